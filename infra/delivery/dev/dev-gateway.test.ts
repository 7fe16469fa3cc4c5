import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import type { Boot, BootRemote } from '@hydria/shared/platform/boot.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { buildDevGateway } from './dev-gateway.ts';
import { createEvents } from './events.ts';
import { openLocalRemote, type LocalRemote } from './local-remote.ts';

const LOCAL = 'http://localhost:8080';
const title = { el: 'Τίτλος', en: 'Title', de: 'Titel', fr: 'Titre' };
const manifest = (name: string, route: string) => ({
  name,
  platform: 1,
  routes: [{ path: route, access: 'public', layout: 'dashboard', title, reads: [] }],
});

const released = (name: string): BootRemote => ({
  name,
  version: '1.0.0',
  artifact: '1.0.0-abc',
  base: `/artifacts/${name}/1.0.0-abc/`,
  entry: { url: `/artifacts/${name}/1.0.0-abc/entry.js`, integrity: 'sha384-released' },
  manifest: { slots: [], nav: [], calls: [], ...manifest(name, `/${name}`) } as BootRemote['manifest'],
  disabled: { reason: 'a repair' },
});

const preload = (name: string) =>
  `<link rel="preload" as="script" href="/artifacts/${name}/1.0.0-abc/entry.js" crossorigin>`;
const page = () => `<!doctype html>
<html><head>
<script type="application/json" id="boot" data-reads="[]">${JSON.stringify({ serial: 7, remotes: [released('mf-a'), released('mf-b')] }).replaceAll('<', '\\u003c')}</script>
${preload('mf-a')}
${preload('mf-b')}
</head><body></body></html>`;

/** A portal on https, as far as its answers show; it keeps what it was asked. */
const startPortal = async () => {
  const portal = fastify();
  const asked: Record<string, unknown>[] = [];
  portal.addHook('onRequest', async ({ headers }) => void asked.push(headers));
  const headers = {
    'content-security-policy': "script-src 'self' 'nonce-abc+/='; upgrade-insecure-requests",
    'strict-transport-security': 'max-age=1',
    'integrity-policy': 'blocked-destinations=(script)',
  };
  portal.get('/boot.json', async () => ({ serial: 7, remotes: [released('mf-a'), released('mf-b')] }));
  portal.get('/page', (_, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(page()));
  portal.post('/api/sign-in', (request, reply) =>
    reply
      .header('set-cookie', [
        '__Secure-refresh=1; Path=/api; Domain=portal.example; Secure; HttpOnly; SameSite=Strict',
        'hint=2; Path=/; SameSite=None; Secure',
      ])
      .send(request.body),
  );
  portal.get('/away', (_, reply) => reply.redirect(`${address}/page`));
  portal.get('/file.js', (_, reply) => reply.header('content-encoding', 'br').send(Buffer.from([1, 0, 255])));
  portal.setNotFoundHandler((_, reply) => reply.code(404).type('text/html').send(page()));
  const address = await portal.listen({ port: 0, host: '127.0.0.1' });
  return { portal, asked, address };
};

let folder: string;
let upstream: Awaited<ReturnType<typeof startPortal>>;
let dev: FastifyInstance;
let remotes: LocalRemote[];
const stopped = new AbortController();

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'hydria-dev-')), 'mf-a');
  await mkdir(folder);
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify(manifest('mf-a', '/new')));
  upstream = await startPortal();
  const events = createEvents();
  remotes = [await openLocalRemote(folder, events, stopped.signal)];
  dev = await buildDevGateway({
    portal: upstream.address,
    local: LOCAL,
    remotes,
    events,
    serve: ({ url }, response, next) => (url === '/@dev/mf-a/container.js' ? response.end('built') : next()),
  });
});
afterAll(async () => {
  stopped.abort();
  await dev.close();
  await upstream.portal.close();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

const html = { accept: 'text/html', 'accept-encoding': 'br' };
const boot = (body: string): Boot => JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '');
const last = () => upstream.asked.at(-1) ?? {};

test('a page runs the remote of this machine, whatever the portal says of its release, and says so', async () => {
  const { body, headers } = await dev.inject({ url: '/page', headers: html });
  const [a, b] = boot(body).remotes;
  expect(a).toMatchObject({
    name: 'mf-a',
    source: 'override',
    base: '/@dev/mf-a/',
    manifest: { routes: [{ path: '/new' }] },
  });
  expect(a?.disabled).toBeUndefined();
  expect(b).toEqual(released('mf-b'));
  expect(body).not.toContain(preload('mf-a'));
  expect(body).toContain(preload('mf-b'));
  expect(body).toContain('<script src="/@dev/panel.js" nonce="abc+/="');
  // The portal's policy as it came, without what would lead http://localhost to https.
  expect(headers['content-security-policy']).toBe("script-src 'self' 'nonce-abc+/='");
  expect(headers['strict-transport-security']).toBeUndefined();
  // Hot updates have no hash; files that the boot manifest names are verified all the same.
  expect(headers['integrity-policy']).toBeUndefined();
});

test('open tabs that ask again receive the same answer', async () => {
  const { remotes: told } = (await dev.inject('/boot.json')).json<Boot>();
  expect(told.map(({ name, artifact }) => [name, artifact])).toEqual([
    ['mf-a', 'dev'],
    ['mf-b', '1.0.0-abc'],
  ]);
});

test('the entry has the hash that the boot manifest gives, and the build behind it comes from memory', async () => {
  const { body } = await dev.inject('/@dev/mf-a/entry.js');
  const { entry } = remotes[0]!.boot();
  expect(entry.integrity).toBe(`sha384-${createHash('sha384').update(body).digest('base64')}`);
  expect((await dev.inject('/@dev/mf-a/container.js')).body).toBe('built');
  expect((await dev.inject('/@dev/mf-a/other.js')).statusCode).toBe(404);
});

test('an address that only the remote of this machine has is a page, any other unknown one is not', async () => {
  expect((await dev.inject({ url: '/en/new', headers: html })).statusCode).toBe(200);
  expect((await dev.inject({ url: '/en/nowhere', headers: html })).statusCode).toBe(404);
});

test('the portal’s cookies are kept on http://localhost and go back under their own names', async () => {
  const { headers } = await dev.inject({ method: 'POST', url: '/api/sign-in', payload: { a: 1 } });
  expect(headers['set-cookie']).toEqual([
    'dev__Secure-refresh=1; Path=/api; HttpOnly; SameSite=Strict',
    'hint=2; Path=/; SameSite=Lax',
  ]);
  await dev.inject({ url: '/boot.json', headers: { cookie: 'hint=2; dev__Secure-refresh=1' } });
  expect(last()['cookie']).toBe('hint=2; __Secure-refresh=1');
});

test('the portal is asked as by its own pages, and what is sent arrives whole', async () => {
  const { body } = await dev.inject({
    method: 'POST',
    url: '/api/sign-in',
    payload: { name: 'Μαρία' },
    headers: { origin: LOCAL, referer: `${LOCAL}/page?x=1` },
  });
  expect(JSON.parse(body)).toEqual({ name: 'Μαρία' });
  expect(last()).toMatchObject({ origin: upstream.address, referer: `${upstream.address}/page?x=1` });
});

test('a way that leads to the portal leads here instead', async () => {
  expect((await dev.inject('/away')).headers.location).toBe(`${LOCAL}/page`);
});

test('a file passes byte by byte as the portal compressed it', async () => {
  const { rawPayload, headers } = await dev.inject('/file.js');
  expect(headers['content-encoding']).toBe('br');
  expect([...rawPayload]).toEqual([1, 0, 255]);
});

test('a portal that does not answer is named', async () => {
  const alone = await buildDevGateway({
    portal: 'http://127.0.0.1:9',
    local: LOCAL,
    remotes: [],
    events: createEvents(),
    serve: (_, __, next) => next(),
  });
  const { statusCode, body } = await alone.inject('/page');
  expect(statusCode).toBe(502);
  expect(body).toContain('http://127.0.0.1:9 does not answer');
  await alone.close();
});

test('no script of the page is one that a strict policy would refuse', async () => {
  const folderOf = path.join(import.meta.dirname, 'browser');
  for (const file of ['panel.js', 'entry.js', 'hot.js']) {
    expect(await readFile(path.join(folderOf, file), 'utf8')).not.toMatch(/\beval\b|new Function|innerHTML|\.style\b/);
  }
});
