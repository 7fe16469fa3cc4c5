import { asTenant, type Tx } from '@hydria/database/db.ts';
import { isLanguage, type Language } from '@hydria/shared/rules/languages.ts';
import { utilityId } from '@hydria/shared/rules/row-id.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteRefusal } from '../../http/note-refusal.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { networkOf } from '../../kernel/client-network.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { authorizeKey } from './authorize-key.ts';
import { discoveryOf } from './discovery.ts';
import { languageOf, sendOpen311Error } from './error-answer.ts';
import { refused } from './open311-error.ts';
import { parameter } from './parameters.ts';
import { readRequest, readRequests, readToken, readUpdates, type Reading } from './read-requests.ts';
import { sendRequest, type Sending } from './send-request.ts';
import { sendUpdate } from './send-update.ts';
import { definitionOf, requireService, servicesIn } from './services.ts';
import { selectServiceTypes } from './services.sql.ts';
import { FORMATS, writeAnswer, type Format, type Root, type Value } from './write-answer.ts';
import { open311Limits } from './limits.ts';

/** Bytes of a body: a description of 4,000 characters, percent-encoded, and the rest. */
const BODY_LIMIT = 64 * 1024;

interface Params {
  deya_id: string;
  format: string;
  item?: string;
}

type Call = FastifyRequest<{ Params: Params }>;

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?').slice(1).join('?'));

const isFormat = (text: string): text is Format => FORMATS.some((known) => known === text);

function requireFormat({ params }: Call): Format {
  if (!isFormat(params.format)) throw refused(404, 'not_found');
  return params.format;
}

const COLUMNS = [
  'id',
  'title',
  'title_latin',
  'latitude',
  'longitude',
  'demo',
  'customer_reports',
  'water_damage',
] as const;
const CONTACT = ['email_public', 'phone1', 'website', 'updated_at'] as const;

const selectDeya = (tx: Tx, id: number) =>
  tx
    .selectFrom('deya')
    .select([...COLUMNS, ...CONTACT])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();

type Deya = NonNullable<Awaited<ReturnType<typeof selectDeya>>>;

/** The utility of a call, if it is the one of `jurisdiction_id`. */
async function inUtility<T>(
  { db }: ApiContext,
  { params }: Call,
  given: URLSearchParams,
  work: (tx: Tx, deya: Deya) => Promise<T>,
): Promise<T> {
  const id = utilityId(params.deya_id);
  const jurisdiction = parameter(given, 'jurisdiction_id');
  if (!id || (jurisdiction !== undefined && utilityId(jurisdiction) !== id)) throw refused(404, 'jurisdiction');
  return asTenant(db, id, async (tx) => {
    const deya = await selectDeya(tx, id);
    if (!deya) throw refused(404, 'jurisdiction');
    return work(tx, deya);
  });
}

const send = (reply: FastifyReply, format: Format, root: Root, value: Value): FastifyReply => {
  const { type, body } = writeAnswer(format, root, value);
  return reply.type(type).send(body);
};

/** The answer of a method that reads. */
type Read = (
  reading: Reading & { deya: Deya },
  call: { query: URLSearchParams; item: string },
) => Promise<Value> | Value;

const reader = (app: ApiContext, root: Root, read: Read) => async (request: Call, reply: FastifyReply) => {
  const format = requireFormat(request);
  await rateLimit(app, open311Limits['open311-read'], networkOf(request.ip));
  const query = queryOf(request);
  const call = { query, item: request.params.item ?? '' };
  const lang = languageOf(query);
  const value = await inUtility(app, request, query, async (tx, deya) =>
    read({ tx, deya, lang, now: app.clock.now() }, call),
  );
  return send(reply, format, root, value);
};

/** `lang` stands in the address or in the body. */
const languageOfForm = (request: FastifyRequest, form: URLSearchParams): Language => {
  const said = form.get('lang');
  return isLanguage(said) ? said : languageOf(queryOf(request));
};

const sender =
  (app: ApiContext, root: Root, store: (sending: Sending) => Promise<Value>) =>
  async (request: Call, reply: FastifyReply) => {
    const format = requireFormat(request);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const deya = await inUtility(app, request, form, async (_, found) => found);
    const key_id = await authorizeKey(app, { deya_id: deya.id, ip: request.ip }, parameter(form, 'api_key'));
    return send(reply, format, root, await store({ app, deya, key_id, form, lang: languageOfForm(request, form) }));
  };

/** Any site may read what everybody may; the answers hold nothing private and no cookie is read. */
const OPEN_HEADERS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

function takeForms(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, text, done) => done(null, new URLSearchParams(text.toString())),
  );
}

function serveReads(server: FastifyInstance, app: ApiContext): void {
  const discovery = reader(app, 'discovery', ({ deya, lang }) => discoveryOf(deya, lang, app.config.publicUrl));
  server.get('/discovery.:format', discovery);
  server.get('/v2/discovery.:format', discovery);
  server.get(
    '/v2/services.:format',
    reader(app, 'services', async ({ tx, deya, lang }) =>
      servicesIn(lang, deya, await selectServiceTypes(tx, deya.id)),
    ),
  );
  server.get(
    '/v2/services/:item.:format',
    reader(app, 'service_definition', async ({ tx, deya, lang }, { item }) =>
      definitionOf(requireService(item, await selectServiceTypes(tx, deya.id)), lang),
    ),
  );
  server.get(
    '/v2/requests.:format',
    reader(app, 'service_requests', (reading, { query }) => readRequests(reading, query)),
  );
  server.get(
    '/v2/requests/:item.:format',
    reader(app, 'service_requests', (reading, { item }) => readRequest(reading, item)),
  );
  server.get(
    '/v2/tokens/:item.:format',
    reader(app, 'service_requests', (reading, { item }) => readToken(reading, item)),
  );
  server.get(
    '/v2/servicerequestupdates.:format',
    reader(app, 'service_request_updates', (reading, { query }) => readUpdates(reading, query)),
  );
}

/** Answers errors in the format of Open311. Refusals are in the audit trail, as those of the portal's calls are. */
const answerErrors = (app: ApiContext) => async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const call = `${request.method} ${request.routeOptions.url ?? '/open311'}`;
  try {
    return await noteRefusal(app, { call, e: { access: 'public' }, request, error: thrown });
  } catch (error) {
    return sendOpen311Error(error, request, reply);
  }
};

/** Open311 GeoReport v2 of each utility, at `/open311/{deya_id}/v2/` (ADR 187). */
export function serveOpen311(server: FastifyInstance, app: ApiContext): void {
  void server.register(
    async (open311) => {
      takeForms(open311);
      open311.addHook('onRequest', async ({ method }, reply) => {
        if (method === 'GET' || method === 'HEAD') void reply.headers(OPEN_HEADERS);
      });
      open311.setNotFoundHandler(async () => {
        throw refused(404, 'not_found');
      });
      open311.setErrorHandler(answerErrors(app));
      serveReads(open311, app);
      open311.post('/v2/requests.:format', sender(app, 'service_requests', sendRequest));
      open311.post('/v2/servicerequestupdates.:format', sender(app, 'service_request_updates', sendUpdate));
    },
    { prefix: '/open311/:deya_id' },
  );
}
