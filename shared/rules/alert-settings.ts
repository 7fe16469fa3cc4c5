/** The hours of a day, as quiet hours begin and end. */
export const QUIET_HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Quiet hours of a person who has chosen none. */
export const USUAL_QUIET = { from: 22, until: 7 } as const;

/** The largest limits: litres of a day, and cents of a month. */
export const LITRES_DAY_MAX = 100_000;
export const CENTS_MONTH_MAX = 1_000_000;

/** The longest time for which a person says that they use no water. */
export const HOLIDAY_DAYS_MAX = 180;
