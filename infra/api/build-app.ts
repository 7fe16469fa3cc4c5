import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { contract } from '@hydria/shared/contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Db } from '@hydria/database/db.ts';
import { AppError } from './app-error.ts';
import { serveAsProcess, type OwnProcess } from './as-process.ts';
import { systemClock, type Clock } from './clock.ts';
import { compress } from './compress.ts';
import { defaultConfig, type Config } from './config.ts';
import { answerError } from './error-handler.ts';
import { features } from './features.ts';
import { isChangeFromElsewhere } from './from-elsewhere.ts';
import type { App, Handler } from './implement.ts';
import { logRequest, loggerOptions, type LogStream } from './log.ts';
import { decorate, mount, mountLater, RAW_BODY } from './mount.ts';
import { MULTIPART_LIMITS } from './multipart.ts';
import { plainOutside, type Outside } from './outside.ts';
import { serveTaxLogin } from './taxis/tax-login-pages.ts';
import { createPasswords } from './session/passwords.ts';

/** Bytes of a JSON body. */
const BODY_LIMIT = 1024 * 1024;
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

/** What the handlers of a server use of the world; jobs that run beside it use the same. */
export const appOf = (server: FastifyInstance): App => server.getDecorator<App>(APP);

/** What `buildApp` is given; what is not said is that of a plain installation. */
export interface AppOptions {
  db: Db;
  clock?: Clock;
  config?: Partial<Config>;
  logStream?: LogStream;
  /** Where the served canaries are known; without it none is judged. */
  canaries?: App['canaries'];
  /** What is not given is that of a plain installation. */
  outside?: Partial<Outside>;
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
  // A mail program's one click (RFC 8058); what it says is nothing.
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _text, done) => done(null, undefined),
  );
  server.addContentTypeParser(/^application\/(x-)?ndjson\b/, (_request, lines, done) => done(null, lines));
  const bodyLimit = MULTIPART_LIMITS.fileSize;
  server.addContentTypeParser(/^image\/(jpeg|png)\b/, { parseAs: 'buffer', bodyLimit }, (request, data, done) =>
    done(null, { type: request.headers['content-type'], data }),
  );
  server.register(multipart, { limits: MULTIPART_LIMITS });
}

/** Bytes that are no text, in a query: the router would take them for the letters that they are written with. */
function isReadable(url: string): boolean {
  try {
    return !url.includes('%') || decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

function watch(server: FastifyInstance, config: Config): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersOf(config, request));
    if (!isReadable(request.url)) return done(new AppError('malformed_request', 400));
    done(isChangeFromElsewhere(request, config.publicUrl) ? new AppError('no_access', 403) : undefined);
  });
  server.addHook('onSend', compress);
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request.log, request, reply);
    done();
  });
  server.setErrorHandler(answerError);
  server.setNotFoundHandler(() => {
    throw new AppError('not_found', 404);
  });
}

/** An address that cannot be decoded never reaches a route, nor what is done before one. */
const frameworkErrors =
  (config: Config): NonNullable<FastifyServerOptions['frameworkErrors']> =>
  (error, request, reply) =>
    void answerError(error, request, reply.headers(headersOf(config, request)));

function mountContract(server: FastifyInstance, app: App): void {
  const handlers = Object.assign({}, ...features.map((feature) => feature.handlers)) as Record<
    string,
    Handler<Endpoint> | undefined
  >;
  for (const [call, e] of Object.entries<Endpoint>(contract)) {
    const handler = handlers[call];
    if (handler && !e.later) mount(server, app, call, e, handler);
    else mountLater(server, call, e);
  }
}

/** The API as a Fastify server that does not listen yet: `listen` it, `inject` into it, or route a gateway's requests. */
export async function buildApp({
  db,
  clock = systemClock,
  config: said,
  logStream,
  canaries = async () => [],
  outside: given = {},
  sandboxes = [],
  service,
}: AppOptions): Promise<FastifyInstance> {
  const config = { ...defaultConfig, ...said };
  const outside = { ...plainOutside(clock), ...given };
  const app: App = { db, clock, config, outside, passwords: createPasswords(config.argon2), canaries };
  const server = Fastify({
    logger: loggerOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    frameworkErrors: frameworkErrors(config),
    // A process of its own refuses in words of its own (`as-process.ts`).
    return503OnClosing: service === undefined,
    forceCloseConnections: 'idle',
  });
  server.decorate(APP, app);
  decorate(server);
  takeBodies(server);
  watch(server, config);
  if (service) serveAsProcess(server, db, service);
  for (const sandbox of sandboxes) void server.register(sandbox);
  server.after(() => {
    mountContract(server, app);
    serveTaxLogin(server, app);
  });
  await server.ready();
  return server;
}
