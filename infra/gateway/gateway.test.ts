import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { publish } from '@hydria/portal/publish.ts';
import { changeRegistry, registryFile } from '@hydria/portal/store.ts';
import type { Boot, ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { remoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import type { FastifyInstance } from 'fastify';
import { buildGateway } from './gateway.ts';

const title = { el: 'Τίτλος', en: 'Title', de: 'Titel', fr: 'Titre' };
const languages = ['el', 'en', 'de', 'fr'];
const filler = '/* '.concat('x'.repeat(600), ' */');

/** Draws what it was given, so that tests can read it. */
const FRAME = `
exports.renderFrame = ({ path, owner }) => '<main>' + path + ' ' + (owner ? owner.name : '404') + '</main>';
exports.frameCss = (base) => '.frame{background:url(' + base + 'x.png)}';
exports.frameTitle = ({ boot, owner }) => owner ? owner.route.title[boot.language] : '<404>';
`;

let folder: string;
let store: string;
let gateway: FastifyInstance;
let now = 0;

const release = async (
  name: string,
  files: Record<string, string>,
  rest: object,
  manifest: object,
  version = '0.1.0',
) => {
  const dist = path.join(folder, `${name}-${version}`);
  await mkdir(dist, { recursive: true });
  const described = await Promise.all(
    Object.entries(files).map(async ([file, text]) => {
      await writeFile(path.join(dist, file), text);
      return {
        path: file,
        size: text.length,
        integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
      };
    }),
  );
  const record: ReleaseRecord = {
    name,
    version,
    artifact: `${version}-${name}`,
    platform: 1,
    entry: 'entry.js',
    manifest: remoteManifest.parse({ name, platform: 1, ...manifest }),
    shares: {},
    chunks: {},
    files: described,
    ...rest,
  };
  await publish(store, dist, record, { who: 'tester' });
};

const locales = { chunks: Object.fromEntries(languages.map((language) => [`locale:${language}`, [`${language}.js`]])) };
const localeFiles = Object.fromEntries(languages.map((language) => [`${language}.js`, `"${language}"`]));

const publishPortal = async () => {
  const shellFiles = { 'entry.js': `shell ${filler}`, 'frame.server.cjs': FRAME, ...localeFiles };
  await release('shell', shellFiles, locales, {
    routes: [{ path: '/', access: 'member', layout: 'dashboard', title }],
  });
  const files = { 'entry.js': 'bills', 'app.js': 'pages', 'card.js': 'card', ...localeFiles };
  const chunks = { app: ['app.js'], 'card:BillsCard': ['card.js'], ...locales.chunks };
  const reads = [{ call: 'GET /api/bills/list', query: { deya_id: '$deya_id' } }];
  await release(
    'mf-billing',
    files,
    { chunks },
    {
      routes: [
        { path: '/bills', access: 'member', layout: 'dashboard', title, reads },
        { path: '/deya/:deya_id?/report/frame', access: 'public', layout: 'frame', title },
      ],
      slots: [{ slot: 'home', card: 'BillsCard', order: 1, conditions: ['member'], reads }],
    },
  );
  await release(
    'mf-auth',
    { 'entry.js': 'auth', 'app.js': 'sign-in', ...localeFiles },
    { chunks: { app: ['app.js'], ...locales.chunks } },
    {
      routes: [{ path: '/login', access: 'guest', layout: 'login', title }],
    },
  );
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-gateway-'));
  store = path.join(folder, 'store');
  now = 0;
  await publishPortal();
  gateway = await buildGateway({ store, deya: async () => null, now: () => now, https: false, log: false });
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => gateway.inject({ url, headers });
const preloads = (html: string): string[] =>
  [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, url]) => url ?? '');
const boot = (html: string): Boot => JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '');
const reads = (html: string): string[] =>
  JSON.parse((/data-reads="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'));
const member = { cookie: 'portal_hint=3.1' };
const base = '/artifacts/mf-billing/0.1.0-mf-billing/';

test('a page carries the frame, the composition and everything that its path needs, each with its hash', async () => {
  const { statusCode, body, headers } = await get('/en/bills?x=1', member);
  expect(statusCode).toBe(200);
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('<title>Title</title>');
  expect(body).toContain('<main>/bills mf-billing</main>');
  expect(boot(body)).toMatchObject({
    language: 'en',
    hint: { deya_id: 3, signedIn: true },
    shell: { version: '0.1.0' },
  });
  expect(preloads(body)).toEqual([
    '/artifacts/shell/0.1.0-shell/en.js',
    `${base}entry.js`,
    `${base}app.js`,
    `${base}en.js`,
  ]);
  expect(reads(body)).toEqual(['/api/auth/user?deya_id=3', '/api/bills/list?deya_id=3']);
  expect(body.match(/integrity="sha384-/g)).toHaveLength(5);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  });
});

test('every script and style that the page itself carries has the nonce of its policy, new for each answer', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { body, headers } = await get('/bills', member);
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
      const inline = body.match(/<(script|style)(?! type="application\/json")(?! defer)[^>]*>/g) ?? [];
      expect(inline).toHaveLength(5);
      for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
      expect(body).toContain(`<meta name="csp-nonce" content="${nonce}">`);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('the home page asks for the cards of its slot, and a guest for the sign-in page that is to come', async () => {
  const home = await get('/', member);
  expect(preloads(home.body)).toContain(`${base}card.js`);
  expect(preloads(home.body)).not.toContain(`${base}app.js`);
  const guest = await get('/bills');
  expect(preloads(guest.body).join()).toMatch(/mf-auth\/.*app\.js/);
  expect(preloads(guest.body).join()).not.toContain('mf-billing');
  expect(reads(guest.body)).toEqual([]);
});

test.each([
  ['/nothing', 404],
  ['/de/nothing', 404],
  ['/el/bills', 404],
  ['/xx/bills', 404],
  ['/deya/3/report/frame', 200],
  ['/fr/deya/report/frame', 200],
  ['/deya/x/report/frame', 404],
  ['/%E0%A4%A', 404],
])('%s answers %i', async (url, status) => {
  const { statusCode, headers } = await get(url);
  expect(statusCode).toBe(status);
  expect(headers['content-type']).toContain('text/html');
});

test('only a frame page may stand in another page', async () => {
  const frame = await get('/deya/3/report/frame');
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(frame.headers['x-frame-options']).toBeUndefined();
  expect((await get('/nothing')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('the root path, and it alone, follows the language chosen before or the browser’s', async () => {
  const german = { 'accept-language': 'pt, de-AT;q=0.8, en;q=0.5' };
  const first = await get('/?a=b', german);
  expect(first).toMatchObject({ statusCode: 302 });
  expect(first.headers).toMatchObject({
    location: '/de?a=b',
    'set-cookie': 'i18n_redirected=de; Path=/; Max-Age=31536000; SameSite=Lax',
  });
  expect((await get('/', { ...german, cookie: 'i18n_redirected=el' })).statusCode).toBe(200);
  expect((await get('/', { ...german, cookie: 'i18n_redirected=xx' })).headers.location).toBe('/de');
  expect((await get('/', { 'accept-language': 'zh' })).statusCode).toBe(200);
  expect((await get('/bills', german)).statusCode).toBe(200);
});

test('files of artifacts are kept for ever and sent in the smallest form; nothing else of the disk is', async () => {
  const url = '/artifacts/shell/0.1.0-shell/entry.js';
  const plain = await get(url);
  expect(plain.body).toBe(`shell ${filler}`);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const small = await get(url, { 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  for (const wrong of ['frame.server.cjs', 'release.json', 'entry.js.br', '..%2f..%2fregistry.json', 'nothing.js']) {
    expect((await get(`/artifacts/shell/0.1.0-shell/${wrong}`)).statusCode).toBe(404);
  }
  expect((await get('/artifacts/..%2f..%2fetc/passwd/x')).statusCode).toBe(404);
  expect((await get('/artifacts/shell/..%2f0.1.0-shell/entry.js')).statusCode).toBe(404);
});

test('a publication shows at the next navigation; the older artifact stays for open tabs', async () => {
  const files = { 'entry.js': 'newer', ...localeFiles };
  await release(
    'mf-auth',
    files,
    locales,
    { routes: [{ path: '/login', access: 'guest', layout: 'login', title }] },
    '0.2.0',
  );
  const versions = boot((await get('/bills')).body).remotes.map(({ name, version }) => [name, version]);
  expect(versions).toEqual([
    ['mf-billing', '0.1.0'],
    ['mf-auth', '0.2.0'],
  ]);
  expect((await get('/artifacts/mf-auth/0.1.0-mf-auth/entry.js')).body).toBe('auth');
});

test('no request is made for a remote that is switched off', async () => {
  await changeRegistry(store, (registry) => {
    const billing = registry.apps['mf-billing'];
    if (!billing) throw new Error('not published');
    return {
      ...registry,
      serial: registry.serial + 1,
      apps: { ...registry.apps, 'mf-billing': { ...billing, disabled: { reason: 'test' } } },
    };
  });
  const { body } = await get('/bills', member);
  expect(preloads(body).join()).not.toContain('mf-billing');
  expect(boot(body).remotes[0]).toMatchObject({ name: 'mf-billing', disabled: { reason: 'test' } });
});

test('an unreadable registry does not stop the portal for a day, and then says so', async () => {
  await get('/bills');
  await writeFile(registryFile(store), '{ broken');
  expect((await get('/bills')).statusCode).toBe(200);
  now += 24 * 3600 * 1000 + 1;
  const { statusCode, headers } = await get('/bills');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('an open tab asks who is served now, and hears nothing new while nothing has changed', async () => {
  const cookie = 'portal_hint=3.1; portal_bucket=7';
  const html = await get('/bills', { cookie });
  const known = /data-etag="([^"]*)"/.exec(html.body)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const same = await get('/boot.json', { cookie, 'if-none-match': known });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  expect(same.headers['cache-control']).toBe('no-store');
  await release('mf-auth', { 'entry.js': 'newer', ...localeFiles }, locales, {}, '0.2.0');
  const changed = await get('/boot.json', { cookie, 'if-none-match': known });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(known);
  const { language: _, hint: __, deya: ___, ...composition } = boot((await get('/bills', { cookie })).body);
  expect(changed.json()).toEqual(composition);
  expect(composition.bucket).toBe(7);
  expect(Date.parse(composition.expires)).toBeGreaterThan(now + 29 * 24 * 3600 * 1000);
});

test('a browser is given a bucket once, for a year, which no script can read', async () => {
  for (const url of ['/bills', '/boot.json']) {
    const cookie = String((await get(url)).headers['set-cookie']);
    expect(cookie).toMatch(/^portal_bucket=\d{1,2}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    expect((await get(url, { cookie: cookie.split(';', 1)[0] ?? '' })).headers['set-cookie']).toBeUndefined();
    for (const foreign of ['100', '-1', 'x', '1e1', '']) {
      expect((await get(url, { cookie: `portal_bucket=${foreign}` })).headers['set-cookie']).toMatch(/^portal_bucket=/);
    }
  }
});

test('every answer is protected, also those that are no page', async () => {
  const answers = [
    await get('/healthz'),
    await get('/artifacts/x/y/z'),
    await gateway.inject({ method: 'POST', url: '/bills' }),
  ];
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) });
  }
});

test('health tells the registry’s serial', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok', environment: 'local', registry: 3 });
});

test('text of the composition cannot end the script that carries it', async () => {
  await release('mf-evil', { 'entry.js': 'x', ...localeFiles }, locales, {
    routes: [
      {
        path: '/evil',
        access: 'public',
        layout: 'default',
        title: { ...title, el: '</script><script>alert(1)</script>' },
      },
    ],
  });
  const { body } = await get('/evil');
  expect(body).not.toContain('<script>alert(1)');
  expect(body).toContain('&lt;script&gt;alert(1)');
});
