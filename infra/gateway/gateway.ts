import type { KeyObject } from 'node:crypto';
import cookies from '@fastify/cookie';
import type { Store } from '@hydria/portal/store.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createArtifactFiles } from './artifact-files.ts';
import { serveArtifacts } from './artifacts.ts';
import { serveBootJson } from './boot-json.ts';
import { createCompositions } from './compositions.ts';
import { ALWAYS, UNFRAMED, unavailableHeaders } from './headers.ts';
import { keepCopies } from './copies.ts';
import { createNotes } from './notes.ts';
import type { OverrideRules } from './override.ts';
import { servePages } from './pages.ts';
import { watchRegistry } from './registry-watch.ts';
import { createReleases } from './releases.ts';
import { commonShell, type Withdrawn } from './snapshot.ts';
import { createSnapshots } from './snapshots.ts';

export interface GatewaySettings {
  /** Of the release tool. */
  store: Store;
  /** Which registry of it is served. */
  environment: string;
  /** The environment's public key. This process holds no private one. */
  key: KeyObject;
  /** Folder of its own, for the last good registry and copies of what is served. */
  folder: string;
  /** Public profile of a utility, for the frame; null when it is not known in time. */
  deya(deya_id: number): Promise<DeyaInfo | null>;
  /** Origins whose pages may embed a utility's frame pages. */
  embedders(deya_id: number): Promise<readonly string[]>;
  /** Canaries that failed too often. */
  withdrawals(): Promise<Withdrawn>;
  overrides: OverrideRules;
  now(): number;
  /** The portal is reached over https. */
  https: boolean;
  /** How Fastify logs; false for not at all. */
  log: FastifyServerOptions['logger'];
  /** Who else answers on this server, asked first (the API in the same process). */
  serverFactory?: FastifyServerOptions['serverFactory'];
}

/** An address with broken percent signs is still an address: one that nobody owns, in the visitor's language. */
const readable = (url: string): string => {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
};

const createServer = ({ log, serverFactory }: GatewaySettings): FastifyInstance =>
  fastify({
    logger: log ?? false,
    // Addresses of pages can carry a person's tokens; they stay out of the log.
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url }) => readable(url ?? '/'),
    ...(serverFactory && { serverFactory }),
  });

/** The portal's front door: pages, artifacts and its own health. What belongs to the API never comes here. */
export const buildGateway = async (settings: GatewaySettings): Promise<FastifyInstance> => {
  const { store, folder, now, withdrawals } = settings;
  const app = createServer(settings);
  const notes = createNotes((sentence, cause) => app.log.warn({ err: cause }, sentence));
  const files = createArtifactFiles(store, folder);
  const releases = createReleases(files);
  const registry = watchRegistry({ ...settings, notes });
  const copies = keepCopies(files);
  const snapshots = createSnapshots({ registry, releases, notes, now, onRead: copies.follow });
  const compose = createCompositions({ snapshots, withdrawals, now });

  await app.register(cookies);
  app.addHook('onRequest', async (_, reply) => void reply.headers(ALWAYS));
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.headers(UNFRAMED);
  });
  app.addHook('onClose', async () => copies.stop());
  serveArtifacts(app, {
    files,
    notes,
    open: async (name, artifact) => releases.open((await snapshots.current()).registry, name, artifact),
    shell: async () => commonShell(await snapshots.current()),
  });
  serveBootJson(app, compose, settings);
  app.get('/healthz', async (_, reply) => {
    const { serial, environment } = (await snapshots.current()).registry;
    const troubles = notes.all();
    const status = troubles.length === 0 ? 'ok' : 'degraded';
    return reply.header('cache-control', 'no-store').send({ status, environment, registry: serial, troubles });
  });
  servePages(app, { ...settings, compose });

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
