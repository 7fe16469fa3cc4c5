import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  // Stella administers utility 1 only, gina the installation.
  await sql`insert into person_role (person_id, role_id, deya_id) select 6, id, 1 from role where name = 'administrator'`.execute(
    app.admin,
  );
  await sql`insert into person_role (person_id, role_id) select 3, id from role where name = 'administrator'`.execute(
    app.admin,
  );
  await sql`insert into person_totp (person_id, secret, created_at, confirmed_at)
    values (${people.babis.id}, 'x', now(), now())`.execute(app.admin);
});
afterEach(() => app.stop());

const call = async (name: string, as: Name, payload?: object): Promise<Record<string, unknown>> => {
  const answer = await app.send(name, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
};
const OF_BABIS = `/api/users/${people.babis.id}`;
const ask = (as: Name = 'admin') =>
  call(`POST ${OF_BABIS}/approvals`, as, { act: 'second-factor', reason: 'Έχασε το κινητό του' });
const decide = (id: unknown, approved: boolean, as: Name = 'gina') =>
  call(`POST ${OF_BABIS}/approvals/${String(id)}`, as, { approved });
const remove = (as: Name = 'admin') => call(`DELETE ${OF_BABIS}/two-factor`, as);
const NEEDED = { status: 403, message: 'second_administrator_needed' };

it('a second factor is removed only with the approval of a second administrator, once', async () => {
  expect(await remove()).toEqual(NEEDED);
  const { id } = await ask();
  expect(await remove()).toEqual(NEEDED);
  expect((await decide(id, true)).status).toBe(200);
  expect(await remove('gina')).toEqual(NEEDED);
  expect((await remove()).status).toBe(200);
  expect(await remove()).toEqual(NEEDED);
  const { data } = await call(`GET ${OF_BABIS}/history`, 'admin');
  expect((data as { action: string }[]).map(({ action }) => action)).toEqual([
    'second-factor-removed',
    'approval-given',
    'approval-asked',
  ]);
});

it('the one who asked does not decide', async () => {
  const { id } = await ask();
  expect(await decide(id, true, 'admin')).toEqual(NEEDED);
});

it('a refused request permits nothing, and is decided once', async () => {
  const { id } = await ask();
  expect((await decide(id, false)).status).toBe(200);
  expect(await decide(id, true)).toEqual({ status: 422, message: 'approval_decided' });
  expect(await remove()).toEqual(NEEDED);
  expect(await call(`GET ${OF_BABIS}/history?itemsPerPage=1`, 'admin')).toMatchObject({
    data: [{ action: 'approval-refused' }],
  });
});

it('the same act is asked for once at a time, and a request counts for a day', async () => {
  const { id } = await ask();
  expect(await ask('gina')).toEqual({ status: 422, message: 'approval_waiting' });
  expect(await call(`GET ${OF_BABIS}/approvals`, 'gina')).toMatchObject({ data: [{ is_own: false, approved: false }] });
  await sql`update account_approval set asked_at = asked_at - interval '1 day'`.execute(app.admin);
  expect(await decide(id, true)).toEqual({ status: 422, message: 'approval_decided' });
});

it('an administrator of another utility finds no request', async () => {
  const { id } = await call(`POST /api/users/${people.gina.id}/approvals`, 'admin', {
    act: 'one-time-password',
    reason: 'Came to the counter',
  });
  expect(
    await call(`POST /api/users/${people.gina.id}/approvals/${String(id)}?deya_id=1`, 'stella', { approved: true }),
  ).toEqual({ status: 404, message: 'user_not_found' });
});

it('a reason of a few letters is refused at its field', async () => {
  expect(await call(`POST ${OF_BABIS}/approvals`, 'admin', { act: 'second-factor', reason: 'x' })).toEqual({
    status: 422,
    message: { reason: ['min'] },
  });
});
