import type { Tx } from '@hydria/database/db.ts';

/** Two requests of a person run one after the other. */
export const lockPerson = (tx: Tx, person_id: number) =>
  tx.selectFrom('person').select('id').where('id', '=', person_id).forUpdate().executeTakeFirst();

/** The person's newest archive. */
export const selectNewestExport = (tx: Tx, person_id: number) =>
  tx
    .selectFrom('data_export')
    .selectAll()
    .where('person_id', '=', person_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Makes room for a new archive: a person has one. */
export async function insertExport(tx: Tx, person_id: number, asked_at: Date): Promise<number> {
  await tx.deleteFrom('data_export').where('person_id', '=', person_id).execute();
  const { id } = await tx
    .insertInto('data_export')
    .values({ person_id, asked_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One part of an archive; undefined after the last. */
export const selectPart = (tx: Tx, person_id: number, export_id: number, n: number) =>
  tx
    .selectFrom('data_export_part')
    .select('bytes')
    .where('person_id', '=', person_id)
    .where('export_id', '=', export_id)
    .where('n', '=', n)
    .executeTakeFirst();
