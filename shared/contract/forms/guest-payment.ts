import { email, money, optional, paymentCode } from './fields.ts';
import { defineForm } from './form.ts';

/** The most that one payment may be, in cents. */
export const PAYMENT_MAX = 100_000_000;

/** The facts that a guest reads from the bill, `POST /api/guest/pay`. */
export const guestBillForm = defineForm('guest_bill', {
  payment_code: paymentCode(),
  /** The total that is printed on the bill: the code alone can be guessed (decisions 33). */
  bill_total: optional(money(1, PAYMENT_MAX), ({ bill_total_required }) => bill_total_required === true),
});

/** The choices of a guest before the bank, `POST /api/guest/payments`. */
export const guestPaymentForm = defineForm(
  'payment',
  {
    amount_cents: money(1, PAYMENT_MAX),
    /** Where the receipt goes, when one is wished. */
    email: optional(email()),
  },
  { once: true },
);
