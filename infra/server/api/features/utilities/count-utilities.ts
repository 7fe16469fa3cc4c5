import { asTenant } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { countUtility } from './utilities.sql.ts';

/** Counts the figures of one utility, or of each in turn. */
export async function countUtilities(
  { db, clock }: ApiContext,
  { deya_id }: { deya_id?: number | undefined },
): Promise<void> {
  const rows =
    deya_id === undefined ? await db.selectFrom('deya').select('id').orderBy('id').execute() : [{ id: deya_id }];
  for (const { id } of rows) await asTenant(db, id, (tx) => countUtility(tx, id, clock.now()));
}
