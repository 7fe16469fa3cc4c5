import { sql } from 'kysely';
import { enter } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
  // Stella administers utility 1 only.
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
});
afterEach(() => app.stop());

interface Result {
  id: number;
  outcome: string;
  code: string | null;
}

const act = async (name: string, person_ids: number[], as: Name = 'admin', query = ''): Promise<Result[]> =>
  (await app.send(`POST /api/users/bulk${query}`, { as, payload: { act: name, person_ids } })).json<{
    data: Result[];
  }>().data;
const done = (id: number): Result => ({ id, outcome: 'done', code: null });
const unchanged = (id: number): Result => ({ id, outcome: 'unchanged', code: null });
const refused = (id: number, code: string): Result => ({ id, outcome: 'refused', code });
const eventsOf = async (action: string): Promise<number[]> => {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from installation_event where action = ${action} order by id`.execute(app.admin);
  return rows.map(({ person_id }) => person_id);
};
const { anna, babis, gina, admin, stella } = people;

it('deactivates several people at once, with a result and an entry of the trail for each', async () => {
  const { headers } = await enter(app.server, babis.email);
  expect(await act('deactivate', [babis.id, gina.id])).toEqual([done(babis.id), done(gina.id)]);
  expect((await app.server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
  expect(await eventsOf('user-deactivated')).toEqual([babis.id, gina.id]);
  expect(await act('activate', [babis.id])).toEqual([done(babis.id)]);
});

it('changes nothing when it is repeated', async () => {
  await act('deactivate', [babis.id, gina.id]);
  expect(await act('deactivate', [babis.id, gina.id, babis.id])).toEqual([unchanged(babis.id), unchanged(gina.id)]);
  expect(await eventsOf('user-deactivated')).toEqual([babis.id, gina.id]);
});

it('refuses oneself, and does what it may for the others', async () => {
  expect(await act('deactivate', [admin.id, babis.id, 9999])).toEqual([
    refused(admin.id, 'user_cant_deactivate_self'),
    done(babis.id),
    refused(9999, 'user_not_found'),
  ]);
  expect(await act('end-sessions', [admin.id])).toEqual([refused(admin.id, 'user_cant_delete_own_session')]);
});

it('refuses an administrator of one utility people of another, and those who may do more', async () => {
  const of1 = (name: string, ids: number[]) => act(name, ids, 'stella', '?deya_id=1');
  expect(await of1('deactivate', [admin.id])).toEqual([refused(admin.id, 'user_not_found')]);
  await sql`insert into person_deya (deya_id, person_id, status) values (1, ${admin.id}, 'active')`.execute(app.admin);
  expect(await of1('deactivate', [admin.id])).toEqual([refused(admin.id, 'no_access')]);
  expect(
    (await app.send('POST /api/users/bulk', { as: 'stella', payload: { act: 'activate', person_ids: [1] } }))
      .statusCode,
  ).toBe(403);
});

it('keeps the last administrator, whose account another one with the permission may reach', async () => {
  await sql`update person set active = false where id = ${gina.id}`.execute(app.admin);
  await sql`insert into role (name) values ('all'); `.execute(app.admin);
  await sql`insert into role_permission select r.id, p.id from role r, permission p where r.name = 'all'`.execute(
    app.admin,
  );
  await sql`insert into person_role (person_id, role_id) select ${stella.id}, id from role where name = 'all'`.execute(
    app.admin,
  );
  expect(await act('deactivate', [admin.id], 'stella')).toEqual([refused(admin.id, 'last_administrator')]);
});

it('sends the confirming mail to those who wait for it, once', async () => {
  await sql`update person set confirmed_at = null where id = ${babis.id}`.execute(app.admin);
  expect(await act('resend', [babis.id, gina.id])).toEqual([done(babis.id), refused(gina.id, 'already_confirmed')]);
  expect((await act('resend', [babis.id]))[0]).toEqual(unchanged(babis.id));
  await app.runJobs();
  expect(app.mails.filter(({ to }) => to === babis.email)).toHaveLength(1);
  app.clock.pass(601);
  expect(await act('resend', [babis.id])).toEqual([done(babis.id)]);
});

it('ends the sessions of those who have some', async () => {
  const { headers } = await enter(app.server, babis.email);
  expect(await act('end-sessions', [babis.id, gina.id])).toEqual([done(babis.id), unchanged(gina.id)]);
  expect((await app.server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
});

it('takes at most 500 people', async () => {
  const person_ids = Array.from({ length: 501 }, (_, n) => n + 1);
  const answer = await app.send('POST /api/users/bulk', { as: 'admin', payload: { act: 'activate', person_ids } });
  expect([answer.statusCode, answer.json()]).toEqual([422, { message: { person_ids: ['max'] } }]);
  expect(await act('activate', [anna.id])).toEqual([unchanged(anna.id)]);
});
