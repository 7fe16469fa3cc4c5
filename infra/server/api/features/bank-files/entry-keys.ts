import { createHash } from 'node:crypto';
import type { BankTransaction } from '@hydria/adapters/bank-files/bank-file.ts';
import { barePaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { plainText } from '@hydria/shared/rules/text.ts';

/** The keys that identify money in any bank file. */
interface EntryKeys {
  /** By the bank's own number; null where the file has none for it. */
  ref_key: string | null;
  /** By everything that the payer gave: number, references and name, or the text where there is no number. */
  text_key: string;
  /** By the payer's number with the references; null without one of the two. */
  reference_key: string | null;
  /** By the payer's number with the payer; null without one of the two. */
  payer_key: string | null;
  /** Of the whole entry; null without a number of the bank. */
  batch_key: string | null;
}

const hash = (...fields: (string | number | boolean | null)[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 32);

/** Letters of a name that each report has: some banks cut names after 35. */
const NAME = 30;

/** The references as the payer gave them, without spaces: structured ones, otherwise the codes of the text. */
function referencesOf({ given, references }: BankTransaction): string[] {
  const found = given.references.length > 0 ? given.references : references.map(({ reference }) => reference);
  return found.map(barePaymentCode).toSorted();
}

const payerOf = ({ counterparty, counterparty_iban }: BankTransaction): string | null =>
  counterparty === null ? counterparty_iban : plainText(counterparty).replaceAll(/\s+/g, ' ').slice(0, NAME).trim();

/** The bank's number of one transaction. Of an entry with one transaction, both files have the number of the entry. */
function bankNumber(one: BankTransaction): string | null {
  const { entry_ref, transaction_ref, end_to_end, given } = one;
  if (one.is_lump || one.is_rest) return null;
  if (one.is_single) return entry_ref ?? transaction_ref;
  if (transaction_ref !== null || entry_ref === null) return transaction_ref;
  return JSON.stringify([entry_ref, end_to_end, referencesOf(one), given.text]);
}

/** The payer's number alone never identifies money: many payers write `1`, or the number of their standing order. */
function textOf(one: BankTransaction): string {
  const { end_to_end, given, is_lump, is_rest, entry_ref } = one;
  if (is_lump || is_rest) return JSON.stringify([is_rest ? 'rest' : 'lump', entry_ref ?? given.text]);
  const [references, payer] = [referencesOf(one), payerOf(one)];
  const needsText = end_to_end === null || (references.length === 0 && payer === null);
  return JSON.stringify([end_to_end, references, payer, needsText ? given.text : null]);
}

/** The payer's number with one thing more, for a report that lacks the other. */
function partlyOf(one: BankTransaction): { reference: string | null; payer: string | null } {
  const { end_to_end } = one;
  if (end_to_end === null || one.is_lump || one.is_rest) return { reference: null, payer: null };
  const [references, payer] = [referencesOf(one), payerOf(one)];
  return {
    reference: references.length === 0 ? null : JSON.stringify([end_to_end, references]),
    payer: payer === null ? null : JSON.stringify([end_to_end, payer]),
  };
}

/**
 * Makes the keys of the transactions of one file. Account, direction, amount and day belong to each key, and the count of equal ones
 * before it in the file. So two equal payments in one file are two payments, and the same two in another file are these.
 */
export function entryKeys(): (one: BankTransaction) => EntryKeys {
  const seen = new Map<string, number>();
  const numbered = (key: string): string => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : hash(key, count);
  };
  return (one) => {
    const { account, direction, is_reversal, amount_cents, booked_on, entry_ref, is_rest } = one;
    const money = [account, direction, is_reversal, amount_cents, booked_on];
    const keyOf = (kind: string, of: string | null) => (of === null ? null : numbered(hash(kind, ...money, of)));
    const { reference, payer } = partlyOf(one);
    return {
      ref_key: keyOf('number', bankNumber(one)),
      text_key: numbered(hash('text', ...money, textOf(one))),
      reference_key: keyOf('reference', reference),
      payer_key: keyOf('payer', payer),
      batch_key:
        entry_ref === null || is_rest
          ? null
          : hash('batch', account, one.entry_direction, is_reversal, one.entry_amount_cents, booked_on, entry_ref),
    };
  };
}
