import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cents, deya_id, id, instant, lang } from './fields.ts';

/** Number of a payment, ours. */
const order = z.string().regex(/^[0-9a-z]{24}$/, 'regex');

/** Idempotency key of one payment: a repeated request is the same payment. Random, made by the client. */
const idempotency_key = z.string().regex(/^[\w-]{16,255}$/, 'regex');

/** On its way through the bank. `authorised` is paid at the bank, not yet settled; `unknown` is being queried. */
const payment = z
  .object({
    order,
    deya_id,
    bill_id: id,
    amount_cents: cents,
    currency: z.literal('EUR'),
    state: z.enum(['created', 'redirected', 'authorised', 'failed', 'expired', 'unknown']),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Payment' });

export const paymentsContract = {
  'POST /api/payments': endpoint({
    access: 'member',
    summary:
      "Begins the payment of what is left of one of the person's bills: the browser goes to `redirect_to`, a page of the bank. Settles nothing by itself.",
    body: z.strictObject({ deya_id, bill_id: id, lang: lang.optional(), idempotency_key }),
    answer: z.object({ order, redirect_to: z.string() }),
    errors: [
      'no_access_to_service',
      'bill_not_found',
      'payment_failed',
      'payment_in_progress',
      'not_indebted',
      'daily_limit_reached',
    ],
  }),
  'GET /api/payments/{order}': endpoint({
    access: 'member',
    summary: 'How a payment of the person stands. The browser asks when it comes back from the bank.',
    params: z.object({ order }),
    query: z.object({ deya_id }),
    answer: payment,
    errors: ['no_access_to_service', 'bill_not_found'],
  }),
  'POST /api/bank/callback': endpoint({
    access: 'public',
    summary:
      "The bank's word on a payment, signed over the bytes of the body (`x-bank-signature`). The only thing besides our own question that changes a payment.",
    body: z.unknown(),
    answer: z.object({ message: z.literal('Success') }),
    errors: ['no_access', 'bill_not_found', 'payment_mismatch'],
  }),
};
