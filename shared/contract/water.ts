import { z } from 'zod';
import { TRENDS, VERDICTS } from '../rules/water-quality.ts';
import { endpoint } from './endpoint.ts';
import { address, cursor, day, deya_id, id, instant, itemsPerPage, kwdikos_katanalwti, lang } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { waterNotice } from './water-notices.ts';
import { newWaterLimitForm, waterLimitForm } from './forms/water-limit.ts';

const index = z.object({
  group: z.enum(['microbiological', 'physical', 'chemical']),
  title: z.string(),
  unit: z.string(),
  /** Stable name of the quantity: `ph`, `conductance`, … */
  alias: z.string(),
});

const judgedValue = {
  /** As the laboratory wrote it: `7.4`, `<0.05`, `acceptable`. */
  value: z.string(),
  analysis_date: day,
  /** Legal limits of that day; null where the law has no number. */
  limit_min: z.number().nullable(),
  limit_max: z.number().nullable(),
  /** The judgement by the law of that day. */
  verdict: z.enum(VERDICTS),
};

/** One value of a water analysis. */
const analytic = z.object({ index, ...judgedValue });

export type Analytic = z.output<typeof analytic>;

/** The newest value of a quantity in a zone, with the earlier ones. */
const waterParameter = z
  .object({
    index,
    ...judgedValue,
    /** To the nearest limit in the unit of the value; negative beyond it, null where there is no number to compare. */
    distance: z.number().nullable(),
    /** Over the analyses of `history`; null with few of them. */
    trend: z.enum(TRENDS).nullable(),
    /** The law that sets the limit. */
    legal_source: z.string().nullable(),
    /** The next version of the limit, where the law has one. */
    next_limit: z
      .object({ valid_from: day, limit_min: z.number().nullable(), limit_max: z.number().nullable() })
      .nullable(),
    sampling_point: z.string().nullable(),
    laboratory: z.string().nullable(),
    /** The newest 60 analyses, oldest first. */
    history: z.array(z.object(judgedValue)),
  })
  .meta({ id: 'WaterParameter' });

export type WaterParameter = z.output<typeof waterParameter>;

const waterLimit = z
  .object({
    id,
    alias: z.string(),
    title: z.string(),
    unit: z.string(),
    valid_from: day,
    /** The day before the next version; null while there is none. */
    valid_until: day.nullable(),
    limit_min: z.number().nullable(),
    limit_max: z.number().nullable(),
    legal_source: z.string(),
    version: z.int(),
    updated_at: instant,
  })
  .meta({ id: 'WaterLimit' });

export type ListedWaterLimit = z.output<typeof waterLimit>;

const ofZone = z.object({ deya_id, zone: z.string().trim().max(100).optional(), lang });

const feedItem = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  content_text: z.string(),
  date_published: instant,
});

export const waterContract = {
  'GET /api/deya/waterAnalytics': endpoint({
    access: 'member',
    summary: "The latest water analysis of the supply's area, judged by the law of its day.",
    query: z.object({ deya_id, kwdikos_katanalwti, lang }),
    answer: z.object({
      status: z.literal('Success'),
      /** The zone of the supply; empty where the utility has none. */
      zone: z.string(),
      analytics: z.array(analytic),
      /** Notices that apply in the zone now, the newest first. */
      notices: z.array(waterNotice),
    }),
    errors: ['no_access_to_service', 'supply_not_found'],
  }),
  'GET /api/deya/waterQuality': endpoint({
    access: 'public',
    summary:
      'Every quantity that the laboratories of a utility have measured in a zone, with limit, distance, trend and earlier values. The first zone unless one is named.',
    query: ofZone,
    answer: z.object({
      zone: z.string(),
      /** Zones with analyses; the empty one is the whole utility. */
      zones: z.array(z.string()),
      parameters: z.array(waterParameter),
      /** Notices that apply in the zone, and those whose all-clear is a week old at most; the newest first. */
      notices: z.array(waterNotice),
      /** Addresses of the feeds of the zone. */
      feeds: z.object({ atom: address, json: address }),
    }),
    errors: ['deya_not_found'],
  }),
  'GET /api/deya/waterQuality/zones': endpoint({
    access: 'public',
    summary:
      'Where the zones with analyses are: the mean position of the supplies of each. Zones with fewer than 10 located supplies have none.',
    query: z.object({ deya_id }),
    answer: z.object({
      zones: z.array(z.object({ zone: z.string(), latitude: z.number(), longitude: z.number() })),
    }),
  }),
  'GET /api/deya/waterQuality/json': endpoint({
    access: 'public',
    summary: 'The analyses of a zone, newest first, as a JSON Feed 1.1.',
    query: ofZone,
    answer: z.object({
      version: z.literal('https://jsonfeed.org/version/1.1'),
      title: z.string(),
      language: lang,
      home_page_url: z.string(),
      feed_url: z.string(),
      items: z.array(feedItem),
    }),
    errors: ['deya_not_found'],
  }),
  'GET /api/deya/waterQuality/atom': endpoint({
    access: 'public',
    summary: 'The analyses of a zone, newest first, as an Atom feed.',
    query: ofZone,
    answer: z.string(),
    answerType: 'atom',
    errors: ['deya_not_found'],
  }),
};

export const waterLimitsContract = {
  'GET /api/water-limits': endpoint({
    access: 'permission:utilities.manage',
    summary:
      'The versions of the legal limits of drinking water, by quantity and day; for people who manage the installation.',
    query: z.object({ lang, itemsPerPage: itemsPerPage.optional(), cursor: cursor.optional() }),
    answer: z.object({
      data: z.array(waterLimit),
      total: z.int(),
      next: z.string().nullable(),
      /** Quantities that a limit may be set for. */
      indexes: z.array(z.object({ alias: z.string(), title: z.string(), unit: z.string() })),
    }),
  }),
  'POST /api/water-limits': endpoint({
    access: 'permission:utilities.manage',
    summary: 'Adds a version of a legal limit from a day on. Both numbers empty: the law sets none from then on.',
    query: z.object({ lang }),
    body: z.strictObject(fieldsOf(newWaterLimitForm)).check(rulesOf(newWaterLimitForm)),
    answer: waterLimit,
    errors: ['unique', 'reference_unknown'],
  }),
  'PUT /api/water-limits/{id}': endpoint({
    access: 'permission:utilities.manage',
    summary: 'Corrects a version of a legal limit. Its quantity and its day stay.',
    params: z.object({ id }),
    query: z.object({ lang }),
    body: z.strictObject({ ...fieldsOf(waterLimitForm), version: z.int().positive() }).check(rulesOf(waterLimitForm)),
    answer: waterLimit,
    errors: ['not_found', 'changed_meanwhile'],
  }),
};
