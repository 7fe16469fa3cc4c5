import { noteCount } from '@hydria/api/testing/suites/note-count.ts';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { localOverrideRules } from './override.ts';
import { frameOf, trialPortal, type TrialPortal } from './testing/trial-portal.ts';
import { releaseAll, trialGateway } from './testing/trial-gateway.ts';

/** Headers of every answer of the gateway, by its kind. Those of the API: `api/suites/headers.test.ts`. */
const EMBEDDER = 'https://www.hydor.example';
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
const policyOf = (ancestors: string) =>
  expect.stringMatching(
    new RegExp(
      `^default-src 'none'; script-src 'self' 'nonce-[\\w+/]{22,}={0,2}'; .*base-uri 'none'; form-action 'self'; frame-ancestors ${ancestors}; require-trusted-types-for 'script'; trusted-types [\\w ]+$`,
    ),
  );
const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'permissions-policy': expect.stringContaining('microphone=(), payment=(), usb=()'),
  'cross-origin-opener-policy': 'same-origin',
  'integrity-policy': 'blocked-destinations=(script)',
};
const UNFRAMED = { 'x-frame-options': 'DENY', 'content-security-policy': NOTHING };
const ARTIFACT = { ...UNFRAMED, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

const CLASSES = {
  page: { ...HTML, 'x-frame-options': 'DENY', 'content-security-policy': policyOf("'none'") },
  frame: { ...HTML, 'content-security-policy': policyOf(EMBEDDER) },
  asset: { ...ARTIFACT, 'cache-control': 'public, max-age=31536000, immutable' },
  named: { ...ARTIFACT, 'cache-control': 'public, max-age=300' },
  worker: {
    'x-frame-options': 'DENY',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; connect-src 'self'; .*frame-ancestors 'none'/,
    ),
  },
  offline: {
    'x-frame-options': 'DENY',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'nonce-[\w+/=]{22,}'; .*frame-ancestors 'none'/,
    ),
  },
  data: { ...UNFRAMED, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  file: { ...UNFRAMED, 'cache-control': 'public, max-age=3600' },
  error: { ...UNFRAMED, 'cache-control': 'no-store' },
  redirect: { ...UNFRAMED, 'cache-control': 'no-store', location: expect.stringMatching(/^\/(?![/\\])/) },
} as const;
type Kind = keyof typeof CLASSES;

/** Routes as Fastify knows them, and what they answer with: a new one without a row fails. */
const ROUTES: Record<string, [kind: Kind, url: string][]> = {
  '/artifacts/:name/:artifact/:file': [
    ['asset', 'ENTRY'],
    ['error', '/artifacts/shell/1.0.0-000000000000/nothing.js'],
  ],
  '/embed.js': [['named', '/embed.js']],
  '/sw.js': [['worker', '/sw.js']],
  '/boot.json': [['data', '/boot.json']],
  '/healthz': [['data', '/healthz']],
  '/robots.txt': [['file', '/robots.txt']],
  '/sitemap.xml': [['file', '/sitemap.xml']],
  '/favicon.ico': [['error', '/favicon.ico']],
  '/apple-touch-icon.png': [['error', '/apple-touch-icon.png']],
  '/apple-touch-icon-precomposed.png': [['error', '/apple-touch-icon-precomposed.png']],
  '/.well-known/change-password': [['redirect', '/.well-known/change-password']],
  '/.well-known/security.txt': [['error', '/.well-known/security.txt']],
  '/*': [
    ['page', '/bills'],
    ['page', '/nothing'],
    ['page', '/%E0%A4%A'],
    ['page', '/deya/9/report/frame'],
    ['frame', '/deya/3/report/frame'],
    ['error', '/missing.php'],
    ['redirect', '/el/bills'],
    ['redirect', '/?a=b'],
    ['redirect', '/bills?override='],
  ],
};
for (const language of ['', '/en', '/de', '/fr']) ROUTES[`${language}/offline`] = [['offline', `${language}/offline`]];

let portal: TrialPortal;
let gateway: FastifyInstance;
let entry: string;
beforeAll(async () => {
  portal = await trialPortal();
  await releaseAll(portal);
  const drawn = `${frameOf()}; exports.offlinePage = () => ({ title: '', css: '', html: '' })`;
  const files = { 'frame.server.cjs': drawn, 'embed.js': 'embed' };
  const { artifact } = await portal.release('shell', { version: '0.2.0', files });
  entry = `/artifacts/shell/${artifact}/entry.js`;
  const embedders = async (deya_id: number) => (deya_id === 3 ? [EMBEDDER] : []);
  gateway = await trialGateway(portal, { embedders, https: true, overrides: localOverrideRules({}) });
});
afterAll(async () => {
  noteCount(
    'Headers of the gateway',
    `${Object.values(ROUTES).flat().length} addresses of ${Object.keys(ROUTES).length} routes, ${policies.size} policies judged, 1,000 nonces`,
  );
  await gateway.close();
  await portal.remove();
});

const get = (url: string) =>
  gateway.inject({ url: url === 'ENTRY' ? entry : url, headers: { 'accept-language': 'de' } });
const policyIn = ({ headers }: LightMyRequestResponse) => String(headers['content-security-policy']);
const nonceIn = (answer: LightMyRequestResponse) => /'nonce-([^']+)'/.exec(policyIn(answer))?.[1] ?? '';
const policies = new Set<string>();

test('the table has every route', () => {
  const routes = new Set<string>();
  let path: string[] = [];
  for (const line of gateway.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', name = '', methods] = /^([│ ]*)(?:├── |└── )(\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    path = [...path.slice(0, indent.length / 4), name];
    if (methods) routes.add(path.join('').replace(/^\*$/, '/*'));
  }
  expect([...routes].sort()).toEqual(Object.keys(ROUTES).sort());
});

test.each(Object.entries(ROUTES).flatMap(([route, all]) => all.map(([kind, url]) => [route, kind, url] as const)))(
  '%s answers with what a %s carries: %s',
  async (_, kind, url) => {
    const answer = await get(url);
    policies.add(policyIn(answer).replace(/'nonce-[^']+'/g, "'nonce-AAAAAAAAAAAAAAAAAAAAAA=='"));
    expect(answer.headers).toMatchObject({ ...ALWAYS, ...CLASSES[kind] });
    if (kind === 'frame') expect(answer.headers).not.toHaveProperty('x-frame-options');
    expect(policyIn(answer)).not.toMatch(/unsafe-(inline|eval|hashes)|strict-dynamic|\*/);
    for (const name of ['server', 'x-powered-by']) expect(answer.headers).not.toHaveProperty(name);
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat())
      expect(cookie).toMatch(/; SameSite=Lax.*; Secure$/);
  },
);

test('an answer that is no page of the portal is an error with an error’s headers', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const) {
    const { headers, statusCode } = await gateway.inject({ method, url: '/bills' });
    expect([method, statusCode, headers]).toMatchObject([method, 404, { ...ALWAYS, ...CLASSES.error }]);
  }
});

test('the page for when nothing can be drawn loads nothing and cannot be framed', async () => {
  const broken = await trialPortal();
  await broken.release('shell', {
    files: { 'frame.server.cjs': `${frameOf()}; exports.renderFrame = () => { throw new Error('x') }` },
  });
  const poor = await trialGateway(broken, { https: true });
  const answer = await poor.inject('/bills');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ ...ALWAYS, 'cache-control': 'no-store', 'retry-after': '5' });
  expect(policyIn(answer)).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  policies.add(policyIn(answer).replace(/'nonce-[^']+'/g, "'nonce-AAAAAAAAAAAAAAAAAAAAAA=='"));
  await poor.close();
  await broken.remove();
});

test('a nonce has 128 bits and is never given twice in a thousand answers', async () => {
  const nonces = new Set<string>();
  for (let n = 0; n < 1000; n += 1) nonces.add(nonceIn(await get('/login')));
  expect(nonces.size).toBe(1000);
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64').length * 8).toBeGreaterThanOrEqual(128);
});

test('Google’s judge of policies finds nothing that is bad, nor anything that is middling', () => {
  expect(policies.size).toBeGreaterThan(3);
  for (const policy of policies) {
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const bad = findings.filter(({ severity }) => [Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM].includes(severity));
    expect([
      policy,
      bad.map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`),
    ]).toEqual([policy, []]);
  }
});
