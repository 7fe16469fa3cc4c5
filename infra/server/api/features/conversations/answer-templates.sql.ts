import type { Tx } from '@hydria/database/db.ts';
import type { AnswerTemplate } from '@hydria/shared/contract/conversations.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';

interface Content {
  title: string;
  text: string;
}

/** The templates of a utility by title, or one of them. */
export async function selectTemplates(tx: Tx, deya_id: number, id?: number): Promise<AnswerTemplate[]> {
  const { rows } = await sql<AnswerTemplate>`
    select id, title, text, version, ${utc('updated_at')} as updated_at, staff_name(deya_id, updated_by) as updated_by
    from answer_template where deya_id = ${deya_id} and (${id ?? null}::bigint is null or id = ${id ?? null})
    order by title, id`.execute(tx);
  return rows;
}

/** A template of the utility. */
export async function templateOf({ tx, deya_id }: PersonScope, id: number): Promise<AnswerTemplate> {
  const [found] = await selectTemplates(tx, deya_id, id);
  if (!found) throw new AppError('template_not_found', 404);
  return found;
}

/** Refuses a title that another template of the utility has. */
async function requireFreeTitle({ tx, deya_id }: PersonScope, title: string, id: number | null): Promise<void> {
  const { rows } = await sql`
    select from answer_template
    where deya_id = ${deya_id} and title = ${title} and id is distinct from ${id}::bigint`.execute(tx);
  if (rows.length > 0) throw new InputError({ title: ['template_exists'] });
}

/** Stores a new template; returns its number. */
export async function insertTemplate(scope: PersonScope, content: Content): Promise<number> {
  const { tx, deya_id, person_id: updated_by, now: updated_at } = scope;
  await requireFreeTitle(scope, content.title, null);
  const { id } = await tx
    .insertInto('answer_template')
    .values({ deya_id, ...content, updated_at, updated_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a template of a version; throws when it has changed since. */
export async function updateTemplate(
  scope: PersonScope,
  id: number,
  { version, ...content }: Content & { version: number },
): Promise<void> {
  const { tx, deya_id, person_id: updated_by, now: updated_at } = scope;
  await templateOf(scope, id);
  await requireFreeTitle(scope, content.title, id);
  const { numUpdatedRows } = await tx
    .updateTable('answer_template')
    .set({ ...content, version: version + 1, updated_at, updated_by })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConflictError(await templateOf(scope, id));
}

/** Deletes a template. */
export async function deleteTemplate({ tx, deya_id }: PersonScope, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('answer_template')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('template_not_found', 404);
}
