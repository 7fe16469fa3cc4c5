import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import proxy from '@fastify/http-proxy';
import { splitLocale } from '@hydria/shared/rules/languages.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Events } from './events.ts';
import { fromPortal, nonceOf, toPortal, type Ends } from './headers.ts';
import type { LocalRemote } from './local-remote.ts';
import { withLocalRemotes, withRemotes } from './page.ts';

/** Answers with a file of a build in memory, or calls `next` when there is none. */
export type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown;

export interface DevGatewaySettings extends Ends {
  remotes: readonly LocalRemote[];
  serve: Serve;
  events: Events;
}

/** A remote under development may stand in a page of a portal on another address. */
export const ANYBODY = { 'access-control-allow-origin': '*' };

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** The resource that open tabs poll. */
const COMPOSITION = '/boot.json';

const pathOf = (url = '/'): string => url.split('?', 1)[0] ?? '/';

/** Permanently on the page, so that it is not mistaken for the portal. */
const sentenceOf = ({ remotes, portal }: DevGatewaySettings): string =>
  `${remotes.map(({ name }) => name).join(', ')} from this machine · everything else from ${portal}`;

const serveLocal = async (app: FastifyInstance, { remotes, serve, events }: DevGatewaySettings): Promise<void> => {
  const panel = await readFile(path.join(import.meta.dirname, 'browser', 'panel.js'), 'utf8');
  const send = (reply: FastifyReply, script: string) =>
    reply.type(JAVASCRIPT).header('cache-control', 'no-store').headers(ANYBODY).send(script);
  app.get('/@dev/panel.js', async (_, reply) => send(reply, panel));
  app.get('/@dev/events', async (_, reply) => {
    reply.hijack();
    events.listen(reply.raw);
  });
  for (const { name, entry } of remotes) app.get(`/@dev/${name}/entry.js`, async (_, reply) => send(reply, entry));
  app.get('/@dev/*', async (request, reply) => {
    reply.hijack();
    serve(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
};

/**
 * Stands between one developer's browser and a portal that runs elsewhere: everything is passed on, only the boot
 * manifest names remotes of this machine. Nothing changes in that portal or for anybody else.
 */
export const buildDevGateway = async (settings: DevGatewaySettings): Promise<FastifyInstance> => {
  const { local, portal, remotes } = settings;
  const ends = { local, portal };
  const sentence = sentenceOf(settings);
  const app = fastify({ forceCloseConnections: true });
  await serveLocal(app, settings);

  const isOurs = (pathname: string): boolean =>
    ownerOf(
      remotes.map((remote) => remote.boot().manifest),
      splitLocale(pathname).path,
    ) !== null;

  const composed = (pathname: string, body: string, policy: unknown): string => {
    const boots = remotes.map((remote) => remote.boot());
    if (pathname === COMPOSITION) return JSON.stringify(withRemotes(JSON.parse(body), boots));
    return withLocalRemotes(body, boots, { sentence, nonce: nonceOf(policy) });
  };

  await app.register(proxy, {
    upstream: portal,
    replyOptions: {
      rewriteRequestHeaders: ({ url }, headers) => toPortal(pathOf(url), headers, ends),
      rewriteHeaders: (headers) => fromPortal(headers, ends),
      onResponse: async (request, reply, response) => {
        const stream = 'stream' in response ? response.stream : response;
        const pathname = pathOf(request.url);
        const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
        if (!isPage && !(pathname === COMPOSITION && reply.statusCode === 200)) return reply.send(stream);
        const body = await text(stream as NodeJS.ReadableStream);
        reply.removeHeader('content-length');
        // A page that this portal does not know yet.
        if (isPage && reply.statusCode === 404 && isOurs(pathname)) reply.code(200);
        return reply.send(composed(pathname, body, reply.getHeader('content-security-policy')));
      },
      onError: (reply, { error }) =>
        reply.code(502).type('text/plain; charset=utf-8').send(`${portal} does not answer: ${error.message}\n`),
    },
  });
  return app;
};
