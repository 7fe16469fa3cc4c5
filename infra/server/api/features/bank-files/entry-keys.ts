import { createHash } from 'node:crypto';
import type { BankTransaction } from '@hydria/adapters/bank-files/bank-file.ts';

/** The keys that identify money in any bank file. */
interface EntryKeys {
  /** By the bank's own number; null where the file has none for it. */
  ref_key: string | null;
  /** By the payer's number, otherwise by what the payer wrote. */
  text_key: string;
  /** Of the whole entry; null without a number of the bank. */
  batch_key: string | null;
}

const hash = (...fields: (string | number | boolean | null)[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 32);

/** The bank's number of one transaction. Of an entry with one transaction, both files have the number of the entry. */
function bankNumber(one: BankTransaction): string | null {
  const { entry_ref, transaction_ref, end_to_end, references, remittance } = one;
  if (one.is_lump || one.is_rest) return null;
  if (one.is_single) return entry_ref ?? transaction_ref;
  if (transaction_ref !== null || entry_ref === null) return transaction_ref;
  return JSON.stringify([entry_ref, end_to_end ?? references.map(({ reference }) => reference), remittance]);
}

function textOf({ end_to_end, references, remittance, counterparty, is_lump, is_rest, entry_ref }: BankTransaction) {
  if (is_lump || is_rest) return JSON.stringify([is_rest ? 'rest' : 'lump', entry_ref ?? remittance]);
  return end_to_end ?? JSON.stringify([references.map(({ reference }) => reference), remittance, counterparty]);
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
    const number = bankNumber(one);
    return {
      ref_key: number === null ? null : numbered(hash('number', ...money, number)),
      text_key: numbered(hash('text', ...money, textOf(one))),
      batch_key:
        entry_ref === null || is_rest
          ? null
          : hash('batch', account, one.entry_direction, is_reversal, one.entry_amount_cents, booked_on, entry_ref),
    };
  };
}
