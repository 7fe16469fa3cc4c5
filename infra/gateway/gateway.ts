import type { KeyObject } from 'node:crypto';
import cookies from '@fastify/cookie';
import type { Store } from '@hydria/release/store.ts';
import { RETRY_SECONDS } from '@hydria/process/graceful-shutdown.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { isForApi, sendMalformed, sendUnavailable } from './api.ts';
import { Ending, serveAsProcess, type OwnProcess } from './as-process.ts';
import { createArtifactFiles } from './artifact-files.ts';
import { serveArtifacts } from './artifacts.ts';
import { serveBootJson } from './boot-json.ts';
import { createCompositions } from './compositions.ts';
import { ALWAYS, HSTS, UNFRAMED, unavailableHeaders } from './headers.ts';
import { createLocalMirror } from './local-mirror.ts';
import { createProblemLog } from './problem-log.ts';
import { serveOfflinePage } from './offline.ts';
import type { OverrideRules } from './override.ts';
import { servePages } from './pages.ts';
import { serveSiteFiles } from './site-files.ts';
import { createPortalHealth, type PortalHealth } from './portal-health.ts';
import { watchRegistry } from './registry-watch.ts';
import { createReleases } from './releases.ts';
import { commonFrame, commonShell, commonView, type Withdrawn } from './snapshot.ts';
import { createSnapshots } from './snapshots.ts';
import { unavailablePage } from './unavailable.ts';
import { warnOfUnknownProxy } from './unknown-proxy.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of a gateway: its health with the cause of each trouble, for an address that the public does not reach. */
    portalHealth(): Promise<PortalHealth>;
  }
}

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
  /** Settings of the installation for all visitors. */
  portal: PortalSettings;
  /** Whether the installation sends mail; pages promise none where it does not. */
  sendsMail(): Promise<boolean>;
  /** Canaries that failed too often. */
  withdrawals(): Promise<Withdrawn>;
  /** A sentence for each reason why calls of visitors fail at this moment, without anything of this server. */
  callTroubles?: () => Promise<readonly string[]>;
  overrides: OverrideRules | null;
  now(): number;
  /** How long a visitor waits for a newer registry while an earlier one can serve; a second when nothing is said. */
  patienceMs?: number;
  /** The portal is reached over https. */
  https: boolean;
  /** Proxies whose `X-Forwarded-…` headers are believed (`trustedProxies`); false for none. */
  trustProxy?: string[] | false;
  /** Browsers keep a page for when there is no connection and a worker that shows it and what is pushed; false takes both away. */
  offline: boolean;
  /** Where findings about security are reported, for `security.txt`; without it there is none. */
  securityContact?: string | undefined;
  /** How Fastify logs; false for not at all. */
  log: FastifyServerOptions['logger'];
  /** Of a process of its own: how it ends in order and what it counts. */
  service?: OwnProcess;
  /** Who else answers on this server, asked first (the API in the same process). */
  serverFactory?: FastifyServerOptions['serverFactory'];
}

/** An address with broken percent signs is still an address: one without an owner, in the visitor's language. */
const readable = (url: string): string => {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
};

const createServer = ({ log, service, serverFactory, trustProxy }: GatewaySettings): FastifyInstance =>
  fastify({
    logger: log ?? false,
    trustProxy: trustProxy ?? false,
    // A process of its own refuses in words of its own (`as-process.ts`).
    return503OnClosing: service === undefined,
    // Addresses of pages can carry a person's tokens; they stay out of the log.
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url }) => readable(url ?? '/'),
    ...(serverFactory && { serverFactory }),
  });

/** The portal's public server: pages, artifacts and its own health. Requests for the API never reach it. */
export const buildGateway = async (settings: GatewaySettings): Promise<FastifyInstance> => {
  const { store, folder, now, patienceMs, withdrawals, offline } = settings;
  const app = createServer(settings);
  const problems = createProblemLog((sentence, cause) => app.log.warn({ err: cause }, sentence));
  const files = createArtifactFiles(store, folder);
  const releases = createReleases(files);
  const registry = watchRegistry({ ...settings, problems });
  const mirror = createLocalMirror(files);
  const snapshots = createSnapshots({ registry, releases, problems, now, patienceMs, onRead: mirror.follow });
  const compose = createCompositions({ snapshots, withdrawals, now });

  await app.register(cookies);
  const always = { ...ALWAYS, ...(settings.https && HSTS) };
  app.addHook('onRequest', async (_, reply) => void reply.headers(always));
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.headers(UNFRAMED);
  });
  app.addHook('onClose', async () => mirror.stop());
  const health = createPortalHealth({
    environment: settings.environment,
    problems,
    current: () => snapshots.current(),
    callTroubles: settings.callTroubles ?? (async () => []),
  });
  app.decorate('portalHealth', () => health.forOperators());
  if (settings.service) serveAsProcess(app, settings.service, () => health.ofPages());
  if (settings.https && settings.trustProxy) warnOfUnknownProxy(app);
  serveArtifacts(app, {
    files,
    problems,
    open: async (name, artifact) => releases.open((await snapshots.current()).registry, name, artifact),
    shell: async () => commonShell(await snapshots.current()),
    offline,
  });
  serveOfflinePage(app, { ...settings, frame: async () => commonFrame(await snapshots.current()) });
  serveBootJson(app, compose, settings);
  app.get('/healthz', async (_, reply) => {
    const found = await health.forEveryone();
    void reply.header('cache-control', 'no-store');
    if (found.status === 'unavailable') void reply.code(503).header('retry-after', String(RETRY_SECONDS));
    return reply.send(found);
  });
  serveSiteFiles(app, { ...settings, view: async () => commonView(await snapshots.current()) });
  servePages(app, { ...settings, compose });

  app.setNotFoundHandler((_, reply) => reply.code(404).header('cache-control', 'no-store').send('Not found\n'));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Ending && isForApi(request.url)) return sendUnavailable(reply);
    const { statusCode = 500 } = error;
    // The request is wrong, not the server: neither an alarm nor a stack in the log.
    if (statusCode >= 400 && statusCode < 500) return sendMalformed(reply, statusCode);
    if (!(error instanceof Ending)) request.log.error({ err: error }, 'no page could be made');
    return reply.code(503).headers(unavailableHeaders).send(unavailablePage(request.url));
  });
  return app;
};
