import { asTenant } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { deleteUnpaid } from '../stored-answers/unpaid-answers.sql.ts';

/** So long answers wait for their payment. */
const UNPAID_MS = 7 * 86_400_000;

/** Deletes answers that were not paid within a week; their files go with the other uploads without answers. */
export async function forgetUnpaid({ db, clock }: ApiContext): Promise<void> {
  const before = new Date(clock.now().getTime() - UNPAID_MS);
  const utilities = await db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of utilities) await asTenant(db, id, (tx) => deleteUnpaid(tx, id, before));
}
