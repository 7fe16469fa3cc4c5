/** States of a request of a customer about which the staff decide. */
export const REQUEST_STATES = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
