import { z } from 'zod';
import { day } from '@hydria/shared/contract/fields.ts';
import { tariffTerms } from '@hydria/shared/contract/tariffs.ts';

/** A tariff from a day on; the terms are those of one billing period. */
export const feedTariff = z.strictObject({
  /** As `tariff` of a supply names it. */
  code: z.string().trim().min(1).max(60),
  valid_from: day,
  title: z.string().trim().min(1).max(200),
  terms: tariffTerms,
});
export type FeedTariff = z.output<typeof feedTariff>;
