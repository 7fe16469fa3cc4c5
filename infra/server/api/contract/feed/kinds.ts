import { z } from 'zod';
import { feedOnlineForm } from '@hydria/shared/contract/form-layout.ts';
import type { FeedPart } from '@hydria/shared/rules/feed-parts.ts';
import { feedAlarm } from './alarms.ts';
import { feedBill } from './bills.ts';
import { feedBook } from './books.ts';
import { feedCityEnergy, feedCityAir, feedCityWaste, feedCityParking } from './city.ts';
import { feedReading, feedBillingReading } from './readings.ts';
import { feedSettlement, feedSettlementRule } from './settlements.ts';
import { feedSupply, feedHydrometer } from './supplies.ts';
import { feedTariff } from './tariffs.ts';
import { feedAnnouncement, feedFaq, feedLegalText, feedPoi, feedWaterAnalysis } from './texts.ts';

/**
 * Rows of the utilities' feed, which a utility's own system sends as one JSON object per line. The natural key of each
 * is named below in `feedKinds`. POST replaces the row of the same key, and a missing field is empty. PATCH changes
 * only the given fields, and null empties one. `{ "deleted": true }` with the key removes a row.
 */

/** The same fields, of which only the key is required; null empties an optional field. */
const partOf = (row: z.ZodObject, keys: readonly string[]): z.ZodObject => {
  const loose = (field: z.core.$ZodType) => {
    const may = field instanceof z.ZodDefault || field instanceof z.ZodOptional;
    return may ? z.nullable(field.unwrap()).optional() : z.optional(field);
  };
  const fields = Object.entries(row.shape).map(([name, field]) => [name, keys.includes(name) ? field : loose(field)]);
  return z.strictObject(Object.fromEntries(fields));
};

/** A kind of rows: whole, a part of one, and the removal of one by its natural key. */
const kind = <S extends z.ZodObject>(row: S, keys: readonly (keyof z.output<S> & string)[], summary: string) => {
  const key = Object.fromEntries(keys.map((name) => [name, row.shape[name] as z.ZodType]));
  return { row, keys, summary, part: partOf(row, keys), removal: z.strictObject({ ...key, deleted: z.literal(true) }) };
};

/** All kinds of rows, each with its natural key, under the name of its call. */
export const feedKinds = {
  supplies: kind(feedSupply, ['kwdikos_katanalwti'], 'Supplies with their liable party and hydrometers'),
  hydrometers: kind(feedHydrometer, ['hydrometer'], 'Hydrometers'),
  alarms: kind(feedAlarm, ['hydrometer', 'kind', 'first_seen'], 'Alarms of hydrometers'),
  tariffs: kind(feedTariff, ['code', 'valid_from'], 'Tariffs by which bills are computed'),
  bills: kind(feedBill, ['bill_number'], 'Bills with their lines'),
  settlements: kind(feedSettlement, ['protokol'], 'Instalment plans with their instalments'),
  'settlement-rules': kind(feedSettlementRule, ['code'], 'Terms of instalment plans'),
  readings: kind(feedReading, ['hydrometer', 'measured_at'], 'Hourly readings'),
  'billing-readings': kind(feedBillingReading, ['hydrometer', 'read_on'], 'Readings taken for billing'),
  'water-analyses': kind(feedWaterAnalysis, ['zone', 'alias', 'analysis_date'], 'Values of water analyses'),
  announcements: kind(feedAnnouncement, ['code'], 'Announcements'),
  faq: kind(feedFaq, ['code', 'lang'], 'Questions and answers, one a language'),
  'legal-texts': kind(feedLegalText, ['kind', 'lang', 'valid_from'], 'Legal texts, one a language'),
  poi: kind(feedPoi, ['code'], 'Points of interest'),
  'online-forms': kind(feedOnlineForm, ['form_id'], 'Online forms with their layout'),
  books: kind(feedBook, ['code'], 'Books that number the answers of forms'),
  'city-energy': kind(feedCityEnergy, ['place'], 'Energy of places'),
  'city-air': kind(feedCityAir, ['place'], 'Air at places'),
  'city-waste': kind(feedCityWaste, ['place'], 'Waste containers'),
  'city-parking': kind(feedCityParking, ['place'], 'Parking'),
} satisfies Record<FeedPart, unknown>;

export type FeedName = keyof typeof feedKinds;
/** A whole row of a kind. */
export type FeedRowOf<N extends FeedName> = z.output<(typeof feedKinds)[N]['row']>;
