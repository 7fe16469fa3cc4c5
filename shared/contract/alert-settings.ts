import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cents, day, deya_id, done, kwdikos_katanalwti } from './fields.ts';
import { alertLimitsForm, alertTimesForm } from './forms/alert.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';

const hour = z.int().min(0).max(23);

/** The limits of a person for a supply. */
const supplyLimits = z
  .object({
    kwdikos_katanalwti,
    /** The person's own name for the supply. */
    alias: z.string().nullable(),
    street: z.string().nullable(),
    /** Whether a meter is read by the hour: without one there is nothing to compare with. */
    is_digital: z.boolean(),
    /** Whether the price of the water is known: without it there is no limit of money. */
    is_priced: z.boolean(),
    litres_day: z.int().nullable(),
    cents_month: cents.nullable(),
    /** The days on which any consumption raises an alert, both included. */
    holiday_from: day.nullable(),
    holiday_until: day.nullable(),
  })
  .meta({ id: 'SupplyLimits' });

export type SupplyLimits = z.output<typeof supplyLimits>;

const alertSettings = z
  .object({
    /** Whether messages wait in some hours of the day; those about bursts and closed supplies never do. */
    quiet: z.boolean(),
    /** The hours by the clock of the person's time zone. */
    quiet_from: hour,
    quiet_until: hour,
    timezone: z.string(),
    /** A mail each week. */
    digest: z.boolean(),
    /** The supplies that the person is liable for. */
    supplies: z.array(supplyLimits),
  })
  .meta({ id: 'AlertSettings' });

export type AlertSettings = z.output<typeof alertSettings>;

export const alertSettingsContract = {
  'GET /api/alert-settings': endpoint({
    access: 'member',
    summary:
      'The hours at which the person receives alerts of meters, the weekly mail, and the limits for each supply.',
    query: z.object({ deya_id }),
    answer: alertSettings,
    errors: ['no_access_to_service'],
  }),
  'PUT /api/alert-settings': endpoint({
    access: 'member',
    summary: 'Sets the quiet hours and the weekly mail.',
    body: z.strictObject({ deya_id, ...fieldsOf(alertTimesForm) }).check(rulesOf(alertTimesForm)),
    answer: done,
    errors: ['no_access_to_service'],
  }),
  'PUT /api/alert-settings/limits': endpoint({
    access: 'member',
    summary: 'Sets the limits for one supply; a field that is left out has no limit.',
    body: z.strictObject({ deya_id, kwdikos_katanalwti, ...fieldsOf(alertLimitsForm) }),
    answer: done,
    errors: ['no_access_to_service', 'invalid_customer_code', 'measurements_denied', 'water_price_unknown'],
  }),
};
