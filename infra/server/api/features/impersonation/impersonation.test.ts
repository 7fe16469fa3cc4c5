import { sql } from 'kysely';
import { contract, type Answer } from '../../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { enter } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people, type Name } from '../../testing/test-data.ts';

let app: TestApp;
let headers: { authorization: string };

beforeEach(async () => {
  app = await startTestApp();
  // Stella administers utility 1 only.
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
  ({ headers } = await enter(app.server, people.admin.email));
});
afterEach(() => app.stop());

const reason = 'asked for help by phone';
const begin = async (person_id: number, as = headers, query = '', payload: object = { person_id, reason }) =>
  app.server.inject({ method: 'POST', url: `/api/impersonation${query}`, payload, headers: as });
const actAs = async (person_id: number) => {
  const answer = await begin(person_id);
  const { token } = answer.json<Answer<'POST /api/impersonation'>>();
  return { authorization: `Bearer ${token}` };
};
const get = async (url: string, as: { authorization: string }) => {
  const answer = await app.server.inject({ url, headers: as });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const statusFor = async (as: { authorization: string }) => (await get('/api/auth/user', as)).status;
const history = async (as: Name) =>
  (await app.send('GET /api/account/impersonations', { as })).json<Answer<'GET /api/account/impersonations'>>().data;

it('shows the administrator the customer’s view, and states the impersonation', async () => {
  const acting = await actAs(people.babis.id);
  expect((await get('/api/auth/user', acting)).body).toMatchObject({ id: people.babis.id, impersonated: true });
  expect((await get('/api/bills/list?deya_id=1&code=100-3', acting)).status).toBe(200);
  expect((await get('/api/auth/user', headers)).body).not.toHaveProperty('impersonated');
});

it('names the customer beforehand, to those alone who may begin it', async () => {
  const name = (person_id: number, as = headers, query = '') => get(`/api/impersonation/${person_id}${query}`, as);
  expect(await name(people.babis.id)).toMatchObject({ status: 200, body: { id: people.babis.id } });
  const { full_name } = (await name(people.babis.id)).body;
  expect(full_name).toMatch(/\S+ \S+/);
  const stella = await enter(app.server, people.stella.email);
  const anna = await enter(app.server, people.anna.email);
  expect((await name(2, anna.headers)).status).toBe(403);
  expect((await name(3, stella.headers, '?deya_id=1')).status).toBe(404);
  expect((await name(1, stella.headers, '?deya_id=1')).status).toBe(403);
  expect(await name(people.deactivated.id)).toMatchObject({ status: 422, body: { message: 'account_deactivated' } });
});

it('lasts no longer than an hour, even when the clock advances during its start', async () => {
  const { now, pass } = app.clock;
  app.clock.now = () => {
    pass(0.001);
    return now();
  };
  const begun = await begin(people.babis.id);
  expect(begun.statusCode).toBe(200);
  const [visit] = await history('babis');
  const { expires_at } = begun.json<Answer<'POST /api/impersonation'>>();
  expect(Date.parse(expires_at) - Date.parse(visit!.started_at)).toBeLessThanOrEqual(3_600_000);
});

const changes = Object.entries<Endpoint>(contract).filter(
  ([call, e]) => !call.startsWith('GET') && !e.later && !e.whileImpersonating && e.access !== 'feed',
);

it('changes nothing: every changing call is refused and in the trail with both ids', async () => {
  const acting = await actAs(people.babis.id);
  expect(changes.length).toBeGreaterThan(20);
  for (const [call] of changes) {
    const [method, path = ''] = call.split(' ') as ['POST', string];
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const answer = await app.server.inject({ method, url, headers: acting });
    expect([call, answer.statusCode, answer.json()]).toEqual([call, 403, { message: 'not_while_impersonating' }]);
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from installation_event
    where action = 'impersonated-refused' and person_id = 2 and actor_person_id = 5`.execute(app.admin);
  expect(rows[0]!.n).toBe(changes.length);
});

it('leaves every read in the trail, of the utility for which it was, with both ids', async () => {
  const stella = await enter(app.server, people.stella.email);
  const { token } = (await begin(people.babis.id, stella.headers, '?deya_id=1')).json<{ token: string }>();
  await get('/api/auth/user', { authorization: `Bearer ${token}` });
  const { rows } = await sql`
    select action, person_id, actor_person_id, detail->>'call' as call from audit_event order by seq`.execute(
    app.admin,
  );
  const both = { person_id: 2, actor_person_id: 6 };
  expect(rows).toEqual([
    { action: 'impersonation-begun', ...both, call: null },
    { action: 'impersonated-read', ...both, call: 'GET /api/auth/user' },
  ]);
});

it('takes a reason of 220 characters of several code points each', async () => {
  const family = '👨‍👩‍👧‍👦';
  const answer = await begin(people.babis.id, headers, '', { person_id: people.babis.id, reason: family.repeat(220) });
  expect(answer.statusCode).toBe(200);
});

describe('cannot begin', () => {
  const refused = async (answer: Awaited<ReturnType<typeof begin>>) => [answer.statusCode, answer.json()];

  it.each([{}, { reason: '' }, { reason: '     ' }, { reason: 'x' }, { reason: 'x'.repeat(221) }])(
    'without a reason: %j',
    async (given) => {
      expect((await begin(2, headers, '', { person_id: 2, ...given })).statusCode).toBe(422);
    },
  );

  it('without permission, or for a utility without permission there', async () => {
    const anna = await enter(app.server, people.anna.email);
    const stella = await enter(app.server, people.stella.email);
    expect((await begin(2, anna.headers)).statusCode).toBe(403);
    expect((await begin(2, stella.headers)).statusCode).toBe(403);
    expect((await begin(3, stella.headers, '?deya_id=2')).statusCode).toBe(403);
    expect(await refused(await begin(3, stella.headers, '?deya_id=1'))).toEqual([404, { message: 'user_not_found' }]);
    expect(await refused(await begin(1, stella.headers, '?deya_id=1'))).toEqual([
      403,
      { message: 'user_of_other_utility' },
    ]);
  });

  it('as an administrator, staff, oneself, a deactivated or an unknown person', async () => {
    const no = [403, { message: 'impersonation_refused' }];
    await sql`insert into person_role (person_id, role_id) select 3, id from role where name = 'administrator'`.execute(
      app.admin,
    );
    expect(await refused(await begin(people.gina.id))).toEqual(no);
    expect(await refused(await begin(people.stella.id))).toEqual(no);
    expect(await refused(await begin(people.admin.id))).toEqual(no);
    expect(await refused(await begin(people.deactivated.id))).toEqual([422, { message: 'account_deactivated' }]);
    expect(await refused(await begin(999_999))).toEqual([404, { message: 'user_not_found' }]);
  });

  it('within an impersonation', async () => {
    const acting = await actAs(people.babis.id);
    expect(await refused(await begin(people.gina.id, acting))).toEqual([403, { message: 'not_while_impersonating' }]);
    expect(await refused(await begin(people.babis.id, acting))).toEqual([403, { message: 'not_while_impersonating' }]);
  });
});

it('has the idle limit of the customer’s own session, and states it', async () => {
  await sql`update deya set settings = settings || '{"idle_minutes": 10}' where id = 1`.execute(app.admin);
  const begun = await begin(people.babis.id);
  const { token, idle_seconds } = begun.json<Answer<'POST /api/impersonation'>>();
  const acting = { authorization: `Bearer ${token}` };
  expect(idle_seconds).toBe(600);
  app.clock.pass(590);
  expect(await statusFor(acting)).toBe(200);
  app.clock.pass(601);
  expect(await statusFor(acting)).toBe(401);
});

it('a forged cookie has no effect', async () => {
  const babis = await enter(app.server, people.babis.email);
  for (const cookie of ['impersonate=1', 'impersonate=true', 'impersonate=5', `impersonate=${people.admin.id}`]) {
    const answer = await app.server.inject({ url: '/api/auth/user', headers: { ...babis.headers, cookie } });
    expect(answer.json()).toMatchObject({ id: people.babis.id });
    expect(answer.json()).not.toHaveProperty('impersonated');
    expect((await app.server.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401);
  }
});

describe('ends', () => {
  it('after an hour of activity, and cannot be prolonged', async () => {
    const acting = await actAs(people.babis.id);
    for (let minutes = 0; minutes < 59; minutes += 10) {
      app.clock.pass(590);
      expect(await statusFor(acting)).toBe(200);
    }
    app.clock.pass(61);
    expect(await statusFor(acting)).toBe(401);
    expect((await history('babis'))[0]?.ended_at).not.toBeNull();
  });

  it('on request, and the administrator continues as themselves', async () => {
    const { refreshCookie, headers: own } = await enter(app.server, people.admin.email);
    const acting = { authorization: `Bearer ${(await begin(2, own)).json<{ token: string }>().token}` };
    const end = await app.server.inject({ method: 'DELETE', url: '/api/impersonation', headers: acting });
    expect([end.statusCode, await statusFor(acting), await statusFor(own)]).toEqual([200, 401, 200]);
    const back = await app.server.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie: refreshCookie },
    });
    expect(back.statusCode).toBe(200);
  });

  it('with a sign-out, which leaves the administrator’s own cookie alone', async () => {
    const acting = await actAs(people.babis.id);
    const out = await app.server.inject({ method: 'POST', url: '/api/auth/logout', headers: acting });
    expect([out.statusCode, out.headers['set-cookie'], await statusFor(acting)]).toEqual([200, undefined, 401]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['signs out', () => app.server.inject({ method: 'POST', url: '/api/auth/logout', headers })],
    ['is deactivated', () => sql`update person set active = false where id = 5`.execute(app.admin)],
    ['is deleted', () => sql`update person set deleted_at = now() where id = 5`.execute(app.admin)],
    ['may no longer', () => sql`delete from person_role where person_id = 5`.execute(app.admin)],
  ])('when the administrator %s', async (what, happens) => {
    const acting = await actAs(people.babis.id);
    expect(await statusFor(acting)).toBe(200);
    await happens();
    expect(await statusFor(acting)).toBe(401);
    if (what === 'signs out') expect((await history('babis'))[0]?.ended_at).not.toBeNull();
  });

  it('when the customer becomes staff, is deactivated, or ends the session', async () => {
    const acting = await actAs(people.babis.id);
    await sql`insert into person_role (person_id, role_id, deya_id) select 2, id, 1 from role where name = 'staff'`.execute(
      app.admin,
    );
    expect(await statusFor(acting)).toBe(401);
    await sql`delete from person_role where person_id = 2`.execute(app.admin);
    const again = await actAs(people.babis.id);
    await app.send('POST /api/account/sessions/end', { as: 'babis', payload: { password: PASSWORD } });
    expect(await statusFor(again)).toBe(401);
    const third = await actAs(people.babis.id);
    await sql`update person set active = false where id = 2`.execute(app.admin);
    expect(await statusFor(third)).toBe(401);
  });
});

it('is in the customer’s history only', async () => {
  expect(await history('babis')).toEqual([]);
  const acting = await actAs(people.babis.id);
  const started_at = app.clock.now().toISOString();
  expect(await history('babis')).toEqual([
    { id: expect.any(Number), deya_id: null, reason, started_at, ended_at: null },
  ]);
  app.clock.pass(60);
  await app.server.inject({ method: 'DELETE', url: '/api/impersonation', headers: acting });
  expect(await history('babis')).toMatchObject([{ reason, ended_at: app.clock.now().toISOString() }]);
  expect(await history('anna')).toEqual([]);
});
