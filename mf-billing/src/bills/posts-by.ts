import { isoDay } from '@hydria/shared/remote/formats.ts';

/** Banks send the file of payments late: so long a payment may take to show (spec D §4, decisions 5). */
export const BANK_DELAY_DAYS = 5;

const DAY_MS = 86_400_000;

/** The day by which what was paid at this moment is in the utility's books, `YYYY-MM-DD`. */
export const postsBy = (paid_at: string | null): string =>
  isoDay(paid_at && new Date(Date.parse(paid_at) + BANK_DELAY_DAYS * DAY_MS)) ?? '';
