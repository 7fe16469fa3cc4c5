/** States of the signature of a second person. */
export const SIGNATURE_STATES = ['waiting', 'signed', 'declined', 'lapsed'] as const;

export type SignatureState = (typeof SIGNATURE_STATES)[number];

/** Days until an asked signature lapses, unless the form says others. */
export const COSIGN_DAYS = 14;
