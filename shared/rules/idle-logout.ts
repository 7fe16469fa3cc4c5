/** Minutes without activity until the server ends a session, where no utility of the person sets another number. */
export const IDLE_MINUTES = 15;
/** Least and most minutes that a utility may set (decisions 8). */
export const IDLE_MINUTES_MIN = 5;
export const IDLE_MINUTES_MAX = 30;
