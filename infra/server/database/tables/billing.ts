import type { Generated } from 'kysely';
import type { DefaultedMoment, Language, Moment, NullableMoment } from './columns.ts';

/** A fact that moves money. */
export type LedgerKind =
  'capture' | 'settle' | 'receipt' | 'outgoing' | 'reversal' | 'unwind' | 'assign' | 'return' | 'refund';

/** Assets: `bank`, `provider`. Liabilities: the others; `bill` per bill, `unmatched` per entry of a bank file. */
export type LedgerAccount =
  'bank' | 'provider' | 'bill' | 'installment' | 'unmatched' | 'reversal' | 'return' | 'other';

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
    updated_at: DefaultedMoment;
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
    state: Generated<'created' | 'redirected' | 'authorised' | 'failed' | 'expired' | 'unknown' | 'cancelled'>;
    idempotency_key: string;
    queries: Generated<number>;
    created_at: Moment;
    updated_at: Moment;
    authorised_at: NullableMoment;
  };
  bank_payment_item: {
    deya_id: number;
    order_code: string;
    item: number;
    bill_id: number | null;
    settlement_id: number | null;
    installmentsnr: number | null;
    amount_cents: number;
    owed_cents: number;
    is_open: boolean;
    authorised_at: NullableMoment;
  };
  bank_payment_guest: {
    deya_id: number;
    order_code: string;
    idempotency_key: string;
    email: string | null;
    lang: Language;
    created_at: Moment;
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
