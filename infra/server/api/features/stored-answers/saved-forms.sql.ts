import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';

export type SavedFormRow = Selectable<Tables['saved_form']>;

/** Saved answers, by their number at a utility. */
export interface SavedKey {
  deya_id: number;
  id: number;
}

/** Saved answers that have not lapsed. */
const selectKept = (tx: Tx, { deya_id, id }: SavedKey, now: Date) =>
  tx
    .selectFrom('saved_form')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('lapses_at', '>', now);

export const selectSaved = (tx: Tx, key: SavedKey, now: Date): Promise<SavedFormRow | undefined> =>
  selectKept(tx, key, now).executeTakeFirst();

/** The same, locked until the end of the transaction. */
export const lockSaved = (tx: Tx, key: SavedKey, now: Date): Promise<SavedFormRow | undefined> =>
  selectKept(tx, key, now).forUpdate().executeTakeFirst();

/** The answers that this person, or a guest, has saved of this form under this key. */
export const lockSavedUnder = (
  tx: Tx,
  { deya_id, online_form_id, person_id, idempotency_key }: Insertable<Tables['saved_form']>,
): Promise<SavedFormRow | undefined> =>
  tx
    .selectFrom('saved_form')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('idempotency_key', '=', idempotency_key)
    .where('online_form_id', '=', online_form_id)
    .where('person_id', 'is not distinct from', person_id ?? null)
    .forUpdate()
    .executeTakeFirst();

/** Stores answers; returns no row when some with the same key exist, including concurrent ones. */
export const insertSaved = (tx: Tx, row: Insertable<Tables['saved_form']>): Promise<SavedFormRow | undefined> =>
  tx
    .insertInto('saved_form')
    .values(row)
    .onConflict((conflict) => conflict.columns(['deya_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateSaved = (
  tx: Tx,
  { deya_id, id }: SavedKey,
  changes: Updateable<Tables['saved_form']>,
): Promise<SavedFormRow> =>
  tx
    .updateTable('saved_form')
    .set(changes)
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes saved answers. Their files become uploads without answers, which the janitor deletes. */
export const deleteSaved = (tx: Tx, { deya_id, id }: SavedKey) =>
  tx.deleteFrom('saved_form').where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** References of the files of saved answers. */
export async function selectSavedRefs(tx: Tx, { deya_id, id }: SavedKey): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('form_file')
    .select('ref')
    .where('deya_id', '=', deya_id)
    .where('saved_id', '=', id)
    .execute();
  return new Set(rows.map(({ ref }) => ref));
}

/** Lets go of the files that saved answers do not name any more. */
export const releaseFiles = (tx: Tx, { deya_id, id }: SavedKey, named: readonly string[]) =>
  sql`
    update form_file set saved_id = null
    where deya_id = ${deya_id} and saved_id = ${id} and ref <> all(${[...named]}::text[])`.execute(tx);

interface SavedListRow {
  id: number;
  title: LocalText;
  is_online: boolean;
  saved_at: Date;
  lapses_at: Date;
}

/** Saved forms of a person that have not lapsed, the newest first. */
export async function selectSavedOf(tx: Tx, of: { deya_id: number; person_id: number; now: Date }) {
  const { rows } = await sql<SavedListRow>`
    select s.id::float8 as id, f.title, f.is_online and f.deleted_at is null and d.online_forms as is_online, s.saved_at, s.lapses_at
    from saved_form s
    join online_form f on f.deya_id = s.deya_id and f.id = s.online_form_id
    join deya d on d.id = s.deya_id
    where s.deya_id = ${of.deya_id} and s.person_id = ${of.person_id} and s.lapses_at > ${of.now}
    order by s.saved_at desc, s.id desc limit 100`.execute(tx);
  return rows;
}

/** Marks the saved answers whose end comes near, each once, for a mail with another number. */
export async function takeReminders(tx: Tx, deya_id: number, now: Date): Promise<{ id: number; sending: number }[]> {
  const { rows } = await sql<{ id: number; sending: number }>`
    update saved_form set remind_at = null, sending = sending + 1
    where deya_id = ${deya_id} and remind_at <= ${now} and lapses_at > ${now} and email is not null
    returning id::float8 as id, sending`.execute(tx);
  return rows;
}

export const deleteLapsed = (tx: Tx, deya_id: number, now: Date) =>
  tx.deleteFrom('saved_form').where('deya_id', '=', deya_id).where('lapses_at', '<=', now).execute();
