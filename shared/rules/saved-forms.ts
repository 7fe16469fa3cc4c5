/** Days for which a saved form is kept after its newest saving, where its form keeps answers no shorter. */
export const SAVED_DAYS = 30;

/** Days before the end at which a mailed link is reminded of. */
export const SAVED_REMIND_DAYS = 3;

/** The most steps of a form that a saving can name. */
export const SAVED_STEP_MAX = 1000;
