import { z } from 'zod';
import { GUARDED_SETTINGS } from '../rules/guarded-settings.ts';
import { ALARM_KINDS } from '../rules/meter-alerts.ts';
import { endpoint } from './endpoint.ts';
import { SECOND_PERSON } from './second-person.ts';
import { cents, cursor, day, deya_id, done, id, instant, lang } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { newUtilityForm, utilityForm } from './forms/utility.ts';

const count = z.int().nullable();

/** A utility in the table of administrators, with the figures of D §3; null until they are counted for the first time. */
const managedUtility = z
  .object({
    id: deya_id,
    title: z.string(),
    title_latin: z.string(),
    city: z.string(),
    city_latin: z.string(),
    active: z.boolean(),
    demo: z.boolean(),
    total_digital_hydrometers: count,
    total_analog_hydrometers: count,
    latest_measurement_date: day.nullable(),
    total_bills: count,
    latest_bill_date: day.nullable(),
    total_users: count,
    counted_at: instant.nullable(),
  })
  .meta({ id: 'ManagedUtility' });

export type ManagedUtility = z.output<typeof managedUtility>;

const written = z.string().nullable();
const flagged = z.boolean();
const number = z.number().nullable();

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** Settings that wait for a second person (ADR 0182). */
const guardedChange = z
  .object({
    id,
    asked_by: z.string(),
    asked_at: instant,
    /** The reader asked for it, and may only take it back. */
    is_own: z.boolean(),
    /** Null: the default applies. */
    fields: z.array(z.object({ name: z.enum(GUARDED_SETTINGS), former: value, wanted: value })),
  })
  .meta({ id: 'GuardedChange' });

export type GuardedChange = z.output<typeof guardedChange>;

/** Everything that administrators set for a utility; null where the default applies. */
const utilityProfile = z
  .object({
    id: deya_id,
    version: z.int(),
    title: z.string(),
    title_latin: z.string(),
    city: z.string(),
    city_latin: z.string(),
    active: flagged,
    demo: flagged,
    /** The languages of the pages for customers and guests; empty where all are offered. */
    languages: z.array(lang),
    latitude: number,
    longitude: number,
    address: written,
    afm: written,
    phone1: written,
    phone1_use: written,
    phone2: written,
    phone2_use: written,
    phone3: written,
    phone3_use: written,
    email_public: written,
    website: written,
    opening_hours_el: written,
    opening_hours_en: written,
    opening_hours_de: written,
    opening_hours_fr: written,
    accent: written,
    logo_media_id: id.nullable(),
    cover_media_id: id.nullable(),
    url: written,
    api: written,
    bill: written,
    customer_code_mask: written,
    my_hydria: flagged,
    deyapp: flagged,
    amr: flagged,
    water_damage: flagged,
    push_notifications: flagged,
    balloon_read: flagged,
    online_forms: flagged,
    show_bills: flagged,
    customer_reports: flagged,
    registration_open: flagged,
    registration_message_el: written,
    registration_message_en: written,
    registration_message_de: written,
    registration_message_fr: written,
    register_with_taxis: flagged,
    registration_passkey: flagged,
    /** Whether the staff decide about registrations whose identity the tax authority has not proved. */
    registration_approval: flagged,
    partial_payment: flagged,
    partial_payment_least: cents.nullable(),
    /** Above this amount a second person confirms what the staff do with money. */
    four_eyes_cents: cents.nullable(),
    /** Whether a guest states the total of the bill beside its payment code. */
    guest_bill_total: flagged,
    /** Whether the utility sends bills by mail instead of on paper. */
    e_bill: flagged,
    iban: written,
    iris_text: written,
    discount_type: z.enum(['A', 'P']).nullable(),
    /** Euros when the type is A, percent when it is P. */
    discount_amount: number,
    band_low: number,
    band_high: number,
    flow_low_least: number,
    flow_low_hours: number,
    flow_high_least: number,
    flow_high_hours: number,
    flow_tolerated: number,
    burst_least: number,
    burst_hours: number,
    closed_least: number,
    backflow_least: number,
    silent_days: number,
    flow_jump: number,
    tamper_alarms: z.array(z.enum(ALARM_KINDS)),
    water_price: cents.nullable(),
    bank_delay_days: number,
    idle_minutes: number,
    free_text_max: number,
    frame_ancestors: z.array(z.string()),
    allowed_hosts: z.array(z.string()),
    old_portal_url: written,
    /** The last change of each field. */
    changes: z.array(z.object({ field: z.string(), changed_by: z.string(), changed_at: instant })),
  })
  .meta({ id: 'UtilityProfile' });

export type UtilityProfile = z.output<typeof utilityProfile>;

const waitingProfile = utilityProfile.extend({ waiting: guardedChange.nullable() }).meta({ id: 'UtilitySettings' });

export type UtilitySettings = z.output<typeof waitingProfile>;

const of = z.object({ deya_id });

export const utilitiesContract = {
  'GET /api/utilities': endpoint({
    access: 'permission:utilities.manage',
    summary:
      'The utilities that the person manages, with their figures; 50 at a time unless `itemsPerPage` says otherwise.',
    query: z.object({
      itemsPerPage: z.int().min(1).max(1000).optional(),
      search: z.string().trim().max(100).optional(),
      state: z.enum(['active', 'inactive']).optional(),
      sort: z
        .enum(['title', 'city', 'total_users', 'total_bills', 'latest_bill_date', 'latest_measurement_date'])
        .optional(),
      order: z.enum(['asc', 'desc']).optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({
      data: z.array(managedUtility),
      total: z.int(),
      next: z.string().nullable(),
      /** Whether the person may make utilities. */
      may_create: z.boolean(),
    }),
  }),
  'POST /api/utilities': endpoint({
    access: 'permission:utilities.manage',
    summary: 'Makes a utility; for those who manage utilities in the whole installation. Its titles are its own.',
    body: z.strictObject(fieldsOf(newUtilityForm)).check(rulesOf(newUtilityForm)),
    answer: z.object({ id: deya_id }),
    errors: ['unique'],
  }),
  'POST /api/utilities/pictures': endpoint({
    access: 'permission:utilities.manage',
    summary:
      'Remakes a JPEG or PNG as the logo or cover of a utility. The profile takes the picture by its id; one that no profile takes is gone after a day.',
    query: of.extend({ kind: z.enum(['logo', 'cover']) }),
    body: z.unknown(),
    bodyType: 'image',
    answer: z.object({ id, width: z.int(), height: z.int() }),
    errors: ['image', 'size'],
  }),
  'GET /api/utilities/profile': endpoint({
    access: 'permission:utilities.manage',
    summary: 'Everything that administrators set for a utility, with its version and who changed each field last.',
    query: of,
    answer: waitingProfile,
    errors: ['deya_not_found'],
  }),
  'PUT /api/utilities/profile': endpoint({
    access: 'permission:utilities.manage',
    summary:
      'Replaces what administrators set for a utility. Its account, threshold and guards wait for a second person. 409 `changed_meanwhile` with the present row when the version is an older one.',
    query: of,
    body: z.strictObject({ version: z.int().positive(), ...fieldsOf(utilityForm) }).check(rulesOf(utilityForm)),
    answer: waitingProfile,
    errors: ['deya_not_found', 'changed_meanwhile', 'unique', 'exists', 'approval_waiting'],
  }),
  'POST /api/utilities/changes/{id}': endpoint({
    access: 'permission:utilities.manage',
    summary: 'Confirms or refuses settings that wait for a second person; the one who asked may take them back.',
    params: z.object({ id }),
    query: of,
    body: z.strictObject({ agrees: z.boolean() }),
    answer: done,
    errors: ['approval_not_found', 'approval_decided', ...SECOND_PERSON],
  }),
};
