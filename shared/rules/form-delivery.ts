/** `waiting`: the next try is ahead; `dead`: none is left, and the staff may send the answers again. */
export const FORM_DELIVERY_STATES = ['waiting', 'dead'] as const;

export type FormDeliveryState = (typeof FORM_DELIVERY_STATES)[number];

/** Why the last try to deliver the answers of a form failed. */
export const FORM_DELIVERY_PROBLEMS = [
  /** The portal may not call the address. */
  'refused',
  'unreachable',
  'too_slow',
  'too_large',
  /** The answer was compressed, although it must not be. */
  'unreadable',
  'redirected',
  /** The receiver answered with a status of failure. */
  'status',
  /** The form has none any more. */
  'no_endpoint',
] as const;

export type FormDeliveryProblem = (typeof FORM_DELIVERY_PROBLEMS)[number];
