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
import { systemClock, type Clock } from './clock.ts';
import { compress } from './compress.ts';
import { defaultConfig, type Config } from './config.ts';
import { answerError } from './error-handler.ts';
import { features } from './features.ts';
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
}

/** Another site's page may read nothing here and must not change anything either. */
const isCrossSiteChange = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && headers['sec-fetch-site'] === 'cross-site';

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

function watch(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(HEADERS).header('x-request-id', request.id);
    done(isCrossSiteChange(request) ? new AppError('no_access', 403) : undefined);
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

/** An address that cannot be decoded never reaches a route. */
const frameworkErrors: NonNullable<FastifyServerOptions['frameworkErrors']> = (error, request, reply) =>
  void answerError(error, request, reply);

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
    frameworkErrors,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  server.decorate(APP, app);
  decorate(server);
  takeBodies(server);
  watch(server);
  for (const sandbox of sandboxes) void server.register(sandbox);
  server.after(() => {
    mountContract(server, app);
    serveTaxLogin(server, app);
  });
  await server.ready();
  return server;
}
