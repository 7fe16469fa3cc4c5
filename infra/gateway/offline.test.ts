import type { FastifyInstance } from 'fastify';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { runInNewContext } from 'node:vm';
import { trialGateway } from './testing/trial-gateway.ts';
import { frameOf, title, trialPortal, type TrialPortal, type Wish } from './testing/trial-portal.ts';

/** Draws what it was given, as the shell's own renderer does for when there is no connection. */
const OFFLINE = `
exports.offlinePage = ({ language, deya }) => ({
  title: '<' + language + '>',
  css: '.offline{}',
  html: '<main>' + language + ' ' + (deya ? deya.title : 'nobody') + '</main>',
});
`;

const shellWith = (frame: string, files: Record<string, string> = {}): Wish => ({
  files: { 'frame.server.cjs': frame, 'embed.js': 'embed', ...files },
  manifest: { routes: [{ path: '/', access: 'member', layout: 'dashboard', title }] },
});

const NEW = shellWith(frameOf() + OFFLINE, { 'sw.js': 'the worker', 'manifest-de.webmanifest': '{}' });
const OLD = { ...shellWith(frameOf()), version: '0.0.9' };

let portal: TrialPortal;
let gateway: FastifyInstance;

const open = async (shell: Wish, offline = true): Promise<void> => {
  await portal.release('shell', shell);
  const deya = async (id: number) => ({ id, title: `Utility ${id}` }) as DeyaInfo;
  gateway = await trialGateway(portal, { offline, deya });
};

beforeEach(async () => {
  portal = await trialPortal();
});
afterEach(async () => {
  await gateway.close();
  await portal.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => gateway.inject({ url, headers });
const MARIA = { cookie: 'portal_hint=9.1; portal_bucket=7; i18n_redirected=fr' };

test('the page for when there is no connection has no data of a person: the address alone says language and utility', async () => {
  await open(NEW);
  const { body, headers } = await get('/de/offline?deya_id=3', MARIA);
  expect(body).toContain('<main>de Utility 3</main>');
  expect(body).toContain('<title>&lt;de&gt;</title>');
  expect(headers['set-cookie']).toBeUndefined();
  expect((await get('/offline', MARIA)).body).toContain('<main>el nobody</main>');
  expect((await get('/offline?deya_id=3%3Cscript%3E')).body).toContain('nobody');
});

test('it may run its own few lines and load nothing', async () => {
  await open(NEW);
  const { body, headers } = await get('/offline');
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-/,
  );
  expect([...body.matchAll(/<(?:script|style)[^>]*nonce="([^"]+)"/g)].map(([, own]) => own)).toEqual([nonce, nonce]);
});

test('the worker is the file of the shell that everyone gets, requested again each time', async () => {
  await open(NEW);
  const { body, headers } = await get('/sw.js');
  expect(body).toBe('the worker');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  expect(headers['content-security-policy']).toContain("connect-src 'self'");
  expect((await get('/sw.js', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304);
});

/** A browser that has a worker and gets this one in its place. */
const install = async (script: string) => {
  const done: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const kept = ['hydria-offline', 'of an older release'];
  runInNewContext(script, {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: () => done.push('takes over'),
    caches: { keys: async () => kept, delete: async (key: string) => done.push(`forgets ${key}`) },
    registration: { unregister: async () => done.push('is gone') },
  });
  const work: Promise<unknown>[] = [];
  for (const type of ['install', 'activate'])
    listeners.get(type)?.({ waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
  return { done, listens: [...listeners.keys()] };
};

test.each([
  ['an installation switched it off', NEW, false],
  ['the shell was taken back to a release without it', OLD, true],
])('when %s, browsers are given one that takes itself and what was kept away', async (_, shell, offline) => {
  await open(shell, offline);
  const { statusCode, body } = await get('/sw.js');
  expect(statusCode).toBe(200);
  const { done, listens } = await install(body);
  expect(done).toEqual(
    expect.arrayContaining(['takes over', 'is gone', 'forgets hydria-offline', 'forgets of an older release']),
  );
  expect(listens).not.toContain('fetch');
  expect((await get('/offline')).statusCode).toBe(404);
});

test('a page names what installs the portal, where the release has it', async () => {
  await open(NEW);
  expect((await get('/de/')).body).toMatch(
    /<link rel="manifest" href="\/artifacts\/shell\/[^"]+\/manifest-de\.webmanifest">/,
  );
  expect((await get('/fr/')).body).not.toContain('rel="manifest"');
});
