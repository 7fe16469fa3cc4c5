import { sql } from 'kysely';
import { enter, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people } from '../../testing/test-data.ts';

/** The behaviours of the specification's D §6, each named after its sentence. */
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const call = async (name: string, payload?: object): Promise<Record<string, unknown>> => {
  const answer = await app.send(name, { as: 'admin', ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
};
const become = (id: number, to: string) => call(`POST /api/users/${id}/state`, { to });
const roleId = async (name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from role where name = ${name}`.execute(app.admin);
  return rows[0]!.id;
};
const versionOf = async (id: number) => (await call(`GET /api/users/${id}`))['version'];
const SELF = people.admin.id;
const BABIS = people.babis.id;

describe('role rules', () => {
  it('The administrator role cannot be deleted.', async () => {
    const id = await roleId('administrator');
    expect(await call(`DELETE /api/roles/${id}`)).toEqual({ status: 422, message: 'role_cant_delete_admin' });
  });

  it('A role with users cannot be deleted.', async () => {
    const id = await roleId('staff');
    expect(await call(`DELETE /api/roles/${id}`)).toEqual({ status: 422, message: 'role_has_users' });
  });

  it('A role needs at least one permission.', async () => {
    expect(await call('POST /api/roles', { name: 'empty', permissions: [] })).toEqual({
      status: 422,
      message: { permissions: ['role_needs_permission'] },
    });
  });
});

describe('access', () => {
  const asGuest = async (name: string) => (await app.send(name)).statusCode;
  const asBabis = async (name: string, payload?: object) =>
    (await app.send(name, { as: 'babis', ...(payload && { payload }) })).statusCode;

  it('Roles: administrator and user.', async () => {
    const { data } = await call('GET /api/roles');
    expect((data as { name: string }[]).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['administrator', 'user']),
    );
  });

  it('Permission-based and role-based access are both supported.', async () => {
    const list = 'GET /api/users/search?deya_id=1';
    expect(await asBabis(list)).toBe(403);
    // By a role of few permissions, and by the role of administrators.
    const made = await call('POST /api/roles', { name: 'readers', permissions: ['users.view'] });
    await call(`PUT /api/users/${BABIS}/roles?deya_id=1`, { role_ids: [made['id'] as number] });
    expect(await asBabis(list)).toBe(200);
    await sql`update person_role set role_id = ${await roleId('administrator')} where person_id = ${BABIS}`.execute(
      app.admin,
    );
    expect(await asBabis(list)).toBe(200);
    await sql`update person_role set role_id = ${made['id'] as number} where person_id = ${BABIS}`.execute(app.admin);
    await call(`PUT /api/users/${BABIS}/roles?deya_id=1`, { role_ids: [await roleId('user')] });
    expect(await asBabis(list)).toBe(403);
  });

  it('A role name must be unique.', async () => {
    expect(await call('POST /api/roles', { name: ' Staff ', permissions: ['users.view'] })).toEqual({
      status: 422,
      message: 'role_exists',
    });
  });

  it("A utility's access_token must be unique.", async () => {
    const make = (name: string) => call('POST /api/utilities/feed-tokens?deya_id=1', { name, scopes: ['bills'] });
    const [one, other] = [await make('ERP'), await make('AMR')];
    expect([one['status'], other['status'], one['token'] === other['token']]).toEqual([200, 200, false]);
    expect(await make('erp')).toEqual({ status: 422, message: { name: ['unique'] } });
    await expect(
      sql`insert into feed_token (deya_id, name, token_sha256, scopes, created_at)
        select 2, 'copy', token_sha256, scopes, now() from feed_token where name = 'ERP'`.execute(app.admin),
    ).rejects.toThrow(/duplicate key/);
  });

  it('Administrators also manage utilities and read the log.', async () => {
    for (const name of ['GET /api/utilities', 'GET /api/log', 'GET /api/audit']) {
      expect((await call(name)).status).toBe(200);
      expect([await asBabis(name), await asGuest(name)]).toEqual([403, 401]);
    }
  });

  it('Guests may pay and submit a problem report without login.', async () => {
    // An empty form is refused at its fields, and not for want of a session.
    for (const name of ['POST /api/guest/payments', 'POST /api/reports'])
      expect([name, (await app.send(name, { payload: {} })).statusCode]).toEqual([name, 422]);
  });
});

describe('user rules', () => {
  it('The super administrator cannot be deleted or unconfirmed.', async () => {
    await sql`insert into person_role (person_id, role_id) select ${people.gina.id}, id from role where name = 'administrator'`.execute(
      app.admin,
    );
    expect(await become(people.gina.id, 'deleted')).toEqual({ status: 422, message: 'user_cant_delete_admin' });
    expect(await become(people.gina.id, 'unconfirmed')).toEqual({ status: 422, message: 'user_cant_unconfirm_admin' });
  });

  it('A user cannot delete, deactivate or unconfirm themselves, or delete their own session.', async () => {
    expect(await become(SELF, 'deleted')).toEqual({ status: 422, message: 'user_cant_delete_self' });
    expect(await become(SELF, 'deactivated')).toEqual({ status: 422, message: 'user_cant_deactivate_self' });
    expect(await become(SELF, 'unconfirmed')).toEqual({ status: 422, message: 'user_cant_unconfirm_self' });
    expect(await call(`DELETE /api/users/${SELF}/sessions`)).toEqual({
      status: 422,
      message: 'user_cant_delete_own_session',
    });
  });

  it('A user must have at least one role.', async () => {
    await call(`PUT /api/users/${BABIS}/roles`, { role_ids: [await roleId('user')] });
    expect(await call(`PUT /api/users/${BABIS}/roles`, { role_ids: [] })).toEqual({
      status: 422,
      message: 'user_role_needed',
    });
  });

  it('The e-mail belongs to another user.', async () => {
    const person = { first_name: 'Άννα', last_name: 'Δύο', email: people.anna.email.toUpperCase(), lang: 'el' };
    const refused = { status: 422, message: { email: ['user_email_of_another'] } };
    expect(await call('POST /api/users', { ...person, send_confirmation_email: 'no' })).toEqual(refused);
    expect(await call(`PUT /api/users/${BABIS}`, { ...person, version: await versionOf(BABIS) })).toEqual(refused);
  });
});

describe('admin actions on users', () => {
  const row = async (id: number) => call(`GET /api/users/${id}`);

  it('create: with the confirming mail the account waits for it; a second mail brings a link for a password', async () => {
    const made = await call('POST /api/users?deya_id=1', {
      first_name: 'Νέα',
      last_name: 'Πελάτισσα',
      email: 'Nea@example.gr',
      phone: '694 412 3456',
      lang: 'en',
      send_confirmation_email: 'yes',
    });
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual(['nea@example.gr', 'nea@example.gr']);
    expect(await row(made['id'] as number)).toMatchObject({
      email: 'nea@example.gr',
      phone: '+306944123456',
      state: 'pending',
      confirmed: false,
      roles: [{ name: 'user', deya_id: 1 }],
      deya: [{ id: 1, active: true }],
    });
  });

  it('create: without it the account is confirmed', async () => {
    const person = { first_name: 'Νέος', last_name: 'Πελάτης', email: 'neos@example.gr', lang: 'el' };
    const made = await call('POST /api/users', { ...person, send_confirmation_email: 'no' });
    expect(await row(made['id'] as number)).toMatchObject({
      state: 'active',
      roles: [{ name: 'user', deya_id: null }],
    });
  });

  it('edit: names at once, a new e-mail once a second administrator approves and its owner confirms, with a notice to the old one', async () => {
    await sql`insert into person_role (person_id, role_id) select ${people.gina.id}, id from role where name = 'administrator'`.execute(
      app.admin,
    );
    const { headers } = await enter(app.server, people.babis.email);
    const version = await versionOf(BABIS);
    const changes = { first_name: 'Μπάμπης', last_name: 'Νέος', email: 'neo@example.gr', lang: 'el', version };
    expect((await call(`PUT /api/users/${BABIS}`, changes)).status).toBe(200);
    expect((await app.server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(200);
    const { data } = await call(`GET /api/users/${BABIS}/approvals`);
    const approval = `POST /api/users/${BABIS}/approvals/${(data as { id: number }[])[0]!.id}`;
    expect((await app.send(approval, { as: 'gina', payload: { approved: true } })).statusCode).toBe(200);
    expect(await row(BABIS)).toMatchObject({
      full_name: 'Μπάμπης Νέος',
      email: people.babis.email,
      pending_email: 'neo@example.gr',
    });
    expect((await app.server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
    await app.runJobs();
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual([people.babis.email, people.gina.email, 'neo@example.gr']);
  });

  it('edit: the second of two editors is refused, and nothing changes', async () => {
    const { version } = await row(BABIS);
    const save = (first_name: string) =>
      call(`PUT /api/users/${BABIS}`, { first_name, last_name: 'Β', email: people.babis.email, lang: 'el', version });
    expect((await save('Πρώτος')).status).toBe(200);
    expect(await save('Δεύτερος')).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
      current: { first_name: 'Πρώτος' },
    });
    expect(await row(BABIS)).toMatchObject({ first_name: 'Πρώτος' });
  });

  it('activate, deactivate', async () => {
    await become(BABIS, 'deactivated');
    expect((await signIn(app.server, people.babis.email)).json()).toEqual({ message: 'account_deactivated' });
    await become(BABIS, 'active');
    expect((await signIn(app.server, people.babis.email)).statusCode).toBe(200);
  });

  it('change password: by a mailed link, which the administrator does not learn', async () => {
    expect(await call(`POST /api/users/${BABIS}/password-link`)).toEqual({ status: 200, message: 'Success' });
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual([people.babis.email]);
    await become(BABIS, 'deactivated');
    expect(await call(`POST /api/users/${BABIS}/password-link`)).toEqual({
      status: 422,
      message: 'account_deactivated',
    });
  });

  it('clear session', async () => {
    const { headers } = await enter(app.server, people.babis.email);
    expect(await row(BABIS)).toMatchObject({ open_sessions: 1 });
    expect((await call(`DELETE /api/users/${BABIS}/sessions`)).status).toBe(200);
    expect((await app.server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
  });

  it('confirm, unconfirm', async () => {
    await become(people.unconfirmed.id, 'confirmed');
    expect((await signIn(app.server, people.unconfirmed.email)).statusCode).toBe(200);
    await become(people.unconfirmed.id, 'unconfirmed');
    expect((await signIn(app.server, people.unconfirmed.email)).json()).toEqual({ message: 'account_not_confirmed' });
  });

  it('unlink social account', async () => {
    await sql`insert into external_identity (person_id, provider, subject, first_name, last_name, linked_at, last_login_at)
      values (${BABIS}, 'gsis', '1', 'ΜΠΑΜΠΗΣ', 'Α', now(), now())`.execute(app.admin);
    expect(await row(BABIS)).toMatchObject({ identities: [{ provider: 'gsis', full_name: 'ΜΠΑΜΠΗΣ Α' }] });
    expect((await call(`DELETE /api/users/${BABIS}/identities/gsis`)).status).toBe(200);
    expect(await call(`DELETE /api/users/${BABIS}/identities/gsis`)).toMatchObject({ status: 404 });
    expect(await row(BABIS)).toMatchObject({ identities: [] });
  });

  it('soft delete, restore, delete permanently', async () => {
    expect(await call(`DELETE /api/users/${BABIS}`)).toEqual({ status: 422, message: 'user_delete_first' });
    await become(BABIS, 'deleted');
    expect(await row(BABIS)).toMatchObject({ state: 'deleted' });
    await become(BABIS, 'restored');
    expect(await row(BABIS)).toMatchObject({ state: 'active' });
    await become(BABIS, 'deleted');
    expect((await call(`DELETE /api/users/${BABIS}`)).status).toBe(200);
    expect(await row(BABIS)).toEqual({ status: 404, message: 'user_not_found' });
  });

  it('log in as a user', async () => {
    const reason = 'Asked for help on the telephone';
    const begun = await call('POST /api/impersonation', { person_id: BABIS, reason });
    const headers = { authorization: `Bearer ${String(begun['token'])}` };
    const seen = await app.server.inject({ url: '/api/auth/user', headers });
    expect(seen.json()).toMatchObject({ id: BABIS, impersonated: true });
  });

  it('resend confirmation e-mail', async () => {
    expect((await call(`POST /api/users/${people.unconfirmed.id}/confirmation`)).status).toBe(200);
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual([people.unconfirmed.email]);
  });
});

describe('supplies', () => {
  const become = (customer_type: string) =>
    sql`update supply_person set customer_type = ${customer_type} where deya_id = 1 and person_id = ${BABIS}`.execute(
      app.admin,
    );
  const asBabis = async (path: string) => {
    const answer = await app.send(`GET /api/${path}`, { as: 'babis' });
    const body: Record<string, unknown> = answer.json();
    return { ...body, status: answer.statusCode };
  };

  it('Customer types per meter: tenant, owner, authorised user.', async () => {
    for (const customer_type of ['tenant', 'owner', 'authorised']) {
      await become(customer_type);
      expect(await asBabis('user/info?deya_id=1&lang=el')).toMatchObject({ customers: [{ customer_type }] });
    }
    await expect(become('guest')).rejects.toThrow(/check constraint/);
  });

  it('Viewing measurements is refused unless the user is the liable party.', async () => {
    await sql`update supply_person set kwdikos_katanalwti = '100-1' where person_id = ${BABIS}`.execute(app.admin);
    const proves = (afm: string) =>
      sql`update person set afm_proof = 'staff', afm = ${afm} where id = ${BABIS}`.execute(app.admin);
    await proves('555777003');
    expect((await asBabis('deya/measurements?deya_id=1')).status).toBe(200);
    await proves('555777015');
    expect(await asBabis('deya/measurements?deya_id=1')).toEqual({ status: 403, message: 'measurements_denied' });
  });
});

describe('the page of a person', () => {
  it('tells the history of the account, the newest first, with who acted', async () => {
    await become(BABIS, 'deactivated');
    await become(BABIS, 'active');
    const { data, total } = await call(`GET /api/users/${BABIS}/history`);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { action: 'user-active', actor_person_id: SELF },
      { action: 'user-deactivated', actor_person_id: SELF },
    ]);
    const first = await call(`GET /api/users/${BABIS}/history?itemsPerPage=1`);
    expect(await call(`GET /api/users/${BABIS}/history?cursor=${String(first['next'])}`)).toMatchObject({
      data: [{ action: 'user-deactivated' }],
    });
  });

  it('says why a person can see something: each permission with the role that grants it', async () => {
    const { data } = await call('GET /api/users/6/permissions?deya_id=1');
    expect(data).toContainEqual({
      name: 'reports.manage',
      roles: [{ id: await roleId('staff'), name: 'staff', deya_id: 1 }],
    });
    expect(await call('GET /api/users/6/permissions')).toMatchObject({ data: [] });
  });

  it('is closed to an administrator of another utility, and says how far one reaches', async () => {
    await sql`insert into person_role (person_id, role_id, deya_id) select 6, id, 1 from role where name = 'administrator'`.execute(
      app.admin,
    );
    const asStella = async (path: string) => {
      const answer = await app.send(`GET /api/users/${path}`, { as: 'stella' });
      return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
    };
    expect(await asStella(`${people.gina.id}?deya_id=1`)).toEqual({ status: 404, message: 'user_not_found' });
    expect(await asStella(`${people.gina.id}/history?deya_id=1`)).toMatchObject({ data: [] });
    expect(await asStella(`${people.gina.id}/permissions?deya_id=1`)).toMatchObject({ data: [] });
    expect(await asStella(`${BABIS}?deya_id=1`)).toMatchObject({ reach: 'full' });
    expect(await asStella(`${people.anna.id}?deya_id=1`)).toMatchObject({ reach: 'shared', deya: [{ id: 1 }] });
  });
});
