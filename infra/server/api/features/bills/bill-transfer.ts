import type { Tx } from '@hydria/database/db.ts';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { isToPay } from '@hydria/shared/rules/bill-state.ts';
import { isPaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { sql } from 'kysely';

/** The payee of a transfer, and the text of its QR code. */
export interface BillTransfer {
  name: string;
  iban: string;
  qr: string;
}

/** Characters of a name in the code. */
const NAME_MAX = 70;

/** A credit transfer that a code asks for. */
interface Transfer {
  name: string;
  iban: string;
  amount_cents: number;
  /** RF reference without spaces. */
  reference: string;
}

/**
 * The text of a QR code for a SEPA credit transfer (EPC069-12, version 002): the lines are service tag, version, UTF-8,
 * identification, BIC, name, IBAN, amount, purpose and reference. BIC and purpose are empty.
 */
export const transferText = ({ name, iban, amount_cents, reference }: Transfer): string =>
  [
    ...['BCD', '002', '1', 'SCT', ''],
    [...name].slice(0, NAME_MAX).join(''),
    iban,
    `EUR${(amount_cents / 100).toFixed(2)}`,
    '',
    reference,
  ].join('\n');

/**
 * The transfer that pays the rest of a bill, with the text of its QR code. It is null without an IBAN of the utility, without an
 * RF code, and when nothing is to pay.
 */
export async function selectTransfer(tx: Tx, bill: Bill, day: string): Promise<BillTransfer | null> {
  const reference = (bill.payment_code ?? '').replaceAll(/\s/g, '').toUpperCase();
  if (!isToPay(bill, day) || !reference.startsWith('RF') || !isPaymentCode(reference)) return null;
  const { rows } = await sql<{ name: string; iban: string | null }>`
    select title_latin as name, upper(regexp_replace(settings ->> 'iban', '[^[:alnum:]]', '', 'g')) as iban
    from deya where id = ${bill.deya_id}`.execute(tx);
  const [payee] = rows;
  if (!payee?.iban) return null;
  const { name, iban } = payee;
  return { name, iban, qr: transferText({ name, iban, amount_cents: bill.balance, reference }) };
}
