import type { Generated } from 'kysely';
import type { DefaultedMoment, Json, Language, LocalText, Moment, NullableMoment } from './columns.ts';

/** A fact that moves money. */
export type LedgerKind =
  'capture' | 'settle' | 'receipt' | 'outgoing' | 'reversal' | 'unwind' | 'assign' | 'return' | 'refund';

/** Assets: `bank`, `provider`. Liabilities: the others; `bill` per bill, `unmatched` per entry of a bank file. */
export type LedgerAccount =
  'bank' | 'provider' | 'bill' | 'installment' | 'application' | 'unmatched' | 'reversal' | 'return' | 'other';

/** A reference of the payer in an entry of a bank file, with its part of the amount where the file states it. */
export interface EntryPart {
  reference: string;
  amount_cents: number | null;
}

/** A bill to which the staff assign money. */
export interface DecisionPart {
  bill_id: number;
  amount_cents: number;
}

/** Why money of a bank file waits for the staff. */
export type UnmatchedReason =
  | 'no_reference'
  | 'unknown_reference'
  | 'paid'
  | 'in_plan'
  | 'amount'
  | 'too_much'
  | 'several'
  | 'reversal'
  | 'returned_debit'
  | 'paid_twice';

/** Debts and payments; money in cents. */
export interface BillingTables {
  bill: {
    deya_id: number;
    id: Generated<number>;
    bill_number: string;
    kwdikos_katanalwti: string;
    hydrometer: string | null;
    kind: Generated<'actual' | 'interim'>;
    period: string | null;
    period_start: string;
    period_end: string;
    previous_measurement: number | null;
    new_measurement: number | null;
    consumption: number | null;
    charge: number;
    discount: Generated<number>;
    current_total: number;
    previous_unpaid: Generated<number>;
    total_unpaid: number;
    installment_amount: number | null;
    standing_order: string | null;
    payment_code: string | null;
    barcode: string | null;
    issue_date: string;
    expiry_date: string;
    paid_on: string | null;
    last_update: DefaultedMoment;
  };
  bill_line: {
    deya_id: number;
    bill_id: number;
    line: number;
    kind: 'fixed' | 'water' | 'sewer' | 'levy' | 'vat' | 'discount' | 'surcharge' | 'other';
    label: string;
    quantity: number | null;
    unit_price: number | null;
    amount: number;
  };
  settlement: {
    deya_id: number;
    id: Generated<number>;
    protokol: string;
    kwdikos_katanalwti: string;
    liable_id: string;
    liable: Generated<string>;
    epcode: string | null;
    installments: number;
    installdate1: string;
    settldate: string;
    settlcateg: string | null;
    installrange: string | null;
    advancepcnt: Generated<number>;
    advanceamount: Generated<number>;
    reductionpcnt: Generated<number>;
    canceldate: string | null;
    comments: string | null;
    last_update: DefaultedMoment;
  };
  settlement_installment: {
    deya_id: number;
    settlement_id: number;
    installmentsnr: number;
    installmentid: string;
    due_date: string;
    amount: number;
    restamount: number;
  };
  settlement_rule: {
    deya_id: number;
    code: string;
    settlcateg: string | null;
    installrange: string | null;
    installments_min: number;
    installments_max: number;
    advancepcnt: Generated<number>;
    reductionpcnt: Generated<number>;
    installment_min: number | null;
    debt_min: number | null;
    debt_max: number | null;
    valid_from: string | null;
    valid_until: string | null;
    reduction_step: Generated<number>;
    missed_max: Generated<number>;
    on_default: Generated<'cancel' | 'postpone'>;
    updated_at: DefaultedMoment;
  };
  plan_request: {
    deya_id: number;
    id: Generated<number>;
    person_id: number;
    kwdikos_katanalwti: string;
    liable_id: string;
    code: string;
    settlcateg: string | null;
    installrange: string | null;
    installments: number;
    advancepcnt: number;
    reductionpcnt: number;
    debt: number;
    surcharges: number;
    relief: number;
    advance: number;
    total: number;
    each: number;
    bill_ids: number[];
    state: Generated<'waiting' | 'accepted' | 'refused' | 'withdrawn'>;
    protokol: string | null;
    answer: string | null;
    asked_at: Moment;
    decided_at: NullableMoment;
    decided_by: number | null;
    idempotency_key: string;
  };
  tariff: {
    deya_id: number;
    code: string;
    valid_from: string;
    title: string;
    terms: unknown;
    updated_at: DefaultedMoment;
  };
  bill_doubt: {
    deya_id: number;
    bill_id: number;
    kind: 'fixed' | 'water' | 'sewer' | 'levy' | 'vat' | 'total';
    billed: number;
    computed: number;
    found_at: Moment;
  };
  bank_payment: {
    deya_id: number;
    order_code: string;
    /** Null: paid by payment code without signing in, or the person is erased. */
    person_id: number | null;
    /** Null: of several bills, or of instalments; `bank_payment_item` names them. */
    bill_id: number | null;
    amount_cents: number;
    currency: 'EUR';
    bank: string;
    bank_payment_id: string | null;
    redirect_to: string | null;
    state: Generated<
      'created' | 'redirected' | 'authorised' | 'failed' | 'expired' | 'unknown' | 'cancelled' | 'settled' | 'refunded'
    >;
    idempotency_key: string;
    queries: Generated<number>;
    created_at: Moment;
    updated_at: Moment;
    authorised_at: NullableMoment;
    /** When a bank file had its money. */
    settled_at: NullableMoment;
    /** Given back by refunds and reversals. */
    refunded_cents: Generated<number>;
  };
  bank_payment_item: {
    deya_id: number;
    order_code: string;
    item: number;
    bill_id: number | null;
    settlement_id: number | null;
    installmentsnr: number | null;
    /** An application that costs something, with its code and its title of then; it may be gone since. */
    answer_id: number | null;
    answer_code: string | null;
    answer_title: Json<LocalText> | null;
    amount_cents: number;
    owed_cents: number;
    is_open: boolean;
    authorised_at: NullableMoment;
    refunded_cents: Generated<number>;
    /** The part that its debt does not need. */
    surplus_cents: Generated<number>;
  };
  bank_payment_guest: {
    deya_id: number;
    order_code: string;
    idempotency_key: string;
    email: string | null;
    lang: Language;
    created_at: Moment;
  };
  bank_file: {
    deya_id: number;
    id: Generated<number>;
    digest: string;
    name: string;
    source: 'upload' | 'folder' | 'command';
    message: 'camt.053' | 'camt.054';
    version: string;
    account: string;
    opening_cents: number | null;
    closing_cents: number | null;
    entries: Generated<number>;
    state: 'waiting' | 'posting' | 'done' | 'refused';
    received_at: Moment;
    received_by: number | null;
    done_at: NullableMoment;
    /** The second person of an uploaded file, or the one who took it back. */
    decided_by: number | null;
    decided_at: NullableMoment;
  };
  bank_statement: {
    deya_id: number;
    file_id: number;
    statement: number;
    account: string;
    is_aside: boolean;
    statement_id: string | null;
    sequence: number | null;
    starts_on: string | null;
    ends_on: string | null;
    opening_cents: number | null;
    closing_cents: number | null;
    credit_cents: number;
    debit_cents: number;
    entries: number;
    ignored: number;
  };
  bank_entry: {
    deya_id: number;
    id: Generated<number>;
    /** Null: the surplus of a payment, which `order_code` names. */
    file_id: number | null;
    line: number | null;
    direction: 'credit' | 'debit';
    is_reversal: boolean;
    is_rest: boolean;
    is_lump: boolean;
    amount_cents: number;
    booked_on: string;
    ref_key: string | null;
    text_key: string;
    reference_key: string | null;
    payer_key: string | null;
    batch_key: string | null;
    end_to_end: string | null;
    parts: Json<EntryPart[]>;
    remittance: string;
    counterparty: string | null;
    counterparty_iban: string | null;
    state: Generated<'read' | 'known' | 'matched' | 'unmatched' | 'proposed' | 'assigned' | 'returned' | 'other'>;
    reason: UnmatchedReason | null;
    open_cents: Generated<number>;
    reversed_cents: Generated<number>;
    order_code: Generated<string | null>;
  };
  bank_entry_decision: {
    deya_id: number;
    id: Generated<number>;
    entry_id: number;
    kind: 'assign' | 'return';
    parts: Json<DecisionPart[]>;
    note: string;
    /** Null for decisions before sums counted. */
    amount_cents: Generated<number | null>;
    state: 'waiting' | 'done' | 'refused';
    proposed_by: number;
    proposed_at: Moment;
    decided_by: number | null;
    decided_at: NullableMoment;
    /** When an assignment was taken back, and who did it. */
    undone_at: NullableMoment;
    undone_by: number | null;
  };
  payment_refund: {
    deya_id: number;
    id: Generated<number>;
    order_code: string;
    amount_cents: number;
    reason: string;
    state: 'waiting' | 'sent' | 'done' | 'refused' | 'failed';
    asked_by: number;
    asked_at: Moment;
    decided_by: number | null;
    decided_at: NullableMoment;
    done_at: NullableMoment;
    idempotency_key: string;
    /** The surplus that it gives back. */
    entry_id: Generated<number | null>;
  };
  ledger_event: {
    deya_id: number;
    id: Generated<number>;
    provider: string;
    event_key: string;
    kind: LedgerKind;
    booked_on: string;
    at: Moment;
    actor_person_id: number | null;
  };
  ledger_transfer: {
    deya_id: number;
    event_id: number;
    line: number;
    debit: LedgerAccount;
    credit: LedgerAccount;
    amount_cents: number;
    bill_id: number | null;
    settlement_id: number | null;
    installmentsnr: number | null;
    order_code: string | null;
    entry_id: number | null;
  };
}
