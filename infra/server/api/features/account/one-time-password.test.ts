import { appOf } from '../../app.ts';
import { enter, signIn, browserAfter } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people } from '../../testing/test-data.ts';
import { giveOneTimePassword } from './one-time-password.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const give = (person_id: number) =>
  giveOneTimePassword(appOf(app.server), { person_id, actor_person_id: people.admin.id });

it('replaces the person’s own, ends their sessions, and a mail says so without the password', async () => {
  const before = await enter(app.server, people.anna.email);
  const password = await give(people.anna.id);
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect((await app.send('GET /api/auth/user', { headers: before.headers })).statusCode).toBe(401);
  expect((await signIn(app.server, people.anna.email, PASSWORD)).statusCode).toBe(401);
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]!.to).toBe(people.anna.email);
  expect(app.mails[0]!.text + app.mails[0]!.html).not.toContain(password);
});

it('opens a session that only permits the choice of another, and then everything', async () => {
  const password = await give(people.babis.id);
  const answer = await signIn(app.server, people.babis.email, password);
  expect(answer.json()).toMatchObject({ must_change: true });
  const { headers, refreshCookie } = browserAfter(answer);
  expect((await app.send('GET /api/auth/user', { headers })).json()).toMatchObject({ must_change: true });
  for (const call of ['GET /api/bills/list?deya_id=1&code=100-3', 'GET /api/user/info?deya_id=1&lang=el']) {
    const refused = await app.send(call, { headers });
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: 'password_change_required' }]);
  }
  expect((await app.send('GET /api/account/sessions', { headers })).statusCode).toBe(403);
  const refreshed = await app.send('POST /api/auth/refresh', { headers: { cookie: refreshCookie } });
  expect(refreshed.json()).toMatchObject({ must_change: true });
  const same = await app.send('POST /api/account/password', {
    headers,
    payload: { old_password: password, new_password: password },
  });
  expect(same.json()).toEqual({ message: { new_password: ['password_used'] } });
  const changed = await app.send('POST /api/account/password', {
    headers,
    payload: { old_password: password, new_password: 'Thalassa-kai-ouranos' },
  });
  expect(changed.statusCode).toBe(200);
  expect((await app.send('GET /api/account/sessions', { headers })).statusCode).toBe(200);
  expect((await app.send('GET /api/auth/user', { headers })).json()).not.toHaveProperty('must_change');
  const again = await signIn(app.server, people.babis.email, 'Thalassa-kai-ouranos');
  expect(again.json()).not.toHaveProperty('must_change');
});

it('is valid for a day', async () => {
  const password = await give(people.gina.id);
  app.clock.pass(86_399);
  expect((await signIn(app.server, people.gina.email, password)).statusCode).toBe(200);
  app.clock.pass(1);
  expect((await signIn(app.server, people.gina.email, password)).json()).toEqual({ message: 'wrong_credentials' });
});

it('is different each time', async () => {
  const given = await Promise.all([give(people.stella.id), give(people.petros.id), give(people.admin.id)]);
  expect(new Set(given).size).toBe(3);
});
