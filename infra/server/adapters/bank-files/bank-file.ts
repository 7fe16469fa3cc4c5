/** The fault of a bank file, which is refused as a whole. */
export type BankFileProblem =
  | 'not_camt'
  | 'declares_entities'
  | 'malformed'
  | 'cut'
  | 'encoding'
  | 'too_large'
  | 'amount'
  | 'currency'
  | 'direction'
  | 'date'
  | 'account';

/** A bank file that is not read; `entry` is the number of the entry at fault, from 1. */
export class BankFileError extends Error {
  readonly problem: BankFileProblem;
  readonly entry: number | null;

  constructor(problem: BankFileProblem, entry: number | null = null) {
    super(`The bank file is refused: ${problem}${entry === null ? '' : ` (entry ${entry})`}.`);
    this.problem = problem;
    this.entry = entry;
  }
}

/** Most bytes of a file: a day of 150,000 payments. */
export const BANK_FILE_MAX = 96 * 1024 * 1024;

/** A statement of an account (camt.053), or a notification of single movements (camt.054). */
export type BankMessage = 'camt.053' | 'camt.054';

/** A reference that the payer gave, with its part of the amount where the file states it. */
export interface BankReference {
  reference: string;
  amount_cents: number | null;
}

/** One booked movement of money on an account, with what the bank says of it. */
export interface BankTransaction {
  /** The number of the entry in the file, from 1. */
  entry: number;
  account: string;
  direction: 'credit' | 'debit';
  /** The bank takes an earlier movement back. */
  is_reversal: boolean;
  /** The part of an entry that its details do not explain, such as charges. */
  is_rest: boolean;
  /** An entry without details: another file may have them. */
  is_lump: boolean;
  amount_cents: number;
  booked_on: string;
  /** The bank's number of the whole entry, and of this part of it. */
  entry_ref: string | null;
  transaction_ref: string | null;
  end_to_end: string | null;
  /** Structured references of creditor type; empty for a payment without. */
  references: BankReference[];
  /** The text of the payer. */
  remittance: string;
  counterparty: string | null;
  counterparty_iban: string | null;
  /** The entry has this transaction alone. */
  is_single: boolean;
  /** The amount and direction of the whole entry, which identify it in another file. */
  entry_amount_cents: number;
  entry_direction: 'credit' | 'debit';
}

/** The facts of the whole file. */
export interface BankFileHead {
  message: BankMessage;
  /** `camt.053.001.08`. */
  version: string;
  message_id: string | null;
  account: string | null;
  opening_cents: number | null;
  closing_cents: number | null;
}
