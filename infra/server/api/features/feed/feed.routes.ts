import type { Readable } from 'node:stream';
import { feedContract, type FeedRowsCall, type FeedRowsEndpoint } from '../../contract/feed.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { feedKinds, type FeedName } from '../../contract/feed/kinds.ts';
import { requirePublicNames } from '../utilities/public-names.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import { DONE, defineEndpoints, type Handler, type Request } from '../../http/define-endpoint.ts';
import { ownSystem } from '../../http/tenant-handlers.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import type { UploadedFile } from '../../kernel/uploads.ts';
import { selectChoices } from '../supplies/e-bill.ts';
import { entities } from './entities.ts';
import { requireServedEmbedders } from '../utilities/served-embedders.ts';
import { importRows, withoutValues, type Entity, type Rows } from './importer.ts';
import { readNdjson } from './ndjson.ts';
import { storePicture, storeProfile } from './profile.ts';
import { selectRun, selectRuns } from './runs.sql.ts';

/** A utility sends its kinds of rows one after the other: its figures are counted once for those of a few minutes. */
const COUNT_AFTER_MS = 2 * 60_000;

const countLater = ({ db, clock }: ApiContext, deya_id: number): Promise<void> =>
  enqueue(
    db,
    'utilities.count',
    { deya_id },
    { key: `deya:${deya_id}`, group: `deya:${deya_id}`, startAfter: new Date(clock.now().getTime() + COUNT_AFTER_MS) },
  );

/** A sender that hangs up in the middle gets no answer; the rows so far stay and can be sent again. */
async function take(app: ApiContext, request: Request<FeedRowsEndpoint>, name: FeedName, parts: boolean) {
  const { feed, query } = request;
  const body: Readable | undefined = request.body;
  if (!body) throw new AppError('unsupported_media_type', 415);
  // The reader and the writer of lines belong to the same kind; the compiler cannot follow a name through both.
  const entity = entities[name](app.clock.now()) as Entity<never>;
  const rows = readNdjson(feedKinds[name], body, { parts, from: query.from_line }) as AsyncIterable<Rows<never>>;
  const dryRun = query.dry_run === 1;
  try {
    const report = await importRows(app.db, feed.deya_id, entity, rows, { dryRun, run: query.run });
    if (!dryRun && report.changed > 0) await countLater(app, feed.deya_id);
    return report;
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
  'GET /api/feed/runs': ownSystem(async ({ tx }, { query, feed: caller }) => ({
    runs: await selectRuns(tx, caller, query),
  })),
  'GET /api/feed/runs/{id}': ownSystem(async ({ tx }, { params, feed: caller }) => {
    const run = await selectRun(tx, caller, params.id);
    if (!run) throw new AppError('not_found', 404);
    return { ...run, errors: withoutValues(run.errors) };
  }),
  'GET /api/feed/e-bills': ownSystem(async ({ tx, deya_id }) => ({ e_bills: await selectChoices(tx, deya_id) })),
  'PUT /api/feed/profile': async (app, request) => {
    const { deya_id } = request.feed;
    const { old_portal_url, frame_ancestors } = request.body.settings ?? {};
    requireServedEmbedders(app, frame_ancestors);
    await requirePublicNames(app, deya_id, { ...request.body, old_portal_url });
    return ownSystem<(typeof feedContract)['PUT /api/feed/profile']>(async (scope, { body }) => ({
      ...DONE,
      kept: await storeProfile(scope, body),
    }))(app, request);
  },
  'PUT /api/feed/logo': (app, { feed: { deya_id }, body }) => store(app, deya_id, 'logo', body),
  'PUT /api/feed/cover': (app, { feed: { deya_id }, body }) => store(app, deya_id, 'cover', body),
});
