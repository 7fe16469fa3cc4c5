import { z } from 'zod';
import { DOUBT_KINDS } from '../rules/tariff.ts';
import { endpoint } from './endpoint.ts';
import { cents, cursor, day, deya_id, id, instant, itemsPerPage, kwdikos_katanalwti, queue } from './fields.ts';

/** More cubic metres than a billing period of a household or a hotel has. */
const CUBIC_METRES_MAX = 1_000_000;
/** A hundred euros for a cubic metre, in ten-thousandths. */
const PRICE_MAX = 1_000_000;

/** Hundredths of a percent. */
const percent = z.int().min(0).max(100_000);

/** Rising steps; the last one has no end. */
const blocks = z
  .array(
    z.strictObject({
      up_to: z.int().min(1).max(CUBIC_METRES_MAX).nullable(),
      /** Ten-thousandths of a euro for a cubic metre. */
      price: z.int().min(0).max(PRICE_MAX),
    }),
  )
  .min(1)
  .max(20)
  .refine(
    (steps) =>
      steps.every(({ up_to }, index) => {
        const isLast = index === steps.length - 1;
        return isLast ? up_to === null : up_to !== null && up_to > (steps[index - 1]?.up_to ?? 0);
      }),
    'invalid',
  );

/** The terms of a tariff for one billing period, computed by `rules/tariff.ts`. */
export const tariffTerms = z.strictObject({
  water: blocks,
  /** Sewerage: a percentage of the price of the water, or steps of its own; null where it is not charged. */
  sewer: z
    .union([z.strictObject({ percent }), z.strictObject({ blocks })])
    .nullable()
    .default(null),
  /** The special levy of law 1069/1980: a percentage of the price of the water, without tax. */
  levy: percent.default(0),
  fixed: z
    .array(
      z.strictObject({
        label: z.string().trim().min(1).max(200),
        amount: z.int().min(0).max(10_000_000),
        vat: z.enum(['water', 'rest']).default('rest'),
      }),
    )
    .max(20)
    .default([]),
  vat: z.strictObject({ water: percent, rest: percent }).default({ water: 1300, rest: 2400 }),
});

/** The tariff that explains a bill. */
export const billTariff = z.object({
  title: z.string(),
  /** The day from which it was in force. */
  valid_from: day,
  terms: tariffTerms,
});

export type BillTariff = z.output<typeof billTariff>;

/** A bill that its tariff does not explain. */
const billDoubt = z
  .object({
    bill_id: id,
    bill_number: z.string(),
    kwdikos_katanalwti,
    period_start: day,
    period_end: day,
    consumption: z.int().nullable(),
    /** The first kind of charge that differs. */
    kind: z.enum(DOUBT_KINDS),
    /** Cents of this kind: on the bill, and by the tariff or by the lines. */
    billed: cents,
    computed: cents,
    /** The tariff of the supply, and the day from which it was in force; null without one. */
    tariff: z.string().nullable(),
    valid_from: day.nullable(),
    found_at: instant,
  })
  .meta({ id: 'BillDoubt' });

export type BillDoubt = z.output<typeof billDoubt>;

const access = 'permission:payments.view';

export const tariffsContract = {
  'GET /api/staff/bill-doubts': endpoint({
    access,
    summary:
      'Bills whose charges are not those of their tariff, the newest bills first. A bill leaves the list when the feed sends it, or its tariff, so that they agree.',
    query: z.object({
      deya_id,
      kind: z.enum(DOUBT_KINDS).optional(),
      /** Part of the number of the bill or of the supply. */
      search: z.string().trim().min(1).max(100).optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(billDoubt), next: z.string().nullable() }),
  }),
  'GET /api/staff/bill-doubts/waiting': endpoint({
    access,
    summary: 'How many bills are not those of their tariff, and since when the first one.',
    query: z.object({ deya_id }),
    answer: queue,
  }),
};
