import { z } from 'zod';
import { LEGAL_KINDS, POI_TYPES } from '@hydria/shared/rules/content.ts';
import { day, lang } from '@hydria/shared/contract/fields.ts';
import { text, optionalDay, phone, localText } from './fields.ts';

const HTML_MAX = 20_000;

/** Announcements; HTML is cleaned on the way in. */
export const feedAnnouncement = z.strictObject({
  code: z.string().trim().min(1).max(60),
  start_date: day,
  end_date: optionalDay,
  title: localText(200),
  description: localText(HTML_MAX),
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

/** Terms of use and privacy policy, one language a row, each from a day on; HTML is cleaned on the way in. */
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
});
export type FeedWaterAnalysis = z.output<typeof feedWaterAnalysis>;
