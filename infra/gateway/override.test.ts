import type { FastifyInstance } from 'fastify';
import { localOverrideRules, overrideRules, type OverrideRules } from './override.ts';
import { bootOf, preloadsOf, readsOf, releaseAll, trialGateway } from './testing/trial-gateway.ts';
import { trialPortal, type TrialPortal } from './testing/trial-portal.ts';

const SERVER = 'http://localhost:9001';
const PREVIEW = 'https://preview.hydria.example';

let portal: TrialPortal;
let gateway: FastifyInstance;

const start = async (overrides: OverrideRules | null) => {
  portal = await trialPortal();
  await releaseAll(portal);
  gateway = await trialGateway(portal, { overrides });
};
afterEach(async () => {
  await gateway.close();
  await portal.remove();
});

const get = (url: string, cookie = '') => gateway.inject({ url, headers: { cookie: `portal_hint=3.1; ${cookie}` } });
/** The cookie that an answer sets, as the browser sends it back. */
const cookieOf = ({ headers }: Awaited<ReturnType<typeof get>>) => String(headers['set-cookie']).split(';', 1)[0] ?? '';
const begin = async (override: string, url = '/bills') => get(`${url}?override=${encodeURIComponent(override)}&a=b`);

describe('on a developer’s machine', () => {
  beforeEach(() => start(localOverrideRules({ PREVIEW_ORIGINS: PREVIEW })));

  test('one remote comes from its development server until the browser is closed; the rest as released', async () => {
    const first = await begin(`mf-billing@${SERVER}/`);
    expect(first).toMatchObject({ statusCode: 302 });
    expect(first.headers).toMatchObject({ location: '/bills?a=b', 'cache-control': 'no-store' });
    expect(first.headers['set-cookie']).toMatch(/^portal_override=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const { body, headers } = await get('/bills', cookieOf(first));
    expect(bootOf(body).remotes).toMatchObject([
      {
        name: 'mf-billing',
        source: 'override',
        base: `${SERVER}/`,
        entry: { url: `${SERVER}/remoteEntry.js`, integrity: '' },
        manifest: { name: 'mf-billing' },
      },
      { name: 'mf-auth', base: expect.stringMatching(/^\/artifacts\//) },
    ]);
    expect(preloadsOf(body).join()).not.toMatch(/billing|localhost/);
    expect(readsOf(body)).toContain('/api/bills/list?deya_id=3');
    const policy = String(headers['content-security-policy']);
    for (const directive of ['script-src', 'style-src', 'font-src', 'img-src']) {
      expect(policy).toMatch(new RegExp(`${directive} [^;]*http://localhost:9001[; ]`));
    }
    expect(headers['integrity-policy']).toBeUndefined();
    expect(policy).toContain(`connect-src 'self' ${SERVER} ws://localhost:9001;`);
    expect((await get('/boot.json', cookieOf(first))).json().remotes[0]).toMatchObject({ source: 'override' });
  });

  test('no other visitor gets it, and it ends when its owner says so', async () => {
    const cookie = cookieOf(await begin(`mf-billing@${SERVER}/`));
    const other = await get('/bills');
    expect(other.body + String(other.headers['content-security-policy'])).not.toContain('localhost:9001');
    const end = await get('/en/bills?override=', cookie);
    expect([end.statusCode, end.headers.location]).toEqual([302, '/en/bills']);
    expect(end.headers['set-cookie']).toContain('Max-Age=0');
  });

  test('the entry may have another name, and the server may be a preview that the operator named', async () => {
    const own = await get('/bills', cookieOf(await begin(`mf-billing@${PREVIEW}/pr-7/entry.abc.js`)));
    expect(bootOf(own.body).remotes[0]).toMatchObject({
      base: `${PREVIEW}/pr-7/`,
      entry: { url: `${PREVIEW}/pr-7/entry.abc.js` },
    });
    expect(String(own.headers['content-security-policy'])).toContain('wss://preview.hydria.example;');
  });

  test.each([
    'mf-billing@https://evil.example/',
    'mf-billing@https://preview.hydria.example.evil.example/',
    'mf-billing@https://localhost.evil.example/',
    'mf-billing@http://localhost:9001@evil.example/',
    'mf-billing@http://evil.example#@localhost/',
    'mf-billing@javascript:alert(1)//localhost',
    'mf-billing@data:text/javascript,alert(1)',
    'mf-billing@//localhost:9001/',
    'mf-billing@http://localhost:9001/; script-src *',
    "mf-billing@http://localhost:9001/'unsafe-inline'",
    'shell@http://localhost:9001/',
    'mf-@http://localhost:9001/',
    '__proto__@http://localhost:9001/',
    '@',
    'x'.repeat(5000),
  ])('"%s" is nothing that may be served', async (override) => {
    const asked = await begin(override);
    expect(asked.statusCode).toBe(200);
    const kept = await get('/bills', `portal_override=${encodeURIComponent(override)}`);
    for (const { body, headers } of [asked, kept]) {
      expect(bootOf(body).remotes.every(({ source }) => source === undefined)).toBe(true);
      expect(String(headers['content-security-policy'])).not.toMatch(/http|unsafe|\*/);
    }
  });

  test('a remote that is not there cannot be overridden', async () => {
    const unknown = await get('/bills', `portal_override=${encodeURIComponent(`mf-nothing@${SERVER}/`)}`);
    expect(bootOf(unknown.body).remotes.every(({ source }) => source === undefined)).toBe(true);
  });
});

test.each([
  ['production', {}],
  ['production', { OVERRIDES: '1', PREVIEW_ORIGINS: PREVIEW }],
  ['staging', {}],
  ['staging', { OVERRIDES: 'true' }],
  ['local', {}],
])('a deployed gateway that serves %s with %j heeds neither parameter nor cookie', async (environment, env) => {
  await start(overrideRules(environment, env));
  for (const address of [SERVER, PREVIEW]) {
    const asked = await begin(`mf-billing@${address}/`);
    expect([asked.statusCode, asked.headers.location]).toEqual([200, undefined]);
    expect(String(asked.headers['set-cookie'])).not.toContain('override');
    const kept = await get('/bills', `portal_override=${encodeURIComponent(`mf-billing@${address}/`)}`);
    for (const { body, headers } of [asked, kept]) expect(body + JSON.stringify(headers)).not.toContain(address);
  }
});

test('elsewhere the operator may allow it', async () => {
  await start(overrideRules('staging', { OVERRIDES: '1' }));
  const { body } = await get('/bills', cookieOf(await begin(`mf-billing@${SERVER}/`)));
  expect(bootOf(body).remotes[0]).toMatchObject({ source: 'override' });
});

test('a deployed portal never takes the sign-in page from elsewhere; a developer’s machine does', async () => {
  const foreign = `mf-auth@${SERVER}/`;
  await start(overrideRules('staging', { OVERRIDES: '1' }));
  expect((await begin(foreign, '/login')).statusCode).toBe(200);
  const kept = await get('/login', `portal_override=${encodeURIComponent(foreign)}`);
  expect(kept.body + JSON.stringify(kept.headers)).not.toContain(SERVER);
  await gateway.close();
  await portal.remove();
  await start(localOverrideRules({}));
  const { body } = await get('/login', cookieOf(await begin(foreign, '/login')));
  expect(bootOf(body).remotes.find(({ name }) => name === 'mf-auth')).toMatchObject({ source: 'override' });
});
