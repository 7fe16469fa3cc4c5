import { sql } from 'kysely';
import { enter, freshAddress, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ publicUrl: 'https://my.example.gr' })));
afterAll(() => app.stop());
beforeEach(() => app.mails.splice(0));

const ask = (email: string, remoteAddress = freshAddress()) =>
  app.send('POST /api/password/email', { payload: { email }, remoteAddress });
const reset = (token: string, password: string, remoteAddress = freshAddress()) =>
  app.send('POST /api/password/reset', { payload: { token, password }, remoteAddress });

/** Requests the mail, lets it be sent, and returns its secret. */
async function tokenFor(email: string): Promise<string> {
  await ask(email);
  await app.runJobs();
  const tokens = app.mails.map(({ to, text }) => to === email && /\/password\/reset\/link#([\w-]{43})/.exec(text)?.[1]);
  return tokens.findLast(Boolean) || '';
}
const invalid = { message: 'reset_token_invalid' };

it('the mail has the link once, in the language of the person, to the portal’s own address', async () => {
  await sql`update person set lang = 'de' where id = ${people.gina.id}`.execute(app.admin);
  await app.send('POST /api/password/email', {
    payload: { email: ' GINA@example.gr ' },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    remoteAddress: freshAddress(),
  });
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]).toMatchObject({ to: 'gina@example.gr', lang: 'de', subject: 'Neues Passwort' });
  expect(app.mails[0]!.text).toMatch(/https:\/\/my\.example\.gr\/de\/password\/reset\/link#[\w-]{43}\n/);
  expect(app.mails[0]!.html + app.mails[0]!.text).not.toContain('evil');
});

it('the link sets a new password once, all sessions end, and a mail says so', async () => {
  const before = await enter(app.server, people.anna.email);
  const token = await tokenFor(people.anna.email);
  const answer = await reset(token, 'Thalassa-kai-ouranos');
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Success' }]);
  expect((await app.send('GET /api/auth/user', { headers: before.headers })).statusCode).toBe(401);
  expect((await signIn(app.server, people.anna.email, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(app.server, people.anna.email, 'Thalassa-kai-ouranos')).statusCode).toBe(200);
  expect((await reset(token, 'Ouranos-kai-thalassa')).json()).toEqual(invalid);
  await app.runJobs();
  expect(app.mails).toContainEqual(expect.objectContaining({ to: 'anna@example.gr', subject: 'Ο κωδικός σας άλλαξε' }));
});

it('of twenty concurrent uses of one link, one succeeds', async () => {
  const token = await tokenFor(people.babis.email);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `Thalassa-kai-ouranos-${n}`)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) expect(answer.json()).toEqual(invalid);
});

it('a GET, as by a mail scanner, does not use the link up', async () => {
  const token = await tokenFor(people.gina.email);
  for (const url of [`/api/password/reset`, `/api/password/reset?token=${token}`, `/api/password/reset/${token}`])
    for (const method of ['GET', 'HEAD'] as const)
      expect((await app.server.inject({ method, url })).statusCode).toBeGreaterThanOrEqual(400);
  expect((await reset(token, 'Thalassa-kai-ouranos')).statusCode).toBe(200);
});

it('a refused password leaves the link valid', async () => {
  const token = await tokenFor(people.stella.email);
  for (const [password, code] of [
    ['short', 'min'],
    ['password123', 'password_too_common'],
    [PASSWORD, 'password_used'],
  ] as const)
    expect((await reset(token, password)).json()).toEqual({ message: { password: [code] } });
  expect((await reset(token, 'Thalassa-kai-ouranos')).statusCode).toBe(200);
});

it('a link is valid for an hour', async () => {
  const early = await tokenFor(people.petros.email);
  app.clock.pass(3599);
  expect((await reset(early, 'Thalassa-kai-ouranos')).statusCode).toBe(200);
  const late = await tokenFor(people.petros.email);
  app.clock.pass(3600);
  expect((await reset(late, 'Ouranos-kai-thalassa')).json()).toEqual(invalid);
});

it('a newer link invalidates the older, and a changed password both', async () => {
  const [older, newer] = [await tokenFor(people.admin.email), await tokenFor(people.admin.email)];
  expect((await reset(older, 'Thalassa-kai-ouranos')).json()).toEqual(invalid);
  const { headers } = await enter(app.server, people.admin.email);
  const payload = { old_password: PASSWORD, new_password: 'Ouranos-kai-thalassa' };
  expect((await app.send('POST /api/account/password', { headers, payload })).statusCode).toBe(200);
  expect((await reset(newer, 'Thalassa-kai-ouranos')).json()).toEqual(invalid);
});

it('a deactivated person gets no mail, and an earlier link is void', async () => {
  const token = await tokenFor(people.stella.email);
  await sql`update person set active = false where id = ${people.stella.id}`.execute(app.admin);
  expect((await reset(token, 'Kalimera-se-olous')).json()).toEqual(invalid);
  await ask(people.deactivated.email);
  await app.runJobs();
  expect(app.mails.map(({ to }) => to)).not.toContain(people.deactivated.email);
});

it('a person deactivated before the mail is sent gets none', async () => {
  await ask(people.petros.email);
  await sql`update person set active = false where id = ${people.petros.id}`.execute(app.admin);
  await app.runJobs();
  expect(app.mails.map(({ to }) => to)).not.toContain(people.petros.email);
  await sql`update person set active = true where id = ${people.petros.id}`.execute(app.admin);
});

it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(501), "' or 1=1 --"])('%j is no link', async (token) => {
  expect((await reset(token, 'Thalassa-kai-ouranos')).statusCode).toBe(422);
});

it('the links of mails cannot be guessed from one network', async () => {
  const address = freshAddress();
  for (let n = 0; n < 60; n += 1) await reset('x'.repeat(43), 'Thalassa-kai-ouranos', address);
  const answer = await reset('x'.repeat(43), 'Thalassa-kai-ouranos', address);
  expect([answer.statusCode, answer.json().message]).toEqual([429, 'too_many_requests']);
});

it('the number of mails is limited per address and per network, for known and unknown ones', async () => {
  app.clock.pass(3601);
  for (const email of [people.anna.email, 'nobody@example.gr']) {
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(email)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }
  const address = freshAddress();
  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await ask(`nobody-${n}@example.gr`, address)).statusCode);
  expect([statuses.filter((status) => status === 200).length, statuses[60]]).toEqual([60, 429]);
});

it('opens sign-in again after a hundred failures, in the browser in which it was done', async () => {
  const email = people.babis.email;
  await app.admin.deleteFrom('login_throttle').execute();
  for (let n = 0; n < 101; n += 1) await signIn(app.server, email, 'wrong');
  expect((await signIn(app.server, email)).json()).toEqual({ message: 'sign_in_needs_reset' });
  const answer = await reset(await tokenFor(email), 'Kalimera-se-olous');
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  expect(cookie).toMatch(/^hydria_device=[\w-]{43}$/);
  expect((await signIn(app.server, email, 'Kalimera-se-olous')).statusCode).toBe(200);
  for (let n = 0; n < 101; n += 1) await signIn(app.server, email, 'wrong');
  expect((await signIn(app.server, email, 'Kalimera-se-olous')).json()).toEqual({ message: 'sign_in_needs_reset' });
  expect((await signIn(app.server, email, 'Kalimera-se-olous', { cookie })).statusCode).toBe(200);
});

it('no job holds an address or a secret', async () => {
  const token = await tokenFor(people.gina.email);
  const { rows } = await sql<{ data: string }>`select data::text as data from boss.job`.execute(app.admin);
  expect(rows.length).toBeGreaterThan(10);
  for (const { data } of rows) expect(data).not.toMatch(new RegExp(`@|${token}`));
});
