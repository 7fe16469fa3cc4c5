/** Outcomes of payments, by which lists are narrowed. */
export const PAYMENT_OUTCOMES = ['paid', 'open', 'ended', 'refunded'] as const;

export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The states of each outcome: paid at the bank, not known yet, over without money, and given back. */
export const STATES_OF = {
  paid: ['authorised', 'settled'],
  open: ['created', 'redirected', 'unknown'],
  ended: ['failed', 'expired', 'cancelled'],
  refunded: ['refunded'],
} as const satisfies Record<PaymentOutcome, readonly string[]>;

type PaymentState = (typeof STATES_OF)[PaymentOutcome][number];

/** The outcome that a state belongs to. */
export const outcomeOfState = (state: PaymentState): PaymentOutcome =>
  PAYMENT_OUTCOMES.find((outcome) => (STATES_OF[outcome] as readonly PaymentState[]).includes(state)) ?? 'open';
