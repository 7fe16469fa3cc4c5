import { isoDay } from '@hydria/shared/remote/formats.ts';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';

/** The day, `YYYY-MM-DD`, by which the utility posts a payment of this moment, given its days of delay. */
export const postingDay = (paid_at: string | null, delay_days: number): string => {
  const paid = isoDay(paid_at);
  return paid === null ? '' : plusDays(paid, delay_days);
};
