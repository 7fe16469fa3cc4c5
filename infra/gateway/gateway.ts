import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import cookies from '@fastify/cookie';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import { splitLocale, type Language } from '@hydria/shared/platform/languages.ts';
import { ownerOf } from '@hydria/shared/platform/owners.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import fastify, { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { serveArtifacts } from './artifacts.ts';
import { serveBootJson } from './boot-json.ts';
import { compositionOf, etagOf } from './boot-manifest.ts';
import { ALWAYS, frameHeaders, HSTS, pageHeaders, unavailableHeaders } from './headers.ts';
import { LOCALE_COOKIE, localeCookie, rootLanguage, rootRedirect } from './locale.ts';
import { page } from './page.ts';
import { createSnapshots, type Snapshot } from './snapshot.ts';
import { visitorOf, type Visitor } from './visitor.ts';
import { wants } from './wanted.ts';

const brotli = promisify(brotliCompress);
/** Quick enough for every request; what never changes is compressed harder, once. */
const HTML_QUALITY = 5;

export interface GatewaySettings {
  /** Folder of the release tool's store. */
  store: string;
  /** Public profile of a utility, for the frame; null when it is not known in time. */
  deya(deya_id: number): Promise<DeyaInfo | null>;
  now(): number;
  /** The portal is reached over https. */
  https: boolean;
  /** How Fastify logs; false for not at all. */
  log: FastifyServerOptions['logger'];
  /** Who else answers on this server, asked first (the API in the same process). */
  serverFactory?: FastifyServerOptions['serverFactory'];
}

interface Page {
  status: number;
  html: string;
  headers: Record<string, string>;
}

/** Draws the whole page for an address: pure but for the nonce. */
const draw = (snapshot: Snapshot, boot: Boot, etag: string, path: string): Page => {
  const { shell, remotes, frame } = snapshot;
  const manifests = [shell, ...remotes].map(({ record }) => record.manifest);
  const owner = ownerOf(manifests, path);
  const model = { boot, path, owner };
  const nonce = randomBytes(16).toString('base64');
  const entry = shell.record.entry;
  const html = page({
    boot,
    etag,
    title: frame.frameTitle(model),
    css: frame.frameCss(shell.base),
    frame: frame.renderFrame(model),
    main: { url: shell.base + entry, integrity: shell.integrity.get(entry) ?? '' },
    ...wants(snapshot, boot, owner),
    nonce,
  });
  const headers = owner?.route.layout === 'frame' ? frameHeaders(nonce) : pageHeaders(nonce);
  return { status: owner ? 200 : 404, html, headers };
};

const queryOf = ({ url }: FastifyRequest): string => {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
};

/** An address with broken percent signs is still an address: one that nobody owns, in the visitor's language. */
const readable = (url: string): string => {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
};

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** The portal's front door: pages, artifacts and its own health. What belongs to the API never comes here. */
export const buildGateway = async (settings: GatewaySettings): Promise<FastifyInstance> => {
  const { store, deya, now, https, log, serverFactory } = settings;
  const app = fastify({
    logger: log ?? false,
    // Addresses of pages can carry a person's tokens; they stay out of the log.
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url }) => readable(url ?? '/'),
    ...(serverFactory && { serverFactory }),
  });
  const snapshots = createSnapshots(store, now, (error) =>
    app.log.warn({ err: error }, 'the last good registry is served'),
  );
  await app.register(cookies);
  app.addHook('onRequest', async (_, reply) => void reply.headers(ALWAYS));
  serveArtifacts(app, store);
  serveBootJson(app, { snapshots, now, https });

  app.get('/healthz', async (_, reply) => {
    const { serial, environment } = await snapshots.current();
    return reply.header('cache-control', 'no-store').send({ status: 'ok', environment, registry: serial });
  });

  const answer = async ({ hint, bucket }: Visitor, language: Language, path: string): Promise<Page> => {
    const snapshot = await snapshots.current();
    const profile = hint.deya_id === null ? null : await deya(hint.deya_id);
    const composition = compositionOf(snapshot, bucket, now());
    const etag = etagOf(JSON.stringify(composition));
    return draw(snapshot, { ...composition, language, hint, deya: profile }, etag, path);
  };

  app.get('/*', async (request, reply) => {
    const pathname = pathOf(request);
    if (pathname === '/') {
      const language = rootLanguage(request.cookies[LOCALE_COOKIE], request.headers['accept-language']);
      const target = rootRedirect(pathname, language);
      if (target) {
        reply.header('set-cookie', localeCookie(language, https)).header('cache-control', 'no-store');
        return reply.redirect(target + queryOf(request), 302);
      }
    }
    const { language, path } = splitLocale(pathname);
    const { status, html, headers } = await answer(visitorOf(request, reply, https), language, path);
    reply.code(status).headers(headers);
    if (https) reply.header('strict-transport-security', HSTS);
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    const params = { [constants.BROTLI_PARAM_QUALITY]: HTML_QUALITY };
    return reply.header('content-encoding', 'br').send(await brotli(Buffer.from(html), { params }));
  });

  app.setNotFoundHandler((_, reply) => reply.code(404).header('cache-control', 'no-store').send('Not found\n'));
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'no page could be made');
    return reply.code(503).headers(unavailableHeaders).send(UNAVAILABLE);
  });
  return app;
};

/** When even the frame cannot be drawn: two languages, no style, no script. */
const UNAVAILABLE = `<!doctype html>
<html lang="el">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Hydria</title>
<h1>Η πύλη δεν είναι διαθέσιμη αυτή τη στιγμή</h1>
<p>Δοκιμάστε ξανά σε λίγα λεπτά. Δεν χάθηκε τίποτα.</p>
<p lang="en">The portal is not available at the moment. Please try again in a few minutes. Nothing was lost.</p>
</html>
`;
