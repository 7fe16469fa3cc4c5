import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { Answer, CallInput } from '@hydria/shared/contract/contract.ts';
import { guestBillForm } from '@hydria/shared/contract/forms/guest-payment.ts';
import { barePaymentCode, isPaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/client-network.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit, rateLimitShared } from '../../kernel/rate-limit.ts';
import { requireForm } from '../../kernel/require-form.ts';
import { selectByCode, type CodedBill } from './payable.sql.ts';

type GuestBill = Answer<'POST /api/guest/pay'>['data'];
type Asked = CallInput<'POST /api/guest/pay'>['body'];

/** Initials and stars, of the same length for every name. */
export const masked = (...names: string[]): string =>
  names
    .map((name) => [...name.trim().normalize('NFC')][0])
    .filter((initial) => initial !== undefined)
    .map((initial) => `${initial.toUpperCase()}***`)
    .join(' ');

/** Whether a guest states the total of the bill at this utility; refuses a utility that is not in service. */
async function isTotalAsked(tx: Tx, id: number): Promise<boolean> {
  const deya = await tx
    .selectFrom('deya')
    .select('settings')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!deya) throw new AppError('deya_not_found', 404);
  return deya.settings.guest_bill_total ?? true;
}

/** The total is on one of the open bills, or on the newest one. */
const hasTotal = (bills: readonly CodedBill[], total: number | undefined): boolean =>
  bills.some(
    (bill, at) => (at === 0 || bill.owed_cents > 0) && (bill.current_total === total || bill.printed_total === total),
  );

/** The bills of the code, when the total proves it where it is asked for. */
async function selectProven(
  tx: Tx,
  { deya_id, payment_code, bill_total }: Asked,
  isAsked: boolean,
): Promise<CodedBill[]> {
  const code = barePaymentCode(payment_code);
  const bills = await selectByCode(tx, deya_id, code);
  const isFound = isPaymentCode(code) && bills.length > 0 && (!isAsked || hasTotal(bills, bill_total));
  if (!isFound) throw new AppError('invalid_payment_code', 404);
  return bills;
}

/**
 * The bills of a payment code or barcode for a guest who states the total of one of them. Codes are made of numbers that count up, so a
 * code alone can be guessed. An unknown code and a wrong total have the same answer after the same query.
 */
export const findByCode = async (tx: Tx, asked: Asked): Promise<CodedBill[]> =>
  selectProven(tx, asked, await isTotalAsked(tx, asked.deya_id));

/** Bills with an amount left that no plan takes care of, the earliest due day first. */
export const payableOf = (bills: readonly CodedBill[]): CodedBill[] =>
  bills
    .filter(({ owed_cents, in_plan }) => owed_cents > 0 && !in_plan)
    .toSorted((a, b) => a.expiry_date.localeCompare(b.expiry_date) || a.id - b.id);

/** Masked until it is paid (decisions 33): initials, amount and due day. */
function toGuestBill(deya_id: number, bills: readonly CodedBill[]): GuestBill {
  const newest = bills[0]!;
  const payable = payableOf(bills);
  const state = payable.length === 0 ? 'paid' : payable.some(({ is_open }) => is_open) ? 'in_progress' : 'open';
  return {
    deya_id,
    payment_code: newest.code,
    name: masked(newest.first_name, newest.last_name),
    amount: payable.reduce((sum, { owed_cents }) => sum + owed_cents, 0),
    expiry_date: payable[0]?.expiry_date ?? newest.expiry_date,
    state,
  };
}

/**
 * Counts a guess for the network and for the utility. One that found a bill does not count for the utility: people who pay are many.
 * Guesses of other networks never stop a right code with its total.
 */
export async function countGuess<T>(app: ApiContext, deya_id: number, ip: string, work: () => Promise<T>): Promise<T> {
  const network = networkOf(ip);
  await rateLimit(app, 'guest-bill', network);
  const limits = { all: 'guest-bill-utility', strained: 'guest-bill-strained' } as const;
  const takeBack = await rateLimitShared(app, { ...limits, whole: [String(deya_id)], network });
  const found = await work();
  await takeBack();
  return found;
}

/**
 * The bill of a payment code or barcode, for a guest. A missing total is refused at its field before the look-up, so that the
 * refusal is the same for a code that exists and for one that does not.
 */
export const guestBill = (app: ApiContext, asked: Asked, ip: string): Promise<GuestBill> =>
  countGuess(app, asked.deya_id, ip, () =>
    asTenant(app.db, asked.deya_id, async (tx) => {
      const bill_total_required = await isTotalAsked(tx, asked.deya_id);
      requireForm(guestBillForm, asked, { bill_total_required });
      return toGuestBill(asked.deya_id, await selectProven(tx, asked, bill_total_required));
    }),
  );
