/** Above this amount in cents a second person confirms a decision about money, where the utility sets no other amount. */
export const FOUR_EYES_CENTS = 50_000;
/** The most that a utility may set instead: 10,000.00 €. */
export const FOUR_EYES_CENTS_MAX = 1_000_000;
