/** States of a request for a supply, and of one for an instalment plan. */
export const REQUEST_STATES = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
