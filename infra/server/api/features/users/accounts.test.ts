import { changePerson } from '@hydria/database/cross-utility.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { enter, signIn } from '../../testing/sign-in.ts';
import { people, type Name } from '../../testing/test-data.ts';

let app: TestApp;

beforeEach(async () => {
  app = await startTestApp();
  // Stella administers utility 1 only.
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
});
afterEach(() => app.stop());

const call = async (name: string, as: Name, payload?: object) => {
  const answer = await app.send(name, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const refusal = (status: number, message: string) => ({ status, body: { message } });
const done = { status: 200, body: { message: 'Success' } };
const become = (id: number, to: string, as: Name = 'admin', query = '') =>
  call(`POST /api/users/${id}/state${query}`, as, { to });
const OF_1 = '?deya_id=1';

describe('an account', () => {
  it('that is deactivated is signed out and cannot sign in, until it is activated', async () => {
    const { headers } = await enter(app.server, people.babis.email);
    expect(await become(2, 'deactivated', 'stella', OF_1)).toEqual(done);
    expect((await app.server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
    expect((await signIn(app.server, people.babis.email)).json()).toEqual({ message: 'account_deactivated' });
    expect(await become(2, 'active', 'stella', OF_1)).toEqual(done);
    expect((await app.server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
    expect((await signIn(app.server, people.babis.email)).statusCode).toBe(200);
  });

  it('that is unconfirmed cannot sign in, until it is confirmed', async () => {
    expect(await become(2, 'unconfirmed')).toEqual(done);
    expect((await signIn(app.server, people.babis.email)).json()).toEqual({ message: 'account_not_confirmed' });
    expect(await become(2, 'confirmed')).toEqual(done);
    expect((await signIn(app.server, people.babis.email)).statusCode).toBe(200);
  });

  it('is deleted, restored, and deleted for good only after a deletion', async () => {
    expect(await call('DELETE /api/users/2', 'admin')).toEqual(refusal(422, 'user_delete_first'));
    expect(await become(2, 'deleted')).toEqual(done);
    expect((await signIn(app.server, people.babis.email)).json()).toEqual({ message: 'wrong_credentials' });
    expect(await become(2, 'restored')).toEqual(done);
    expect((await signIn(app.server, people.babis.email)).statusCode).toBe(200);
    expect(await become(2, 'deleted')).toEqual(done);
    expect(await call('DELETE /api/users/2', 'admin')).toEqual(done);
    const { rows } = await sql`select id from person where id = 2`.execute(app.admin);
    expect(rows).toEqual([]);
    expect(await call('DELETE /api/users/2', 'admin')).toEqual(refusal(404, 'user_not_found'));
    const trail = (await call('GET /api/audit?person_id=2&itemsPerPage=10', 'admin')).body['data'] as object[];
    expect(
      trail.map((row) => (row as { action: string }).action).filter((action) => action.startsWith('user-')),
    ).toEqual(['user-erased', 'user-deleted', 'user-restored', 'user-deleted']);
  });
});

describe('an administrator has no power', () => {
  it('over themselves: deactivate, unconfirm, delete, end the current session', async () => {
    expect(await become(5, 'deactivated')).toEqual(refusal(422, 'user_cant_deactivate_self'));
    expect(await become(5, 'unconfirmed')).toEqual(refusal(422, 'user_cant_unconfirm_self'));
    expect(await become(5, 'deleted')).toEqual(refusal(422, 'user_cant_delete_self'));
    expect(await call('DELETE /api/users/5', 'admin')).toEqual(refusal(422, 'user_cant_delete_self'));
    expect(await call('DELETE /api/users/5/sessions', 'admin')).toEqual(refusal(422, 'user_cant_delete_own_session'));
  });

  it('over an administrator of the installation: unconfirm, delete, and alone deactivate', async () => {
    await sql`insert into person_role (person_id, role_id) select 3, id from role where name = 'administrator'`.execute(
      app.admin,
    );
    expect(await become(3, 'unconfirmed')).toEqual(refusal(422, 'user_cant_unconfirm_admin'));
    expect(await become(3, 'deleted')).toEqual(refusal(422, 'user_cant_delete_admin'));
    expect(await become(3, 'deactivated')).toEqual(refusal(403, 'second_administrator_needed'));
  });

  const actions = [
    'POST /api/users/:id/state',
    'DELETE /api/users/:id',
    'DELETE /api/users/:id/sessions',
    'POST /api/users/:id/password',
    'POST /api/users/:id/confirmation',
  ];

  it.each(actions)('of one utility, over people of another: %s', async (action) => {
    const payload = action.includes('state') ? { to: 'deactivated' } : undefined;
    const of = (id: number, query: string) => call(action.replace(':id', String(id)) + query, 'stella', payload);
    expect(await of(people.gina.id, OF_1)).toEqual(refusal(404, 'user_not_found'));
    expect(await of(people.gina.id, '?deya_id=2')).toEqual(refusal(403, 'no_access'));
    expect((await of(people.gina.id, '')).status).toBeGreaterThan(400);
    expect(await of(999_999, OF_1)).toEqual(refusal(404, 'user_not_found'));
    const { rows } = await sql`select active from person where id = 3`.execute(app.admin);
    expect(rows).toEqual([{ active: true }]);
  });

  it('of one utility, over an account of another utility too, except for harmless calls', async () => {
    const anna = people.anna.id;
    for (const to of ['deactivated', 'unconfirmed', 'deleted'])
      expect(await become(anna, to, 'stella', OF_1)).toEqual(refusal(403, 'user_of_other_utility'));
    expect(await call(`POST /api/users/${anna}/password${OF_1}`, 'stella')).toEqual(
      refusal(403, 'user_of_other_utility'),
    );
    expect((await call(`DELETE /api/users/${anna}/sessions${OF_1}`, 'stella')).status).toBe(200);
  });

  it('of one utility, over a person with more permissions', async () => {
    await sql`insert into person_deya (deya_id, person_id, status) values (1, 5, 'active')`.execute(app.admin);
    expect(await become(5, 'deactivated', 'stella', OF_1)).toEqual(refusal(403, 'no_access'));
    expect(await call(`POST /api/users/5/password${OF_1}`, 'stella')).toEqual(refusal(403, 'no_access'));
    expect(await call(`DELETE /api/users/5/sessions${OF_1}`, 'stella')).toEqual(refusal(403, 'no_access'));
  });

  it('over the last one: fifty who deactivate one another at once leave one', async () => {
    await sql`insert into person (id, email, confirmed_at)
      select 1000 + n, 'admin' || n || '@example.gr', now() from generate_series(1, 50) n`.execute(app.admin);
    await sql`insert into person_role (person_id, role_id) select 1000 + n, r.id
      from generate_series(1, 50) n, role r where r.name = 'administrator'`.execute(app.admin);
    await sql`delete from person_role where person_id = 5`.execute(app.admin);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        changePerson(
          app.db,
          { actor: 1001 + ((n + 1) % 50), person_id: 1001 + n, deya_id: null },
          'deactivated',
          app.clock.now(),
        ),
      ),
    );
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from person where id > 1000 and active`.execute(app.admin);
    expect(rows[0]!.left).toBeGreaterThan(0);
  });
});

it('a given password permits only the choice of another, and ends all sessions', async () => {
  const { headers } = await enter(app.server, people.babis.email);
  const asked = await call(`POST /api/users/2/approvals${OF_1}`, 'stella', {
    act: 'one-time-password',
    reason: 'Came to the counter',
  });
  const approval = `POST /api/users/2/approvals/${String(asked.body['id'])}`;
  expect(await call(`POST /api/users/2/password${OF_1}`, 'stella')).toEqual(
    refusal(403, 'second_administrator_needed'),
  );
  expect(await call(approval + OF_1, 'stella', { approved: true })).toEqual(
    refusal(403, 'second_administrator_needed'),
  );
  expect(await call(approval, 'admin', { approved: true })).toEqual(done);
  const { status, body } = await call(`POST /api/users/2/password${OF_1}`, 'stella');
  expect(status).toBe(200);
  expect((await app.server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
  const entered = await signIn(app.server, people.babis.email, body['password'] as string);
  expect(entered.json()).toMatchObject({ must_change: true });
});

it('the confirming mail is sent again to an unconfirmed person, three times an hour', async () => {
  const send = (id: number) => call(`POST /api/users/${id}/confirmation`, 'admin');
  expect(await send(2)).toEqual(refusal(422, 'already_confirmed'));
  expect(await send(people.unconfirmed.id)).toEqual(done);
  await app.runJobs();
  expect(app.mails.map(({ to }) => to)).toEqual([people.unconfirmed.email]);
  await send(people.unconfirmed.id);
  await send(people.unconfirmed.id);
  expect(await send(people.unconfirmed.id)).toMatchObject({ status: 429 });
});
