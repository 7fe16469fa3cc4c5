import { actFor, inScope } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';
import { audit } from '../audit/audit.ts';

const DAY_MS = 86_400_000;

/** Days after which a registration whose address was never confirmed is over. */
export const UNCONFIRMED_DAYS = 30;

/**
 * Deletes accounts that were never confirmed, with their requests. No mail is sent: the address is perhaps not the person's. The trail
 * of each utility keeps the number.
 */
export async function forgetUnconfirmed({ db, clock }: ApiContext): Promise<void> {
  const at = clock.now();
  const before = new Date(at.getTime() - UNCONFIRMED_DAYS * DAY_MS);
  await inScope(db, {}, async (tx) => {
    const { rows } = await sql<{ person_id: number; deya_id: number | null }>`
      select f.gone_id as person_id, f.at_deya_id as deya_id from forget_unconfirmed_accounts(${before}) f`.execute(tx);
    for (const { person_id, deya_id } of rows) {
      await actFor(tx, deya_id === null ? {} : { deya_id });
      await audit(tx, { deya_id, action: 'account-not-confirmed', person_id, at });
    }
  });
}
