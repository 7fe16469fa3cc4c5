import { Readable } from 'node:stream';
import type { FeedReport } from '../../contract/feed.ts';
import { feedKinds, type FeedName, type FeedRowOf } from '../../contract/feed/kinds.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { onlineForms } from './online-forms.ts';
import { alarms } from './alarms.ts';
import { bills } from './bills.ts';
import { books } from './books.ts';
import { cityAir, cityEnergy, cityParking, cityWaste } from './city.ts';
import { billingReadings, readings } from './readings.ts';
import { settlementRules, settlements } from './settlements.ts';
import { hydrometers, supplies } from './supplies.ts';
import { tariffs } from './tariffs.ts';
import { announcements, faq, legalTexts, poi } from './texts.ts';
import { waterAnalyses } from './water.ts';
import { importRows, type Entity, type ImportOptions, type Rows } from './importer.ts';
import { readNdjson } from './ndjson.ts';

/** The importer of each kind of rows; made again for each call, as some remember their look-ups. */
export const entities: { [N in FeedName]: (now: Date) => Entity<FeedRowOf<N>> } = {
  supplies,
  hydrometers,
  alarms,
  tariffs,
  bills,
  settlements,
  'settlement-rules': settlementRules,
  readings,
  'billing-readings': billingReadings,
  'water-analyses': waterAnalyses,
  announcements,
  faq,
  'legal-texts': legalTexts,
  poi,
  'online-forms': onlineForms,
  books,
  'city-energy': cityEnergy,
  'city-air': cityAir,
  'city-waste': cityWaste,
  'city-parking': cityParking,
};

/** Stores whole rows of a kind as a sending of the feed does, under the name of a run, or only tries to. */
export function importFeedRows(
  { db, clock }: ApiContext,
  deya_id: number,
  name: FeedName,
  rows: readonly object[],
  options: ImportOptions,
): Promise<FeedReport> {
  // The reader and the writer of lines belong to the same kind; the compiler cannot follow a name through both.
  const entity = entities[name](clock.now()) as Entity<never>;
  const lines = Readable.from([Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'))]);
  return importRows(db, deya_id, entity, readNdjson(feedKinds[name], lines) as AsyncIterable<Rows<never>>, options);
}
