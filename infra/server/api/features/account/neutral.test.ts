import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { enter, freshAddress, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people } from '../../testing/test-data.ts';

/** No answer reveals whether an account exists, unless the caller has proved that it is theirs (decisions 24). */
let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

/** The comparable parts of an answer, without those that differ in every answer. */
const seen = ({ statusCode, body, headers }: LightMyRequestResponse) => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { statusCode, body, headers: rest };
};

const call = (url: string, payload: object) =>
  app.server.inject({ method: 'POST', url, payload, remoteAddress: freshAddress() });

const NOBODY = 'nobody@example.gr';
/** Each call sends a link to an address. */
const LINKS = ['/api/password/email', '/api/account/confirm/resend', '/api/auth/link'];
const KNOWN = [people.anna.email, people.deactivated.email, people.unconfirmed.email];

it('signing in with a wrong password', async () => {
  const stranger = seen(await call('/api/auth/login', { email: NOBODY, password: 'wrong' }));
  for (const email of KNOWN)
    expect(seen(await call('/api/auth/login', { email, password: 'wrong' }))).toEqual(stranger);
});

it.each(LINKS)('%s', async (url) => {
  const stranger = seen(await call(url, { email: NOBODY }));
  expect(stranger.statusCode).toBe(200);
  for (const email of KNOWN) expect(seen(await call(url, { email }))).toEqual(stranger);
});

it('a portal without a secret sends no links and looks up no address', async () => {
  const bare = await startTestApp({ secret: null });
  for (const url of LINKS)
    for (const email of [NOBODY, ...KNOWN, people.gina.email]) {
      const answer = await bare.server.inject({
        method: 'POST',
        url,
        payload: { email },
        remoteAddress: freshAddress(),
      });
      expect([answer.statusCode, answer.json()]).toEqual([503, { message: 'service_unavailable' }]);
    }
  await bare.stop();
});

it('a request is stored in the same form with and without an account, with an unreadable address', async () => {
  for (const url of LINKS) {
    await sql`delete from boss.job`.execute(app.admin);
    for (const email of [people.gina.email, `${people.gina.email.split('@')[0]}@example.xx`])
      await call(url, { email });
    const { rows } = await sql<{ name: string; data: { kind: string; address: string } }>`
      select name, data from boss.job order by created_on`.execute(app.admin);
    const same = ['mail.ask', rows[0]!.data.kind];
    expect(rows.map(({ name, data }) => [name, data.kind])).toEqual([same, same]);
    const readable = rows.map(({ data }) => Buffer.from(data.address, 'base64url').toString());
    expect(readable.join()).not.toMatch(/gina|example/);
  }
});

it('all of them, also after too many requests', async () => {
  for (const url of LINKS) {
    const last = async (email: string) => {
      for (let n = 0; n < 3; n += 1) await call(url, { email });
      return seen(await call(url, { email }));
    };
    const stranger = await last('somebody@example.gr');
    expect(stranger.statusCode).toBe(429);
    expect(await last(people.gina.email)).toEqual(stranger);
  }
});

it('asking for an e-mail of another account', async () => {
  const ask = async (person: string, email: string) => {
    const { headers } = await enter(app.server, person);
    const payload = { email, password: PASSWORD };
    return seen(await app.send('POST /api/account/email', { headers, payload }));
  };
  const free = await ask(people.anna.email, 'free@example.gr');
  expect(free.statusCode).toBe(200);
  expect(await ask(people.babis.email, people.gina.email)).toEqual(free);
  for (const person of [people.anna.email, people.babis.email])
    expect((await signIn(app.server, person)).json()).toEqual({ message: 'account_not_confirmed' });
});
