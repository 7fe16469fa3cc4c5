import type { z } from 'zod';

/** One kind of job. */
export interface Job<S extends z.ZodObject = z.ZodObject> {
  /** Ids and codes: no personal data and no secret is ever kept in a queue. */
  data: S;
  /** How often it is tried again after the first time, each wait longer than the one before. */
  retries: number;
  /** Seconds before the first repetition. */
  delay: number;
  /** A run that takes longer counts as lost and is tried again. */
  expires: number;
  /** How many run at once in one process. */
  atOnce: number;
  /** When it runs by itself: minute, hour, day, month, weekday, in Athens' time. */
  cron?: string;
}

const USUAL = { retries: 5, delay: 10, expires: 300, atOnce: 1 };

/** Declares a kind of job; missing options have their defaults. */
export const job = <S extends z.ZodObject>(data: S, options: Partial<Omit<Job, 'data'>> = {}): Job<S> => ({
  ...USUAL,
  ...options,
  data,
});
