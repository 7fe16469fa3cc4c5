import { sql } from 'kysely';
import { browserAfter, enter, freshAddress } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people, SECRET, type Name } from '../../testing/test-data.ts';
import { open } from '../../kernel/seal.ts';
import { codeAt, stepAt } from './totp.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp({ publicUrl: 'https://my.example.gr' })));
afterEach(() => app.stop());

const post = (path: string, payload: object, headers = {}) =>
  app.server.inject({ method: 'POST', url: `/api/${path}`, payload, headers, remoteAddress: freshAddress() });

/** Requests a sign-in link and returns the secret in its mail; undefined when no mail was sent. */
const linkOf = async (name: Name): Promise<string | undefined> => {
  const before = app.mails.length;
  expect((await post('auth/link', { email: people[name].email.toUpperCase() })).statusCode).toBe(200);
  await app.runJobs();
  const texts = app.mails.slice(before).map(({ text }) => text);
  return /\/autologin#([\w-]{43})/.exec(texts.join('\n'))?.[1];
};

const follow = async (token: string | undefined, code?: string) => {
  const answer = await post('auth/autologin', { token, ...(code && { code }) });
  return [answer.statusCode, answer.json<{ message?: string }>().message] as const;
};

const SPENT = [422, 'sign_in_link_invalid'];

it('signs in by the link of a mail, once, and remembers the browser by a cookie', async () => {
  const token = await linkOf('anna');
  const answer = await post('auth/autologin', { token });
  const { headers, refreshCookie } = browserAfter(answer);
  expect((await app.send('GET /api/auth/user', { headers })).json()).toMatchObject({ email: people.anna.email });
  expect((await post('auth/refresh', {}, { cookie: refreshCookie })).statusCode).toBe(200);
  expect(await follow(token)).toEqual(SPENT);
});

it('is valid for a quarter of an hour, and only the newest', async () => {
  const [first, second] = [await linkOf('anna'), await linkOf('anna')];
  expect(await follow(first)).toEqual(SPENT);
  app.clock.pass(15 * 60);
  expect(await follow(second)).toEqual(SPENT);
});

it('is sent only to people who can sign in with the password, and is void once they cannot', async () => {
  expect([await linkOf('deactivated'), await linkOf('unconfirmed')]).toEqual([undefined, undefined]);
  const token = await linkOf('babis');
  await sql`update person set confirmed_at = null where id = ${people.babis.id}`.execute(app.admin);
  expect(await follow(token)).toEqual(SPENT);
});

it('is not sent to staff, whose mail names the other way, nor good once its person has a role', async () => {
  for (const name of ['admin', 'stella'] as const) {
    expect(await linkOf(name)).toBeUndefined();
    expect(app.mails.at(-1)).toMatchObject({ to: people[name].email, subject: 'Σύνδεση με κωδικό πρόσβασης' });
  }
  const token = await linkOf('anna');
  await sql`insert into person_role (person_id, role_id, deya_id)
    select ${people.anna.id}, role_id, 1 from person_role where person_id = ${people.admin.id} limit 1`.execute(
    app.admin,
  );
  expect(await follow(token)).toEqual(SPENT);
});

it('is used up by one of twenty concurrent calls', async () => {
  const token = await linkOf('anna');
  const all = await Promise.all(Array.from({ length: 20 }, () => follow(token)));
  expect(all.filter(([status]) => status === 200)).toHaveLength(1);
});

it('is not valid for a new password, nor vice versa', async () => {
  const token = await linkOf('anna');
  const reset = await post('password/reset', { token, password: 'γαλάζιο τραπέζι' });
  expect(reset.json()).toEqual({ message: 'reset_token_invalid' });
  await post('password/email', { email: people.anna.email });
  await app.runJobs();
  const [, other] = /\/password\/reset\/link#([\w-]{43})/.exec(app.mails.at(-1)!.text) ?? [];
  expect(await follow(other)).toEqual(SPENT);
});

it('requires the code of an authenticator, and stays valid until the code is correct', async () => {
  const { headers } = await enter(app.server, people.anna.email);
  await app.send('POST /api/account/two-factor', { headers, payload: { password: PASSWORD } });
  const { rows } = await sql<{ secret: Buffer }>`select secret from person_totp`.execute(app.admin);
  const secret = open(SECRET, people.anna.id, rows[0]!.secret);
  const code = () => codeAt(secret, stepAt(app.clock.now()));
  await app.send('POST /api/account/two-factor/verify', { headers, payload: { code: code() } });
  app.clock.pass(30);
  const token = await linkOf('anna');
  expect(await follow(token)).toEqual([401, 'second_factor_required']);
  expect(await follow(token, '000000')).toEqual([422, 'second_factor_wrong']);
  // As an authenticator shows it.
  expect((await follow(token, code().replace(/^.../, '$& ')))[0]).toBe(200);
});
