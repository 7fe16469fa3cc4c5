/** Days in which the bank reports a card payment (spec D §4); a utility may set another number (decisions 5). */
export const BANK_DELAY_DAYS = 5;
/** The most that a utility may set instead. */
export const BANK_DELAY_DAYS_MAX = 30;
