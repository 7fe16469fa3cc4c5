import { z } from 'zod';
import { LEGAL_KINDS, POI_TYPES } from '../rules/content.ts';
import { PHONE_USES } from '../rules/phones.ts';
import { endpoint } from './endpoint.ts';
import { address, cents, day, deya_id, html, id, instant, lang, localText, timeOfDay } from './fields.ts';

/** A utility in a list: enough for the selector, its search and the add-utility dialog. */
export const deyaListItem = z
  .object({
    id: deya_id,
    title: z.string(),
    title_latin: z.string(),
    city: z.string(),
    city_latin: z.string(),
    logo: address.nullable(),
    /** Whether the signed-in person's link to it is active; absent for a guest and for utilities without a link. */
    active: z.boolean().optional(),
    /** From the coordinates of the query, in metres; null when none were sent. */
    distance: z.int().nullable(),
    online_forms: z.boolean(),
    customer_reports: z.boolean(),
    registration_open: z.boolean(),
    /** `#` marks a digit or letter of a supply code; null when the utility has no fixed form. */
    customer_code_mask: z.string().nullable(),
    /** A registration requires the key that is printed on the bill (decisions 21d). */
    passkey_required: z.boolean(),
    /** Address of a sample bill that shows where the supply code is. */
    bill: address.nullable(),
  })
  .meta({ id: 'DeyaListItem' });

export type DeyaListItem = z.output<typeof deyaListItem>;

/** The purpose of a number; null when the utility does not say. */
const phoneUse = z.enum(PHONE_USES).nullable();

/** Profile of a utility, its settings that the portal needs, and the counts and flags of `info` (S §3). */
export const deyaInfo = z
  .object({
    id: deya_id,
    title: z.string(),
    title_latin: z.string(),
    city: z.string(),
    city_latin: z.string(),
    logo: address.nullable(),
    cover: address.nullable(),
    /** Accent colour `#rrggbb`, visible on every background of both themes; for strips, not for text. */
    accent: z.string().nullable(),
    address: z.string().nullable(),
    /** Its tax number, as it stands on its bills. */
    afm: z.string().nullable(),
    phone1: z.string().nullable(),
    phone2: z.string().nullable(),
    phone3: z.string().nullable(),
    phone1_use: phoneUse,
    phone2_use: phoneUse,
    phone3_use: phoneUse,
    website: z.string().nullable(),
    email_public: z.string().nullable(),
    url: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    show_bills: z.boolean(),
    /** 1 allows a part of a bill to be paid. */
    partial_payment: z.literal([0, 1]),
    customer_code_mask: z.string().nullable(),
    bill: address.nullable(),
    register_with_taxis: z.boolean(),
    /** With `discount_type` A an amount in euros, otherwise a percentage (S §3). */
    discount_amount: z.number().nullable(),
    discount_type: z.string().nullable(),
    online_forms: z.boolean(),
    /** City cards show sample values (decisions 12). */
    demo: z.boolean(),
    /** The languages of its pages, in the order of the portal. */
    languages: z.array(lang),
    registration_open: z.boolean(),
    /** Why registration is closed, in the utility's words; per language, Greek always. */
    registration_message: localText.nullable(),
    /** Opening hours of telephone and counter. */
    opening_hours: localText.nullable(),
    /** The utility's former portal, https, for the "back to old my" link (decisions 21g). */
    old_portal_url: z.string().nullable(),
    /** Most characters (graphemes) of free text (decisions 7). */
    text_limit: z.int(),
    /** Days after which a card payment is in the utility's books at the latest (decisions 5). */
    bank_delay_days: z.int(),
    /** A guest states the total of the bill beside its payment code. */
    guest_bill_total: z.boolean(),
    /** Whether the utility sends bills by mail instead of on paper. */
    e_bill: z.boolean(),
    /** The least part of a payment, where `partial_payment` is 1. */
    partial_payment_least: cents,
    info: z.object({
      show_bills: z.boolean(),
      customer_reports: z.boolean(),
      /** Whether the app of the installation is offered to the utility's customers. */
      deyapp: z.boolean(),
      /** Whether the utility reads meters remotely: their alerts come from such readings. */
      amr: z.boolean(),
      /** Whether reports of damage are taken, beside those of pressure, quality and others. */
      water_damage: z.boolean(),
      /** Whether customers send readings themselves. */
      balloon_read: z.boolean(),
      /** How many announcements are current; 0 is none. */
      announcements: z.int(),
      active_reports: z.int(),
      closed_reports: z.int(),
    }),
  })
  .meta({ id: 'DeyaInfo' });

export type DeyaInfo = z.output<typeof deyaInfo>;

/** An interrupted supply: where, from when, and until when as far as the utility knows. */
const outage = z
  .object({
    from: instant,
    until: instant.nullable(),
    /** District or zone, in the requested language or else in Greek. */
    place: z.string(),
    /** Streets without water, in Greek; empty where the whole place is. */
    streets: z.array(z.string()),
  })
  .meta({ id: 'Outage' });

export type Outage = z.output<typeof outage>;

/** A public message of a utility, in the requested language or else in Greek. */
export const announcement = z
  .object({
    id,
    deya_id,
    /** The language of title and text: Greek where the requested one is not complete. */
    lang,
    title: z.string(),
    description: html,
    start_date: day,
    /** A time of the clock in Greece; null: the beginning of the day. */
    start_time: timeOfDay.nullable(),
    end_date: day.nullable(),
    /** A time of the clock in Greece; null: the end of the day. */
    end_time: timeOfDay.nullable(),
    starts_at: instant,
    /** From here on it is over; null without a last day. */
    ends_at: instant.nullable(),
    /** Null for news that are no outage. */
    outage: outage.nullable(),
  })
  .meta({ id: 'Announcement' });

export type Announcement = z.output<typeof announcement>;

const faqItem = z.object({
  id,
  type: z.string(),
  /** The language of the item. */ lang,
  title: z.string(),
  description: html,
});

export type FaqItem = z.output<typeof faqItem>;

/** A legal text as it applies on this day (D §1). */
const legalText = z
  .object({
    kind: z.enum(LEGAL_KINDS),
    /** Language of the text: Greek without a translation. */
    lang,
    title: z.string(),
    description: html,
    /** The day from which it applies: the last update. */
    valid_from: day,
    /** The utility whose text it is; null: the installation's, which applies where a utility has none. */
    deya_id: deya_id.nullable(),
  })
  .meta({ id: 'LegalText' });

export type LegalText = z.output<typeof legalText>;

/** A place on a utility's map; texts in the requested language or else in Greek. */
const pointOfInterest = z
  .object({
    code: z.string(),
    type: z.enum(POI_TYPES),
    title: z.string(),
    description: z.string().nullable(),
    address: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    opening_hours: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'PointOfInterest' });

export type PointOfInterest = z.output<typeof pointOfInterest>;

export const deyaContract = {
  'GET /api/media/{id}': endpoint({
    access: 'public',
    summary: 'A logo or cover picture of a utility. A picture never changes under its number.',
    params: z.object({ id }),
    answer: z.unknown(),
    answerType: 'image',
  }),
  'GET /api/deya/list': endpoint({
    access: 'public',
    summary: 'All utilities: by city, or nearest first when coordinates are sent.',
    query: z.object({
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
    }),
    answer: z.object({ deyas: z.array(deyaListItem) }),
  }),
  'GET /api/deya/info': endpoint({
    access: 'public',
    summary: 'Profile of a utility with its flags and counts.',
    query: z.object({ deya_id }),
    answer: deyaInfo,
    errors: ['deya_not_found'],
  }),
  'GET /api/deya/frame-ancestors': endpoint({
    access: 'public',
    summary:
      'Origins whose pages may embed the frame pages of a utility; the gateway asks for the policy of such a page.',
    query: z.object({ deya_id }),
    answer: z.object({ origins: z.array(z.string()) }),
    errors: ['deya_not_found'],
  }),
  'GET /api/deya/faq': endpoint({
    access: 'public',
    summary: 'Questions and answers, ordered by type. A utility without any gets those of the fallback utility.',
    query: z.object({ deya_id: deya_id.optional(), lang }),
    answer: z.object({ data: z.array(faqItem) }),
    errors: ['deya_not_found'],
  }),
  'GET /api/deya/announcements': endpoint({
    access: 'public',
    summary: 'The current announcements of a utility, newest first.',
    query: z.object({ deya_id, lang }),
    answer: z.object({ data: z.array(announcement) }),
    errors: ['deya_not_found'],
  }),
  'GET /api/deya/legal': endpoint({
    access: 'public',
    summary:
      'Terms of use, privacy policy or accessibility statement of a utility, or of the installation where the utility has none of its own.',
    query: z.object({ deya_id: deya_id.optional(), kind: z.enum(LEGAL_KINDS), lang }),
    answer: legalText,
    errors: ['deya_not_found'],
  }),
  'GET /api/deya/poi': endpoint({
    access: 'public',
    summary:
      'Points of interest of a utility: offices, payment points, fountains, sampling points. By type and Greek title in every language.',
    query: z.object({ deya_id, lang }),
    answer: z.object({ data: z.array(pointOfInterest) }),
    errors: ['deya_not_found'],
  }),
  'GET /api/guest/deyaInfo': endpoint({
    access: 'public',
    summary: 'The public data of a utility for a guest; Greek when no language is given.',
    query: z.object({ deya_id, lang: lang.optional() }),
    answer: z.object({ data: deyaInfo.extend({ lang, announcements: z.array(announcement) }) }),
    errors: ['deya_not_found'],
  }),
};
