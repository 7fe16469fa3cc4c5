import { brotliDecompressSync } from 'node:zlib';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import type { FastifyInstance } from 'fastify';
import {
  bootOf,
  etagIn,
  laterPreloadsOf,
  listen,
  preloadsOf,
  readsOf,
  releaseAll,
  SHELL_TEXT,
  trialGateway,
} from './testing/trial-gateway.ts';
import { localOverrideRules } from './override.ts';
import { frameOf, localeChunks, title, trialPortal, type TrialPortal } from './testing/trial-portal.ts';

let portal: TrialPortal;
let gateway: FastifyInstance;
let shell: ReleaseRecord;
let billing: ReleaseRecord;
let auth: ReleaseRecord;
const allowed = new Map([[3, ['https://www.hydor.example']]]);

beforeEach(async () => {
  portal = await trialPortal();
  ({ shell, billing, auth } = await releaseAll(portal));
  gateway = await trialGateway(portal, { embedders: async (deya_id) => allowed.get(deya_id) ?? [] });
});
afterEach(async () => {
  await gateway.close();
  await portal.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => gateway.inject({ url, headers });
const member = { cookie: 'portal_hint=3.1; portal_bucket=7' };
const baseOf = ({ name, artifact }: ReleaseRecord) => `/artifacts/${name}/${artifact}/`;

test('a page carries the frame, the composition and everything that its path needs, each with its hash', async () => {
  const { statusCode, body, headers } = await get('/en/bills?x=1', member);
  const base = baseOf(billing);
  expect(statusCode).toBe(200);
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('<title>Title</title>');
  expect(body).toContain('<main>/bills mf-billing</main>');
  expect(bootOf(body)).toMatchObject({
    language: 'en',
    hint: { deya_id: 3, signedIn: true },
    shell: { version: '0.1.0' },
  });
  expect(preloadsOf(body)).toEqual([`${baseOf(shell)}en.js`, `${base}entry.js`, `${base}app.js`, `${base}en.js`]);
  expect(readsOf(body)).toEqual(['/api/auth/user?deya_id=3', '/api/bills/list?deya_id=3']);
  expect(body.match(/integrity="sha384-/g)).toHaveLength(5);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'integrity-policy': 'blocked-destinations=(script)',
  });
});

test('every script and style that the page itself carries has the nonce of its policy, new for each answer', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { body, headers } = await get('/bills', member);
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
      const inline = body.match(/<(script|style)(?! type="application\/json")(?! defer)[^>]*>/g) ?? [];
      expect(inline).toHaveLength(4);
      for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
      expect(body).toContain(`<meta name="csp-nonce" content="${nonce}">`);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('the first paint waits for the whole frame, not for the manifest; then come policy, reads and shell', async () => {
  const { body } = await get('/bills', member);
  const [, awaited = ''] = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(body) ?? [];
  const parts = ['</head>', '<main>', `id="${awaited}"`, 'id="boot"', 'createPolicy', 'earlyReads', 'portal-content'];
  const places = parts.map((part) => body.lastIndexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a browser that has had a page’s files reads them when the shell starts, and those of another page at once', async () => {
  const first = await get('/bills', member);
  const [, kept = ''] = /data-kept="([^"]*)"/.exec(first.body) ?? [];
  expect(kept).toMatch(/^[\w-]{8}$/);
  const returning = { cookie: `${member.cookie}; portal_kept=${kept}` };
  const { body } = await get('/bills', returning);
  // The main script it is: that begins to be read while the frame is painted. Reads travel as ever.
  expect(body.match(/rel="preload"/g)).toHaveLength(1);
  expect(preloadsOf(body)).toEqual([]);
  expect(laterPreloadsOf(body, 'start')).toEqual(preloadsOf(first.body));
  expect(readsOf(body)).toEqual(readsOf(first.body));
  const home = await get('/', returning);
  expect(preloadsOf(home.body)).toContain(`${baseOf(billing)}card.js`);
  expect(/data-kept="([^"]*)"/.exec(home.body)?.[1]).toMatch(new RegExp(`^[\\w-]{8}\\.${kept}$`));
  const strange = await get('/bills', { cookie: `${member.cookie}; portal_kept=%22%3E.<script>` });
  expect(preloadsOf(strange.body)).toEqual(preloadsOf(first.body));
  expect(strange.body).toMatch(new RegExp(`data-kept="${kept}"`));
});

test('the files of the cards beside the first one leave the line to the script of the shell', async () => {
  const { body } = await get('/', member);
  const files = ['entry.js', 'card.js', 'el.js'].map((file) => `${baseOf(auth)}${file}`);
  expect(laterPreloadsOf(body, 'main')).toEqual(files);
  expect(laterPreloadsOf(body, 'content')).toEqual([]);
  expect(preloadsOf(body).join()).not.toContain('mf-auth');
});

test('the cards below the first row leave bandwidth and processor to the first content', async () => {
  const { body } = await get('/', member);
  const wide = await portal.release('mf-auth', {
    version: '0.2.0',
    files: { 'app.js': 'sign-in', 'card.js': 'wide card' },
    record: { chunks: { app: ['app.js'], 'card:GreetingCard': ['card.js'], ...localeChunks } },
    manifest: {
      slots: [
        {
          slot: 'home',
          card: 'GreetingCard',
          order: 2,
          span: 12,
          conditions: ['member'],
          reads: [{ call: 'GET /api/deya/list' }],
        },
      ],
    },
  });
  const below = (await get('/', member)).body;
  expect(laterPreloadsOf(below, 'main')).toEqual([]);
  expect(laterPreloadsOf(below, 'content')).toEqual(
    ['entry.js', 'card.js', 'el.js'].map((file) => `${baseOf(wide)}${file}`),
  );
  expect(readsOf(below)).toEqual(readsOf(body));
});

test('the home page asks for the cards of its slot, and a guest for the sign-in page that is to come', async () => {
  const home = await get('/', member);
  expect(preloadsOf(home.body)).toContain(`${baseOf(billing)}card.js`);
  expect(preloadsOf(home.body)).not.toContain(`${baseOf(billing)}app.js`);
  const guest = await get('/bills');
  expect(preloadsOf(guest.body).join()).toMatch(/mf-auth\/.*app\.js/);
  expect(preloadsOf(guest.body).join()).not.toContain('mf-billing');
  expect(readsOf(guest.body)).toEqual([]);
});

test.each([
  ['/nothing', 404],
  ['/de/nothing', 404],
  ['/el/nothing', 404],
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

test('a frame page stands in the pages that its utility names, and in no others; nothing else stands in any', async () => {
  const frame = await get('/deya/3/report/frame');
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors https://www.hydor.example;');
  expect(frame.headers['x-frame-options']).toBeUndefined();
  const unframed = ['/deya/9/report/frame', '/deya/report/frame', '/nothing', '/bills', '/healthz', '/boot.json'];
  for (const url of [...unframed, '/embed.js', `${baseOf(shell)}entry.js`]) {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

test('a page comes in a language that the utility offers, and pages of the staff in any', async () => {
  const app = await trialGateway(portal, { deya: async () => ({ ...chania, languages: ['en', 'fr'] }) });
  const at = async (url: string, cookie = 'portal_hint=3.1') => {
    const { statusCode, headers } = await app.inject({ url, headers: { cookie } });
    return headers.location ?? statusCode;
  };
  expect(await at('/de/bills?a=b')).toBe('/en/bills?a=b');
  expect(await at('/bills')).toBe('/en/bills');
  expect(await at('/fr/bills')).toBe(200);
  expect(await at('/', 'portal_hint=3.1; i18n_redirected=de')).toBe('/en');
  expect(await at('/de/deya/3/report/frame', '')).toBe('/en/deya/3/report/frame');
  expect(await at('/de/bills', '')).toBe(200);
  expect(await at('/de/admin/users')).toBe(404);
  await app.close();
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
  expect((await get('/', { 'accept-language': 'de;q=0, *' })).statusCode).toBe(200);
  expect((await get('/', { 'accept-language': 'en;q=0.3, fr;q=0.8' })).headers.location).toBe('/fr');
  expect((await get('/bills', german)).statusCode).toBe(200);
});

test.each([
  ['the root path by language', '/', 'i18n_redirected=de', '/de'],
  ['an override that ends', '/bills?override=', '', '/bills'],
  ['a language that the utility does not offer', '/de/bills', 'portal_hint=3.1', '/en/bills'],
])('a redirect is answered once, and no page is drawn beside it: %s', async (_kind, url, cookie, location) => {
  const said: string[] = [];
  const app = await trialGateway(portal, {
    deya: async () => ({ ...chania, languages: ['en'] }),
    overrides: localOverrideRules({}),
    log: listen(said),
  });
  const answer = await app.inject({ url, headers: { cookie } });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  // A page drawn beside the redirect would be done before this one, and its second answer would be a warning.
  expect((await app.inject({ url: '/en' })).statusCode).toBe(200);
  await app.close();
  expect(said).toEqual([]);
});

test('files of artifacts are kept for ever and sent in the smallest form; nothing else of the store is', async () => {
  const url = `${baseOf(shell)}entry.js`;
  const plain = await get(url);
  expect(plain.body).toBe(SHELL_TEXT);
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const small = await get(url, { 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  for (const refusing of ['br;q=0, gzip;q=0', '*;q=0', 'identity;q=0', 'x']) {
    const { headers, body } = await get(url, { 'accept-encoding': refusing });
    expect([refusing, headers['content-encoding'], body]).toEqual([refusing, undefined, SHELL_TEXT]);
  }
  const wrong = ['frame.server.cjs', 'release.json', 'entry.js.br', '..%2f..%2fregistries%2flocal.json', 'nothing.js'];
  for (const file of wrong) {
    const { statusCode, headers } = await get(baseOf(shell) + file);
    expect([file, statusCode, headers['cache-control']]).toEqual([file, 404, 'no-store']);
  }
  expect((await get('/artifacts/..%2f..%2fetc/passwd/x')).statusCode).toBe(404);
  expect((await get(`/artifacts/shell/..%2f${shell.artifact}/entry.js`)).statusCode).toBe(404);
});

test('a page is sent compressed to a client that accepts it, and to no client that refuses it', async () => {
  const encodingFor = async (accepted: string) =>
    (await get('/bills', { ...member, 'accept-encoding': accepted })).headers['content-encoding'];
  expect(await encodingFor('gzip, br')).toBe('br');
  for (const refusing of ['br;q=0', 'gzip, br;q=0.0', '*;q=0', 'identity, br;q=0.1', 'xbr', ''])
    expect([refusing, await encodingFor(refusing)]).toEqual([refusing, undefined]);
});

test('a publication shows at the next navigation; the older artifact stays for open tabs', async () => {
  const before = bootOf((await get('/bills')).body).remotes.find(({ name }) => name === 'mf-auth');
  await portal.release('mf-auth', { version: '0.2.0', files: { 'entry.js': 'newer' } });
  const versions = bootOf((await get('/bills')).body).remotes.map(({ name, version }) => [name, version]);
  expect(versions).toEqual([
    ['mf-billing', '0.1.0'],
    ['mf-auth', '0.2.0'],
  ]);
  expect((await get(before?.entry.url ?? '')).body).toBe('mf-auth');
});

test('no request is made for a remote that is switched off', async () => {
  await portal.change('mf-billing', { disabled: { reason: 'test' } });
  const { body } = await get('/bills', member);
  expect(preloadsOf(body).join()).not.toContain('mf-billing');
  expect(bootOf(body).remotes[0]).toMatchObject({ name: 'mf-billing', disabled: { reason: 'test' } });
});

test('an open tab asks who is served now, and hears nothing new while nothing has changed', async () => {
  const html = (await get('/bills', member)).body;
  const known = { ...member, 'if-none-match': etagIn(html) };
  const same = await get('/boot.json', known);
  expect([same.statusCode, same.body]).toEqual([304, '']);
  expect(same.headers['cache-control']).toBe('no-store');
  await portal.release('mf-auth', { version: '0.2.0' });
  const changed = await get('/boot.json', known);
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etagIn(html));
  const {
    language: _,
    hint: __,
    deya: ___,
    settings: ____,
    ...composition
  } = bootOf((await get('/bills', member)).body);
  expect(changed.json()).toEqual(composition);
  expect(composition.bucket).toBe(7);
  expect(Date.parse(composition.expires)).toBeGreaterThan(29 * 24 * 3600 * 1000);
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

test('over https neither the bucket nor the portal itself is asked for without', async () => {
  await gateway.close();
  gateway = await trialGateway(portal, { https: true });
  const { headers } = await get('/login');
  expect(headers['set-cookie']).toMatch(/^portal_bucket=\d+; .*; Secure$/);
  expect(headers['strict-transport-security']).toContain('max-age=');
});

test('pages elsewhere take the script that embeds frames from an address that stays', async () => {
  const { body, headers } = await get('/embed.js');
  expect(body).toBe('embed');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  });
  const etag = String(headers.etag);
  expect((await get('/embed.js', { 'if-none-match': etag })).statusCode).toBe(304);
  await portal.release('shell', { version: '0.2.0', files: { 'frame.server.cjs': frameOf(), 'embed.js': 'other' } });
  expect((await get('/embed.js', { 'if-none-match': etag })).body).toBe('other');
  await portal.release('shell', { version: '0.3.0', files: { 'frame.server.cjs': frameOf() } });
  expect((await get('/embed.js')).statusCode).toBe(404);
});

test('nothing is asked ahead of an address that names another utility than the one chosen last', async () => {
  expect(readsOf((await get('/bills?deya_id=9', member)).body)).toEqual([]);
  expect(readsOf((await get('/bills?deya_id=3', member)).body)).toEqual(readsOf((await get('/bills', member)).body));
});

test('for a browser that asks the old server nothing is asked ahead', async () => {
  const { body } = await get('/bills', { cookie: `${member.cookie}; old_server=true` });
  expect(readsOf(body)).toEqual([]);
  expect(readsOf((await get('/bills', { cookie: `${member.cookie}; old_server=1` })).body)).not.toEqual([]);
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
  expect((await get('/healthz')).json()).toEqual({ status: 'ok', environment: 'local', registry: 3, troubles: [] });
});

test('text of the composition cannot end the script that carries it', async () => {
  const hostile = { ...title, el: '</script><script>alert(1)</script>' };
  await portal.release('mf-evil', {
    manifest: { routes: [{ path: '/evil', access: 'public', layout: 'default', title: hostile }] },
  });
  const { body } = await get('/evil');
  expect(body).not.toContain('<script>alert(1)');
  expect(body).toContain('&lt;script&gt;alert(1)');
});
