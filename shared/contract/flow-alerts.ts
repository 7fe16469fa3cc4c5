import { z } from 'zod';
import { ALERT_HANDLINGS, CUSTOMER_ALERT_KINDS, STAFF_ALERT_KINDS } from '../rules/meter-alerts.ts';
import { endpoint } from './endpoint.ts';
import {
  cents,
  cursor,
  deya_id,
  done,
  id,
  instant,
  itemsPerPage,
  kwdikos_katanalwti,
  queue,
  sorting,
} from './fields.ts';
import { ALERT_RESULTS, alertClosingForm, alertNoteForm, alertPauseForm, NORMAL_REASONS } from './forms/alert.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';

/** An alert about the flow at a meter (spec D §4). */
const meterAlert = z
  .object({
    id,
    kind: z.enum(CUSTOMER_ALERT_KINDS),
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
  })
  .meta({ id: 'MeterAlert' });

export type MeterAlert = z.output<typeof meterAlert>;

/** The same with the hours that prove it. */
const flowAlert = meterAlert
  .extend({
    /** The last 48 hours of it that were read: the end of each, and its litres. */
    hours: z.array(z.object({ at: instant, litres: z.int() })),
  })
  .meta({ id: 'FlowAlert' });

export type FlowAlert = z.output<typeof flowAlert>;

/** The page of one alert. */
const alertPage = meterAlert
  .extend({
    /** The price of the lost litres; null while the utility tells no price of water. */
    cost: cents.nullable(),
    /** The hours of its last two weeks and of a day around it. `proves` marks those that the rule counts; backflow is negative. */
    hours: z.array(z.object({ at: instant, litres: z.int(), estimated: z.boolean(), proves: z.boolean() })),
    /** Until when the person hears nothing of this kind at this meter; the reason is null for a pause without one. */
    pause: z.object({ reason: z.enum(NORMAL_REASONS).nullable(), until: instant }).nullable(),
  })
  .meta({ id: 'AlertPage' });

export type AlertPage = z.output<typeof alertPage>;

/** An alert of the rules or an alarm of a meter, as the staff see it. */
const staffAlert = z
  .object({
    /** Identifies the row; alerts and alarms have no numbers in common. */
    key: z.string(),
    kind: z.enum(STAFF_ALERT_KINDS),
    kwdikos_katanalwti,
    hydrometer: z.string(),
    address: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    since: instant,
    until: instant,
    ended: z.boolean(),
    /** Litres lost or run back; 0 for kinds without water. */
    lost: z.int(),
    /** Their price in cents; null without water or without a price. */
    cost: cents.nullable(),
    /** Whether a customer calls it normal now. */
    normal: z.boolean(),
    /** How far the staff are with it. A closed one that is taken again is open again. */
    handling: z.enum(ALERT_HANDLINGS),
    /** The member of the staff who has it in work or closed it, and the time; null while it is new. */
    handled_by: z.string().nullable(),
    handled_at: instant.nullable(),
    /** The result with which it was closed; null before. */
    result: z.enum(ALERT_RESULTS).nullable(),
  })
  .meta({ id: 'StaffAlert' });

export type StaffAlert = z.output<typeof staffAlert>;

/** The same with the work of the staff on it. */
const handledAlert = staffAlert
  .extend({
    /** Of the staff alone. */
    note: z.string().nullable(),
    /** Whether the caller has it in work. */
    is_mine: z.boolean(),
    taken_by: z.string().nullable(),
    taken_at: instant.nullable(),
    /** 0 before any work on it. */
    version: z.int(),
  })
  .meta({ id: 'HandledAlert' });

export type HandledAlert = z.output<typeof handledAlert>;

const access = 'permission:reports.manage';

const one = z.object({ id });
/** The key of a row of the list. */
const keyed = z.object({ key: z.string().min(1).max(160) });
const version = z.int().min(0).max(2_147_483_647);
const ofUtility = z.object({ deya_id });
const here = z.strictObject({ deya_id });

export const flowAlertsContract = {
  'GET /api/deya/flowAlerts': endpoint({
    access: 'member',
    summary: 'Alerts about the flow at meters of the supplies that the person is liable for, of the last 30 days.',
    query: z.object({ deya_id }),
    answer: z.array(flowAlert),
    errors: ['no_access_to_service', 'measurements_denied'],
  }),
  'GET /api/staff/alerts': endpoint({
    access,
    summary: 'Alerts of the rules and alarms of the meters of a utility.',
    query: z.object({
      deya_id,
      kind: z.enum(STAFF_ALERT_KINDS).optional(),
      state: z.enum(['open', 'past']).optional(),
      /** `todo`: those that are not closed. */
      handling: z.enum(['todo', ...ALERT_HANDLINGS]).optional(),
      /** Days since the beginning, at least: for meters that have been silent so long. */
      days: z.int().min(1).max(3650).optional(),
      /** Part of the supply, of the meter or of the address. */
      search: z.string().trim().min(1).max(100).optional(),
      ...sorting(['since', 'lost']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(staffAlert), next: z.string().nullable() }),
  }),
  'GET /api/staff/alerts/waiting': endpoint({
    access,
    summary: 'How many alerts and alarms of meters last and are not closed: those that the list shows at first.',
    query: z.object({ deya_id }),
    answer: queue,
  }),
  'GET /api/staff/alerts/{key}': endpoint({
    access,
    summary: 'One alert or alarm with the work of the staff on it.',
    params: keyed,
    query: ofUtility,
    answer: handledAlert,
    errors: ['alert_not_found'],
  }),
  'POST /api/staff/alerts/{key}/take': endpoint({
    access,
    summary:
      'The caller has the alert in work from now; a closed one is open again. 409 `changed_meanwhile` with the present alert when the version is an older one.',
    params: keyed,
    query: ofUtility,
    body: z.strictObject({ version }),
    answer: handledAlert,
    errors: ['alert_not_found', 'changed_meanwhile'],
  }),
  'PUT /api/staff/alerts/{key}/note': endpoint({
    access,
    summary:
      'Replaces the note of the staff. 409 `changed_meanwhile` with the present alert when the version is an older one.',
    params: keyed,
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(alertNoteForm), version }).check(rulesOf(alertNoteForm)),
    answer: handledAlert,
    errors: ['alert_not_found', 'changed_meanwhile'],
  }),
  'POST /api/staff/alerts/{key}/close': endpoint({
    access,
    summary:
      'Closes an alert with what was found, and replaces the note. 409 `changed_meanwhile` with the present alert when the version is an older one.',
    params: keyed,
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(alertClosingForm), version }).check(rulesOf(alertClosingForm)),
    answer: handledAlert,
    errors: ['alert_not_found', 'changed_meanwhile', 'own_matter'],
  }),
  'GET /api/alerts': endpoint({
    access: 'member',
    summary: 'Every alert of the supplies that the person is liable for, the newest first.',
    query: z.object({
      deya_id,
      kwdikos_katanalwti: kwdikos_katanalwti.optional(),
      state: z.enum(['open', 'past']).optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(meterAlert), next: z.string().nullable() }),
    errors: ['no_access_to_service'],
  }),
  'GET /api/alerts/{id}': endpoint({
    access: 'member',
    summary: 'One alert with the hours that prove it.',
    params: one,
    query: z.object({ deya_id }),
    answer: alertPage,
    errors: ['no_access_to_service', 'alert_not_found'],
  }),
  'POST /api/alerts/{id}/read': endpoint({
    access: 'member',
    summary: 'Records that the person has seen an alert: the mail that would follow its push is not sent.',
    params: one,
    body: here,
    answer: done,
    errors: ['no_access_to_service', 'alert_not_found'],
  }),
  'POST /api/alerts/{id}/pause': endpoint({
    access: 'member',
    summary: 'The flow is normal, or the person wants to hear nothing of its kind at this meter for some days.',
    params: one,
    body: z.strictObject({ deya_id, ...fieldsOf(alertPauseForm) }).check(rulesOf(alertPauseForm)),
    answer: done,
    errors: ['no_access_to_service', 'alert_not_found', 'alert_urgent'],
  }),
  'POST /api/alerts/{id}/resume': endpoint({
    access: 'member',
    summary: 'Ends a pause.',
    params: one,
    body: here,
    answer: done,
    errors: ['no_access_to_service', 'alert_not_found'],
  }),
};
