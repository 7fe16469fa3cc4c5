import { DIGEST_TIMES } from '@hydria/shared/rules/case-work.ts';

/** The times of a daily digest as choices of a field. */
export const DIGESTS = DIGEST_TIMES.map((time) => ({ value: time, label: time }));
