import { paymentReference } from './payment-reference.ts';
import type { PaymentRow } from './payments.sql.ts';
import type { Rest, Shares } from './shares.sql.ts';

/** The outcome is not known yet. */
export const isOpen = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'created' || state === 'redirected' || state === 'unknown';

/** The provider or a bank file had its money, also when it went back since. */
export const isCaptured = ({ state }: Pick<PaymentRow, 'state'>): boolean =>
  state === 'authorised' || state === 'settled' || state === 'refunded';

/** A payment as every answer shows it. */
export const paymentState = (
  payment: PaymentRow,
  { refunded_cents, surplus_cents, returning_cents, assigned }: Shares,
  rest: Rest,
) => ({
  order: payment.order_code,
  reference: paymentReference(payment.order_code),
  deya_id: payment.deya_id,
  amount_cents: payment.amount_cents,
  currency: 'EUR' as const,
  state: payment.state,
  created_at: payment.created_at.toISOString(),
  updated_at: payment.updated_at.toISOString(),
  redirect_to: isOpen(payment) ? payment.redirect_to : null,
  paid_at: payment.authorised_at?.toISOString() ?? null,
  refunded_cents,
  surplus_cents,
  returning_cents,
  assigned,
  ...rest,
});
