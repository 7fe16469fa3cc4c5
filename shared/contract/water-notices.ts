import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, day, deya_id, done, html, id, instant, itemsPerPage, lang, queue } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { WATER_NOTICE_KINDS, waterAllClearForm, waterExceedanceForm, waterNoticeForm } from './forms/water-notice.ts';

const access = 'permission:content.manage';
const ofUtility = z.object({ deya_id });
const ofList = ofUtility.extend({ itemsPerPage: itemsPerPage.optional(), cursor: cursor.optional() });
const one = z.object({ id });

/** A zone of the water supply; empty: the whole utility. */
const zone = z.string();

/** A notice as its readers get it, in one language. */
export const waterNotice = z
  .object({
    id,
    kind: z.enum(WATER_NOTICE_KINDS),
    zone,
    /** The language of the words. */
    lang,
    title: z.string(),
    description: html,
    published_at: instant,
    /** Since then the words are those of the all-clear. */
    cleared_at: instant.nullable(),
  })
  .meta({ id: 'WaterNotice' });

export type WaterNotice = z.output<typeof waterNotice>;

const listed = {
  id,
  kind: z.enum(WATER_NOTICE_KINDS),
  zone,
  /** The title in Greek. */
  title: z.string(),
  /** The quantity over its limit. */
  parameter: z.string().nullable(),
  published_at: instant,
  published_by: z.string().nullable(),
  cleared_at: instant.nullable(),
  cleared_by: z.string().nullable(),
  /** The number of people who received it. */
  people: z.int(),
};

const listedNotice = z.object(listed).meta({ id: 'ListedWaterNotice' });

export type ListedWaterNotice = z.output<typeof listedNotice>;

/** Titles, and texts in Markdown, by language. */
const words = {
  title_el: z.string().nullable(),
  title_en: z.string().nullable(),
  title_de: z.string().nullable(),
  title_fr: z.string().nullable(),
  description_el: z.string().nullable(),
  description_en: z.string().nullable(),
  description_de: z.string().nullable(),
  description_fr: z.string().nullable(),
};

const noticeWords = z.object(words).meta({ id: 'WaterNoticeWords' });

export type WaterNoticeWords = z.output<typeof noticeWords>;

const staffNotice = z
  .object({ ...listed, words: noticeWords, all_clear: noticeWords.nullable() })
  .meta({ id: 'StaffWaterNotice' });

export type StaffWaterNotice = z.output<typeof staffNotice>;

/** A value of a new analysis over its legal limit, about which staff have to decide. */
const exceedance = z
  .object({
    id,
    zone,
    alias: z.string(),
    parameter: z.string(),
    unit: z.string(),
    value: z.string(),
    limit_min: z.number().nullable(),
    limit_max: z.number().nullable(),
    analysis_date: day,
    raised_at: instant,
  })
  .meta({ id: 'WaterExceedance' });

export type WaterExceedance = z.output<typeof exceedance>;

/** The newest value of a quantity in a zone that is over its limit or near it. */
const watchedValue = z
  .object({
    zone,
    alias: z.string(),
    parameter: z.string(),
    unit: z.string(),
    value: z.string(),
    analysis_date: day,
    limit_min: z.number().nullable(),
    limit_max: z.number().nullable(),
    verdict: z.enum(['over', 'watch']),
    /** To the nearest limit in the unit of the value; negative beyond it. */
    distance: z.number().nullable(),
  })
  .meta({ id: 'WatchedWaterValue' });

export type WatchedWaterValue = z.output<typeof watchedValue>;

export const waterNoticesContract = {
  'GET /api/staff/water-notices': endpoint({
    access,
    summary: 'Notices about the water of a utility, the newest first.',
    query: ofList,
    answer: z.object({ data: z.array(listedNotice), total: z.int(), next: z.string().nullable() }),
  }),
  'GET /api/staff/water-notices/choices': endpoint({
    access,
    summary: 'Zones of a utility with the number of people whose supply is there, and the quantities with a limit.',
    query: ofUtility.extend({ lang }),
    answer: z.object({
      /** The first one is empty: the whole utility. */
      zones: z.array(z.object({ zone, people: z.int() })),
      parameters: z.array(z.object({ alias: z.string(), title: z.string() })),
    }),
  }),
  'GET /api/staff/water-notices/template': endpoint({
    access,
    summary: 'Words of a notice in four languages, for staff to complete: of a kind, or of the all-clear of a notice.',
    query: ofUtility.extend({
      kind: z.enum([...WATER_NOTICE_KINDS, 'all_clear']),
      zone: z.string().trim().max(100).optional(),
      /** The quantity over its limit; the newest value of the zone is filled in. */
      alias: z.string().max(40).optional(),
    }),
    answer: noticeWords,
  }),
  'GET /api/staff/water-notices/{id}': endpoint({
    access,
    summary: 'A notice about the water with its words in all languages.',
    params: one,
    query: ofUtility,
    answer: staffNotice,
    errors: ['not_found'],
  }),
  'POST /api/staff/water-notices': endpoint({
    access,
    summary:
      'Publishes a notice about the water: an announcement, and a mail and a push to the people whose supply is in the zone.',
    query: ofUtility,
    body: z.strictObject(fieldsOf(waterNoticeForm)).check(rulesOf(waterNoticeForm)),
    answer: staffNotice,
    errors: ['reference_unknown', 'unique'],
  }),
  'POST /api/staff/water-notices/{id}/all-clear': endpoint({
    access,
    summary: 'Withdraws a notice with an all-clear, which is sent to the people who got the notice.',
    params: one,
    query: ofUtility,
    body: z.strictObject(fieldsOf(waterAllClearForm)).check(rulesOf(waterAllClearForm)),
    answer: staffNotice,
    errors: ['not_found', 'notice_withdrawn'],
  }),
  'GET /api/staff/water-watch': endpoint({
    access,
    summary: 'The newest values of each zone that are over their legal limit or near it, those over it first.',
    query: ofUtility.extend({ lang }),
    answer: z.object({ data: z.array(watchedValue) }),
  }),
  'GET /api/staff/water-exceedances': endpoint({
    access,
    summary: 'Values of new analyses over their legal limit that wait for a decision, the longest waiting first.',
    query: ofList.extend({ lang }),
    answer: z.object({ data: z.array(exceedance), total: z.int(), next: z.string().nullable() }),
  }),
  'GET /api/staff/water-exceedances/waiting': endpoint({
    access,
    summary: 'How many values over their limit wait for a decision, and since when the oldest one.',
    query: ofUtility,
    answer: queue,
  }),
  'POST /api/staff/water-exceedances/{id}/close': endpoint({
    access,
    summary: 'Closes a value over its limit without a notice, with the reason.',
    params: one,
    query: ofUtility,
    body: z.strictObject(fieldsOf(waterExceedanceForm)).check(rulesOf(waterExceedanceForm)),
    answer: done,
    errors: ['not_found'],
  }),
};
