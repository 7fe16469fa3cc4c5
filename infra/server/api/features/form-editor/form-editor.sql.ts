import type { Tx } from '@hydria/database/db.ts';
import type { FormContent } from '@hydria/database/tables/requests.ts';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { columnsOfContent, contentOf, wholeContent } from './form-content.ts';

/** A form with its draft, locked until the transaction ends; undefined for none of the utility. */
export async function lockForm(tx: Tx, deya_id: number, id: number) {
  const form = await tx
    .selectFrom('online_form')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!form) return undefined;
  const draft = await tx
    .selectFrom('form_draft as d')
    .leftJoin('person as l', 'l.id', 'd.locked_by')
    .selectAll('d')
    .select(sql<string | null>`nullif(trim(concat_ws(' ', l.first_name, l.last_name)), '')`.as('locker'))
    .where('d.deya_id', '=', deya_id)
    .where('d.online_form_id', '=', id)
    .executeTakeFirst();
  return { form, draft, content: draft?.content ? wholeContent(draft.content) : contentOf(form) };
}

export type LockedForm = NonNullable<Awaited<ReturnType<typeof lockForm>>>;

/** The same; refuses a number that is no form of the utility. */
export async function requireLockedForm(tx: Tx, deya_id: number, id: number): Promise<LockedForm> {
  const found = await lockForm(tx, deya_id, id);
  if (!found) throw new AppError('form_not_found', 404);
  return found;
}

interface Ids {
  deya_id: number;
  id: number;
}

interface Act {
  person_id: number;
  now: Date;
}

/** Keeps changes beside the published form; null drops them. */
export const keepDraft = (
  tx: Tx,
  { deya_id, id }: Ids,
  content: FormContent | null,
  { person_id, now }: Act,
  publish_at: Date | null = null,
) =>
  tx
    .insertInto('form_draft')
    .values({
      deya_id,
      online_form_id: id,
      content: content && JSON.stringify(content),
      publish_at,
      updated_by: person_id,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['deya_id', 'online_form_id']).doUpdateSet({
        content: content && JSON.stringify(content),
        publish_at,
        updated_by: person_id,
        updated_at: now,
      }),
    )
    .execute();

/** Takes or renews a lock; with null gives it back. */
export const keepLock = (tx: Tx, { deya_id, id }: Ids, locked_by: number | null, until: Date | null, now: Date) =>
  tx
    .insertInto('form_draft')
    .values({ deya_id, online_form_id: id, updated_at: now, locked_by, locked_until: until })
    .onConflict((conflict) =>
      conflict.columns(['deya_id', 'online_form_id']).doUpdateSet({ locked_by, locked_until: until }),
    )
    .execute();

/** Raises the version of a form, which each save names; it belongs to the staff from then on. */
export const touchForm = (tx: Tx, { deya_id, id }: Ids, { person_id, now }: Act) =>
  tx
    .updateTable('online_form')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      source: 'staff',
      updated_by: person_id,
      updated_at: now,
    }))
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();

/** Writes a content into the form that people fill in. */
export const writeContent = (tx: Tx, { deya_id, id }: Ids, content: FormContent, is_online?: boolean) =>
  tx
    .updateTable('online_form')
    .set({ ...columnsOfContent(content), ...(is_online !== undefined && { is_online }) })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();

/** Number of the newest published version; 0 for none. */
export async function newestVersion(tx: Tx, { deya_id, id }: Ids): Promise<number> {
  const row = await tx
    .selectFrom('form_version')
    .select(({ fn }) => fn.max('n').as('n'))
    .where('deya_id', '=', deya_id)
    .where('online_form_id', '=', id)
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Numbers of the published versions, newest first. */
export const selectVersionNumbers = async (tx: Tx, { deya_id, id }: Ids): Promise<number[]> =>
  (
    await tx
      .selectFrom('form_version')
      .select('n')
      .where('deya_id', '=', deya_id)
      .where('online_form_id', '=', id)
      .orderBy('n', 'desc')
      .execute()
  ).map(({ n }) => n);

/** Keeps a content as the next published version, and ends the one before; returns its number. */
export async function addVersion(tx: Tx, ids: Ids, content: FormContent, by: { person_id: number | null; now: Date }) {
  const n = (await newestVersion(tx, ids)) + 1;
  await endVersions(tx, ids, by.now);
  await tx
    .insertInto('form_version')
    .values({
      deya_id: ids.deya_id,
      online_form_id: ids.id,
      n,
      content: JSON.stringify(content),
      published_by: by.person_id,
      published_at: by.now,
    })
    .execute();
  return n;
}

/** No version is published from then on. */
const endVersions = (tx: Tx, { deya_id, id }: Ids, now: Date) =>
  tx
    .updateTable('form_version')
    .set({ withdrawn_at: now })
    .where('deya_id', '=', deya_id)
    .where('online_form_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();

/** The published versions, newest first, with the number of answers that were given while each was published. */
export async function selectVersions(tx: Tx, { deya_id, id }: Ids) {
  const { rows } = await sql<{
    n: number;
    published_at: Date;
    published_by: string | null;
    answers: number;
    is_current: boolean;
  }>`
    select v.n, v.published_at, nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') as published_by,
           v.withdrawn_at is null as is_current,
           (select count(*) from form_answer a
            where a.deya_id = v.deya_id and a.online_form_id = v.online_form_id
              and a.created_at >= v.published_at and (v.withdrawn_at is null or a.created_at < v.withdrawn_at)) as answers
    from form_version v left join person p on p.id = v.published_by
    where v.deya_id = ${deya_id} and v.online_form_id = ${id}
    order by v.n desc`.execute(tx);
  return rows.map((row) => ({ ...row, published_at: row.published_at.toISOString(), answers: Number(row.answers) }));
}

/** The content of a published version. */
export async function versionOf(tx: Tx, { deya_id, id }: Ids, n: number): Promise<FormContent> {
  const row = await tx
    .selectFrom('form_version')
    .select('content')
    .where('deya_id', '=', deya_id)
    .where('online_form_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst();
  if (!row) throw new AppError('form_not_found', 404);
  return wholeContent(row.content);
}

/** Forms of a utility whose changes are to be published by now. */
export const selectDue = (tx: Tx, deya_id: number, now: Date) =>
  tx
    .selectFrom('form_draft')
    .select('online_form_id as id')
    .where('deya_id', '=', deya_id)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .execute();

/** The changes of a form are published at no time by themselves. */
export const forgetTime = (tx: Tx, { deya_id, id }: Ids) =>
  tx
    .updateTable('form_draft')
    .set({ publish_at: null })
    .where('deya_id', '=', deya_id)
    .where('online_form_id', '=', id)
    .execute();

/** Hides a form from people, ends its published version, and forgets a time at which changes were to be published. */
export async function takeOffline(tx: Tx, ids: Ids, now: Date): Promise<void> {
  await tx
    .updateTable('online_form')
    .set({ is_online: false })
    .where('deya_id', '=', ids.deya_id)
    .where('id', '=', ids.id)
    .execute();
  await forgetTime(tx, ids);
  await endVersions(tx, ids, now);
}

/** Changes the name of a form in its address. */
export const renameForm = (tx: Tx, { deya_id, id }: Ids, form_id: string) =>
  tx.updateTable('online_form').set({ form_id }).where('deya_id', '=', deya_id).where('id', '=', id).execute();
