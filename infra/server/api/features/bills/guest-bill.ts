import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { selectPayable } from './bills.sql.ts';

type GuestBill = Answer<'POST /api/guest/pay'>['data'];

/** Initials and stars, of the same length for every name. */
export const masked = (...names: string[]): string =>
  names
    .map((name) => [...name.trim().normalize('NFC')][0])
    .filter((initial) => initial !== undefined)
    .map((initial) => `${initial.toUpperCase()}***`)
    .join(' ');

/** The code without spaces, as stored: people write codes in groups. */
const bare = (code: string): string => code.replaceAll(/\s/g, '').toUpperCase();

async function requireUtility(tx: Tx, id: number): Promise<void> {
  const deya = await tx
    .selectFrom('deya')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!deya) throw new AppError('deya_not_found', 404);
}

/**
 * The bill of a payment code or barcode, for a guest (decisions 33): its owner only by initials, no address, supply or tax number.
 * A wrong code and an unknown one have the same answer, and guesses are counted.
 */
export async function guestBill(
  app: ApiContext,
  { deya_id, payment_code }: { deya_id: number; payment_code: string },
  ip: string,
): Promise<GuestBill> {
  await rateLimit(app, 'guest-bill', networkOf(ip));
  return asTenant(app.db, deya_id, async (tx) => {
    await requireUtility(tx, deya_id);
    const bill = await selectPayable(tx, deya_id, bare(payment_code));
    if (!bill) throw new AppError('invalid_payment_code', 404);
    const { first_name, last_name, amount, expiry_date, code } = bill;
    return { deya_id, payment_code: code, name: masked(first_name, last_name), amount, expiry_date };
  });
}
