import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { deya_id, kwdikos_katanalwti } from './fields.ts';

/** Limits of a meter's daily consumption, in litres: less than `low` is low, more than `high` is high. */
const consumptionBands = z
  .object({ hydrometer: z.string(), kwdikos_katanalwti, low: z.number(), high: z.number() })
  .meta({ id: 'ConsumptionBands' });

export type ConsumptionBands = z.output<typeof consumptionBands>;

export const consumptionBandsContract = {
  'GET /api/deya/consumptionBands': endpoint({
    access: 'member',
    summary:
      "Limits of low and high daily consumption of the person's meters, by the median of the last 12 months. Meters with less than 30 days of hourly readings have none.",
    query: z.object({ deya_id }),
    answer: z.array(consumptionBands),
    errors: ['no_access_to_service', 'measurements_denied'],
  }),
};
