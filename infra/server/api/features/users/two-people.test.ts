import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  // Gina is the second administrator of the installation, stella one of utility 1.
  await sql`insert into person_role (person_id, role_id, deya_id)
    select p.id, r.id, p.deya_id from role r, (values (3, null::int), (6, 1)) p (id, deya_id) where r.name = 'administrator'`.execute(
    app.admin,
  );
});
afterEach(() => app.stop());

const call = async (name: string, as: Name, payload?: object): Promise<Record<string, unknown>> => {
  const answer = await app.send(name, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
};
const roleId = async (name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from role where name = ${name}`.execute(app.admin);
  return rows[0]!.id;
};
const of = ({ id }: { id: number }) => `/api/users/${id}`;
const BABIS = of(people.babis);
const approvals = async (path: string, as: Name) => {
  const { data } = await call(`GET ${path}/approvals`, as);
  return data as { id: number; act: string; email: string | null; roles: string[] | null }[];
};
const decide = (path: string, id: unknown, as: Name, approved = true) =>
  call(`POST ${path}/approvals/${String(id)}`, as, { approved });
const changeEmail = async (path: string, email: string, as: Name = 'admin') => {
  const { version, first_name, last_name, lang } = await call(`GET ${path}`, as);
  return call(`PUT ${path}`, as, { version, first_name, last_name, lang, email });
};
const rolesOf = async (path: string) => (await call(`GET ${path}`, 'admin'))['roles'] as { name: string }[];

describe('another person’s e-mail', () => {
  it('is asked for, mails the administrators, and changes once a second administrator approves', async () => {
    expect(await changeEmail(BABIS, 'other@example.gr')).toMatchObject({ status: 200, pending_email: null });
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual([people.gina.email]);
    const [asked] = await approvals(BABIS, 'gina');
    expect(asked).toMatchObject({ act: 'email', email: 'other@example.gr', roles: null });
    expect(await decide(BABIS, asked?.id, 'admin')).toMatchObject({ message: 'second_administrator_needed' });
    expect((await decide(BABIS, asked?.id, 'gina')).status).toBe(200);
    expect(await call(`GET ${BABIS}`, 'admin')).toMatchObject({ pending_email: 'other@example.gr' });
    expect(await approvals(BABIS, 'gina')).toEqual([]);
  });

  it('is no change in the trail until then, and no new version of the account', async () => {
    const { version } = await call(`GET ${BABIS}`, 'admin');
    await changeEmail(BABIS, 'other@example.gr');
    expect(await call(`GET ${BABIS}`, 'admin')).toMatchObject({ version });
    const { data } = await call(`GET ${BABIS}/history`, 'admin');
    expect((data as { action: string }[]).map(({ action }) => action)).toEqual(['approval-asked', 'person-read']);
  });

  it('stays when the second administrator refuses, or the first one takes the request back', async () => {
    for (const as of ['gina', 'admin'] as const) {
      await changeEmail(BABIS, 'other@example.gr');
      const [asked] = await approvals(BABIS, 'gina');
      expect((await decide(BABIS, asked?.id, as, false)).status).toBe(200);
      expect(await call(`GET ${BABIS}`, 'admin')).toMatchObject({ email: people.babis.email, pending_email: null });
    }
  });

  it.each(['gina', 'stella'] as const)('of an administrator (%s) is changed by its owner alone', async (name) => {
    expect(await changeEmail(of(people[name]), 'other@example.gr')).toMatchObject({
      status: 422,
      message: { email: ['email_of_administrator'] },
    });
  });
});

describe('roles', () => {
  const give = async (path: string, names: string[], as: Name = 'admin', query = '') =>
    call(`PUT ${path}/roles${query}`, as, { role_ids: await Promise.all(names.map(roleId)) });

  it('with power are given once a second administrator approves, and not before', async () => {
    expect(await give(BABIS, ['staff'])).toMatchObject({ status: 200, approval_id: expect.any(Number) });
    expect((await rolesOf(BABIS)).map(({ name }) => name)).not.toContain('staff');
    const [asked] = await approvals(BABIS, 'gina');
    expect(asked).toMatchObject({ act: 'roles', roles: ['staff'] });
    expect((await decide(BABIS, asked?.id, 'gina')).status).toBe(200);
    expect((await rolesOf(BABIS)).map(({ name }) => name)).toContain('staff');
  });

  it.each([
    [
      'the role permits more meanwhile',
      async (desk: number) => {
        const permissions = ['payments.manage', 'users.manage'];
        await call(`PUT /api/roles/${desk}`, 'admin', { name: 'desk', permissions, version: 1 });
      },
    ],
    ['the person has other roles meanwhile', () => give(BABIS, ['user']).then(() => undefined)],
  ])('are refused and not given when %s', async (_, change) => {
    const { id } = await call('POST /api/roles', 'admin', { name: 'desk', permissions: ['payments.manage'] });
    await give(BABIS, ['desk']);
    const [asked] = await approvals(BABIS, 'gina');
    await change(Number(id));
    expect(await decide(BABIS, asked?.id, 'gina')).toEqual({ status: 409, message: 'changed_meanwhile' });
    expect((await rolesOf(BABIS)).map(({ name }) => name)).not.toContain('desk');
  });

  it('without power are given at once', async () => {
    await call('POST /api/roles', 'admin', { name: 'writers', permissions: ['content.manage'] });
    expect(await give(BABIS, ['writers'])).toMatchObject({ status: 200, approval_id: null });
    expect((await rolesOf(BABIS)).map(({ name }) => name)).toContain('writers');
  });

  it('of administrators are not taken away by one administrator', async () => {
    expect(await give(of(people.gina), ['user'])).toMatchObject({ status: 200, approval_id: expect.any(Number) });
    expect((await rolesOf(of(people.gina))).map(({ name }) => name)).toContain('administrator');
  });

  it('that the administrator may not give are refused at once', async () => {
    expect(await give(BABIS, ['staff'], 'stella')).toMatchObject({ status: 403 });
    expect(await approvals(BABIS, 'gina')).toEqual([]);
  });

  it.each(['users.manage', 'users.impersonate', 'roles.manage', 'utilities.manage', 'payments.manage'])(
    'that people hold take no permission with power: %s',
    async (permission) => {
      const { id } = await call('POST /api/roles', 'admin', { name: 'desk', permissions: ['content.manage'] });
      await give(BABIS, ['desk']);
      const body = { name: 'desk', permissions: ['content.manage', permission], version: 1 };
      expect(await call(`PUT /api/roles/${String(id)}`, 'admin', body)).toEqual({
        status: 422,
        message: { permissions: ['role_power_in_use'] },
      });
    },
  );
});

it('an administrator is deactivated with the approval of a second one, in a list of people as well', async () => {
  await sql`insert into person_role (person_id, role_id) select ${people.anna.id}, id from role where name = 'administrator'`.execute(
    app.admin,
  );
  const state = () => call(`POST ${of(people.gina)}/state`, 'admin', { to: 'deactivated' });
  expect(await state()).toEqual({ status: 403, message: 'second_administrator_needed' });
  expect(
    await call('POST /api/users/bulk', 'admin', { act: 'deactivate', person_ids: [people.gina.id] }),
  ).toMatchObject({ data: [{ outcome: 'refused', code: 'second_administrator_needed' }] });
  const { id } = await call(`POST ${of(people.gina)}/approvals`, 'admin', {
    act: 'deactivated',
    reason: 'Έφυγε από την υπηρεσία',
  });
  expect(await decide(of(people.gina), id, 'gina')).toMatchObject({ message: 'second_administrator_needed' });
  expect((await decide(of(people.gina), id, 'anna')).status).toBe(200);
  expect((await state()).status).toBe(200);
});

it.each(['deleted', 'unconfirmed', 'deactivated'])(
  'one administrator does not make the administrator of a utility %s',
  async (to) => {
    const { status } = await call(`POST ${of(people.stella)}/state`, 'admin', { to });
    expect(status).toBeGreaterThanOrEqual(403);
    expect(await call(`GET ${of(people.stella)}`, 'admin')).toMatchObject({ state: 'active', confirmed: true });
  },
);

describe('an account made for the purpose', () => {
  const ask = async () => {
    const reason = 'Το ζήτησε στο γκισέ';
    return (await call(`POST ${BABIS}/approvals`, 'admin', { act: 'one-time-password', reason }))['id'];
  };

  it.each([
    ['by the one who asks', { made_by: people.admin.id }],
    ['by an account of the one who asks', { made_by: people.anna.id }],
  ])('%s does not approve', async (_, { made_by }) => {
    await sql`update person set made_by = ${people.admin.id} where id = ${people.anna.id}`.execute(app.admin);
    await sql`update person set made_by = ${made_by} where id = ${people.gina.id}`.execute(app.admin);
    expect(await decide(BABIS, await ask(), 'gina')).toEqual({ status: 403, message: 'second_person_made_by_first' });
  });

  it('within a day does not approve', async () => {
    await sql`update person set created_at = ${app.clock.now()}::timestamptz - interval '23 hours' where id = ${people.gina.id}`.execute(
      app.admin,
    );
    expect(await decide(BABIS, await ask(), 'gina')).toEqual({ status: 403, message: 'second_person_too_new' });
  });

  it('is known by its maker', async () => {
    const person = { first_name: 'Νέα', last_name: 'Υπάλληλος', email: 'nea@example.gr', lang: 'el' };
    const { id } = await call('POST /api/users', 'admin', { ...person, send_confirmation_email: 'no' });
    const { rows } = await sql`select made_by from person where id = ${Number(id)}`.execute(app.admin);
    expect(rows).toEqual([{ made_by: people.admin.id }]);
  });
});
