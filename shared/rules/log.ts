/** Levels of the application log, the least first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** Processes that write a log. */
export const LOG_PROCESSES = ['api', 'worker', 'gateway'] as const;
