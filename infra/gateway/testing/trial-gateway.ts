import path from 'node:path';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import type { FastifyInstance } from 'fastify';
import { buildGateway, type GatewaySettings } from '../gateway.ts';
import { frameOf, localeChunks, title, type TrialPortal } from './trial-portal.ts';

const filler = '/* '.concat('x'.repeat(600), ' */');
export const SHELL_TEXT = `shell ${filler}`;

const reads = [{ call: 'GET /api/bills/list', query: { deya_id: '$deya_id' } }];

/** A shell, a remote with a page, a card and a frame page, and one with the sign-in page and a card that stands second. */
export const releaseAll = async (portal: TrialPortal) => {
  const shell = await portal.release('shell', {
    files: { 'entry.js': SHELL_TEXT, 'frame.server.cjs': frameOf(), 'embed.js': 'embed' },
    manifest: { routes: [{ path: '/', access: 'member', layout: 'dashboard', title }] },
  });
  const billing = await portal.release('mf-billing', {
    files: { 'app.js': 'pages', 'card.js': 'card' },
    record: { chunks: { app: ['app.js'], 'card:BillsCard': ['card.js'], ...localeChunks } },
    manifest: {
      routes: [
        { path: '/bills', access: 'member', layout: 'dashboard', title, reads },
        { path: '/deya/:deya_id?/report/frame', access: 'public', layout: 'frame', title },
        { path: '/online-forms/:deya_id?/:form_id/frame', access: 'public', layout: 'frame', title },
      ],
      slots: [{ slot: 'home', card: 'BillsCard', order: 1, conditions: ['member'], reads }],
    },
  });
  const auth = await portal.release('mf-auth', {
    files: { 'app.js': 'sign-in', 'card.js': 'second card' },
    record: { chunks: { app: ['app.js'], 'card:GreetingCard': ['card.js'], ...localeChunks } },
    manifest: {
      routes: [{ path: '/login', access: 'guest', layout: 'login', title }],
      slots: [{ slot: 'home', card: 'GreetingCard', order: 2, conditions: ['member'], reads: [] }],
    },
  });
  return { shell, billing, auth };
};

/** A gateway before that portal, which logs into `said`. */
export const trialGateway = (
  { store, publicKey, folder }: TrialPortal,
  settings: Partial<GatewaySettings> = {},
): Promise<FastifyInstance> =>
  buildGateway({
    store,
    environment: 'local',
    key: publicKey,
    folder: path.join(folder, 'gateway'),
    deya: async () => null,
    embedders: async () => [],
    sendsMail: async () => true,
    withdrawals: async () => new Set(),
    portal: { consent: '1' },
    overrides: null,
    now: () => 0,
    // However busy the machine is, what a test has just released is what is served.
    patienceMs: 60_000,
    https: false,
    offline: true,
    log: false,
    ...settings,
  });

/** Lines of a gateway's log from `warn` on, as sentences. */
export const listen = (said: string[]): GatewaySettings['log'] => ({
  level: 'warn',
  stream: { write: (line: string) => void said.push(JSON.parse(line).msg) },
});

export const bootOf = (html: string): Boot => JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '');

export const preloadsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, url]) => url ?? '');

/** The files that the page preloads when the shell starts, its script has come, or the first content is shown. */
export const laterPreloadsOf = (html: string, event: 'start' | 'main' | 'content'): string[] =>
  [...html.matchAll(new RegExp(`<link class="after-${event}" as="script" href="([^"]+)"`, 'g'))].map(
    ([, url]) => url ?? '',
  );

const attribute = (html: string, name: string): string =>
  (new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export const readsOf = (html: string): string[] => JSON.parse(attribute(html, 'data-reads'));
export const etagIn = (html: string): string => attribute(html, 'data-etag');
