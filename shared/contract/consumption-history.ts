import { z } from 'zod';
import { HISTORY_STEPS } from '../rules/consumption-history.ts';
import { endpoint } from './endpoint.ts';
import { cents, day, deya_id, instant, kwdikos_katanalwti } from './fields.ts';

const historyMeter = z.object({
  hydrometer: z.string(),
  type: z.enum(['analog', 'digital']),
  installed_on: day.nullable(),
  removed_on: day.nullable(),
});

/** One hour, day or month of a supply. */
const historyRow = z
  .object({
    /** The beginning of the hour in UTC; otherwise the first day, of Athens. */
    at: z.union([instant, day]),
    /** Null without a reading. */
    litres: z.int().nullable(),
    /** Whether a part of it was estimated. */
    approximate: z.boolean(),
    /** Hours between the first and the newest reading for which there is none; their litres count in the next reading. */
    missing_hours: z.int(),
    /** The same time a year before; null without readings. */
    last_year: z.int().nullable(),
    /** Its part of the bill, in cents: water and sewerage without fixed charges. Null without a tariff, and for one of several meters. */
    cost: cents.nullable(),
    /** The average of similar households; null for hours, and with less than 20 of them. */
    similar: z.int().nullable(),
  })
  .meta({ id: 'HistoryRow' });

export type HistoryRow = z.output<typeof historyRow>;

/** The time between two readings for billing. */
const historyPeriod = z
  .object({ hydrometer: z.string(), from: day, to: day, litres: z.int(), approximate: z.boolean() })
  .meta({ id: 'HistoryPeriod' });

export type HistoryPeriod = z.output<typeof historyPeriod>;

const consumptionHistory = z
  .object({
    /** The meters of the supply in this time, also those that were removed. */
    meters: z.array(historyMeter),
    /** Days on which a meter took the place of another. */
    exchanges: z.array(z.object({ day, removed: z.string(), installed: z.string() })),
    /** Hourly readings of digital meters by step, oldest first; empty without readings. */
    rows: z.array(historyRow),
    /** Periods between billing readings of analogue meters, oldest first. */
    periods: z.array(historyPeriod),
    /** The least number of households behind a value of `similar`. */
    similar_households: z.int().nullable(),
  })
  .meta({ id: 'ConsumptionHistory' });

export type ConsumptionHistory = z.output<typeof consumptionHistory>;

export const consumptionHistoryContract = {
  'GET /api/supplies/history': endpoint({
    access: 'member',
    summary:
      "Consumption of a supply by hour, day or month, over exchanges of its meters. The person's own days alone; the liable party alone.",
    query: z.object({
      deya_id,
      kwdikos_katanalwti,
      /** One meter; without it, all meters of the supply together. */
      hydrometer: z.string().min(1).max(64).optional(),
      step: z.enum(HISTORY_STEPS),
      from: day,
      to: day,
    }),
    answer: consumptionHistory,
    errors: ['no_access_to_service', 'invalid_customer_code', 'measurements_denied'],
  }),
  'GET /api/supplies/green-button': endpoint({
    access: 'member',
    summary:
      "The hourly readings of a supply as Green Button data: ESPI (NAESB REQ.21) in an Atom feed, water in litres. The person's own days alone; the liable party alone; 400 days at most.",
    query: z.object({ deya_id, kwdikos_katanalwti, from: day, to: day }),
    answer: z.string(),
    answerType: 'atom',
    errors: ['no_access_to_service', 'invalid_customer_code', 'measurements_denied', 'too_many_requests'],
  }),
};
