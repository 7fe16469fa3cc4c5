import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import type { Ask } from './utilities.ts';

/** Uploads of photos over slow lines fit; whoever takes longer is dropped. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Paths that the API answers: its calls, the way to the tax authority and back, and, beside demo data, stand-ins for the outside. */
const PREFIXES = ['/api', '/media', '/gsis', '/sandbox'];

/** Whether a request is the API's. */
export const isForApi = (url = '/'): boolean => {
  const path = url.split('?', 1)[0] ?? '';
  return PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
};

/** What the gateway needs of an API in the same process. */
export interface LocalApi {
  routing: RequestListener;
  inject(url: string): Promise<{ statusCode: number; json<T>(): T }>;
}

/** One server for both: the API's requests go to it directly, without another hop. */
export const besideApi =
  ({ routing }: LocalApi) =>
  (handler: RequestListener): Server => {
    const isApi = ({ url }: IncomingMessage): boolean => isForApi(url);
    const server = createServer((request, response) => (isApi(request) ? routing : handler)(request, response));
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    return server;
  };

export const askLocal =
  (api: LocalApi): Ask =>
  async <T>(url: string) => {
    const answer = await api.inject(url);
    return answer.statusCode === 200 ? answer.json<T>() : null;
  };

export const askRemote =
  (origin: string): Ask =>
  async <T>(url: string) => {
    const answer = await fetch(origin + url, { signal: AbortSignal.timeout(2_000) });
    if (!answer.ok) return null;
    const body: T = await answer.json();
    return body;
  };

/** Passes the API's requests on to where it runs. */
export const passToApi = async (app: FastifyInstance, origin: string): Promise<void> => {
  for (const prefix of PREFIXES) {
    await app.register(proxy, {
      upstream: origin,
      prefix,
      rewritePrefix: prefix,
      replyOptions: {
        // In the API's own words, so that a page says it like any other failure.
        onError: (reply) => {
          void reply
            .code(503)
            .header('retry-after', '5')
            .header('cache-control', 'no-store')
            .send({ message: 'service_unavailable' });
        },
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          // Only what this gateway has seen itself: a visitor's own word about his address is worth nothing.
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
        }),
      },
    });
  }
};
