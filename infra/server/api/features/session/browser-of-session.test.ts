import { sql } from 'kysely';
import { browserAfter, enter, freshAddress, signIn, type Browser } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const refresh = (cookie: string) => app.send('POST /api/auth/refresh', { headers: { cookie } });
const who = async ({ headers }: Browser) => (await app.send('GET /api/auth/user', { headers })).statusCode;
const onlyRefresh = ({ refreshCookie }: Browser) => refreshCookie.split('; ')[0]!;
const namesDropped = (answer: Awaited<ReturnType<typeof refresh>>) =>
  answer.cookies.filter(({ maxAge }) => maxAge === 0).map(({ name }) => name);

/** Signs in in a browser that has these cookies. */
const enterIn = async (email: string, cookie: string) =>
  browserAfter(await signIn(app.server, email, PASSWORD, { cookie }));

describe('a refresh cookie that another host has planted', () => {
  const { anna, babis, gina } = people;

  it.each([
    ['in a browser that never signed in', async () => ''],
    ['in the browser of a person who is signed in', async () => (await enter(app.server, anna.email)).browserCookie],
    [
      'in the browser of a person who has signed out',
      async () => {
        const left = await enter(app.server, anna.email);
        await app.send('POST /api/auth/logout', { headers: left.headers });
        return left.browserCookie;
      },
    ],
    ['beside a made-up secret', async () => `hydria_browser=${'x'.repeat(43)}`],
    [
      'beside two secrets',
      async () => `${(await enter(app.server, anna.email)).browserCookie}; hydria_browser=${'x'.repeat(43)}`,
    ],
  ])('signs no person in as the attacker %s', async (_, browserOf) => {
    const attacker = await enter(app.server, babis.email);
    const answer = await refresh([onlyRefresh(attacker), await browserOf()].filter(Boolean).join('; '));
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'session_expired' }]);
    expect(namesDropped(answer)).toEqual(['hydria_refresh', 'hydria_browser']);
    expect((await refresh(attacker.refreshCookie)).statusCode).toBe(200);
  });

  it('does not pass beside the person’s own one', async () => {
    const [own, attacker] = [await enter(app.server, anna.email), await enter(app.server, babis.email)];
    expect((await refresh(`${onlyRefresh(attacker)}; ${own.refreshCookie}`)).statusCode).toBe(401);
    expect((await refresh(own.refreshCookie)).statusCode).toBe(200);
  });

  it('of a session that was begun before sessions had a browser is taken by no browser that has another', async () => {
    const [own, old] = [await enter(app.server, anna.email), await enter(app.server, gina.email)];
    await sql`update session set browser_sha256 = null where person_id = ${gina.id}`.execute(app.admin);
    expect((await refresh(`${onlyRefresh(old)}; ${own.browserCookie}`)).statusCode).toBe(401);
  });
});

it('a session of an earlier release belongs to the browser of its first refresh from then on', async () => {
  const old = await enter(app.server, people.gina.email);
  await sql`update session set browser_sha256 = null where person_id = ${people.gina.id}`.execute(app.admin);
  const first = browserAfter(await refresh(onlyRefresh(old)));
  expect(first.browserCookie).toMatch(/^hydria_browser=[\w-]{43}$/);
  const next = browserAfter(await refresh(first.refreshCookie));
  expect((await refresh(onlyRefresh(next))).statusCode).toBe(401);
  expect((await refresh(next.refreshCookie)).statusCode).toBe(200);
});

describe('a new sign-in in a browser', () => {
  const { anna, babis } = people;

  it.each([
    ['the same person', anna.email],
    ['another person', babis.email],
  ])('ends the session before, at once, when it is that of %s', async (_, email) => {
    const former = await enter(app.server, anna.email);
    const elsewhere = await enter(app.server, anna.email);
    const later = await enterIn(email, former.browserCookie);
    expect([await who(former), await who(elsewhere), await who(later)]).toEqual([401, 200, 200]);
    expect(later.browserCookie).not.toBe(former.browserCookie);
    const { rows } = await sql`
      select person_id from installation_event where action = 'session-replaced' order by id desc limit 1`.execute(
      app.admin,
    );
    expect(rows).toEqual([{ person_id: anna.id }]);
  });

  it('leaves the new cookies alone when a tab asks with the former ones in that moment', async () => {
    const former = await enter(app.server, anna.email);
    const later = await enterIn(anna.email, former.browserCookie);
    const late = await refresh(former.refreshCookie);
    expect([late.statusCode, late.json(), late.cookies]).toEqual([401, { message: 'session_revoked' }, []]);
    expect((await refresh(later.refreshCookie)).statusCode).toBe(200);
  });

  it('that fails ends nothing', async () => {
    const former = await enter(app.server, anna.email);
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: anna.email, password: 'wrong' },
      headers: { cookie: former.browserCookie },
      remoteAddress: freshAddress(),
    });
    expect([answer.statusCode, await who(former)]).toEqual([401, 200]);
  });
});
