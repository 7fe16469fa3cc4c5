import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { enter, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

/** Every test signs in from an address of its own, so that attempts of others do not count. */
let address = '';
let tests = 0;
beforeEach(() => (address = `10.0.0.${(tests += 1)}`));

const login = (email: string, password: string = PASSWORD, remoteAddress = address) =>
  app.send('POST /api/auth/login', { payload: { email, password }, remoteAddress });

const cookiesOf = (answer: LightMyRequestResponse) => [answer.headers['set-cookie'] ?? []].flat();
/** The cookies that a browser sends after an answer. */
const cookieOf = (answer: LightMyRequestResponse) =>
  cookiesOf(answer)
    .map((text) => text.split(';')[0])
    .join('; ');
const DROPPED = [
  expect.stringMatching(/^hydria_refresh=; .*Max-Age=0/),
  expect.stringMatching(/^hydria_browser=; .*Max-Age=0/),
];
const refresh = (cookie: string) => app.send('POST /api/auth/refresh', { headers: { cookie } });
const whoIs = (token: string) => app.send('GET /api/auth/user', { headers: { authorization: `Bearer ${token}` } });
const tokenIn = (answer: LightMyRequestResponse) => answer.json<{ token: string }>().token;

describe('signing in', () => {
  it('returns a token with its expiry, and a cookie for the refresh call only', async () => {
    const answer = await login(people.anna.email);
    expect(answer.statusCode).toBe(200);
    const [expiry, random] = tokenIn(answer).split('.');
    expect(parseInt(expiry!, 36) * 1000).toBe(app.clock.now().getTime() + 600_000);
    expect(Buffer.from(random!, 'base64url')).toHaveLength(32);
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(
        /^hydria_refresh=[\w-]{43}; Path=\/api\/auth\/refresh; Max-Age=43200; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(/^hydria_browser=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^hydria_device=[\w-]{43}; Path=\/api\/auth\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('accepts the e-mail in capitals and with blanks around it', async () => {
    expect((await login('  Anna@Example.GR ')).statusCode).toBe(200);
  });

  it('keeps only hashes of tokens', async () => {
    const answer = await login(people.anna.email);
    const { rows } = await sql<{ t: string }>`select encode(token_sha256, 'hex') as t from session_token`.execute(
      app.admin,
    );
    expect(rows.map(({ t }) => t)).toContain(createHash('sha256').update(tokenIn(answer)).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(tokenIn(answer));
  });

  it('answers an unknown e-mail exactly as a wrong password', async () => {
    const [unknown, wrong] = [await login('nobody@example.gr', 'x'), await login(people.anna.email, 'x')];
    expect([unknown.statusCode, unknown.body]).toEqual([401, '{"message":"wrong_credentials"}']);
    expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body]);
  });

  it('reports a deactivated or unconfirmed account only after the right password', async () => {
    expect((await login(people.deactivated.email, 'wrong')).json()).toEqual({ message: 'wrong_credentials' });
    expect((await login(people.deactivated.email)).json()).toEqual({ message: 'account_deactivated' });
    expect((await login(people.unconfirmed.email)).json()).toEqual({ message: 'account_not_confirmed' });
  });

  it('refuses the sixth attempt within a minute and says how long to wait', async () => {
    for (let n = 0; n < 5; n += 1) expect((await login(people.anna.email, 'x')).statusCode).toBe(401);
    app.clock.pass(20);
    const sixth = await login(people.anna.email);
    expect(sixth.statusCode).toBe(429);
    expect(sixth.json()).toEqual({ message: 'too_many_login_attempts', seconds: 40 });
    expect(sixth.headers['retry-after']).toBe('40');
    expect((await login(people.anna.email, PASSWORD, '10.1.0.1')).statusCode).toBe(200);
    app.clock.pass(40);
    expect((await login(people.anna.email)).statusCode).toBe(200);
  });

  it('throttles an unknown e-mail just the same', async () => {
    for (let n = 0; n < 5; n += 1) await login('nobody@example.gr');
    expect((await login('nobody@example.gr')).json()).toEqual({ message: 'too_many_login_attempts', seconds: 60 });
  });

  it('counts concurrent guesses', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(people.anna.email, 'x')));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5);
  });

  it('restarts the count after a success', async () => {
    for (let n = 0; n < 4; n += 1) await login(people.anna.email, 'x');
    await login(people.anna.email);
    for (let n = 0; n < 5; n += 1) expect((await login(people.anna.email, 'x')).statusCode).toBe(401);
  });

  it.each([
    [{}, { email: ['required'], password: ['required'] }],
    [
      { email: '', password: '' },
      { email: ['required'], password: ['required'] },
    ],
    [
      { email: 1, password: ['x'] },
      { email: ['invalid'], password: ['invalid'] },
    ],
    [{ email: 'a', password: 'x' }, { email: ['email'] }],
    [{ email: `${'a'.repeat(300)}@x.gr`, password: 'x' }, { email: ['email'] }],
    [{ email: 'a@x.gr', password: 'x', code: '12' }, { code: ['invalid'] }],
    [{ email: 'a\0b@x.gr', password: 'x' }, { email: ['invalid'] }],
    [{ email: 'a', password: '\ud800' }, { password: ['invalid'] }],
    [{ email: 'a@x.gr', password: 'x', roles: ['administrator'] }, { roles: ['unexpected'] }],
    [null, { body: ['invalid'] }],
  ])('names what is wrong with %j', async (payload, message) => {
    const answer = await app.send('POST /api/auth/login', {
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
  });

  it('is not reachable from a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const payload = { email: people.anna.email, password: PASSWORD };
    expect((await app.send('POST /api/auth/login', { payload, headers })).statusCode).toBe(403);
  });
});

describe('an access token', () => {
  it('is valid for ten minutes', async () => {
    const token = tokenIn(await login(people.anna.email));
    app.clock.pass(599);
    expect((await whoIs(token)).statusCode).toBe(200);
    app.clock.pass(2);
    expect([(await whoIs(token)).statusCode, (await whoIs(token)).json()]).toEqual([
      401,
      { message: 'session_expired' },
    ]);
  });

  it.each([
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'a'.repeat(300)}`,
    'Basic YTpi',
    "Bearer ' or 1=1 --",
    'Bearer tosv4o.AAAAAAAAAAAA',
  ])('is not %j', async (authorization) => {
    expect((await app.send('GET /api/auth/user', { headers: { authorization } })).statusCode).toBe(401);
  });

  it('is not a refresh token', async () => {
    const cookie = cookieOf(await login(people.anna.email));
    expect((await whoIs(cookie.split('=')[1]!)).statusCode).toBe(401);
  });

  it('cannot be prolonged by another expiry', async () => {
    const [, random] = tokenIn(await login(people.anna.email)).split('.');
    expect((await whoIs(`zzzzzz.${random}`)).statusCode).toBe(401);
  });

  it('ends at once when the person is deactivated, and stays ended after a reactivation', async () => {
    const token = tokenIn(await login(people.gina.email));
    await sql`update person set active = false where id = ${people.gina.id}`.execute(app.admin);
    expect((await whoIs(token)).statusCode).toBe(401);
    await sql`update person set active = true where id = ${people.gina.id}`.execute(app.admin);
    expect((await whoIs(token)).statusCode).toBe(401);
    expect((await whoIs(tokenIn(await login(people.gina.email)))).statusCode).toBe(200);
  });
});

describe('refreshing', () => {
  it('returns a new token and another cookie', async () => {
    const first = await login(people.anna.email);
    const answer = await refresh(cookieOf(first));
    expect(answer.statusCode).toBe(200);
    expect(cookieOf(answer)).not.toBe(cookieOf(first));
    expect((await whoIs(tokenIn(answer))).statusCode).toBe(200);
  });

  it('lets parallel tabs through with one successor', async () => {
    const cookie = cookieOf(await login(people.anna.email));
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    const successors = answers.map(cookieOf).filter(Boolean);
    expect(successors).toHaveLength(1);
    expect((await refresh(successors[0]!)).statusCode).toBe(200);
  });

  it('ends the whole session when an exchanged token is seen again after ten seconds', async () => {
    const stolen = cookieOf(await login(people.anna.email));
    const honest = await refresh(stolen);
    app.clock.pass(11);
    const thief = await refresh(stolen);
    expect([thief.statusCode, thief.json()]).toEqual([401, { message: 'session_revoked' }]);
    expect((await whoIs(tokenIn(honest))).statusCode).toBe(401);
    expect((await refresh(cookieOf(honest))).json()).toEqual({ message: 'session_revoked' });
  });

  it('ends after a quarter of an hour without use', async () => {
    const cookie = cookieOf(await login(people.anna.email));
    app.clock.pass(15 * 60);
    const answer = await refresh(cookie);
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'session_expired' }]);
    expect(cookiesOf(answer)).toEqual(DROPPED);
  });

  it('ends after twelve hours of activity; the last token does not outlive it', async () => {
    let cookie = cookieOf(await login(people.anna.email));
    for (let minutes = 10; minutes < 12 * 60; minutes += 10) {
      app.clock.pass(10 * 60);
      cookie = cookieOf(await refresh(cookie));
    }
    app.clock.pass(5 * 60);
    const last = await refresh(cookie);
    expect(parseInt(tokenIn(last).split('.')[0]!, 36) * 1000 - app.clock.now().getTime()).toBe(5 * 60_000);
    app.clock.pass(5 * 60);
    expect((await refresh(cookieOf(last))).statusCode).toBe(401);
    expect((await whoIs(tokenIn(last))).statusCode).toBe(401);
  });

  it.each(['', 'hydria_refresh=', 'hydria_refresh=short', `hydria_refresh=${'x'.repeat(43)}`, 'other=1'])(
    'does not accept the cookie %j',
    async (cookie) => expect((await refresh(cookie)).statusCode).toBe(401),
  );

  it('does not accept an access token as cookie', async () => {
    const token = tokenIn(await login(people.anna.email));
    expect((await refresh(`hydria_refresh=${token.replace('.', '-')}`)).statusCode).toBe(401);
  });
});

describe('signing out', () => {
  it('ends the session at once, cookie included', async () => {
    const answer = await login(people.anna.email);
    const headers = { authorization: `Bearer ${tokenIn(answer)}` };
    const out = await app.send('POST /api/auth/logout', { headers });
    expect([out.statusCode, out.json()]).toEqual([200, { message: 'Success' }]);
    expect(cookiesOf(out)).toEqual(DROPPED);
    expect((await whoIs(tokenIn(answer))).statusCode).toBe(401);
    expect((await refresh(cookieOf(answer))).statusCode).toBe(401);
  });

  it('works with a token that has expired', async () => {
    const answer = await login(people.anna.email);
    app.clock.pass(601);
    await app.send('POST /api/auth/logout', { headers: { authorization: `Bearer ${tokenIn(answer)}` } });
    expect((await refresh(cookieOf(answer))).json()).toEqual({ message: 'session_revoked' });
  });

  it('succeeds for a guest and leaves other sessions alone', async () => {
    const token = tokenIn(await login(people.anna.email));
    expect((await app.send('POST /api/auth/logout')).statusCode).toBe(200);
    expect((await whoIs(token)).statusCode).toBe(200);
  });
});

describe('the person', () => {
  it('carries the links to utilities with their state, and no permission that was not granted', async () => {
    const user = (await app.send('GET /api/auth/user', { as: 'petros' })).json();
    expect(user).toMatchObject({
      id: 4,
      email: 'petros@example.gr',
      full_name: 'petros Δοκιμής',
      lang: 'el',
      scope: [],
    });
    expect(user.deya).toEqual([expect.objectContaining({ id: 1, active: false, status: 'pending', scope: [] })]);
    expect(user).not.toHaveProperty('afm');
  });

  it('has installation-wide permissions everywhere and those of one utility only there', async () => {
    expect((await app.send('GET /api/auth/user', { as: 'admin' })).json().scope).toContain('users.view');
    expect((await app.send('GET /api/auth/user', { as: 'stella' })).json().scope).toEqual([]);
    expect((await app.send('GET /api/auth/user?deya_id=1', { as: 'stella' })).json().scope).toContain('reports.manage');
    expect((await app.send('GET /api/auth/user?deya_id=2', { as: 'stella' })).json().scope).toEqual([]);
  });

  it('stores a supported language', async () => {
    const set = (lang: string) => app.send('POST /api/account/language', { as: 'anna', payload: { lang } });
    expect((await set('de')).json()).toEqual({ message: 'Success' });
    expect((await app.send('GET /api/auth/user', { as: 'anna' })).json().lang).toBe('de');
    expect((await app.send('GET /api/auth/user', { as: 'babis' })).json().lang).toBe('el');
    expect([(await set('xx')).statusCode, (await set('xx')).json()]).toEqual([
      422,
      { message: 'language_unavailable' },
    ]);
  });

  it('chooses notifications of a utility with an active link only', async () => {
    const choose = (deya_id: unknown, subscribe: unknown) =>
      app.send('POST /api/user/subscribe', { as: 'anna', payload: { deya_id, subscribe } });
    expect((await choose(1, '3')).statusCode).toBe(200);
    const { rows } = await sql`select deya_id, person_id from person_deya where subscribe = 3`.execute(app.admin);
    expect(rows).toEqual([{ deya_id: 1, person_id: 1 }]);
    for (const elsewhere of [3, 4, 99]) expect((await choose(elsewhere, '1')).statusCode).toBe(403);
    expect((await choose(1, '4')).json()).toEqual({ message: { subscribe: ['invalid'] } });
    expect((await choose('1', 3)).statusCode).toBe(422);
  });
});

describe('behind https', () => {
  it('names the cookies __Secure- or __Host-, and sends them only over https', async () => {
    const secure = await startTestApp({ https: true });
    try {
      const answer = await secure.send('POST /api/auth/login', {
        payload: { email: people.anna.email, password: PASSWORD },
      });
      expect(cookiesOf(answer)).toEqual([
        expect.stringMatching(/^__Secure-hydria_refresh=.*; Secure$/),
        expect.stringMatching(/^__Host-hydria_browser=[^;]*; Path=\/; .*; Secure$/),
        expect.stringMatching(/^__Secure-hydria_device=.*; Secure$/),
      ]);
      const cookie = cookieOf(answer);
      expect((await secure.send('POST /api/auth/refresh', { headers: { cookie } })).statusCode).toBe(200);
      const plain = cookie.replace('__Secure-', '');
      expect((await secure.send('POST /api/auth/refresh', { headers: { cookie: plain } })).statusCode).toBe(401);
    } finally {
      await secure.stop();
    }
  });
});

describe('the mail about a new device', () => {
  let own: TestApp;
  beforeEach(async () => void (own = await startTestApp()));
  afterEach(() => own.stop());

  const UBUNTU = { 'user-agent': 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const subjects = async () => (await own.runJobs(), own.mails.map(({ to, subject }) => [to, subject]));

  it('is sent for a second browser, not for the first one, nor for one that is known', async () => {
    const { deviceCookie } = await enter(own.server, people.anna.email);
    expect(await subjects()).toEqual([]);
    await signIn(own.server, people.anna.email, PASSWORD, { cookie: deviceCookie });
    expect(await subjects()).toEqual([]);
    await signIn(own.server, people.anna.email, PASSWORD, UBUNTU);
    expect(await subjects()).toEqual([[people.anna.email, 'Σύνδεση από νέα συσκευή']]);
    expect(own.mails[0]!.text).toContain('Firefox, Linux, 20 Νοεμβρίου 2026');
    expect(own.mails[0]!.text).toContain('/account/sessions');
  });

  it('is not sent for a wrong password', async () => {
    await enter(own.server, people.anna.email);
    await signIn(own.server, people.anna.email, 'wrong', UBUNTU);
    expect(await subjects()).toEqual([]);
  });
});
