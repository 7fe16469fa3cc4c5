/** The fault of a bank file, which is refused as a whole. */
export type BankFileProblem =
  | 'not_camt'
  | 'mt940'
  | 'archive'
  | 'declares_entities'
  | 'instruction'
  | 'malformed'
  | 'cut'
  | 'encoding'
  | 'too_large'
  | 'amount'
  | 'currency'
  | 'direction'
  | 'date'
  | 'absurd_date'
  | 'no_statement'
  | 'no_account'
  | 'other_account'
  | 'balances';

/** The place of a fault: an entry by its number in the file from 1, its amount as written and its day; or a statement. */
export interface BankFilePlace {
  entry?: number | undefined;
  amount?: string | undefined;
  day?: string | undefined;
  /** The account of the statement, or the accounts of a file of others. */
  account?: string | undefined;
}

const SENTENCES: Record<BankFileProblem, string> = {
  not_camt: 'it is not a camt.053 or camt.054 file',
  mt940: 'it is an MT940 file; ask the bank for camt.053 or camt.054',
  archive: 'it is a compressed archive; unpack it and import the files inside',
  declares_entities: 'it has a DOCTYPE, which is not allowed',
  instruction: 'it has a processing instruction, which is not allowed',
  malformed: 'its XML or its structure has errors',
  cut: 'it is incomplete',
  encoding: 'its encoding is unknown, or has bytes that are none of it',
  too_large: 'it is too large',
  amount: 'an amount is not valid',
  currency: 'an amount is in another currency than EUR',
  direction: 'an amount is neither credit nor debit',
  date: 'a date is missing or does not exist',
  absurd_date: 'a booking day lies before 2000 or in the future',
  no_statement: 'it has no statement and no notification inside',
  no_account: 'a statement does not name its account',
  other_account: 'it is of other accounts than the IBAN of the utility',
  balances: 'the opening balance and the entries do not give the closing balance',
};

/** A bank file that is not read, with the place of its fault. */
export class BankFileError extends Error {
  readonly problem: BankFileProblem;
  readonly place: BankFilePlace;

  constructor(problem: BankFileProblem, place: BankFilePlace = {}) {
    const { entry, amount, day, account } = place;
    const kind = problem === 'balances' ? 'difference' : 'amount';
    const parts = [entry && `entry ${entry}`, amount && `${kind} ${amount}`, day, account && `account ${account}`];
    const where = parts.filter(Boolean).join(', ');
    super(`The bank file is refused: ${SENTENCES[problem]}${where && ` (${where})`}. Nothing was posted.`);
    this.problem = problem;
    this.place = place;
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
  /** The part of an entry that its details do not explain: charges, where it is a debit. */
  is_rest: boolean;
  /** An entry without details, or without their amounts: another file may have them. */
  is_lump: boolean;
  amount_cents: number;
  booked_on: string;
  /** The bank's number of the whole entry, and of this part of it. */
  entry_ref: string | null;
  transaction_ref: string | null;
  end_to_end: string | null;
  /** Structured references of creditor type, otherwise codes in the texts; empty for a payment without. */
  references: BankReference[];
  /** The text of the payer, then that of the bank about the entry. */
  remittance: string;
  /** References and text of the payer alone. Both reports of a payment have it, the text of the bank may differ. */
  given: { references: string[]; text: string };
  counterparty: string | null;
  counterparty_iban: string | null;
  /** The entry has this transaction alone. */
  is_single: boolean;
  /** The amount and direction of the whole entry, which identify it in another file. */
  entry_amount_cents: number;
  entry_direction: 'credit' | 'debit';
}

/** One statement or notification of a file. Amounts in cents, days as `YYYY-MM-DD`; null where the file says nothing. */
export interface BankStatement {
  account: string;
  /** Of another account than the utility's: its entries are not read. */
  is_aside: boolean;
  statement_id: string | null;
  /** `ElctrncSeqNb`, otherwise `LglSeqNb`. */
  sequence: number | null;
  starts_on: string | null;
  ends_on: string | null;
  opening_cents: number | null;
  closing_cents: number | null;
  credit_cents: number;
  debit_cents: number;
  /** Booked entries, and those that are announced or for information. */
  entries: number;
  ignored: number;
}

/** The facts of the whole file. */
export interface BankFileHead {
  message: BankMessage;
  /** `camt.053.001.08`. */
  version: string;
  message_id: string | null;
  /** At least one is the utility's. */
  statements: BankStatement[];
}
