/** Acts on several accounts at once: those that do no harm and can be repeated. */
export const BULK_ACTS = ['activate', 'deactivate', 'resend', 'end-sessions'] as const;

/** Most accounts of one act. */
export const MOST_AT_ONCE = 500;
