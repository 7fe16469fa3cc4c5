import type { Generated } from 'kysely';
import type { DefaultedMoment, Moment, NullableMoment } from './columns.ts';

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
    person_id: number;
    bill_id: number;
    amount_cents: number;
    currency: 'EUR';
    bank: string;
    bank_payment_id: string | null;
    redirect_to: string | null;
    state: Generated<'created' | 'redirected' | 'authorised' | 'failed' | 'expired' | 'unknown'>;
    idempotency_key: string;
    queries: Generated<number>;
    created_at: Moment;
    updated_at: Moment;
    authorised_at: NullableMoment;
  };
}
