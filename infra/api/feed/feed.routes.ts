import type { Readable } from 'node:stream';
import { feedContract, type FeedRowsCall, type FeedRowsEndpoint } from '@hydria/shared/contract/feed.ts';
import { feedKinds, type FeedName, type FeedRowOf } from '@hydria/shared/contract/feed/kinds.ts';
import { AppError, InputError } from '../app-error.ts';
import { DONE, implement, type App, type Handler, type Request } from '../implement.ts';
import { onlineForms } from '../online-forms/online-forms.feed.ts';
import { alarms } from './alarms.ts';
import { bills } from './bills.ts';
import { books } from './books.ts';
import { cityAir, cityEnergy, cityParking, cityWaste } from './city.ts';
import { importRows, type Entity, type Rows } from './importer.ts';
import { readNdjson } from './ndjson.ts';
import { storePicture, storeProfile } from './profile.ts';
import { billingReadings, readings } from './readings.ts';
import { selectRun, selectRuns } from './runs.sql.ts';
import { settlementRules, settlements } from './settlements.ts';
import { hydrometers, supplies } from './supplies.ts';
import { announcements, faq, legalTexts, poi, waterAnalyses } from './texts.ts';

/** What becomes of the rows of each kind; made anew for each call, as some remember what they have looked up. */
const entities: { [N in FeedName]: (now: Date) => Entity<FeedRowOf<N>> } = {
  supplies,
  hydrometers,
  alarms,
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

/** A sender that hangs up in the middle gets no answer; what was stored until then stays and can be sent again. */
async function take(app: App, request: Request<FeedRowsEndpoint>, name: FeedName, parts: boolean) {
  const { feed, query } = request;
  const body: Readable | undefined = request.body;
  if (!body) throw new AppError('unsupported_media_type', 415);
  // What reads the lines and what stores them belong to the same kind; the compiler cannot follow a name through both.
  const entity = entities[name](app.clock.now()) as Entity<never>;
  const rows = readNdjson(feedKinds[name], body, { parts, from: query.from_line }) as AsyncIterable<Rows<never>>;
  try {
    return await importRows(app.db, feed.deya_id, entity, rows, { dryRun: query.dry_run === 1, run: query.run });
  } catch (error) {
    // A database that went away says ECONNRESET as well; that is nothing that the sender has done.
    throw body.errored ? new AppError('malformed_request', 400) : error;
  }
}

// Object.fromEntries forgets the names; they are those of feedKinds.
const rowsHandlers = Object.fromEntries(
  (Object.keys(feedKinds) as FeedName[]).flatMap((name): [FeedRowsCall, Handler<FeedRowsEndpoint>][] => [
    [`POST /api/feed/${name}`, (app, request) => take(app, request, name, false)],
    [`PATCH /api/feed/${name}`, (app, request) => take(app, request, name, true)],
  ]),
) as { [C in FeedRowsCall]: Handler<FeedRowsEndpoint> };

const pictureOf = (body: { data: Buffer } | undefined): Buffer => {
  if (!body?.data?.length) throw new InputError({ image: ['required'] });
  return body.data;
};

/** The utilities' feed. */
export const feed = implement(feedContract, {
  ...rowsHandlers,
  'GET /api/feed/runs': async ({ db }, { feed: { deya_id }, query }) => ({
    runs: await selectRuns(db, deya_id, query),
  }),
  'GET /api/feed/runs/{id}': async ({ db }, { feed: { deya_id }, params }) => {
    const run = await selectRun(db, deya_id, params.id);
    if (!run) throw new AppError('not_found', 404);
    return run;
  },
  'PUT /api/feed/profile': async ({ db }, { feed: { deya_id }, body }) => {
    await storeProfile(db, deya_id, body);
    return DONE;
  },
  'PUT /api/feed/logo': ({ db }, { feed: { deya_id }, body }) => storePicture(db, deya_id, 'logo', pictureOf(body)),
  'PUT /api/feed/cover': ({ db }, { feed: { deya_id }, body }) => storePicture(db, deya_id, 'cover', pictureOf(body)),
});
