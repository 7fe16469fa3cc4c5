import { z } from 'zod';
import { announcement } from './deya.ts';
import { endpoint } from './endpoint.ts';
import { day, deya_id, done, instant, kwdikos_katanalwti, lang, liable_id } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { CUSTOMER_TYPES, supplyDetailsForm } from './forms/supply.ts';
import { user } from './session.ts';

/** A meter of a supply; `hydrometer` is its number. */
const hydrometer = z.object({
  hydrometer: z.string(),
  type: z.enum(['analog', 'digital']),
  location: z.string().nullable(),
});

/** A person's relation to a supply (D §3). */
export const customer_type = z.enum(CUSTOMER_TYPES);

/** A supply of the person with its hydrometers (S §3, Customer/supply). */
export const customer = z
  .object({
    deya_id,
    kwdikos_katanalwti,
    /** Asked for by `GET /api/bills/settlements`. */
    liable_id,
    first_name: z.string(),
    last_name: z.string(),
    /** Whole for the person whose number it is; for others `*****` and its last four digits. */
    afm: z.string().nullable(),
    /** Telephone and e-mail of the party that pays; null for other people. */
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    /** The person's own name for the supply. */
    alias: z.string().nullable(),
    street: z.string().nullable(),
    address: z.string().nullable(),
    municipal_district: z.string().nullable(),
    /** The place of the supply, as far as the utility knows it. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    customer_type,
    /** The last day on which the person sees the supply; null while no end is known. */
    until: day.nullable(),
    /** Whether the person is the party that pays for the supply; only that party sees its readings (D §4, §6). */
    is_liable: z.boolean(),
    /** False after the supply was closed. */
    open: z.boolean(),
    /** Whether bills come by mail: as the party that pays has chosen, otherwise as the utility says. */
    e_bill: z.boolean(),
    /** The first day of issue for which a choice in the portal counts; null without one. */
    e_bill_from: day.nullable(),
    hydrometers: z.array(hydrometer),
  })
  .meta({ id: 'Customer' });

export type Customer = z.output<typeof customer>;

/** The latest reading of a hydrometer (D §3). */
const measurement = z
  .object({
    hydrometer: z.string(),
    type: z.enum(['analog', 'digital']),
    kwdikos_katanalwti,
    /** The person's own name for the supply. */
    alias: z.string().nullable(),
    measurement_date: instant,
    /** The value of the meter's counter, in litres. */
    counter_value: z.int(),
    /** Consumption since the previous reading; null without one. */
    litres: z.int().nullable(),
    cubic_metres: z.number().nullable(),
    /** The time of the previous reading. */
    previous_date: instant.nullable(),
    /** True when it was estimated, not read. */
    approximate: z.boolean(),
    /** Use of the last 30 days that have hourly readings, oldest first; days are those of Athens. */
    days: z.array(z.object({ date: day, litres: z.int() })),
    /**
     * Use of the same days a year before: of `days` when there are any, otherwise since `previous_date`; null when it
     * is not known.
     */
    last_year_litres: z.int().nullable(),
  })
  .meta({ id: 'Measurement' });

export type Measurement = z.output<typeof measurement>;

/** A supply that the person has taken off their list. */
const hiddenSupply = z
  .object({
    kwdikos_katanalwti,
    alias: z.string().nullable(),
    street: z.string().nullable(),
    hidden_at: instant,
  })
  .meta({ id: 'HiddenSupply' });

export type HiddenSupply = z.output<typeof hiddenSupply>;

export const suppliesContract = {
  'GET /api/user/info': endpoint({
    access: 'member',
    summary: "The person's supplies at a utility, its announcements and the person.",
    query: z.object({ deya_id, lang }),
    answer: z.object({ customers: z.array(customer), announcements: z.array(announcement), user }),
    errors: ['no_access_to_service'],
  }),
  'GET /api/deya/measurements': endpoint({
    access: 'member',
    summary: 'The latest reading of each hydrometer of the supplies that the person is liable for at a utility.',
    query: z.object({ deya_id }),
    answer: z.array(measurement),
    errors: ['no_access_to_service', 'measurements_denied'],
  }),
  'PUT /api/supplies/details': endpoint({
    access: 'member',
    summary:
      "Changes the person's own name for a supply, and their relation to it. Only the staff make a person the owner.",
    body: z
      .strictObject({ deya_id, kwdikos_katanalwti, ...fieldsOf(supplyDetailsForm) })
      .check(rulesOf(supplyDetailsForm)),
    answer: done,
    errors: ['no_access_to_service', 'invalid_customer_code', 'invalid_customer_type', 'supply_handed_over'],
  }),
  'PUT /api/supplies/e-bill': endpoint({
    access: 'member',
    summary:
      'Chooses bills by mail or on paper for a supply, from today on. Only the party that pays chooses; the feed replaces the choice after the utility has taken it over.',
    body: z.strictObject({ deya_id, kwdikos_katanalwti, e_bill: z.boolean() }),
    answer: done,
    errors: ['no_access_to_service', 'invalid_customer_code', 'supply_not_liable', 'ebill_unavailable'],
  }),
  'GET /api/supplies/hidden': endpoint({
    access: 'member',
    summary: 'The supplies that the person has taken off their list, the last one first.',
    query: z.object({ deya_id }),
    answer: z.array(hiddenSupply),
    errors: ['no_access_to_service'],
  }),
  'POST /api/supplies/hide': endpoint({
    access: 'member',
    summary:
      'Takes a supply off the list of the person: its readings, bills and alerts are not shown, and its alerts not told. The utility’s books stay as they are.',
    body: z.strictObject({ deya_id, kwdikos_katanalwti }),
    answer: done,
    errors: ['no_access_to_service', 'invalid_customer_code', 'supply_handed_over'],
  }),
  'POST /api/supplies/unhide': endpoint({
    access: 'member',
    summary: 'Brings a supply back to the list, with the days that the person had before.',
    body: z.strictObject({ deya_id, kwdikos_katanalwti }),
    answer: done,
    errors: ['no_access_to_service', 'invalid_customer_code'],
  }),
};
