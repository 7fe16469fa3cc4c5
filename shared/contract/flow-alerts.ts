import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, id, instant, kwdikos_katanalwti } from './fields.ts';

/** A flow that does not stop, or consumption after closing, with the hours that prove it (spec D §4). */
const flowAlert = z
  .object({
    id,
    kind: z.enum(['after_closing', 'burst', 'continuous_high', 'continuous_low']),
    kwdikos_katanalwti,
    hydrometer: z.string(),
    /** Start of the first hour with the flow, and end of the last one so far. */
    since: instant,
    until: instant,
    /** A later hour was without it. */
    ended: z.boolean(),
    /** The lowest flow, in litres an hour. */
    lowest: z.number(),
    /** An estimate of the lost litres. */
    lost: z.int(),
    /** The last 48 hours of it that were read: the end of each, and its litres. */
    hours: z.array(z.object({ at: instant, litres: z.int() })),
  })
  .meta({ id: 'FlowAlert' });

export type FlowAlert = z.output<typeof flowAlert>;

export const flowAlertsContract = {
  'GET /api/deya/flowAlerts': endpoint({
    access: 'member',
    summary: 'Alerts about the flow at meters of the supplies that the person is liable for, of the last 30 days.',
    query: z.object({ deya_id }),
    answer: z.array(flowAlert),
    errors: ['no_access_to_service', 'measurements_denied'],
  }),
};
