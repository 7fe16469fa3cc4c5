import { readFileSync } from 'node:fs';
import { openDatabase } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { CHEAP_ARGON2 } from '../testing/cheap-argon2.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { PASSWORD, people } from '../testing/test-data.ts';
import { purgeRateLimits } from './rate-limit.ts';
import { limits } from './rate-limits.ts';
import { callsTable, limitsTable } from '../main/limits-page.ts';

const PROXY = '10.9.9.9';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ trustProxy: [PROXY] })));
afterAll(() => app.stop());
const forgetCounts = () => app.admin.deleteFrom('login_throttle').execute();

const login = (
  from: { remoteAddress?: string; headers?: Record<string, string> } = {},
  password: string = 'wrong',
  email: string = people.anna.email,
  server = app.server,
) => server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, ...from });

const deviceIn = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((text) => text.startsWith('hydria_device='))!
    .split(';')[0]!;

it('docs/limits.md has a row for each limiter and call; `pnpm fix` writes them', () => {
  const squeezed = (text: string) => text.replace(/ +|-{3,}/g, '').split('\n');
  const [, written = ''] = readFileSync(`${__dirname}/../../../../docs/limits.md`, 'utf8').split(/<!-- .* -->/);
  const page = squeezed(written);
  const rows = [limitsTable(), callsTable()].flatMap(squeezed);
  expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  expect(page.filter((line) => line.startsWith('|')).length).toBe(rows.length);
});

describe('where an attempt comes from', () => {
  beforeEach(forgetCounts);
  const FORGED = [
    '203.0.113.1',
    '203.0.113.2, 203.0.113.3',
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    PROXY,
    `${PROXY}, ${PROXY}`,
    'unknown',
    '_hidden',
    '"[2001:db8::1]:4711"',
    '[2001:db8::1]',
    '2001:db8::1',
    '203.0.113.4:8080',
    'for=203.0.113.5',
    'for=203.0.113.5;proto=https;by=10.9.9.9',
    '0x7f.1',
    '2130706433',
    ' 203.0.113.6 ',
    ',',
    '203.0.113.7,,203.0.113.8',
    'localhost',
  ];
  const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip'];

  it('is the connection, whatever a visitor writes into headers', async () => {
    for (const forged of FORGED) {
      const headers = Object.fromEntries(HEADERS.map((name) => [name, forged]));
      await login({ remoteAddress: '198.51.100.1', headers });
    }
    const { statusCode } = await login({ remoteAddress: '198.51.100.1' }, PASSWORD);
    expect([FORGED.length > 20, statusCode]).toEqual([true, 429]);
  });

  it('is what the proxy has added, whatever stands before it', async () => {
    for (const forged of FORGED) {
      const headers = { 'x-forwarded-for': `${forged}, 198.51.100.2`, forwarded: forged, 'x-real-ip': forged };
      await login({ remoteAddress: PROXY, headers });
    }
    const behind = (address: string) =>
      login({ remoteAddress: PROXY, headers: { 'x-forwarded-for': address } }, PASSWORD);
    expect((await behind('198.51.100.2')).statusCode).toBe(429);
    expect((await behind('198.51.100.3')).statusCode).toBe(200);
  });

  it('is one network for all addresses that one IPv6 customer has', async () => {
    for (let n = 0; n < 5; n += 1) await login({ remoteAddress: `2001:db8:1:${n}::${n}` });
    expect((await login({ remoteAddress: '2001:db8:1:ffff::1' }, PASSWORD)).statusCode).toBe(429);
    expect((await login({ remoteAddress: '2001:db8:2::1' }, PASSWORD)).statusCode).toBe(200);
  });
});

it('counts in all processes and across a restart', async () => {
  await forgetCounts();
  const db = openDatabase(app.url);
  const second = await buildApp({ db, clock: app.clock, config: { argon2: CHEAP_ARGON2, log: 'silent' } });
  for (let n = 0; n < 3; n += 1) await login();
  for (let n = 0; n < 2; n += 1) await login({}, 'wrong', people.anna.email, second);
  await second.close();
  const third = await buildApp({ db, clock: app.clock, config: { argon2: CHEAP_ARGON2, log: 'silent' } });
  const answer = await login({}, PASSWORD, people.anna.email, third);
  expect([answer.statusCode, answer.json()]).toEqual([429, { message: 'too_many_login_attempts', seconds: 60 }]);
  await third.close();
  await db.destroy();
});

it('takes three hundred attempts from one network in five minutes, whatever the e-mails', async () => {
  await forgetCounts();
  const address = { remoteAddress: '198.51.100.9' };
  for (let n = 0; n < 300; n += 1) await login(address, 'x', `nobody-${n % 100}@example.gr`);
  expect((await login(address, PASSWORD)).statusCode).toBe(429);
  expect((await login({ remoteAddress: '198.51.100.10' }, PASSWORD)).statusCode).toBe(200);
  app.clock.pass(301);
  expect((await login(address, PASSWORD)).statusCode).toBe(200);
});

describe('a hundred failures in a row', () => {
  beforeEach(forgetCounts);
  const guess = (n: number, email: string) => login({ remoteAddress: `198.51.${n >> 8}.${n & 255}` }, 'wrong', email);
  const guessAll = async (email: string) => {
    const answers = [];
    for (let n = 0; n < 101; n += 1) answers.push((await guess(n, email)).statusCode);
    return answers;
  };

  it.each([people.anna.email, 'nobody@example.gr'])('are the last for %s, from wherever they come', async (email) => {
    const answers = await guessAll(email);
    expect([answers.slice(0, 100).every((status) => status === 401), answers[100]]).toEqual([true, 429]);
    const right = await login({ remoteAddress: '203.0.113.99' }, PASSWORD, email);
    expect([right.statusCode, right.json()]).toEqual([429, { message: 'sign_in_needs_reset' }]);
    app.clock.pass(86_400);
    expect((await login({ remoteAddress: '203.0.113.99' }, PASSWORD, email)).statusCode).toBe(429);
  });

  it('do not lock the owner out of a browser that they have used, nor anybody else', async () => {
    const cookie = deviceIn(await login({ remoteAddress: '203.0.113.50' }, PASSWORD));
    await guessAll(people.anna.email);
    const own = await login({ remoteAddress: '203.0.113.51', headers: { cookie } }, PASSWORD);
    expect(own.statusCode).toBe(200);
    expect((await login({ remoteAddress: '203.0.113.52' }, PASSWORD, people.babis.email)).statusCode).toBe(200);
  });

  it('count for a known browser too, and another’s browser is not known', async () => {
    const cookie = deviceIn(await login({ remoteAddress: '203.0.113.60' }, PASSWORD));
    const ofBabis = deviceIn(await login({ remoteAddress: '203.0.113.61' }, PASSWORD, people.babis.email));
    for (let n = 0; n < 101; n += 1) await login({ remoteAddress: `198.51.100.${n}`, headers: { cookie } });
    const again = await login({ remoteAddress: '203.0.113.62', headers: { cookie } }, PASSWORD);
    expect(again.json()).toEqual({ message: 'sign_in_needs_reset' });
    await guessAll(people.anna.email);
    for (const other of [ofBabis, `hydria_device=${'x'.repeat(43)}`]) {
      const answer = await login({ remoteAddress: '203.0.113.63', headers: { cookie: other } }, PASSWORD);
      expect(answer.json()).toEqual({ message: 'sign_in_needs_reset' });
    }
  });

  it('begin again after a success', async () => {
    for (let n = 0; n < 99; n += 1) await guess(n, people.anna.email);
    expect((await login({ remoteAddress: '203.0.113.70' }, PASSWORD)).statusCode).toBe(200);
    for (let n = 0; n < 99; n += 1) expect((await guess(n + 100, people.anna.email)).statusCode).toBe(401);
  });
});

describe('when counts cannot be kept', () => {
  beforeAll(() => sql`alter table login_throttle rename to away`.execute(app.admin));
  afterAll(() => sql`alter table away rename to login_throttle`.execute(app.admin));

  it('no person signs in, and the answer says when to try again', async () => {
    const answer = await login({}, PASSWORD);
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      503,
      { message: 'service_unavailable', seconds: 2 },
      '2',
    ]);
  });

  it('a guest still reports a burst pipe', async () => {
    const burst = {
      deya_id: 1,
      problem_type: 'damage_public',
      description: 'Νερό στον δρόμο',
      address: 'Αγίου Νικολάου 12',
      idempotency_key: 'key-of-this-test-0001',
    };
    expect((await app.send('POST /api/reports', { payload: burst })).statusCode).toBe(200);
  });
});

it('clears away what no limiter looks at any more', async () => {
  await forgetCounts();
  await login();
  const names = async () => {
    const rows = await app.admin.selectFrom('login_throttle').select('key').execute();
    return rows.map(({ key }) => key.split(':')[0]).sort();
  };
  const { clock, db } = app;
  const world = { db, clock, config: { limits } } as unknown as Parameters<typeof purgeRateLimits>[0];
  expect(await names()).toEqual(['sign-in', 'sign-in-account', 'sign-in-network']);
  clock.pass(61);
  await purgeRateLimits(world);
  expect(await names()).toEqual(['sign-in-account', 'sign-in-network']);
  clock.pass(365 * 86_400);
  await purgeRateLimits(world);
  expect(await names()).toEqual([]);
});
