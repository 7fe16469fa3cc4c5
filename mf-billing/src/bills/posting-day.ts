import { isoDay } from '@hydria/shared/remote/formats.ts';

const DAY_MS = 86_400_000;

/** The day, `YYYY-MM-DD`, by which the utility posts a payment of this moment, given its days of delay. */
export const postingDay = (paid_at: string | null, delay_days: number): string =>
  isoDay(paid_at && new Date(Date.parse(paid_at) + delay_days * DAY_MS)) ?? '';
