import { money, optional } from './fields.ts';
import { defineForm } from './form.ts';
import { PAYMENT_MAX } from './guest-payment.ts';

/** A payment of a person, `POST /api/payments`. */
export const paymentForm = defineForm(
  'payment',
  {
    /** A part of the bills, where the utility takes parts; the whole unless said. */
    amount_cents: optional(money(1, PAYMENT_MAX)),
  },
  { once: true },
);
