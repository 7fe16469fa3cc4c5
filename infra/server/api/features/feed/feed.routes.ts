import type { Readable } from 'node:stream';
import { feedContract, type FeedRowsCall, type FeedRowsEndpoint } from '../../contract/feed.ts';
import { feedKinds, type FeedName, type FeedRowOf } from '../../contract/feed/kinds.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { DONE, defineEndpoints, type Handler, type Request } from '../../http/define-endpoint.ts';
import { ownSystem } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import type { UploadedFile } from '../../kernel/uploads.ts';
import { onlineForms } from './online-forms.ts';
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

/** The importer of each kind of rows; made again for each call, as some remember their look-ups. */
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

/** A sender that hangs up in the middle gets no answer; the rows so far stay and can be sent again. */
async function take(app: ApiContext, request: Request<FeedRowsEndpoint>, name: FeedName, parts: boolean) {
  const { feed, query } = request;
  const body: Readable | undefined = request.body;
  if (!body) throw new AppError('unsupported_media_type', 415);
  // The reader and the writer of lines belong to the same kind; the compiler cannot follow a name through both.
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

const store = (app: ApiContext, deya_id: number, kind: 'logo' | 'cover', body: UploadedFile | undefined) => {
  if (!body?.size) throw new InputError({ image: ['required'] });
  return storePicture({ db: app.db, decoder: app.outside.decoder }, deya_id, kind, body.path);
};

/** The utilities' feed. */
export const feed = defineEndpoints(feedContract, {
  ...rowsHandlers,
  'GET /api/feed/runs': ownSystem(async ({ tx, deya_id }, { query }) => ({
    runs: await selectRuns(tx, deya_id, query),
  })),
  'GET /api/feed/runs/{id}': ownSystem(async ({ tx, deya_id }, { params }) => {
    const run = await selectRun(tx, deya_id, params.id);
    if (!run) throw new AppError('not_found', 404);
    return run;
  }),
  'PUT /api/feed/profile': ownSystem(async ({ tx, deya_id }, { body }) => {
    await storeProfile(tx, deya_id, body);
    return DONE;
  }),
  'PUT /api/feed/logo': (app, { feed: { deya_id }, body }) => store(app, deya_id, 'logo', body),
  'PUT /api/feed/cover': (app, { feed: { deya_id }, body }) => store(app, deya_id, 'cover', body),
});
