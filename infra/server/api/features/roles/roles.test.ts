import { saveRole, setPersonRoles } from '@hydria/database/cross-utility.ts';
import { inScope, type Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

let app: TestApp;
const roleIds: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp();
  // Stella administers utility 1 only.
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
  const { rows } = await sql<{ id: number; name: string }>`select id, name from role`.execute(app.admin);
  for (const { id, name } of rows) roleIds[name] = id;
});
afterAll(() => app.stop());

const call = async (name: string, as: Name, payload?: object) => {
  const answer = await app.send(name, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const refusal = (status: number, message: string) => ({ status, body: { message } });
const give = (id: number, role_ids: number[], { as = 'admin' as Name, deya_id = 1 as number | null } = {}) =>
  call(`PUT /api/users/${id}/roles${deya_id === null ? '' : `?deya_id=${deya_id}`}`, as, { role_ids });
const listed = async (as: Name, query = '') => {
  const { data } = (await call(`GET /api/roles${query}`, as)).body as Answer<'GET /api/roles'>;
  return Object.fromEntries(data.map((role) => [role.name, role.users]));
};

describe('roles', () => {
  it('are listed with how many people hold them, for a utility its own and those of the installation', async () => {
    expect(await listed('admin')).toEqual({ administrator: 2, staff: 1, user: 0 });
    expect(await listed('stella', '?deya_id=1')).toEqual({ administrator: 2, staff: 1, user: 0 });
    expect(await call('GET /api/roles', 'stella')).toEqual(refusal(403, 'no_access'));
  });

  it('are created, changed and deleted by administrators of the whole installation', async () => {
    const made = await call('POST /api/roles', 'admin', { name: 'readers', permissions: ['users.view'] });
    const id = made.body['id'] as number;
    expect(made.status).toBe(200);
    expect(
      (await call(`PUT /api/roles/${id}`, 'admin', { name: 'Log', permissions: ['log.view'], version: 1 })).status,
    ).toBe(200);
    for (const [name, payload] of [
      ['POST /api/roles', { name: 'mine', permissions: ['users.view'] }],
      [`PUT /api/roles/${id}`, { name: 'mine', permissions: ['users.view'], version: 2 }],
      [`GET /api/roles/${id}`, undefined],
      [`DELETE /api/roles/${id}`, undefined],
    ] as const)
      expect(await call(name, 'stella', payload)).toEqual(refusal(403, 'no_access'));
    expect((await call(`DELETE /api/roles/${id}`, 'admin')).status).toBe(200);
    expect(await call(`DELETE /api/roles/${id}`, 'admin')).toEqual(refusal(404, 'role_not_found'));
  });

  it('need a permission and a name of their own; that of administrators stays as it is', async () => {
    const staff = `PUT /api/roles/${roleIds['staff']}`;
    const admins = roleIds['administrator'];
    const view = ['users.view'];
    expect(await call('POST /api/roles', 'admin', { name: 'none', permissions: [] })).toEqual({
      status: 422,
      body: { message: { permissions: ['role_needs_permission'] } },
    });
    expect(await call('POST /api/roles', 'admin', { name: ' STAFF ', permissions: view })).toEqual(
      refusal(422, 'role_exists'),
    );
    for (const shown of ['Διαχειριστής', 'διαχειριστης', 'Personal', 'Utilisateur'])
      expect(await call('POST /api/roles', 'admin', { name: shown, permissions: view })).toEqual(
        refusal(422, 'role_exists'),
      );
    expect(await call(staff, 'admin', { name: 'user', permissions: view, version: 1 })).toEqual(
      refusal(422, 'role_exists'),
    );
    expect(await call(`PUT /api/roles/${admins}`, 'admin', { name: 'x', permissions: view, version: 1 })).toEqual(
      refusal(422, 'role_cant_change_admin'),
    );
    expect(await call(`DELETE /api/roles/${admins}`, 'admin')).toEqual(refusal(422, 'role_cant_delete_admin'));
    expect(await call(`DELETE /api/roles/${roleIds['staff']}`, 'admin')).toEqual(refusal(422, 'role_has_users'));
    expect((await call('POST /api/roles', 'admin', { name: 'x', permissions: ['all'] })).status).toBe(422);
  });
});

describe('the editor of roles', () => {
  const permissionsOf = async (id: unknown) =>
    (await call(`GET /api/roles/${String(id)}`, 'admin')).body['permissions'];

  it('gives a role what its permissions need', async () => {
    const { body } = await call('POST /api/roles', 'admin', { name: 'managers', permissions: ['users.manage'] });
    expect(await permissionsOf(body['id'])).toEqual(['users.view', 'users.manage']);
    await call(`DELETE /api/roles/${String(body['id'])}`, 'admin');
  });

  it('refuses to overwrite a change that another person saved meanwhile', async () => {
    const { body } = await call('POST /api/roles', 'admin', { name: 'readers', permissions: ['users.view'] });
    const role = `/api/roles/${String(body['id'])}`;
    const seen = (await call(`GET ${role}`, 'admin')).body['version'];
    const save = (name: string, version: unknown) =>
      call(`PUT ${role}`, 'admin', { name, permissions: ['log.view'], version });
    expect((await save('one', seen)).status).toBe(200);
    expect(await save('two', seen)).toMatchObject({
      status: 409,
      body: { message: 'changed_meanwhile', current: { name: 'one', permissions: ['log.view'] } },
    });
    const fresh = (await call(`GET ${role}`, 'admin')).body;
    expect(fresh).toMatchObject({ name: 'one', permissions: ['log.view'] });
    expect((await save('two', fresh['version'])).status).toBe(200);
    await call(`DELETE ${role}`, 'admin');
  });

  it('reads the permissions by group, with what they need, who has them and whether the reader holds them', async () => {
    const { body } = await call('GET /api/permissions', 'admin');
    const all = body['data'] as Answer<'GET /api/permissions'>['data'];
    expect(all.map(({ group_sort }) => group_sort)).toEqual(
      all.map(({ group_sort }) => group_sort).toSorted((a, b) => a - b),
    );
    expect(all.find(({ name }) => name === 'users.manage')).toMatchObject({
      dependencies: ['users.view'],
      roles: ['administrator'],
      system: true,
      held: true,
    });
    const ofStella = (await call('GET /api/permissions?deya_id=1', 'stella')).body['data'] as typeof all;
    expect(ofStella.every(({ held }) => !held)).toBe(true);
  });

  it('finds roles by a part of the name, in the order that was asked for, page by page', async () => {
    const read = async (query: string) =>
      (await call(`GET /api/roles?${query}`, 'admin')).body as Answer<'GET /api/roles'>;
    const names = async (query: string) => (await read(query)).data.map(({ name }) => name);
    expect(await names('search=STA')).toEqual(['staff']);
    expect(await names('sort=name&order=desc')).toEqual(['user', 'staff', 'administrator']);
    const first = await read('sort=users&order=desc&itemsPerPage=2');
    expect([first.data.map(({ name }) => name), first.total]).toEqual([['administrator', 'staff'], 3]);
    expect(await names(`sort=users&order=desc&itemsPerPage=2&cursor=${first.next}`)).toEqual(['user']);
    expect((await read('')).may_change).toBe(true);
    expect((await call('GET /api/roles?deya_id=1', 'stella')).body['may_change']).toBe(false);
  });
});

describe('a person with a role', () => {
  const readers = async (): Promise<{ id: number; name: string }> => {
    const name = `readers ${Math.random()}`;
    const { id } = await saveRole(app.db, 5, { id: null, name, sort: 1, permissions: ['users.view'] });
    return { id: id!, name };
  };
  /** Gives roles with power, for which a screen needs two administrators. */
  const appoint = (person_id: number, roles: number[], deya_id: number | null = 1) =>
    setPersonRoles(app.db, { actor: 5, person_id, deya_id }, roles);
  const limited = async (): Promise<number> => {
    const permissions = ['roles.manage', 'users.view'];
    const { id } = await saveRole(app.db, 5, { id: null, name: `limited ${Math.random()}`, sort: 1, permissions });
    return id!;
  };

  it('has its permissions from the next call on, and loses them from the next call after its removal', async () => {
    const before = await call('GET /api/users/search?deya_id=1', 'babis');
    const { id, name } = await readers();
    expect((await give(people.babis.id, [id])).status).toBe(200);
    const during = await call('GET /api/users/search?deya_id=1', 'babis');
    expect((await give(people.babis.id, [roleIds['user']!])).status).toBe(200);
    const after = await call('GET /api/users/search?deya_id=1', 'babis');
    expect([before.status, during.status, after.status]).toEqual([403, 200, 403]);
    const trail = await call('GET /api/audit?deya_id=1&action=roles-given', 'admin');
    expect((trail.body['data'] as object[]).slice(0, 2)).toMatchObject([
      {
        person_id: 2,
        actor_person_id: 5,
        detail: JSON.stringify({
          roles: { after: ['user'], before: [name] },
          role_ids: [roleIds['user']],
        }),
      },
      {
        person_id: 2,
        actor_person_id: 5,
        detail: JSON.stringify({
          roles: { after: [name], before: [] },
          role_ids: [id],
        }),
      },
    ]);
  });

  it('is not changed by an editor of older roles, who reads that another person was first', async () => {
    const put = (role_ids: number[], held: string[]) =>
      app.send(`PUT /api/users/${people.babis.id}/roles?deya_id=1`, { as: 'admin', payload: { role_ids, held } });
    const [user, { id: reader, name }] = [roleIds['user']!, await readers()];
    await give(people.babis.id, [user]);
    expect((await put([reader], ['user'])).statusCode).toBe(200);
    const second = await put([user, reader], ['user']);
    expect([second.statusCode, second.json()]).toEqual([409, { message: 'changed_meanwhile' }]);
    expect((await put([user, reader], [name])).statusCode).toBe(200);
    const answers = await Promise.all([put([user], ['user', name]), put([reader], ['user', name])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await give(people.babis.id, [user]);
  });

  it('keeps at least one role', async () => {
    expect(await give(people.babis.id, [])).toEqual(refusal(422, 'user_role_needed'));
  });

  it('is out of reach for an administrator of another utility', async () => {
    const roles = [roleIds['user']!];
    expect(await give(people.gina.id, roles, { as: 'stella' })).toEqual(refusal(404, 'user_not_found'));
    expect(await give(999_999, roles, { as: 'stella' })).toEqual(refusal(404, 'user_not_found'));
    expect(await give(people.gina.id, roles, { as: 'stella', deya_id: 2 })).toEqual(refusal(403, 'no_access'));
    expect(await give(people.babis.id, roles, { as: 'stella', deya_id: null })).toEqual(refusal(403, 'no_access'));
    expect((await give(people.anna.id, roles, { as: 'stella' })).status).toBe(200);
  });

  it('grants and revokes only permissions that they hold themselves', async () => {
    const role = await limited();
    expect(await appoint(people.babis.id, [role])).toBeNull();
    const as = 'babis' as const;
    for (const roles of [[roleIds['administrator']!], [roleIds['staff']!], [role, roleIds['administrator']!]])
      expect(await give(people.babis.id, roles, { as })).toEqual(refusal(403, 'role_not_held'));
    expect(await give(people.stella.id, [roleIds['user']!], { as })).toEqual(refusal(403, 'role_not_held'));
    expect((await give(people.petros.id, [role], { as })).status).toBe(200);
    expect(await give(people.petros.id, [role, 424_242], { as })).toEqual(refusal(404, 'role_not_found'));
  });

  it('cannot add or remove a permission of a role that they do not hold', async () => {
    const role = await limited();
    expect(await appoint(people.babis.id, [role], null)).toBeNull();
    const name = `of babis ${role}`;
    expect((await call('POST /api/roles', 'babis', { name, permissions: ['users.view'] })).status).toBe(200);
    expect(await call('POST /api/roles', 'babis', { name: 'x', permissions: ['log.view'] })).toEqual(
      refusal(403, 'role_not_held'),
    );
    expect(
      await call(`PUT /api/roles/${roleIds['staff']}`, 'babis', {
        name: 'staff',
        permissions: ['users.view'],
        version: 1,
      }),
    ).toEqual(refusal(403, 'role_not_held'));
    expect((await give(people.babis.id, [roleIds['user']!], { deya_id: null })).status).toBe(200);
  });
});

it('of two who revoke each other’s role at once the second waits, and no longer has it', async () => {
  await sql`insert into person_role (person_id, role_id) values (3, ${roleIds['administrator']})`.execute(app.admin);
  const [one, other] = [people.admin.id, people.gina.id];
  const take = (db: Db, actor: number, person_id: number) =>
    setPersonRoles(db, { actor, person_id, deya_id: null }, [roleIds['user']!]);
  let second: Promise<string | null> | undefined;
  await inScope(app.db, {}, async (tx) => {
    expect(await take(tx, one, other)).toBeNull();
    second = take(app.db, other, one);
    await new Promise((go) => setTimeout(go, 300));
  });
  expect(await second).toBe('no_access');
});

describe('the last administrator', () => {
  it('stays', async () => {
    expect(await give(people.admin.id, [roleIds['user']!], { deya_id: null })).toEqual(
      refusal(422, 'last_administrator'),
    );
  });

  it('stays when fifty revoke one another’s role at once', async () => {
    await sql`insert into person (id, email, confirmed_at)
      select 1000 + n, 'admin' || n || '@example.gr', now() from generate_series(1, 50) n`.execute(app.admin);
    await sql`insert into person_role (person_id, role_id) select 1000 + n, ${roleIds['administrator']}
      from generate_series(1, 50) n`.execute(app.admin);
    await sql`delete from person_role where person_id = 5`.execute(app.admin);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const over = { actor: 1001 + ((n + 1) % 50), person_id: 1001 + n, deya_id: null };
        return setPersonRoles(app.db, over, [roleIds['user']!]);
      }),
    );
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from person_role
      where role_id = ${roleIds['administrator']} and deya_id is null`.execute(app.admin);
    expect(rows[0]!.left).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer === null)).toHaveLength(50 - rows[0]!.left);
    // No caller may remove the last one, here themselves.
    const [only] = (
      await sql<{ person_id: number }>`select person_id from person_role
        where role_id = ${roleIds['administrator']} and deya_id is null`.execute(app.admin)
    ).rows;
    if (rows[0]!.left === 1)
      expect(
        await setPersonRoles(app.db, { actor: only!.person_id, person_id: only!.person_id, deya_id: null }, [
          roleIds['user']!,
        ]),
      ).toBe('last_administrator');
  });
});
