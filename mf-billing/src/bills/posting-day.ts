import { isoDay } from '@hydria/shared/remote/formats.ts';

const DAY_MS = 86_400_000;

/** The day by which a payment of this moment is in the utility's books, `YYYY-MM-DD`, given the utility's days of delay. */
export const postingDay = (paid_at: string | null, delay_days: number): string =>
  isoDay(paid_at && new Date(Date.parse(paid_at) + delay_days * DAY_MS)) ?? '';
