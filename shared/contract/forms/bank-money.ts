import { code, money, optional, paragraphs } from './fields.ts';
import { defineForm } from './form.ts';
import { PAYMENT_MAX } from './guest-payment.ts';

/** The share of one bill in money of a bank file, `POST /api/staff/bank-entries/{id}/assign`. */
export const assignmentForm = defineForm('bank_assignment', {
  /** The payment code, the barcode or the number of the bill. */
  code: code({ max: 60 }),
  amount_cents: money(1, PAYMENT_MAX),
  note: optional(paragraphs({ max: 500 })),
});

/** Why money of a bank file goes back, `POST /api/staff/bank-entries/{id}/return`. */
export const returnForm = defineForm('bank_return', { note: paragraphs({ max: 500 }) });

/** A refund of a payment, in whole or in part, `POST /api/staff/payments/{order}/refunds`. */
export const refundForm = defineForm(
  'refund',
  { amount_cents: money(1, PAYMENT_MAX), reason: paragraphs({ max: 500 }) },
  { once: true },
);
