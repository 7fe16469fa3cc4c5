import { z } from 'zod';
import { ENTRY_STATES, FILE_STATES, STATEMENT_WARNINGS, UNMATCHED_REASONS } from '../rules/bank-money.ts';
import { endpoint } from './endpoint.ts';
import { SECOND_PERSON } from './second-person.ts';
import {
  cents,
  cursor,
  day,
  deya_id,
  id,
  instant,
  itemsPerPage,
  kwdikos_katanalwti,
  queue,
  sorting,
} from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { assignmentForm, returnForm } from './forms/bank-money.ts';

/** A statement of an account, or a notification of single movements. */
export const BANK_MESSAGES = ['camt.053', 'camt.054'] as const;

/** One statement or notification of a file. */
const statement = z
  .object({
    account: z.string(),
    /** Of another account than the IBAN of the utility: its entries were not read. */
    is_aside: z.boolean(),
    /** The bank's number of the statement, otherwise its text. */
    number: z.string().nullable(),
    ends_on: day.nullable(),
    opening_cents: cents.nullable(),
    closing_cents: cents.nullable(),
    /** The closing balance that the bank states less the one that the entries give; null without both balances. */
    difference_cents: cents.nullable(),
    /** Entries that are announced or for information, and not posted. */
    ignored: z.int(),
    /** `gap`: the statement before is missing. `repeated`: another file has this number with other content. `opening`: the last closing balance differs. */
    warnings: z.array(z.enum(STATEMENT_WARNINGS)),
  })
  .meta({ id: 'BankStatement' });

export type BankStatement = z.output<typeof statement>;

/** Most statements of a file that the list shows. */
export const SHOWN_STATEMENTS = 20;

/** A bank file that was read. */
const bankFile = z
  .object({
    id,
    name: z.string(),
    source: z.enum(['upload', 'folder', 'command']),
    message: z.enum(BANK_MESSAGES),
    account: z.string(),
    received_at: instant,
    received_by: z.string().nullable(),
    /** The reader uploaded it, so another person confirms it. */
    is_own: z.boolean(),
    /** The second person of an uploaded file, or the one who took it back. */
    decided_by: z.string().nullable(),
    decided_at: instant.nullable(),
    /** An uploaded file is `waiting` for a second person, who may have `refused` it. `posting` until each entry is in the ledger. */
    state: z.enum(FILE_STATES),
    entries: z.int(),
    /** Entries whose money another file had brought. */
    known: z.int(),
    matched: z.int(),
    /** Entries that wait for the staff. */
    unmatched: z.int(),
    credit_cents: cents,
    debit_cents: cents,
    /** Its first statements; those with a warning first. */
    statements: z.array(statement),
  })
  .meta({ id: 'BankFile' });

export type BankFile = z.output<typeof bankFile>;

const entry = z
  .object({
    id,
    booked_on: day,
    direction: z.enum(['credit', 'debit']),
    amount_cents: cents,
    /** The part that is not assigned. */
    open_cents: cents,
    state: z.enum(ENTRY_STATES),
    /** The payment whose surplus it is, and its short number; null for money of a bank file. */
    order: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.enum(UNMATCHED_REASONS).nullable(),
    counterparty: z.string().nullable(),
    /** The payment codes that the payer gave. */
    references: z.array(z.string()),
    remittance: z.string(),
  })
  .meta({ id: 'BankEntry' });

export type BankEntry = z.output<typeof entry>;

const decision = z.object({
  id,
  kind: z.enum(['assign', 'return']),
  state: z.enum(['waiting', 'done', 'refused']),
  parts: z.array(z.object({ bill_id: id, bill_number: z.string().nullable(), amount_cents: cents })),
  note: z.string(),
  proposed_by: z.string(),
  proposed_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** The reader proposed it, so another person confirms it. */
  is_own: z.boolean(),
  /** An assignment can be taken back on the day of its decision. */
  can_undo: z.boolean(),
  undone_by: z.string().nullable(),
  undone_at: instant.nullable(),
});

const wholeEntry = entry
  .extend({
    /** Null for the surplus of a payment. */
    file: z.string().nullable(),
    counterparty_iban: z.string().nullable(),
    end_to_end: z.string().nullable(),
    /** Above this amount a second person confirms the decision of the reader, whose decisions alone of today and about this money count. */
    four_eyes_cents: cents,
    decisions: z.array(decision),
  })
  .meta({ id: 'WholeBankEntry' });

export type WholeBankEntry = z.output<typeof wholeEntry>;

/** A bill on which money of an entry may belong. */
const candidate = z
  .object({
    bill_id: id,
    bill_number: z.string(),
    kwdikos_katanalwti,
    /** The liable party. */
    first_name: z.string(),
    last_name: z.string(),
    address: z.string().nullable(),
    expiry_date: day,
    owed_cents: cents,
    /** Its debt is that of an instalment plan: no money is booked on it. */
    in_plan: z.boolean(),
    /** The code that the payer gave, another payment of this account, the payer's name, the open amount, or the search. */
    why: z.enum(['code', 'account', 'name', 'amount', 'search']),
  })
  .meta({ id: 'BillCandidate' });

export type BillCandidate = z.output<typeof candidate>;

const view = 'permission:payments.view';
const manage = 'permission:payments.manage';
const here = z.object({ deya_id: deya_id.optional() });
const page = here.extend({ itemsPerPage: itemsPerPage.optional(), cursor: cursor.optional() });
const one = z.object({ id });
const refusals = ['deya_required', 'bank_entry_not_found', 'bank_entry_decided'] as const;

export const bankFilesContract = {
  'POST /api/staff/bank-files': endpoint({
    access: manage,
    summary:
      'Stores a bank file (camt.053 or camt.054, at most 10 MB), which is posted once a second person confirms it. The same file again is the stored one.',
    query: here,
    bodyType: 'multipart',
    files: 1,
    body: z.strictObject({
      file: z.file().optional(),
      /** The text of a small file, in the place of `file`. */
      text: z.string().max(30_000).optional(),
    }),
    answer: z.object({ id, entries: z.int(), is_known: z.boolean(), state: z.enum(FILE_STATES) }),
    errors: [
      'deya_required',
      'bank_file_not_camt',
      'bank_file_entities',
      'bank_file_cut',
      'bank_file_broken',
      'bank_file_amount',
      'bank_file_currency',
      'bank_file_account',
      'bank_file_mt940',
      'bank_file_archive',
      'bank_file_instruction',
      'bank_file_encoding',
      'bank_file_direction',
      'bank_file_date',
      'bank_file_absurd_date',
      'bank_file_no_statement',
      'bank_file_no_account',
      'bank_file_balances',
      'body_too_large',
    ],
  }),
  'GET /api/staff/bank-files': endpoint({
    access: view,
    summary:
      'The bank files of the utility: those that wait for a second person, then the others from the newest; each with the results of its entries.',
    query: page,
    answer: z.object({ data: z.array(bankFile), total: z.int(), next: z.string().nullable() }),
    errors: ['deya_required'],
  }),
  'GET /api/staff/bank-files/waiting': endpoint({
    access: view,
    summary: 'How many uploaded bank files wait for a second person, and since when the oldest.',
    query: here,
    answer: queue,
    errors: ['deya_required'],
  }),
  'POST /api/staff/bank-files/{id}/confirm': endpoint({
    access: manage,
    summary: 'Confirms an uploaded bank file of another person, which is then posted, or refuses it.',
    params: one,
    query: here,
    body: z.strictObject({ agrees: z.boolean() }),
    answer: bankFile,
    errors: ['deya_required', 'bank_file_not_found', 'bank_file_decided', ...SECOND_PERSON],
  }),
  'GET /api/staff/bank-entries': endpoint({
    access: view,
    summary:
      'Money of bank files that matched nothing: waiting entries, or those that the staff have decided; newest first.',
    query: page.extend({
      ...sorting(['booked_on', 'amount']),
      state: z.enum(ENTRY_STATES).optional(),
      reason: z.enum(UNMATCHED_REASONS).optional(),
      /** Part of the payer, the reference or the text. */
      search: z.string().trim().max(60).optional(),
    }),
    answer: z.object({ data: z.array(entry), total: z.int(), next: z.string().nullable() }),
    errors: ['deya_required'],
  }),
  'GET /api/staff/bank-entries/waiting': endpoint({
    access: view,
    summary: 'How many payments without a match wait, and since when the oldest.',
    query: here,
    answer: queue,
    errors: ['deya_required'],
  }),
  'GET /api/staff/bank-entries/{id}': endpoint({
    access: view,
    summary: 'Money of a bank file that matched nothing, with the decisions about it.',
    params: one,
    query: here,
    answer: wholeEntry,
    errors: ['deya_required', 'bank_entry_not_found'],
  }),
  'GET /api/staff/bank-entries/{id}/candidates': endpoint({
    access: manage,
    summary: 'Open bills to which the money may belong, with names and the reason; or those that a search finds.',
    params: one,
    query: here.extend({ search: z.string().trim().max(60).optional() }),
    answer: z.object({ data: z.array(candidate) }),
    errors: ['deya_required'],
  }),
  'POST /api/staff/bank-entries/{id}/undo': endpoint({
    access: manage,
    summary:
      'Takes an assignment back on the day of its decision: the money waits again, and the bill is owed as before.',
    params: one,
    query: here,
    body: z.strictObject({ decision_id: id }),
    answer: wholeEntry,
    errors: [...refusals, 'own_matter'],
  }),
  'POST /api/staff/bank-entries/{id}/assign': endpoint({
    access: manage,
    summary:
      'Assigns a part of the money to a bill, or the whole; again for a further bill. Above the amount of the setting, by sums of the money and of the day, a second person confirms it first.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(assignmentForm)).check(rulesOf(assignmentForm)),
    answer: wholeEntry,
    errors: [...refusals, 'own_matter', 'bill_not_found', 'bill_in_plan', 'not_indebted'],
  }),
  'POST /api/staff/bank-entries/{id}/return': endpoint({
    access: manage,
    summary:
      'Decides that the open part of the money goes back to its payer; the surplus of a payment goes through its provider. Above the amount, by sums, and for money of an own file a second person confirms it first.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(returnForm)).check(rulesOf(returnForm)),
    answer: wholeEntry,
    errors: [...refusals, 'own_matter'],
  }),
  'POST /api/staff/bank-entries/{id}/confirm': endpoint({
    access: manage,
    summary: 'Confirms or refuses the proposal of another person.',
    params: one,
    query: here,
    body: z.strictObject({ agrees: z.boolean() }),
    answer: wholeEntry,
    errors: [...refusals, ...SECOND_PERSON, 'bill_in_plan', 'not_indebted'],
  }),
};
