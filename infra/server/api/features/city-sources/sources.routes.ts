import { allowedUrl } from '@hydria/adapters/http/allowed-url.ts';
import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { citySourcesContract, type CitySource } from '@hydria/shared/contract/city-sources.ts';
import { DONE, defineEndpoints, type Request } from '../../http/define-endpoint.ts';
import { staff, type PersonScope } from '../../http/tenant-handlers.ts';
import { requireAllowedHost } from '../../kernel/allowed-hosts.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import { pageOf } from '../../kernel/keyset-page.ts';
import { seal } from '../../kernel/seal.ts';
import { audit } from '../audit/audit.ts';
import { selectZonesWithPeople } from '../water-notices/water-notices.sql.ts';
import { sealedFor } from './ask-source.ts';
import { trySource } from './pull-sources.ts';
import { selectFailing, selectSources } from './sources.sql.ts';

type Contract = typeof citySourcesContract;
type Body = Request<Contract['POST /api/utilities/sources']>['body'];
type Action = 'source-made' | 'source-changed' | 'source-paused' | 'source-resumed' | 'source-removed';

const note = (scope: PersonScope, action: Action, id: number, more: object = {}) => {
  const { tx, deya_id, person_id, now } = scope;
  return audit(tx, { deya_id, action, person_id: null, actor_person_id: person_id, detail: { id, ...more }, at: now });
};

/** Refuses an address that the guarded client would never reach. */
function requireReachable(url: string): void {
  try {
    allowedUrl(url, [new URL(url).hostname]);
  } catch {
    throw new InputError({ url: ['url'] });
  }
}

/** The columns of a source as staff have entered it; without `authorization_sealed` where they have entered no header. */
async function columnsOf({ config }: ApiContext, { tx, deya_id, today }: PersonScope, body: Body) {
  const { authorization, zone = '', context_url = '', ...entered } = body;
  const values = { ...entered, context_url };
  requireReachable(values.url);
  await requireAllowedHost(tx, deya_id, values.url);
  const zones = await selectZonesWithPeople(tx, deya_id, today);
  if (!zones.some((known) => known.zone === zone)) throw new InputError({ zone: ['reference_unknown'] });
  if (authorization === undefined) return { ...values, zone };
  // Without a secret of the installation nothing can be sealed.
  if (config.secret === null) throw new InputError({ authorization: ['unexpected'] });
  return { ...values, zone, authorization_sealed: seal(config.secret, sealedFor(deya_id), Buffer.from(authorization)) };
}

async function sourceOf(tx: Tx, deya_id: number, id: number): Promise<CitySource> {
  const found = (await selectSources(tx, deya_id)).find((source) => source.id === id);
  if (!found) throw new AppError('not_found', 404);
  return found;
}

const pullNow = ({ tx, deya_id }: PersonScope, source_id: number): Promise<unknown> =>
  enqueue(tx, 'sources.pull', { deya_id, source_id }, { key: `${deya_id}:${source_id}`, group: `deya:${deya_id}` });

const isNameTaken = async ({ tx, deya_id }: PersonScope, name: string, id: number): Promise<boolean> =>
  (await selectSources(tx, deya_id)).some((source) => source.name === name && source.id !== id);

const hostOf = (url: string): string => new URL(url).hostname;

/** Fields of which the trail keeps the names that have changed; the address may hold a secret. */
const TRAILED = ['name', 'protocol', 'content', 'url', 'context_url', 'zone', 'every_minutes'] as const;

async function change(
  app: ApiContext,
  scope: PersonScope,
  id: number,
  { version, ...body }: Body & { version: number },
) {
  const { tx, deya_id } = scope;
  const present = await sourceOf(tx, deya_id, id);
  const columns = await columnsOf(app, scope, body);
  if (await isNameTaken(scope, columns.name, id)) throw new InputError({ name: ['unique'] });
  const isOtherHost = hostOf(columns.url) !== hostOf(present.url);
  const saved = await tx
    .updateTable('city_source')
    // The stored header is a secret of the host that it was entered for.
    .set({ ...(isOtherHost && { authorization_sealed: null }), ...columns, version: version + 1 })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!saved) throw new ConflictError(present);
  const fields: string[] = TRAILED.filter((name) => columns[name] !== present[name]);
  if (body.authorization !== undefined || (isOtherHost && present.has_authorization)) fields.push('authorization');
  await note(scope, 'source-changed', id, { fields });
  await pullNow(scope, id);
  return sourceOf(tx, deya_id, id);
}

/** Calls of administrators for the servers of sensor data that a utility pulls from. */
export const citySources = defineEndpoints(citySourcesContract, {
  'GET /api/utilities/sources': staff(async ({ tx, deya_id }, { query: { itemsPerPage: rows, cursor } }) =>
    pageOf(await selectSources(tx, deya_id), { rows, cursor }),
  ),

  'GET /api/utilities/sources/failing': staff(({ tx, deya_id }) => selectFailing(tx, deya_id)),

  'POST /api/utilities/sources': (app, request) =>
    staff<Contract['POST /api/utilities/sources']>(async (scope, { body }) => {
      const { tx, deya_id, person_id, now } = scope;
      const columns = await columnsOf(app, scope, body);
      const made = await tx
        .insertInto('city_source')
        .values({ deya_id, authorization_sealed: null, ...columns, created_at: now, created_by: person_id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw new InputError({ name: ['unique'] });
      await note(scope, 'source-made', made.id);
      await pullNow(scope, made.id);
      return sourceOf(tx, deya_id, made.id);
    })(app, request),

  'PUT /api/utilities/sources/{id}': (app, request) =>
    staff<Contract['PUT /api/utilities/sources/{id}']>((scope, { params: { id }, body }) =>
      change(app, scope, id, body),
    )(app, request),

  'PUT /api/utilities/sources/{id}/paused': staff(async (scope, { params: { id }, body: { paused } }) => {
    const { tx, deya_id, now } = scope;
    const { paused_at } = await sourceOf(tx, deya_id, id);
    if ((paused_at !== null) !== paused) {
      await tx
        .updateTable('city_source')
        .set({ paused_at: paused ? now : null })
        .where('deya_id', '=', deya_id)
        .where('id', '=', id)
        .execute();
      await note(scope, paused ? 'source-paused' : 'source-resumed', id);
      if (!paused) await pullNow(scope, id);
    }
    return sourceOf(tx, deya_id, id);
  }),

  'POST /api/utilities/sources/{id}/test': async (app, { params: { id }, query: { deya_id } }) => {
    const outcome = await trySource(app, deya_id, id);
    if (!outcome) throw new AppError('not_found', 404);
    return outcome;
  },

  'DELETE /api/utilities/sources/{id}': staff(async (scope, { params: { id } }) => {
    const removed = await scope.tx
      .deleteFrom('city_source')
      .where('deya_id', '=', scope.deya_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new AppError('not_found', 404);
    await note(scope, 'source-removed', id);
    return DONE;
  }),
});
