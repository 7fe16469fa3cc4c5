import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { contract } from './contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { serverAnswers } from '@hydria/database/answers.ts';
import type { Db } from '@hydria/database/db.ts';
import { AppError } from './kernel/app-error.ts';
import { serveAsProcess, type OwnProcess } from './http/process-lifecycle.ts';
import type { Clock } from './kernel/clock.ts';
import { createDatabaseClock, type DatabaseClock } from './kernel/database-clock.ts';
import { compress } from './http/compress.ts';
import { defaultConfig, type Config } from './kernel/config.ts';
import { sendError } from './http/errors.ts';
import { features } from './features.ts';
import { limits } from './limits.ts';
import { personalTables } from './personal-data.ts';
import { timeline } from './timeline.ts';
import { isCrossSiteWrite } from './http/csrf.ts';
import type { Handler } from './http/define-endpoint.ts';
import type { ApiContext } from './kernel/api-context.ts';
import { createDatabaseGuard } from './kernel/database-guard.ts';
import type { CallLimits } from './kernel/limit-call.ts';
import { counter } from '@hydria/process/metrics.ts';
import type { SecurityEvents } from './kernel/security-events.ts';
import type { Keeping, LogStream } from '@hydria/process/log-stream.ts';
import { logRequest, loggerOptions, type ServiceName } from './http/request-log.ts';
import { noteRefusal } from './http/note-refusal.ts';
import { decorate, mount, mountLater, RAW_BODY } from './http/route.ts';
import { defaultAdapters, type Adapters } from './kernel/adapters.ts';
import { createAuthorize } from './http/authorize.ts';
import { noteExport } from './features/audit/note-export.ts';
import { createSecurityEvents } from './features/audit/security-events.ts';
import { authorizeFeed } from './features/feed/authorize-feed.ts';
import { authorizeActor } from './features/impersonation/authorize-actor.ts';
import { findSession } from './features/session/session.service.ts';
import { serveOpen311 } from './features/open311/serve-open311.ts';
import { requireStepUp } from './features/two-factor/step-up.ts';
import { serveTaxLogin } from './features/tax-login/tax-login-pages.ts';
import { createPasswords } from './kernel/passwords.ts';
import { CallSlots, EXPORT_SLOTS, FORM_SLOTS } from './kernel/call-slots.ts';
import { openUploads, type Uploads } from './kernel/uploads.ts';

/** Bytes of a JSON body. */
const BODY_LIMIT = 1024 * 1024;
/** Characters of a part of a path: the key of an alarm names its meter, its kind and its time. */
const PARAM_LIMIT = 160;
/** A request that has not arrived by then is dropped; uploads of photos over slow lines fit. */
const REQUEST_TIMEOUT_MS = 120_000;

/** On every answer. Nothing of the API is a page, and most of it is personal. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Over https a browser shall not come back without. */
const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

const headersOf = ({ https }: Config, { id }: FastifyRequest) => ({
  ...HEADERS,
  ...(https && HSTS),
  'x-request-id': id,
});

/** Under this name a server has what its handlers use. */
const APP = 'hydria';

/** Dependencies of a server's handlers. Jobs that run beside it use the same. */
export const appOf = (server: FastifyInstance): ApiContext => server.getDecorator<ApiContext>(APP);

/** Options of `buildApp`; the defaults are those of a plain installation. */
export interface AppOptions {
  db: Db;
  /** The database's unless given. */
  clock?: Clock;
  config?: Partial<Config>;
  logStream?: LogStream;
  /** Keeps lines of the log for the screen; ends with the server. */
  keeping?: Keeping | undefined;
  /** The name of the service in its lines of the log; the API's by default. */
  serviceName?: ServiceName;
  /** Where the served canaries are known; without it none is judged. */
  canaries?: ApiContext['canaries'];
  /** The defaults are those of a plain installation. */
  outside?: Partial<Adapters>;
  /** Where files of forms wait for their answer; below the system's folder for temporary files unless given. */
  uploads?: Uploads;
  /** Stand-ins for the outside, under `/sandbox`: beside demo data only. */
  sandboxes?: readonly FastifyPluginAsync[];
  /** Of a process of its own: how it ends in order and what it counts. */
  service?: OwnProcess;
}

function takeBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.setDecorator(RAW_BODY, body);
    return body === '' ? done(null, undefined) : parse(request, body as string, done);
  });
  // A mail program's one click (RFC 8058); its body is ignored.
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _text, done) => done(null, undefined),
  );
  server.addContentTypeParser(/^application\/(x-)?ndjson\b/, (_request, lines, done) => done(null, lines));
  server.addContentTypeParser(/^image\/(jpeg|png)\b/, (_request, picture, done) => done(null, picture));
  server.register(multipart);
}

/** The rest of a body whose answer has been sent is read and discarded for so long. */
const LINGER_MS = 30_000;
/** A sender that has stopped for so long has gone, or keeps the connection on purpose. */
const LINGER_IDLE_MS = 10_000;

/**
 * Ends a connection whose request was answered before its body had arrived. Closed at once it would be reset, and a
 * browser that is still sending would never show the answer.
 */
function lingerAndClose({ raw }: FastifyRequest): void {
  if (raw.complete !== false || !raw.socket) return;
  const end = (): void => void (raw.complete || raw.socket.destroy());
  const timers = [LINGER_IDLE_MS, LINGER_MS].map((limit) => setTimeout(end, limit).unref());
  raw.on('data', () => timers[0]?.refresh());
  raw.resume();
  raw.socket.once('close', () => timers.forEach((timer) => clearTimeout(timer)));
}

/**
 * An answer that overtakes the body leaves the connection open, also where its sender asked to close it: Node would destroy
 * the socket after the last byte of the answer.
 */
function keepOpenForBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete === false) reply.raw.shouldKeepAlive = true;
}

/** Bytes that are no text, in a query: the router would take them for the letters that they are written with. */
function isReadable(url: string): boolean {
  try {
    return !url.includes('%') || decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

function watch(server: FastifyInstance, app: ApiContext): void {
  const { config } = app;
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersOf(config, request));
    if (!isReadable(request.url)) throw new AppError('malformed_request', 400);
    if (!isCrossSiteWrite(request, config.publicUrl)) return;
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    await noteRefusal(app, { call, e: { access: 'public' }, request, error: new AppError('no_access', 403) });
  });
  server.addHook('onSend', compress);
  server.addHook('onSend', (request, reply, payload, done) => {
    keepOpenForBody(request, reply);
    done(null, payload);
  });
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request.log, request, reply);
    lingerAndClose(request);
    done();
  });
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(() => {
    throw new AppError('not_found', 404);
  });
}

/** An address that cannot be decoded never reaches a route, nor what is done before one. */
const frameworkErrors =
  (config: Config): NonNullable<FastifyServerOptions['frameworkErrors']> =>
  (error, request, reply) =>
    void sendError(error, request, reply.headers(headersOf(config, request)));

const authorize = createAuthorize({ findSession, authorizeActor, requireStepUp, authorizeFeed });

function mountContract(server: FastifyInstance, app: ApiContext): void {
  const { guard, stop } = createDatabaseGuard({ answers: (ms) => serverAnswers(app.db, ms) });
  server.addHook('onClose', async () => stop());
  const handlers = Object.assign({}, ...features.map((feature) => feature.handlers)) as Record<
    string,
    Handler<Endpoint> | undefined
  >;
  const limits = Object.assign({}, ...features.map((feature) => feature.limits)) as Record<
    string,
    CallLimits | undefined
  >;
  for (const [call, e] of Object.entries<Endpoint>(contract)) {
    const handler = handlers[call];
    if (handler && !e.later)
      mount(server, app, call, e, { authorize, handler, noteExport, guard, limits: limits[call] ?? {} });
    else mountLater(server, call);
  }
}

/** Milliseconds between two looks at the database's clock, and while it has not answered yet. */
const [CLOCK_MS, CLOCK_AGAIN_MS] = [60_000, 2_000];

/** Keeps the clock with the database's until the server closes. A database that is away at the start is asked again. */
async function followDatabase(server: FastifyInstance, clock: DatabaseClock): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const next = await clock.measure().then(
      () => CLOCK_MS,
      () => CLOCK_AGAIN_MS,
    );
    if (!isClosed) timer = setTimeout(() => void look(), next).unref();
  };
  let isClosed = false;
  server.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
  await look();
}

/** The security events of this process, counted for its metrics where it has some. */
function securityEventsOf(
  { db, clock, config, service }: { db: Db; clock: Clock; config: Config; service: OwnProcess | undefined },
  server: () => FastifyInstance,
): SecurityEvents {
  const counted = { name: 'hydria_security_events_total', help: 'Refusals, and lists of people that staff read' };
  const events = service && counter(service.metrics, { ...counted, labels: ['event', 'reason'] });
  return createSecurityEvents({
    db,
    clock,
    secret: config.secret,
    count: ({ action, detail }) =>
      events?.inc({ event: action, reason: String(detail['limiter'] ?? detail['reason'] ?? '') }),
    onFailure: (err) => server().log.error({ err }, 'Security events could not be written'),
  });
}

/** Ends the services of the handlers with the server. */
function releaseOnClose(server: FastifyInstance, app: ApiContext, keeping: Keeping | undefined): void {
  server.addHook('onClose', async () => {
    await app.securityEvents.close();
    await Promise.all([app.outside.decoder.close(), app.uploads.close(), keeping?.keeper.stop()]);
  });
}

/** The settings of an installation, with all limiters. */
const configOf = (said: Partial<Config> = {}): Config => ({
  ...defaultConfig,
  ...said,
  limits: { ...limits, ...said.limits },
});

/** Parts of all features that a feature reads, such as the tables of an export. */
const FROM_FEATURES = { personalTables, timeline } satisfies Partial<ApiContext>;

/** The API as a Fastify server that does not listen yet: `listen` it, `inject` into it, or route a gateway's requests. */
export async function buildApp({
  db,
  clock: ownClock,
  config: said,
  logStream,
  keeping,
  serviceName = 'api',
  canaries = async () => [],
  outside: given = {},
  uploads,
  sandboxes = [],
  service,
}: AppOptions): Promise<FastifyInstance> {
  const config = configOf(said);
  const databaseClock = createDatabaseClock(db);
  const clock = ownClock ?? databaseClock;
  const outside = { ...defaultAdapters(clock), ...given };
  const app: ApiContext = {
    db,
    clock,
    config,
    outside,
    uploads: uploads ?? (await openUploads()),
    formSlots: new CallSlots(FORM_SLOTS),
    exportSlots: new CallSlots(EXPORT_SLOTS),
    securityEvents: securityEventsOf({ db, clock, config, service }, () => server),
    passwords: createPasswords(config.argon2),
    canaries,
    ...FROM_FEATURES,
  };
  const server = Fastify({
    logger: loggerOptions(config, { stream: logStream, keeping, service: serviceName }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: PARAM_LIMIT },
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    frameworkErrors: frameworkErrors(config),
    // A process of its own refuses in words of its own (`as-process.ts`).
    return503OnClosing: service === undefined,
    forceCloseConnections: 'idle',
  });
  server.decorate(APP, app);
  releaseOnClose(server, app, keeping);
  if (!ownClock) await followDatabase(server, databaseClock);
  decorate(server);
  takeBodies(server);
  watch(server, app);
  if (service) serveAsProcess(server, db, service);
  for (const sandbox of sandboxes) void server.register(sandbox);
  server.after(() => {
    mountContract(server, app);
    serveTaxLogin(server, app);
    serveOpen311(server, app);
  });
  await server.ready();
  return server;
}
