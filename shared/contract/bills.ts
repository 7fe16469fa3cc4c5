import { z } from 'zod';
import { BILL_FILTERS } from '../rules/bill-state.ts';
import { endpoint } from './endpoint.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { guestBillForm } from './forms/guest-payment.ts';
import { billTariff } from './tariffs.ts';
import { cents, cursor, day, deya_id, id, instant, kwdikos_katanalwti, lang, liable_id } from './fields.ts';

/** A bill as D §3 displays it. All money is euro cents, all volumes whole cubic metres. */
export const bill = z
  .object({
    id,
    deya_id,
    /** The utility's own number of the bill. */
    bill_number: z.string(),
    kwdikos_katanalwti,
    /** The consumer on the bill is the party that pays it: this is the `liable_id` of the supply. */
    id_katanalwti: liable_id,
    first_name: z.string(),
    last_name: z.string(),
    /** Whole for the person whose number it is; for others `*****` and its last four digits. */
    afm: z.string().nullable(),
    owner: z.string().nullable(),
    /** Whole or masked by the rule of `afm`. */
    owner_afm: z.string().nullable(),
    /** Number of the meter. */
    hydrometer: z.string().nullable(),
    street: z.string().nullable(),
    address: z.string().nullable(),
    municipal_district: z.string().nullable(),
    /** `interim` bills ask for a payment on account, before the meter is read. */
    kind: z.enum(['actual', 'interim']),
    period: z.string().nullable(),
    period_start: day,
    period_end: day,
    previous_measurement: z.int().nullable(),
    new_measurement: z.int().nullable(),
    consumption: z.int().nullable(),
    /** Price of the consumption alone. */
    charge: cents.nullable(),
    discount: cents.nullable(),
    /** Total of this bill. */
    current_total: cents,
    /** The amount left to pay of this bill; 0 is paid. */
    balance: cents,
    /** The unpaid amount of earlier bills when this one was issued. */
    previous_unpaid: cents,
    /** The whole debt of the supply with this bill. */
    total_unpaid: cents,
    installment_amount: cents.nullable(),
    standing_order: z.string().nullable(),
    /** RF code (ISO 11649) or the utility's older numeric code. */
    payment_code: z.string().nullable(),
    barcode: z.string().nullable(),
    issue_date: day,
    expiry_date: day,
    paid_on: day.nullable(),
    /** The time of a payment at the bank that the utility has not recorded yet (decisions 5). */
    paid_at_bank: instant.nullable(),
    last_update: instant,
  })
  .meta({ id: 'Bill' });

export type Bill = z.output<typeof bill>;

/** One charge of a bill, as the utility prints it. */
const billLine = z.object({
  kind: z.enum(['fixed', 'water', 'sewer', 'levy', 'vat', 'discount', 'surcharge', 'other']),
  /** In the utility's words. */
  label: z.string(),
  /** Cubic metres, where the charge depends on them. */
  quantity: z.int().nullable(),
  /** Ten-thousandths of a euro: tariffs have four decimals. */
  unit_price: z.int().nullable(),
  amount: cents,
});

export type BillLine = z.output<typeof billLine>;

/** A payment of a bill through the portal. */
const billPayment = z.object({
  amount_cents: cents,
  begun_at: instant,
  /** The time of the capture; null while the outcome is unknown. */
  paid_at: instant.nullable(),
  /** Given back to the payer, and not needed by the bill: they do not pay it. */
  refunded_cents: cents,
  surplus_cents: cents,
  /** True once the utility states the bill without the amount. */
  is_posted: z.boolean(),
});

export type BillPayment = z.output<typeof billPayment>;

/** Paid when nothing remains (S §4). */
export const installment = z.object({
  installmentid: z.string(),
  installmentsnr: z.int(),
  due_date: day,
  amount: cents,
  restamount: cents,
  /** The time of a payment at the bank that the utility has not recorded yet. */
  paid_at_bank: instant.nullable(),
});

export type Installment = z.output<typeof installment>;

/** An instalment plan (S §3). Percentages are plain: 15.5 is 15.5 %. */
export const settlement = z
  .object({
    installments: z.int(),
    protokol: z.string(),
    epcode: z.string().nullable(),
    liable: z.string(),
    liable_id,
    installdate1: day,
    settldate: day,
    settlcateg: z.string().nullable(),
    installrange: z.string().nullable(),
    advancepcnt: z.number(),
    advanceamount: cents,
    reductionpcnt: z.number(),
    canceldate: day.nullable(),
    comments: z.string().nullable(),
    /** The consequence of so many unpaid instalments, by the rule of the plan; null where no rule is known. */
    on_default: z.object({ missed_max: z.int(), kind: z.enum(['cancel', 'postpone']) }).nullable(),
    installments_data: z.array(installment),
  })
  .meta({ id: 'Settlement' });

export type Settlement = z.output<typeof settlement>;

/** Overdue instalments: their number, and what is left of them together. */
export const lateInstallments = z.object({ count: z.int(), amount: cents }).meta({ id: 'LateInstallments' });

/** The amount left to pay of all bills and plans together. */
const owed = z
  .object({
    /** The amount to pay now, without amounts in a plan or already paid at the bank. */
    total: cents,
    /** The overdue part of `total`. */
    overdue: cents,
    /** Left of running plans; of a party without a plan, the balances of its bills with an `installment_amount`. */
    in_plan: cents,
    /** The next due day of a part of `total` or of an instalment, today or later; null without one. */
    next_due: day.nullable(),
    /** The earliest open instalment of running plans, which may be overdue; null without one. */
    next_installment: z.object({ due_date: day, amount: cents }).nullable(),
    /** The overdue instalments of running plans. */
    late_installments: lateInstallments,
    /** The bills that make up `total`, the earliest due day first; 50 at most. */
    bills: z.array(bill),
    /** Total of the newest bill; null without bills. */
    latest_total: cents.nullable(),
    /** Years in which bills were issued, newest first. */
    years: z.array(z.int()),
  })
  .meta({ id: 'Owed' });

export type Owed = z.output<typeof owed>;

export const billsContract = {
  'GET /api/bills/list': endpoint({
    access: 'member',
    summary:
      'Bills, newest first, 50 at a time: of one supply, or without `code` of all supplies of the person. `search` is a part of a number, code or address, or an amount. The header `x-next` is the cursor of the next page.',
    query: z.object({
      deya_id,
      code: kwdikos_katanalwti.optional(),
      state: z.enum(BILL_FILTERS).optional(),
      /** Year of issue. */
      year: z.int().min(1900).max(2999).optional(),
      search: z.string().trim().min(1).max(100).optional(),
      cursor: cursor.optional(),
    }),
    answer: z.array(bill),
    errors: ['no_access_to_service', 'supply_not_found'],
  }),
  'GET /api/bills/owed': endpoint({
    access: 'member',
    summary:
      'The debt of the person from all bills and instalment plans, with the bills to pay: of one supply, or without `code` of all supplies of the person.',
    query: z.object({ deya_id, code: kwdikos_katanalwti.optional() }),
    answer: owed,
    errors: ['no_access_to_service', 'supply_not_found'],
  }),
  'GET /api/bills/info': endpoint({
    access: 'member',
    summary: 'One bill of the person with the charges that it is made of, and its payments through the portal.',
    query: z.object({ deya_id, id }),
    answer: bill.extend({
      lines: z.array(billLine),
      /** `previous_unpaid` without the earlier bills that were paid since, also at the bank. */
      previous_left: cents,
      /** Payments under way and captured ones, oldest first; at most 50. */
      payments: z.array(billPayment),
      /** A transfer to the utility of what is left, and the text of its QR code (EPC069-12); null where there is none. */
      transfer: z.object({ name: z.string(), iban: z.string(), qr: z.string() }).nullable(),
      /** The text of an IRIS code for what is left, in the form that the bank of the utility prescribes; null where there is none. */
      iris: z.string().nullable(),
      /** The tariff that the lines of the bill follow, in force at the end of its period; null where none explains them. */
      tariff: billTariff.nullable(),
      /** The bill of the same supply for the same months a year before; null without one that the person may see. */
      last_year: z
        .object({ id, period_start: day, period_end: day, consumption: z.int(), current_total: cents })
        .nullable(),
    }),
    errors: ['no_access_to_service', 'bill_not_found'],
  }),
  'GET /api/bills/{id}/document': endpoint({
    access: 'member',
    summary: 'One bill of the person as it stands now, as a tagged PDF document.',
    params: z.object({ id }),
    query: z.object({ deya_id, lang: lang.optional() }),
    answer: z.unknown(),
    answerType: 'pdf',
    errors: ['no_access_to_service', 'bill_not_found', 'too_many_requests'],
  }),
  'GET /api/bills/settlements': endpoint({
    access: 'member',
    summary: 'Instalment plans of the liable party behind one of the person’s supplies, the running one first.',
    query: z.object({ deya_id, liable_id }),
    answer: z.array(settlement),
    errors: ['no_access_to_service', 'supply_not_found'],
  }),
  'POST /api/guest/pay': endpoint({
    access: 'public',
    summary:
      'Finds what can be paid by a payment code or barcode, without signing in. Unless the utility does not ask for it, `bill_total` is the total that is printed on the bill. An unknown code and a wrong total are answered alike.',
    body: z.strictObject({ deya_id, ...fieldsOf(guestBillForm) }).check(rulesOf(guestBillForm)),
    answer: z.object({
      data: z.object({
        deya_id,
        payment_code: z.string(),
        /** Masked: initials and stars (decisions 33). */
        name: z.string(),
        amount: cents,
        expiry_date: day,
        /** `in_progress`: a payment of it is under way. */
        state: z.enum(['open', 'in_progress', 'paid']),
      }),
    }),
    errors: ['deya_not_found', 'invalid_payment_code', 'too_many_requests'],
  }),
};
