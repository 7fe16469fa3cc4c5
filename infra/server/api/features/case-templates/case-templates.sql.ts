import type { Tx } from '@hydria/database/db.ts';
import type { CaseTemplate } from '@hydria/shared/contract/case-templates.ts';
import type { caseTemplateForm } from '@hydria/shared/contract/forms/case-template.ts';
import type { FormBody } from '@hydria/shared/contract/forms/form.ts';
import type { CaseKind } from '@hydria/shared/rules/case-work.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { utc } from '../../kernel/utc.ts';
import { fromFields } from '../texts/local-texts.ts';

/** The facts of a case by which its templates are chosen. */
export interface TemplateFacts {
  kind: CaseKind;
  problem_type: string | null;
  online_form_id: number | null;
}

const shown = sql`
  t.id, t.title, t.state, t.kind, t.problem_type, t.text, t.version, ${utc('t.updated_at')} as updated_at,
  staff_name(t.deya_id, t.updated_by) as updated_by,
  (select jsonb_build_object('id', f.id, 'title', f.title) from online_form f
   where f.deya_id = t.deya_id and f.id = t.online_form_id) as form`;

/** The templates of a utility by title, or one of them. */
export async function selectTemplates(tx: Tx, deya_id: number, id: number | null = null): Promise<CaseTemplate[]> {
  const { rows } = await sql<CaseTemplate>`
    select ${shown} from case_template t
    where t.deya_id = ${deya_id} and (${id}::bigint is null or t.id = ${id})
    order by t.title collate "el-x-icu", t.id`.execute(tx);
  return rows;
}

/** The templates that fit a case, those of its own type or form first. */
export async function selectFitting(
  tx: Tx,
  deya_id: number,
  { kind, problem_type, online_form_id }: TemplateFacts,
): Promise<CaseTemplate[]> {
  const { rows } = await sql<CaseTemplate>`
    select ${shown} from case_template t
    where t.deya_id = ${deya_id} and t.kind = ${kind}
      and (t.problem_type is null or t.problem_type = ${problem_type})
      and (t.online_form_id is null or t.online_form_id = ${online_form_id}::bigint)
    order by (t.problem_type is null and t.online_form_id is null), t.title collate "el-x-icu", t.id`.execute(tx);
  return rows;
}

/** A template of the utility. */
export async function templateOf({ tx, deya_id }: PersonScope, id: number): Promise<CaseTemplate> {
  const [found] = await selectTemplates(tx, deya_id, id);
  if (!found) throw new AppError('template_not_found', 404);
  return found;
}

type Values = FormBody<(typeof caseTemplateForm)['fields']>;

/** Refuses a form that the utility does not have. */
async function requireForm({ tx, deya_id }: PersonScope, { form_id }: Values): Promise<void> {
  if (form_id === undefined) return;
  const found = await tx
    .selectFrom('online_form')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('id', '=', form_id)
    .executeTakeFirst();
  if (!found) throw new InputError({ form_id: ['invalid'] });
}

const columnsOf = ({ person_id, now }: PersonScope, values: Values) => ({
  title: values.title,
  state: values.state,
  kind: values.kind,
  problem_type: values.problem_type ?? null,
  online_form_id: values.form_id ?? null,
  text: JSON.stringify(fromFields('text', values)),
  updated_at: now,
  updated_by: person_id,
});

/** Stores a new template; returns its number. */
export async function insertTemplate(scope: PersonScope, values: Values): Promise<number> {
  await requireForm(scope, values);
  const { id } = await scope.tx
    .insertInto('case_template')
    .values({ deya_id: scope.deya_id, ...columnsOf(scope, values) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a template of a version; throws when it has changed since. */
export async function updateTemplate(
  scope: PersonScope,
  id: number,
  { version, ...values }: Values & { version: number },
): Promise<void> {
  await templateOf(scope, id);
  await requireForm(scope, values);
  const { numUpdatedRows } = await scope.tx
    .updateTable('case_template')
    .set({ ...columnsOf(scope, values), version: version + 1 })
    .where('deya_id', '=', scope.deya_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConflictError(await templateOf(scope, id));
}

/** Deletes a template. */
export async function deleteTemplate({ tx, deya_id }: PersonScope, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('case_template')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('template_not_found', 404);
}
