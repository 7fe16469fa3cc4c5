import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { KeptPhoto } from '@hydria/adapters/photo-store/photo-store.ts';
import { sql, type Insertable } from 'kysely';

type NewFile = Omit<Insertable<Tables['form_file']>, 'media_id'>;
type NewMedia = Omit<Insertable<Tables['media']>, 'deya_id' | 'kind'>;

/** Stores a file that waits for its answers. */
export async function insertFile(tx: Tx, file: NewFile, media: NewMedia): Promise<void> {
  const row = { deya_id: file.deya_id, kind: 'form' as const, ...media };
  const { id } = await tx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('form_file')
    .values({ ...file, media_id: id })
    .execute();
}

type FileKey = { deya_id: number; media_id: number } & ({ answer_id: number } | { unsigned_id: number });

/** A file of an application, or of answers that wait for a signature, with its bytes. */
export const selectFile = (tx: Tx, { deya_id, media_id, ...of }: FileKey) =>
  tx
    .selectFrom('form_file as f')
    .innerJoin('media as m', (on) => on.onRef('m.deya_id', '=', 'f.deya_id').onRef('m.id', '=', 'f.media_id'))
    .innerJoin('form_answer as a', (on) => on.onRef('a.deya_id', '=', 'f.deya_id').onRef('a.id', '=', 'f.answer_id'))
    .select(['f.name', 'm.content_type', 'm.bytes', 'm.stored_as', 'a.person_id'])
    .where('f.deya_id', '=', deya_id)
    .where((is) =>
      'answer_id' in of ? is('f.answer_id', '=', of.answer_id) : is('f.unsigned_id', '=', of.unsigned_id),
    )
    .where('f.media_id', '=', media_id)
    .executeTakeFirst();

/** Files of one transaction. */
const BATCH = 200;

/** Deletes files that have waited since before an instant, with their media. Their bytes in a store are the caller's to delete. */
export async function deleteWaiting(tx: Tx, deya_id: number, before: Date): Promise<KeptPhoto[]> {
  const { rows } = await sql<KeptPhoto>`
    with due as (
      select media_id from form_file
      where deya_id = ${deya_id} and answer_id is null and unpaid_id is null and unsigned_id is null and saved_id is null
        and at < ${before}::timestamptz
      limit ${BATCH} for update skip locked)
    delete from media where deya_id = ${deya_id} and id in (select media_id from due)
    returning null as bytes, stored_as`.execute(tx);
  return rows;
}
