import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { sql, type Insertable } from 'kysely';

/** Whether a utility has online forms, and the address of its own server with the hosts it allows; undefined for an unknown one. */
export const selectFormSettings = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('deya')
    .select(['online_forms', 'url', sql<string[]>`coalesce(settings -> 'allowed_hosts', '[]')`.as('hosts')])
    .where('id', '=', deya_id)
    .where('active', '=', true)
    .executeTakeFirst();

/** A utility's published forms. */
export const selectForms = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('online_form')
    .select(['id', 'form_id', 'parent_form', 'title', 'description'])
    .where('deya_id', '=', deya_id)
    .where('is_online', '=', true)
    .orderBy('id')
    .execute();

/** A form by its number or its name within the utility, published or not. */
export const selectForm = (tx: Tx, deya_id: number, key: { id: number } | { form_id: string }) => {
  const form = tx.selectFrom('online_form').selectAll().where('deya_id', '=', deya_id).where('deleted_at', 'is', null);
  return ('id' in key ? form.where('id', '=', key.id) : form.where('form_id', '=', key.form_id)).executeTakeFirst();
};

/** Bytes of layouts that end a page of the list of all forms: one layout may have half a million. */
const PAGE_BYTES = 4_000_000;

/** A utility's forms, published or not; `matches` is the number from here on. */
export const selectAllForms = (tx: Tx, deya_id: number, page: { after: number | undefined; limit: number }) =>
  tx
    .selectFrom((form) =>
      form
        .selectFrom('online_form')
        .selectAll()
        .select(({ fn }) => [
          fn.countAll<number>().over().as('matches'),
          sql<number>`sum(octet_length(api::text)) over (order by id) - octet_length(api::text)`.as('bytes_before'),
        ])
        .where('deya_id', '=', deya_id)
        .where('deleted_at', 'is', null)
        .where('id', '>', page.after ?? 0)
        .orderBy('id')
        .limit(page.limit)
        .as('form'),
    )
    .selectAll()
    .where('bytes_before', '<', PAGE_BYTES)
    .orderBy('id')
    .execute();

/** Whether a book can number answers: it records incoming items, and is in use. */
export const isOpenBook = async (tx: Tx, deya_id: number, code: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('book')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('code', '=', code)
    .where('incoming', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
};

/** A form and all its ancestors, itself first; empty when the utility has no such form. */
export const selectLineage = async (tx: Tx, deya_id: number, id: number): Promise<number[]> => {
  // `union` removes duplicates, so a cycle ends.
  const { rows } = await sql<{ id: number }>`
    with recursive line as (
      select id, parent_form from online_form where deya_id = ${deya_id} and id = ${id} and deleted_at is null
      union
      select f.id, f.parent_form from line join online_form f on f.deya_id = ${deya_id} and f.id = line.parent_form)
    select id from line`.execute(tx);
  return rows.map((row) => row.id);
};

export const insertForm = (tx: Tx, form: Insertable<Tables['online_form']>) =>
  tx.insertInto('online_form').values(form).returning('id').executeTakeFirstOrThrow();
