import { z } from 'zod';
import { LEGAL_KINDS, POI_TYPES } from '@hydria/shared/rules/content.ts';
import { day, lang } from '@hydria/shared/contract/fields.ts';
import { text, optionalDay, phone, localText, when } from './fields.ts';

const HTML_MAX = 20_000;

/** An interrupted supply. Its end is null while the utility does not know it. */
const feedOutage = z
  .strictObject({
    from: when,
    until: when.nullable().default(null),
    /** District or zone, as a person would say it. */
    place: localText(200),
    /** Streets without water; a supply in one of them is affected. Empty where the whole place is. */
    streets: z.array(z.string().trim().min(1).max(120)).max(100).default([]),
  })
  .refine(({ from, until }) => until === null || until > from, { path: ['until'], message: 'invalid' });

/** Announcements; HTML is cleaned on the way in. */
export const feedAnnouncement = z.strictObject({
  code: z.string().trim().min(1).max(60),
  start_date: day,
  end_date: optionalDay,
  title: localText(200),
  description: localText(HTML_MAX),
  outage: feedOutage.nullable().default(null),
});
export type FeedAnnouncement = z.output<typeof feedAnnouncement>;

/** Questions and answers, one language a row; HTML is cleaned on the way in. */
export const feedFaq = z.strictObject({
  code: z.string().trim().min(1).max(60),
  type: z.string().trim().min(1).max(100),
  lang,
  sort: z.int().min(0).max(100_000).default(0),
  title: z.string().trim().min(1).max(300),
  description: z.string().trim().min(1).max(HTML_MAX),
});
export type FeedFaq = z.output<typeof feedFaq>;

/** Terms of use, privacy policy and accessibility statement, one language a row, each from a day on; HTML is cleaned on the way in. */
export const feedLegalText = z.strictObject({
  kind: z.enum(LEGAL_KINDS),
  lang,
  valid_from: day,
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(100_000),
});
export type FeedLegalText = z.output<typeof feedLegalText>;

/** Points of interest on the map of a utility. */
export const feedPoi = z.strictObject({
  code: z.string().trim().min(1).max(60),
  type: z.enum(POI_TYPES),
  title: localText(200),
  description: localText(500).nullable().default(null),
  address: text(200),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  opening_hours: localText(300).nullable().default(null),
  phone,
});
export type FeedPoi = z.output<typeof feedPoi>;

/** Values of water analyses as the laboratory wrote them. */
export const feedWaterAnalysis = z.strictObject({
  zone: z.string().trim().max(100).default(''),
  /** Name of the quantity: `ph`, `conductance`, … */
  alias: z.string().trim().min(1).max(40),
  analysis_date: day,
  value: z.string().trim().min(1).max(60),
  /** The unit of the value, as a check: a value in another unit than that of the quantity is refused. */
  unit: text(20),
  sampling_point: text(120),
  laboratory: text(120),
});
export type FeedWaterAnalysis = z.output<typeof feedWaterAnalysis>;
