import type { Tx } from '@hydria/database/db.ts';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { isToPay } from '@hydria/shared/rules/bill-state.ts';
import { irisText } from '@hydria/shared/rules/iris-code.ts';
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

/** The QR codes of a bill that is to pay. */
export interface BillCodes {
  /** A transfer of the rest; null without an IBAN of the utility, and without an RF code. */
  transfer: BillTransfer | null;
  /** The text of an IRIS code for the rest; null where the utility has no text for it, and without a payment code. */
  iris: string | null;
}

/** The codes that pay the rest of a bill. A bill without a valid payment code, or with nothing to pay, has none. */
export async function selectCodes(tx: Tx, bill: Bill, day: string): Promise<BillCodes> {
  const code = (bill.payment_code ?? '').replaceAll(/\s/g, '').toUpperCase();
  if (!isToPay(bill, day) || !isPaymentCode(code)) return { transfer: null, iris: null };
  const { rows } = await sql<{ name: string; iban: string | null; iris_text: string | null }>`
    select title_latin as name, upper(regexp_replace(settings ->> 'iban', '[^[:alnum:]]', '', 'g')) as iban,
      settings ->> 'iris_text' as iris_text
    from deya where id = ${bill.deya_id}`.execute(tx);
  const { name = '', iban, iris_text } = rows[0] ?? {};
  const order = { name, amount_cents: bill.balance, reference: code };
  return {
    transfer: iban && code.startsWith('RF') ? { name, iban, qr: transferText({ ...order, iban }) } : null,
    iris: iris_text ? irisText(iris_text, { code, cents: bill.balance }) : null,
  };
}
