import { createServer, type RequestListener, type Server } from 'node:http';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { RETRY_SECONDS } from '@hydria/process/graceful-shutdown.ts';
import { API_PATHS, isApiPath } from '@hydria/shared/rules/api-paths.ts';
import type { FastifyInstance, FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';
import { pathOf } from './request-address.ts';
import type { Upstreams } from './upstreams.ts';
import type { Ask } from './utilities.ts';

/** Uploads of photos over slow lines fit; a slower request is dropped. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Whether a request is the API's. */
export const isForApi = (url = '/'): boolean => isApiPath(pathOf(url));

/** Where browsers ask the old server, once the other one was silent (spec S §4; decisions 28: a fixed prefix of this origin). */
const OLD = '/old';

/** Longer than the minute for which proxies and clients keep an idle connection; Node's own 5 s would end it under a request. */
const KEEP_ALIVE_MS = 72_000;

/** The functions that the gateway needs of an API in the same process. */
export interface LocalApi {
  routing: RequestListener;
  inject(url: string): Promise<{ statusCode: number; json<T>(): T }>;
}

/** One server for both: the API's requests go to it directly, without another hop. */
export const besideApi =
  ({ routing }: LocalApi) =>
  (handler: RequestListener): Server => {
    const server = createServer((request, response) => {
      // There is no other server here: the old one's address leads to the same.
      if (request.url?.startsWith(`${OLD}/api/`)) request.url = request.url.slice(OLD.length);
      return (isForApi(request.url) ? routing : handler)(request, response);
    });
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    return server;
  };

export const askLocal =
  (api: LocalApi): Ask =>
  async <T>(url: string) => {
    const answer = await api.inject(url);
    return answer.statusCode === 200 ? answer.json<T>() : null;
  };

/** The other side did not take the request, or died over it. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

const isAway = ({ cause }: Error): boolean =>
  AWAY.has(String(typeof cause === 'object' && cause && 'code' in cause ? cause.code : ''));

/** Of a server of any kind: the proxy's types leave it open. */
type AnyReply = FastifyReply<RouteGenericInterface, RawServerBase>;

/** In the API's own words, so that a page says it like any other failure. */
export const sendUnavailable = (reply: AnyReply): AnyReply =>
  reply
    .code(503)
    .header('retry-after', String(RETRY_SECONDS))
    .header('cache-control', 'no-store')
    .send({ message: 'service_unavailable' });

/**
 * Forwards the API's requests to its process. A read that an API did not live to answer goes to the next one. A change is not
 * repeated here: its sender knows whether it may be.
 */
const passing = (upstreams: Upstreams) => {
  const tried = new WeakMap<object, string[]>();
  const replyOptions: NonNullable<FastifyHttpProxyOptions['replyOptions']> = {
    getUpstream: ({ raw }) => {
      const before = tried.get(raw) ?? [];
      const origin = upstreams.next(before);
      tried.set(raw, [...before, origin]);
      return origin;
    },
    onError: (reply, { error }) => {
      const { raw, method } = reply.request;
      const origins = tried.get(raw) ?? [];
      if (isAway(error)) upstreams.failed(origins.at(-1) ?? '');
      const isRead = method === 'GET' || method === 'HEAD';
      if (isRead && origins.length < upstreams.origins.length) void reply.from(undefined, replyOptions);
      else void sendUnavailable(reply);
    },
    // Node has answered `Expect: 100-continue` itself already, and the client library of the proxy refuses the header.
    rewriteRequestHeaders: (request, headers) => ({
      ...headers,
      expect: undefined,
      // One address: the last one that no trusted proxy has. Addresses before it are the visitor's own claims.
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': request.protocol,
      'x-forwarded-host': request.host,
    }),
  };
  // A 503 of the API is an answer, which says itself when to come again. The proxy would log addresses, which carry tokens.
  return { upstream: '', retryMethods: [], disableRequestLogging: true, replyOptions };
};

/** Whether a path can be passed on as it is: readable, and without segments that would leave the prefix. */
const isPassable = (url: string): boolean => {
  try {
    const path = decodeURIComponent(pathOf(url)).replaceAll('\\', '/');
    return !path.split('/').some((segment) => segment === '.' || segment === '..');
  } catch {
    return false;
  }
};

/** Answers 400 in the API's own words. */
export const sendMalformed = (reply: AnyReply, code = 400): AnyReply =>
  reply.code(code).header('cache-control', 'no-store').send({ message: 'malformed_request' });

/** Whether a request goes to an API: this portal's, or the one before it. */
const isPassedOn = (url: string): boolean => isForApi(url) || url.startsWith(`${OLD}/api/`);

/** Passes the API's requests on; those for the old server to `old`, where there is one, and to the same API otherwise. */
export const passToApi = async (app: FastifyInstance, upstreams: Upstreams, old = upstreams): Promise<void> => {
  app.addHook('onRequest', async ({ url, originalUrl }, reply) => {
    if (isPassedOn(url) && !isPassable(originalUrl)) return sendMalformed(reply);
    return undefined;
  });
  for (const word of API_PATHS) {
    await app.register(proxy, { ...passing(upstreams), prefix: `/${word}`, rewritePrefix: `/${word}` });
  }
  await app.register(proxy, { ...passing(old), prefix: `${OLD}/api`, rewritePrefix: '/api' });
};
