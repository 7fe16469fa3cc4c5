import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { AppError } from '../app-error.ts';
import { networkOf } from '../failures/network.ts';
import type { App } from '../implement.ts';
import { count } from '../limits/count.ts';
import { selectPayable } from './bills.sql.ts';

type GuestBill = Answer<'POST /api/guest/pay'>['data'];

/** Initials and stars; as many for every name. */
export const masked = (...names: string[]): string =>
  names
    .map((name) => [...name.trim().normalize('NFC')][0])
    .filter((initial) => initial !== undefined)
    .map((initial) => `${initial.toUpperCase()}***`)
    .join(' ');

/** As codes are stored: people write them in groups. */
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
 * The bill of a payment code or barcode, for somebody who has not signed in (decisions 33): whose it is only by initials, no
 * address, supply or tax number. A code that is wrong and one that nobody has are answered alike, and guesses are counted.
 */
export async function guestBill(
  app: App,
  { deya_id, payment_code }: { deya_id: number; payment_code: string },
  ip: string,
): Promise<GuestBill> {
  await count(app, 'guest-bill', networkOf(ip));
  return asTenant(app.db, deya_id, async (tx) => {
    await requireUtility(tx, deya_id);
    const bill = await selectPayable(tx, deya_id, bare(payment_code));
    if (!bill) throw new AppError('invalid_payment_code', 404);
    const { first_name, last_name, amount, expiry_date, code } = bill;
    return { deya_id, payment_code: code, name: masked(first_name, last_name), amount, expiry_date };
  });
}
