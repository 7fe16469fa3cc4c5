import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  directoryLookup,
  feedTokenByHash,
  personScope,
  personUtilities,
  sessionOfToken,
  signInLookup,
} from './cross-utility.ts';
import { asMember, asPerson, asTenant } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

let test: TestDatabase;

/** anna (1) is staff of utility 1 and active there, pending at 2; berta (2) is administrator of the installation. */
beforeAll(async () => {
  test = await createTestDatabase();
  for (const deya_id of [1, 2]) {
    await asTenant(test.admin, deya_id, async (tx) => {
      const deya = { id: deya_id, title: `Δ${deya_id}`, title_latin: `D${deya_id}`, active: deya_id === 1 };
      await tx.insertInto('deya').values(deya).execute();
      const credential = { deya_id, access_token_sha256: sha256(`token ${deya_id}`) };
      await tx.insertInto('deya_credential').values(credential).execute();
    });
  }
  await addPerson(1, 'anna@example.gr', 'staff', 1);
  await addPerson(2, 'berta@example.gr', 'administrator', null);
  for (const deya_id of [1, 2]) {
    const status = deya_id === 1 ? 'active' : 'pending';
    await asTenant(test.admin, deya_id, (tx) =>
      tx.insertInto('person_deya').values({ deya_id, person_id: 1, status }).execute(),
    );
  }
});
afterAll(() => test.drop());

async function addPerson(id: number, email: string, role: string, deya_id: number | null): Promise<void> {
  await asMember(test.admin, deya_id ?? 0, id, async (tx) => {
    await tx.insertInto('person').values({ id, email, confirmed_at: new Date() }).execute();
    await tx
      .insertInto('person_credential')
      .values({ person_id: id, password_hash: `hash ${id}` })
      .execute();
    const { id: role_id } = await tx.selectFrom('role').select('id').where('name', '=', role).executeTakeFirstOrThrow();
    await tx.insertInto('person_role').values({ person_id: id, role_id, deya_id }).execute();
  });
}

it('finds the person who signs in, in any case of the e-mail, and no person for another', async () => {
  expect(await signInLookup(test.db, 'ANNA@example.gr', new Date())).toMatchObject({
    person_id: 1,
    password_hash: 'hash 1',
    confirmed: true,
  });
  expect(await signInLookup(test.db, 'carla@example.gr', new Date())).toBeUndefined();
});

it('finds the session of a token, and none for another token', async () => {
  const expires_at = new Date('2030-01-01T00:00:00Z');
  await asPerson(test.db, 1, async (tx) => {
    const session = { person_id: 1, expires_at };
    const { id } = await tx.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow();
    const token = { token_sha256: sha256('secret'), session_id: id, person_id: 1, kind: 'access' as const, expires_at };
    await tx.insertInto('session_token').values(token).execute();
  });
  expect(await sessionOfToken(test.db, sha256('secret'))).toMatchObject({
    person_id: 1,
    kind: 'access',
    revoked_at: null,
    person_active: true,
  });
  expect(await sessionOfToken(test.db, sha256('guess'))).toBeUndefined();
});

it("lists a person's utilities with the state of each link", async () => {
  const links = await personUtilities(test.db, 1);
  expect(links.map(({ deya_id, status }) => [deya_id, status])).toEqual([
    [1, 'active'],
    [2, 'pending'],
  ]);
});

it('grants what the role says, only for its utility, and everywhere to a role of the installation', async () => {
  expect(await personScope(test.db, 1, 1)).toContain('reports.manage');
  expect(await personScope(test.db, 1, 2)).toEqual([]);
  expect(await personScope(test.db, 2, 2)).toContain('users.view');
  expect(await personScope(test.db, 2, null)).toContain('users.view');
});

it('knows the utility of a feed token, unless the utility is inactive', async () => {
  expect(await feedTokenByHash(test.db, sha256('token 1'))).toMatchObject({ deya_id: 1, revoked_at: null });
  expect(await feedTokenByHash(test.db, sha256('token 2'))).toBeUndefined();
  expect(await feedTokenByHash(test.db, sha256('token 3'))).toBeUndefined();
});

it('the application writes the hash of a feed token and reads none', async () => {
  await expect(
    asTenant(test.db, 1, (tx) => tx.selectFrom('feed_token').select('token_sha256').execute()),
  ).rejects.toThrow(/permission denied/);
});

describe('beside the release before, which reads deya_credential alone', () => {
  const credentials = async () => (await sql`select * from deya_credential where deya_id = 3`.execute(test.admin)).rows;
  const revoked = async (text: string) => (await feedTokenByHash(test.db, sha256(text)))?.revoked_at;
  const write = (text: string) =>
    asTenant(test.admin, 3, (tx) => {
      const access_token_sha256 = sha256(text);
      return tx
        .insertInto('deya_credential')
        .values({ deya_id: 3, access_token_sha256 })
        .onConflict((conflict) => conflict.column('deya_id').doUpdateSet({ access_token_sha256 }))
        .execute();
    });
  beforeAll(() =>
    asTenant(test.admin, 3, (tx) => tx.insertInto('deya').values({ id: 3, title: 'Δ3', title_latin: 'D3' }).execute()),
  );

  it('a token that it writes works here, and the one that it replaces no longer does', async () => {
    await write('first');
    expect(await revoked('first')).toBeNull();
    await write('second');
    expect([await revoked('first'), await revoked('second')]).toEqual([expect.any(Date), null]);
  });

  it('a token that is revoked here ends there', async () => {
    await asTenant(test.db, 3, (tx) => tx.updateTable('feed_token').set({ revoked_at: new Date() }).execute());
    expect(await credentials()).toEqual([]);
  });
});

it('knows whose an id is, from the moment that the row is there', async () => {
  const row = { deya_id: 2, code: 'a', start_date: '2026-01-01', title: '{"el":"Τ"}', description: '{"el":"Κ"}' };
  const { id } = await asTenant(test.db, 2, (tx) =>
    tx.insertInto('announcement').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  expect(await directoryLookup(test.db, id)).toEqual({ deya_id: 2, kind: 'announcement' });
  expect(await directoryLookup(test.db, id + 1)).toBeUndefined();
});

it('these functions are all that crosses: every other table of people is empty without saying who', async () => {
  for (const table of ['person', 'person_credential', 'session', 'session_token', 'person_role', 'directory']) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(test.db);
    expect([table, rows[0]?.n]).toEqual([table, 0]);
  }
  await expect(sql`select * from deya_credential`.execute(test.db)).rejects.toThrow(/permission denied/);
});

it('a person sees themselves and not their neighbour, staff see the people of their utility and no password', async () => {
  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email);
  expect(emails(await asPerson(test.db, 2, (tx) => tx.selectFrom('person').select('email').execute()))).toEqual([
    'berta@example.gr',
  ]);
  await asTenant(test.db, 1, async (tx) => {
    expect(emails(await tx.selectFrom('person').select('email').execute())).toEqual(['anna@example.gr']);
    expect(await tx.selectFrom('person_credential').selectAll().execute()).toEqual([]);
  });
});

it('no person gives themselves a role', async () => {
  const role = { person_id: 1, role_id: 1, deya_id: null };
  await expect(asPerson(test.db, 1, (tx) => tx.insertInto('person_role').values(role).execute())).rejects.toThrow(
    /permission denied/,
  );
});

it('the written list is whole: no other function runs with rights of its own', async () => {
  const { rows } = await sql<{ name: string; owner: string; path: string[] }>`
    select p.proname as name, r.rolname as owner, p.proconfig as path from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`.execute(test.admin);
  expect(rows.map(({ name }) => name)).toEqual([
    'acts_on_own_account',
    'add_administrator',
    'administrators_of',
    'afm_of_another',
    'applicant_identity',
    'ask_act',
    'ask_approval',
    'ask_merge',
    'audit_chain_head',
    'audit_chain_part',
    'begin_log_visit',
    'case_people',
    'chain_audit_event',
    'chain_installation_event',
    'change_person',
    'count_of_person',
    'count_people',
    'create_person',
    'decide_approval',
    'delete_role',
    'desk_cases',
    'desk_meters',
    'desk_people',
    'desk_supplies',
    'deya_by_access_token',
    'directory_lookup',
    'email_in_use',
    'end_deya_credential',
    'end_impersonations',
    'end_reading_tokens',
    'end_sessions_of_inactive',
    'feed_token_by_hash',
    'file_failure',
    'find_account',
    'find_administrator',
    'find_audit',
    // Of the previous release.
    'find_audit',
    'find_people',
    'forget_city_readings',
    'forget_device',
    'forget_feed_history',
    'forget_guest_emails',
    'forget_log',
    'forget_one_time_tokens',
    'forget_sign_up_drafts',
    'forget_unconfirmed_accounts',
    'forget_what_is_over',
    'give_first_role',
    'granted_permissions',
    'has_administrator',
    'holds_permission',
    'impersonation_counts',
    'is_administrator',
    'is_last_administrator',
    'list_audit_verifications',
    'list_roles',
    'make_deya',
    'make_reading_months',
    'managed_utilities',
    'merge_person',
    'merge_refusal',
    'merged_accounts',
    'open_approvals',
    'person_history',
    'person_reach',
    'person_scope',
    'person_utilities',
    'read_approvals',
    'read_installation_audit',
    'read_log',
    // Of the previous release.
    'read_log',
    'recount_people',
    'roles_need_second',
    'roles_to_edit',
    'save_role',
    'save_role_version',
    'save_water_limit',
    'search_people',
    'second_person_refusal',
    'see_one_time_token',
    'session_by_token',
    'session_of_token',
    'sessions_of_browser',
    'set_person_roles',
    'sign_in_lookup',
    'sign_in_lookup',
    'staff_name',
    'take_approved',
    'take_one_time_token',
    'touch_session',
    'use_approval',
    'waiting_approvals',
    'with_needed_permissions',
    'write_log',
  ]);
  for (const { name, owner, path } of rows) {
    // Only the owner of a table may give it a further month.
    if (name !== 'make_reading_months') expect(owner).toBe('hydria_lookup');
    expect(path).toEqual(['search_path=pg_catalog, public, pg_temp']);
  }
});
