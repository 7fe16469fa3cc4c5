import { openDatabase, type Db } from '@hydria/database/db.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../../app.ts';
import { CHEAP_ARGON2 } from '../../testing/cheap-argon2.ts';
import { actAs, browserAfter, enter, signIn, type Browser } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people } from '../../testing/test-data.ts';

/** Two processes of the API on one database: `app` and `second`. */
let app: TestApp;
let second: FastifyInstance;
let secondDb: Db;
beforeAll(async () => {
  app = await startTestApp();
  secondDb = openDatabase(app.url);
  second = await buildApp({ db: secondDb, clock: app.clock, config: { argon2: CHEAP_ARGON2, log: 'silent' } });
});
afterAll(async () => {
  await second.close();
  await secondDb.destroy();
  await app.stop();
});

const who = async ({ headers }: Browser, server = app.server) =>
  (await server.inject({ url: '/api/auth/user', headers })).statusCode;
const refresh = (cookie: string, server = app.server) =>
  server.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie } });
const endOthers = ({ headers }: Browser, password = PASSWORD) =>
  app.send('POST /api/account/sessions/end', { headers, payload: { password } });
const list = async ({ headers }: Browser) =>
  (await app.send('GET /api/account/sessions', { headers })).json<{
    data: {
      id: number;
      current: boolean;
      by_staff: boolean;
      device: unknown;
      created_at: string;
      last_used_at: string;
    }[];
  }>().data;

describe('the sessions of a person', () => {
  it('are listed with their device and last use, with the current one marked', async () => {
    const phone = browserAfter(
      await signIn(app.server, people.gina.email, undefined, {
        'user-agent':
          'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
      }),
    );
    const begun = app.clock.now().toISOString();
    app.clock.pass(120);
    const desk = browserAfter(
      await signIn(app.server, people.gina.email, undefined, {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
      }),
    );
    expect(await who(phone)).toBe(200);
    expect(await list(desk)).toEqual([
      {
        id: expect.any(Number),
        current: true,
        by_staff: false,
        device: { browser: 'Firefox', system: 'Windows' },
        created_at: app.clock.now().toISOString(),
        last_used_at: app.clock.now().toISOString(),
      },
      expect.objectContaining({
        current: false,
        device: { browser: 'Chrome', system: 'Android' },
        created_at: begun,
        last_used_at: app.clock.now().toISOString(),
      }),
    ]);
    await endOthers(desk);
  });

  it('end one by one, at once, except for the current one and other people’s', async () => {
    const [here, there] = [await enter(app.server, people.gina.email), await enter(second, people.gina.email)];
    const stranger = await enter(app.server, people.babis.email);
    const [[mine], [theirs]] = [(await list(here)).filter(({ current }) => !current), await list(stranger)];
    const end = (id: number, browser: Browser) =>
      app.send(`POST /api/account/sessions/${id}/end`, { headers: browser.headers, payload: { password: PASSWORD } });
    expect((await end(theirs!.id, here)).json()).toEqual({ message: 'session_not_found' });
    const own = (await list(here)).find(({ current }) => current)!;
    expect((await end(own.id, here)).json()).toEqual({ message: 'user_cant_delete_own_session' });
    expect((await end(mine!.id, here)).statusCode).toBe(200);
    expect([await who(there, second), await who(there), await who(here), await who(stranger)]).toEqual([
      401, 401, 200, 200,
    ]);
    expect((await end(mine!.id, here)).statusCode).toBe(404);
  });

  it('end all but the current one, in every process from the next request on', async () => {
    const here = await enter(app.server, people.gina.email);
    await endOthers(here);
    const others = [await enter(second, people.gina.email), await enter(app.server, people.gina.email)];
    for (const other of others) expect([await who(other), await who(other, second)]).toEqual([200, 200]);
    const answer = await endOthers(here);
    expect(answer.json()).toEqual({ message: 'Success', ended: 2 });
    for (const other of others) {
      expect([await who(other), await who(other, second)]).toEqual([401, 401]);
      expect((await refresh(other.refreshCookie, second)).json()).toEqual({ message: 'session_revoked' });
    }
    expect([await who(here), await who(here, second)]).toEqual([200, 200]);
    expect(await list(here)).toHaveLength(1);
    const { rows } = await sql`
      select detail from installation_event where action = 'sessions-ended' order by id desc limit 1`.execute(
      app.admin,
    );
    expect(rows).toEqual([{ detail: { ended: 2 } }]);
  });

  it.each([
    ['one', async (here: Browser) => `/${(await list(here)).find(({ current }) => !current)!.id}/end`],
    ['all others', async () => '/end'],
  ])('end by the password alone: %s', async (_, pathOf) => {
    const [here, there] = [await enter(app.server, people.gina.email), await enter(app.server, people.gina.email)];
    const path = `/api/account/sessions${await pathOf(here)}`;
    const end = (payload: object) => app.send(`POST ${path}`, { headers: here.headers, payload });
    const without = await app.send(`DELETE ${path.replace('/end', '')}`, { headers: here.headers });
    const answers = [without, await end({}), await end({ password: 'wrong' })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 422, 422]);
    expect(answers[2]!.json()).toEqual({ message: { password: ['wrong_password'] } });
    expect(await who(there)).toBe(200);
    expect((await end({ password: PASSWORD })).statusCode).toBe(200);
    expect(await who(there)).toBe(401);
    await endOthers(here);
  });

  it('are the customer’s own to end: an administrator who acts as them may not', async () => {
    const acted = await actAs(app.server, people.admin.email, people.gina.id);
    const answer = await endOthers(acted);
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'not_while_impersonating' }]);
    expect((await list(acted)).find(({ current }) => current)).toMatchObject({ by_staff: true });
    await app.send('POST /api/auth/logout', { headers: acted.headers });
  });
});

describe('two processes', () => {
  it('apply a sign-out at once', async () => {
    const browser = await enter(app.server, people.anna.email);
    expect(await who(browser, second)).toBe(200);
    await app.send('POST /api/auth/logout', { headers: browser.headers });
    expect(await who(browser, second)).toBe(401);
  });

  it('apply a deactivation at once', async () => {
    const browser = await enter(second, people.babis.email);
    await sql`update person set active = false where id = ${people.babis.id}`.execute(app.admin);
    expect([await who(browser), await who(browser, second)]).toEqual([401, 401]);
    await sql`update person set active = true where id = ${people.babis.id}`.execute(app.admin);
    expect((await refresh(browser.refreshCookie)).json()).toEqual({ message: 'session_revoked' });
  });

  it('apply a deletion at once', async () => {
    const browser = await enter(second, people.babis.email);
    await sql`update person set deleted_at = now() where id = ${people.babis.id}`.execute(app.admin);
    expect([await who(browser), await who(browser, second)]).toEqual([401, 401]);
    await sql`update person set deleted_at = null where id = ${people.babis.id}`.execute(app.admin);
    expect(await who(browser)).toBe(401);
  });

  it('apply the change of a role at once', async () => {
    const { headers } = await enter(app.server, people.admin.email);
    const search = async (server: FastifyInstance) =>
      (await server.inject({ url: '/api/users/search', headers })).statusCode;
    expect([await search(app.server), await search(second)]).toEqual([200, 200]);
    const { rows } = await sql<{ role_id: number }>`
      delete from person_role where person_id = ${people.admin.id} returning role_id`.execute(app.admin);
    expect([await search(app.server), await search(second)]).toEqual([403, 403]);
    await sql`insert into person_role values (${people.admin.id}, ${rows[0]!.role_id}, null)`.execute(app.admin);
    expect([await search(app.server), await search(second)]).toEqual([200, 200]);
  });

  it('issue one successor for one cookie that both get ten times at once, and no tab is locked out', async () => {
    const { refreshCookie } = await enter(app.server, people.anna.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refresh(refreshCookie, n % 2 ? app.server : second)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const successors = answers.map(browserAfter).filter(({ refreshCookie: cookie }) => cookie);
    expect(successors).toHaveLength(1);
    for (const answer of answers) expect(await who(browserAfter(answer), second)).toBe(200);
    app.clock.pass(400);
    const next = await refresh(successors[0]!.refreshCookie, second);
    expect([next.statusCode, await who(browserAfter(next))]).toEqual([200, 200]);
  });
});

it('a cookie planted by another host of the domain does not replace a session', async () => {
  const [own, planted] = [await enter(app.server, people.anna.email), await enter(app.server, people.babis.email)];
  for (const cookie of [`${planted.refreshCookie}; ${own.refreshCookie}`, `hydria_refresh=x; ${own.refreshCookie}`])
    expect((await refresh(cookie)).statusCode).toBe(401);
  expect((await refresh(own.refreshCookie)).statusCode).toBe(200);
});

describe('an idle session', () => {
  const setIdle = (deya_id: number, minutes: unknown) =>
    sql`update deya set settings = jsonb_set(settings, '{idle_minutes}', ${JSON.stringify(minutes)}::jsonb)
        where id = ${deya_id}`.execute(app.admin);
  const clear = () => sql`update deya set settings = settings - 'idle_minutes'`.execute(app.admin);
  afterEach(clear);

  const idleOf = async (email: string) =>
    (await signIn(app.server, email)).json<{ idle_seconds: number }>().idle_seconds;

  it('ends after a quarter of an hour, with its access token, in both processes', async () => {
    const browser = await enter(app.server, people.anna.email);
    app.clock.pass(590);
    expect(await who(browser)).toBe(200);
    const next = browserAfter(await refresh(browser.refreshCookie));
    app.clock.pass(15 * 60);
    expect([await who(next), await who(next, second)]).toEqual([401, 401]);
    expect((await refresh(next.refreshCookie)).json()).toEqual({ message: 'session_expired' });
  });

  it('is one without calls: a person who keeps working stays signed in', async () => {
    let browser = await enter(app.server, people.anna.email);
    // Idle time begins with the last call, not with the last exchange of tokens.
    app.clock.pass(540);
    expect(await who(browser)).toBe(200);
    app.clock.pass(14 * 60);
    const answer = await refresh(browser.refreshCookie);
    expect(answer.statusCode).toBe(200);
    browser = browserAfter(answer);
    for (let minutes = 0; minutes < 60; minutes += 5) {
      app.clock.pass(300);
      browser = browserAfter(await refresh(browser.refreshCookie));
      expect(await who(browser)).toBe(200);
    }
  });

  it('ends at the utility’s limit, between five minutes and thirty', async () => {
    await setIdle(1, 5);
    const browser = await enter(app.server, people.babis.email);
    app.clock.pass(299);
    expect(await who(browser)).toBe(200);
    app.clock.pass(300);
    expect([await who(browser), (await refresh(browser.refreshCookie)).statusCode]).toEqual([401, 401]);
    for (const [said, meant] of [
      [1, 300],
      [20, 1200],
      [30, 1800],
      [600, 1800],
      [-3, 300],
      ['soon', 900],
      [null, 900],
    ] as const) {
      await setIdle(1, said);
      expect([said, await idleOf(people.babis.email)]).toEqual([said, meant]);
    }
  });

  it('has the strictest limit of the utilities that have accepted the person', async () => {
    await setIdle(2, 7);
    expect(await idleOf(people.anna.email)).toBe(420);
    await setIdle(1, 6);
    expect(await idleOf(people.anna.email)).toBe(360);
    expect(await idleOf(people.petros.email)).toBe(900);
    expect(await idleOf(people.admin.email)).toBe(900);
  });

  it('applies a new setting with the next exchange of tokens', async () => {
    const browser = await enter(app.server, people.babis.email);
    await setIdle(1, 5);
    const answer = await refresh(browser.refreshCookie);
    expect(answer.json()).toMatchObject({ idle_seconds: 300 });
    app.clock.pass(300);
    expect(await who(browserAfter(answer))).toBe(401);
  });

  it('is recorded at most twice a minute', async () => {
    const browser = await enter(app.server, people.anna.email);
    const used = async () => {
      const { rows } = await sql<{ at: Date }>`
        select last_used_at as at from session order by id desc limit 1`.execute(app.admin);
      return rows[0]!.at.getTime();
    };
    const begun = await used();
    app.clock.pass(29);
    await who(browser);
    expect(await used()).toBe(begun);
    app.clock.pass(1);
    await who(browser);
    expect(await used()).toBe(begun + 30_000);
  });
});

describe('forged tokens', () => {
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = (head: object, body: object, signature = '') => `${b64(head)}.${b64(body)}.${signature}`;
  const claims = { sub: '5', iss: 'hydria', aud: 'hydria', exp: 4_102_444_800, scope: ['users.view'] };
  const HEADS = [
    { alg: 'none' },
    { alg: 'None', typ: 'JWT' },
    { alg: 'HS256', typ: 'JWT' },
    { alg: 'RS256', kid: '../../dev/null' },
    { alg: 'HS256', kid: "' union select 1 --" },
    { alg: 'ES256', jwk: { kty: 'EC' } },
    { alg: 'HS256', jku: 'https://evil.example/keys' },
    { typ: 'at+jwt', alg: 'PS256' },
  ];
  const BODIES = [
    claims,
    { ...claims, aud: 'other' },
    { ...claims, iss: 'evil' },
    { ...claims, deya_id: 2 },
    { ...claims, exp: 1 },
  ];
  const tokens = HEADS.flatMap((head) => BODIES.map((body) => jwt(head, body, 'AAAA')));

  it('are refused, as bearer and as cookie', async () => {
    expect(tokens.length).toBeGreaterThanOrEqual(40);
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await app.send('GET /api/auth/user', { headers })).statusCode).toBe(401);
      expect((await refresh(`hydria_refresh=${token}`)).statusCode).toBe(401);
    }
  });

  it('are refused when derived from valid ones', async () => {
    const browser = await enter(app.server, people.anna.email);
    const [expiry, random] = browser.token.split('.') as [string, string];
    const secret = /hydria_refresh=([\w-]+)/.exec(browser.refreshCookie)![1]!;
    const { rows } = await sql<{ hash: string }>`
      select encode(token_sha256, 'hex') as hash from session_token order by created_at desc limit 4`.execute(
      app.admin,
    );
    const made = [
      random,
      `${expiry}.${random.toLowerCase()}`,
      `${expiry}.${random.split('').reverse().join('')}`,
      `${expiry}.${random.slice(0, -1)}`,
      `${expiry}.${random}A`,
      `${expiry}..${random}`,
      `${expiry}.${random}=`,
      `zzzzzz.${random}`,
      `${expiry}.${secret}`,
      secret,
      ...rows.map(({ hash }) => hash),
      ...rows.map(({ hash }) => `${expiry}.${Buffer.from(hash, 'hex').toString('base64url')}`),
    ];
    for (const token of made)
      expect([token, await who({ ...browser, headers: { authorization: `Bearer ${token}` } })]).toEqual([token, 401]);
    for (const cookie of made.filter((text) => text !== secret))
      expect((await refresh(`hydria_refresh=${cookie}`)).statusCode).toBe(401);
    expect(await who(browser)).toBe(200);
  });
});
