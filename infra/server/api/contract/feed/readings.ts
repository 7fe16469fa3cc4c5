import { z } from 'zod';
import { day } from '@hydria/shared/contract/fields.ts';
import { hydrometer, when } from './fields.ts';

/** The value of the counter, in litres. */
const counter_l = z.int().min(0).max(1_000_000_000_000);

/** Hourly readings of the counter. */
export const feedReading = z.strictObject({
  hydrometer,
  measured_at: when,
  counter_l,
  estimated: z.boolean().default(false),
});
export type FeedReading = z.output<typeof feedReading>;

/** Readings taken for billing. */
export const feedBillingReading = z.strictObject({
  hydrometer,
  read_on: day,
  counter_l,
  kind: z.enum(['regular', 'estimated', 'customer', 'closing']).default('regular'),
});
export type FeedBillingReading = z.output<typeof feedBillingReading>;
