import { z } from 'zod';
import { PAYMENT_OUTCOMES } from '../rules/payment-outcome.ts';
import { endpoint } from './endpoint.ts';
import {
  cents,
  cursor,
  day,
  deya_id,
  id,
  instant,
  itemsPerPage,
  kwdikos_katanalwti,
  lang,
  localText,
  sorting,
} from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { guestPaymentForm } from './forms/guest-payment.ts';
import { paymentForm } from './forms/payment.ts';

/** Number of a payment, ours. */
export const order = z.string().regex(/^[0-9a-z]{24}$/, 'regex');

/** Idempotency key of one payment: a repeated request is the same payment. Random, made by the client. */
const idempotency_key = z.string().regex(/^[\w-]{16,255}$/, 'regex');

/** A payment on its way through the bank. */
const onItsWay = {
  order,
  /** The short form of `order`, for the telephone: `7K4M-2QXP`. */
  reference: z.string(),
  deya_id,
  amount_cents: cents,
  currency: z.literal('EUR'),
  /** `authorised` is paid at the bank, not yet settled; `unknown` is being queried. */
  /** `settled`: a bank file has its money; `refunded`: all of it went back. */
  state: z.enum([
    'created',
    'redirected',
    'authorised',
    'failed',
    'expired',
    'unknown',
    'cancelled',
    'settled',
    'refunded',
  ]),
  created_at: instant,
  updated_at: instant,
  /** The bank's page, as long as the payment can be continued there. */
  redirect_to: z.string().nullable(),
  /** When the bank captured the money. */
  paid_at: instant.nullable(),
  /** Given back to the payer. */
  refunded_cents: cents,
  /** The part that its bills did not need, because another payment had paid them, while it waits for the utility's decision. */
  surplus_cents: cents,
  /** The part that is on its way back to the payer. */
  returning_cents: cents,
  /** The parts that the utility has assigned to other bills; by its number alone, a payment names no bill. */
  assigned: z.array(z.object({ bill_number: z.string().nullable(), amount_cents: cents })),
  /** Still to pay of its bills and instalments, and the first day on which some of it is due. */
  rest_cents: cents,
  rest_due: day.nullable(),
};

/** An application that a payment pays, with its title of then. */
const paidApplication = z.object({
  id,
  code: z.string(),
  title: localText,
  /** The next steps in the words of the utility; null before the payment, and without them. */
  success_note: localText.nullable(),
});

/** A bill, an instalment or an application that a payment pays. */
const paidItem = z.object({
  bill_id: id.nullable(),
  bill_number: z.string().nullable(),
  period_start: day.nullable(),
  period_end: day.nullable(),
  protokol: z.string().nullable(),
  installmentsnr: z.int().nullable(),
  application: paidApplication.nullable(),
  /** Null for an application. */
  kwdikos_katanalwti: kwdikos_katanalwti.nullable(),
  amount_cents: cents,
});

export type PaidItem = z.output<typeof paidItem>;

/** Its application waits, and can be paid by a new order. */
const can_pay_again = z.boolean();

const payment = z
  .object({
    ...onItsWay,
    /** The bill of a payment of one bill. */
    bill_id: id.nullable(),
    bill: z.object({ bill_number: z.string(), period_start: day, period_end: day }).nullable(),
    /** The supply of the first item, with the person's own name for it; null for an application. */
    supply: z
      .object({
        kwdikos_katanalwti,
        alias: z.string().nullable(),
        street: z.string().nullable(),
        address: z.string().nullable(),
      })
      .nullable(),
    can_pay_again,
    items: z.array(paidItem),
  })
  .meta({ id: 'Payment' });

/** A payment as its number alone shows it: nothing of a person, a supply or a bill. */
const guestPayment = z
  .object({
    ...onItsWay,
    /** It was begun with a payment code, without signing in. */
    is_guest: z.boolean(),
    /** A receipt is mailed once it is paid. */
    has_receipt: z.boolean(),
    /** The application that it pays. */
    application: paidApplication.omit({ id: true }).nullable(),
    can_pay_again,
  })
  .meta({ id: 'GuestPayment' });

/** A payment in a list. An instalment of a plan that the utility has since removed is named by its number alone. */
const listedPayment = z
  .object({
    order,
    reference: onItsWay.reference,
    amount_cents: cents,
    state: onItsWay.state,
    created_at: instant,
    paid_at: onItsWay.paid_at,
    /** When a bank file had the money. */
    settled_at: instant.nullable(),
    refunded_cents: onItsWay.refunded_cents,
    surplus_cents: onItsWay.surplus_cents,
    returning_cents: onItsWay.returning_cents,
    assigned: onItsWay.assigned,
    items: z.array(paidItem),
  })
  .meta({ id: 'ListedPayment' });

export type ListedPayment = z.output<typeof listedPayment>;

/** A payment as the staff of its utility see it. */
const staffPayment = listedPayment
  .extend({
    /** Null for a guest, and for a person who is erased. */
    person_id: id.nullable(),
    payer: z.string().nullable(),
    is_guest: z.boolean(),
    /** The provider, and its own number of the payment. */
    bank: z.string(),
    bank_payment_id: z.string().nullable(),
    /** The part that the staff can still give back. */
    left_cents: cents,
  })
  .meta({ id: 'StaffPayment' });

export type StaffPayment = z.output<typeof staffPayment>;

/** A payment about which provider and books disagree on a day. */
const dayDifference = z.object({
  order,
  reference: z.string(),
  /**
   * `not_posted`: captured by the provider, missing in the books. `not_captured`: in the books without a captured payment.
   * `amount`: different amounts. `other_day`: the other side has it on another day.
   */
  kind: z.enum(['not_posted', 'not_captured', 'amount', 'other_day']),
  captured_cents: cents.nullable(),
  posted_cents: cents.nullable(),
});

/** A calendar day of a utility's payments: the provider's captures beside those of the ledger. */
const paymentDay = z
  .object({
    day,
    /** `unmatched` while money of the day waits for the staff; `running` until the day is over. */
    state: z.enum(['running', 'equal', 'unmatched', 'different']),
    captured_count: z.int(),
    captured_cents: cents,
    posted_count: z.int(),
    posted_cents: cents,
    /** The provider's captures less those of the books. */
    difference_cents: cents,
    /** Movements of the account by the bank files, and by the books. */
    file_cents: cents,
    file_posted_cents: cents,
    /** Refunds that the provider has carried out, and those of the books. */
    refund_cents: cents,
    refund_posted_cents: cents,
    /** Money that the bank has taken back. */
    reversal_cents: cents,
    /** Money of the day that waits for the staff. */
    unmatched_cents: cents,
    unmatched_count: z.int(),
    /** At most 50. */
    differences: z.array(dayDifference),
  })
  .meta({ id: 'PaymentDay' });

export type PaymentDay = z.output<typeof paymentDay>;

/** The outcome by which lists of payments are narrowed. */
const outcome = z.enum(PAYMENT_OUTCOMES);

/** The bills of one payment. */
const BILLS_MAX = 20;

const memberBody = z
  .strictObject({
    deya_id,
    bill_id: id.optional(),
    /** Several bills in one payment. */
    bill_ids: z.array(id).min(1).max(BILLS_MAX).optional(),
    /** Instalments of a plan by their place in it: the first unpaid ones, in order. */
    settlement: z
      .strictObject({
        protokol: z.string().trim().min(1).max(80),
        installments: z.array(z.int().positive()).min(1).max(120),
      })
      .optional(),
    ...fieldsOf(paymentForm),
    lang: lang.optional(),
    idempotency_key,
  })
  .check(rulesOf(paymentForm))
  .check(({ value: { bill_id, bill_ids, settlement, amount_cents }, issues, value }) => {
    if ([bill_id, bill_ids, settlement].filter((of) => of !== undefined).length !== 1)
      issues.push({ code: 'custom', path: ['bill_id'], message: 'required', input: value });
    // Instalments are paid whole.
    else if (settlement && amount_cents !== undefined)
      issues.push({ code: 'custom', path: ['amount_cents'], message: 'invalid', input: value });
  });

export const paymentsContract = {
  'POST /api/payments': endpoint({
    access: 'member',
    summary:
      'Begins the payment of what is left of bills of the person, or of instalments of a plan: the browser goes to `redirect_to`, a page of the bank. Settles nothing by itself.',
    body: memberBody,
    answer: z.object({ order, redirect_to: z.string() }),
    errors: [
      'no_access_to_service',
      'bill_not_found',
      'payment_failed',
      'payment_in_progress',
      'not_indebted',
      'no_active_settlement',
      'installment_order',
      'daily_limit_reached',
    ],
  }),
  'GET /api/payments': endpoint({
    access: 'member',
    summary:
      'The payments that the person has begun at a utility, newest first; 50 at a time unless `itemsPerPage` says otherwise.',
    query: z.object({
      deya_id,
      state: outcome.optional(),
      /** Part of the number of a payment, a bill or a plan. */
      search: z.string().trim().max(60).optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(listedPayment), total: z.int(), next: z.string().nullable() }),
    errors: ['no_access_to_service'],
  }),
  'GET /api/payments/{order}/receipt': endpoint({
    access: 'member',
    summary: 'The receipt of a captured payment of the person as a tagged PDF document.',
    params: z.object({ order }),
    query: z.object({ deya_id, lang: lang.optional() }),
    answer: z.unknown(),
    answerType: 'pdf',
    errors: ['no_access_to_service', 'bill_not_found', 'not_paid_yet', 'too_many_requests'],
  }),
  'GET /api/payments/{order}': endpoint({
    access: 'member',
    summary: 'How a payment of the person stands. The browser asks when it comes back from the bank.',
    params: z.object({ order }),
    query: z.object({ deya_id }),
    answer: payment,
    errors: ['no_access_to_service', 'bill_not_found'],
  }),
  'POST /api/guest/payments': endpoint({
    access: 'public',
    summary:
      'Begins the payment of the bills of a payment code without signing in, by what `POST /api/guest/pay` found. A payment that another guest began for the same amount is continued.',
    body: z
      .strictObject({
        deya_id,
        payment_code: z.string().trim().min(1).max(60),
        bill_total: cents.optional(),
        ...fieldsOf(guestPaymentForm),
        lang: lang.optional(),
        idempotency_key,
      })
      .check(rulesOf(guestPaymentForm)),
    answer: z.object({ order, redirect_to: z.string() }),
    errors: [
      'deya_not_found',
      'invalid_payment_code',
      'payment_failed',
      'payment_in_progress',
      'not_indebted',
      'too_many_requests',
    ],
  }),
  'GET /api/guest/payments/{order}': endpoint({
    access: 'public',
    summary: 'How a payment stands, by its number, which cannot be guessed: for a browser that is not signed in.',
    params: z.object({ order }),
    query: z.object({ deya_id }),
    answer: guestPayment,
    errors: ['bill_not_found'],
  }),
  'GET /api/guest/payments/{order}/receipt': endpoint({
    access: 'public',
    summary:
      'The receipt of a captured payment that was begun with a payment code, by its number: without payer and supply, which the portal does not know.',
    params: z.object({ order }),
    query: z.object({ deya_id, lang: lang.optional() }),
    answer: z.unknown(),
    answerType: 'pdf',
    errors: ['bill_not_found', 'not_paid_yet', 'too_many_requests'],
  }),
  'POST /api/guest/payments/{order}/cancel': endpoint({
    access: 'public',
    summary:
      'Ends an open payment, once the bank confirms that it cannot be paid any more. Answers how the payment stands: open, when the bank did not confirm.',
    params: z.object({ order }),
    body: z.strictObject({ deya_id }),
    answer: guestPayment,
    errors: ['bill_not_found', 'too_many_requests'],
  }),
  'POST /api/bank/return': endpoint({
    access: 'public',
    summary:
      'The payment behind the numbers with which Viva sends the browser back, whose addresses are fixed: the order code `s` and the transaction `t`. Asks Viva.',
    body: z.strictObject({
      s: z.string().regex(/^\d{10,20}$/, 'regex'),
      t: z
        .string()
        .regex(/^[\w-]{1,64}$/, 'regex')
        .optional(),
    }),
    answer: z.object({ order, deya_id }),
    errors: ['bill_not_found', 'payment_failed', 'too_many_requests'],
  }),
  'GET /api/bank/callback': endpoint({
    access: 'public',
    summary: 'The key by which Viva finds out that the address of its webhooks is ours; 404 with another provider.',
    answer: z.object({ Key: z.string() }),
    errors: ['bill_not_found'],
  }),
  'POST /api/bank/callback': endpoint({
    access: 'public',
    summary:
      "The bank's word on a payment, signed over the bytes of the body (`x-bank-signature`); a webhook of Viva makes the portal ask Viva. The only thing besides our own question that changes a payment.",
    body: z.unknown(),
    answer: z.object({ message: z.literal('Success') }),
    errors: ['no_access', 'bill_not_found', 'payment_mismatch'],
  }),
};

const ofUtility = z.object({ deya_id: deya_id.optional() });

export const staffPaymentsContract = {
  'GET /api/staff/payments': endpoint({
    access: 'permission:payments.view',
    summary:
      'The payments of the utility of the query, otherwise of the acting one; newest first, 50 at a time unless `itemsPerPage` says otherwise. At most 10,001 are counted in `total`. More than 100 rows at once are an export, which the audit trail names.',
    query: ofUtility.extend({
      /** The first and the last day on which a payment began, where the utilities are. */
      from: day.optional(),
      to: day.optional(),
      state: outcome.optional(),
      /** The number of a payment, in whole or its beginning, or the payment code of a bill. */
      search: z.string().trim().max(60).optional(),
      ...sorting(['at', 'amount']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(staffPayment), total: z.int(), next: z.string().nullable() }),
    errors: ['deya_required'],
  }),
  'GET /api/staff/payment-days': endpoint({
    access: 'permission:payments.view',
    summary:
      'Every day between `from` and `to`, the last 31 by default, newest first: captured payments of the provider and bank files and refunds beside the ledger, with each difference. Reads only. More than 100 rows at once are an export, which the audit trail names.',
    query: ofUtility.extend({
      from: day.optional(),
      to: day.optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.regex(/^\d{4}-\d{2}-\d{2}$/).optional(),
    }),
    answer: z.object({ data: z.array(paymentDay), total: z.int(), next: z.string().nullable() }),
    errors: ['deya_required'],
  }),
};
