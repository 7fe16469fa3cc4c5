import pg from 'pg';
import { APP_ROLE } from './roles.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * The database keeps utilities apart by itself: statements without any condition, as the application's role, for
 * every table that has a `deya_id`, months of readings among them. Tables are found in the catalogue.
 */

/** Of the installation: they name a utility, and have policies of their own for who may see a row. */
const INSTALLATION_TABLES = [
  'directory',
  'one_time_token',
  'person_role',
  'remote_failure',
  'session',
  'terms_acceptance',
];
/** Named for a utility in an account or an administrator's act, and seen by that person. */
const isInstallation = (name: string) => INSTALLATION_TABLES.includes(name) || name === 'impersonation';

/** A ticket is made before its person is known; its maker cannot read it. */
const MADE_FOR_NOBODY = 'one_time_token';

let test: TestDatabase;
let admin: pg.Client;
let tables: string[];

beforeAll(async () => {
  test = await createTestDatabase();
  admin = new pg.Client(test.adminUrl);
  await admin.connect();
  await admin.query(`select make_reading_months('2031-03-01', '2031-04-01')`);
  tables = await names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'deya_id' order by 1`);
  await fillTables();
});
afterAll(async () => {
  await admin.end();
  await test.drop();
});

async function names(query: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** Something of a column's type. */
const VALUES: Record<string, (deya_id: number) => string> = {
  N: (deya_id) => String(deya_id),
  S: (deya_id) => `'x${deya_id}'`,
  B: () => 'true',
  // Partitions exist from the present month on.
  D: () => 'current_date',
  I: () => `'10.0.0.1'`,
  A: () => `'{}'`,
};
const BY_TYPE: Record<string, (deya_id: number) => string> = {
  bytea: (deya_id) => `'\\x0${deya_id}'`,
  jsonb: () => `'{}'`,
  json: () => `'{}'`,
  uuid: (deya_id) => `'00000000-0000-4000-8000-00000000000${deya_id}'`,
};

interface Column {
  name: string;
  type: string;
  category: string;
}

/** A row for each of two utilities in every table. Only its owner matters, so its content is arbitrary. */
async function fillTables(): Promise<void> {
  await admin.query('set session_replication_role = replica');
  const checks = await admin.query<{ name: string; constraint: string }>(`
    select c.relname as name, k.conname as constraint from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace and k.conislocal and not c.relispartition`);
  for (const { name, constraint } of checks.rows)
    await admin.query(`alter table ${name} drop constraint "${constraint}"`);
  const roots = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and not relispartition`,
  );
  for (const table of tables.filter((name) => roots.includes(name))) {
    const { rows } = await admin.query<Column>(
      `select a.attname as name, t.typname as type, t.typcategory as category from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
         and a.attidentity = '' or a.attrelid = $1::regclass and a.attname = 'deya_id'`,
      [table],
    );
    const columns = rows.map(({ name }) => `"${name}"`).join();
    for (const deya_id of [1, 2]) {
      const values = rows.map(({ type, category }) => (BY_TYPE[type] ?? VALUES[category]!)(deya_id)).join();
      await admin.query(`insert into ${table} (${columns}) values (${values})`);
    }
  }
  await admin.query('set session_replication_role = origin');
}

/** The result of a statement, or the code of its refusal; it leaves no change behind. */
async function attempt(statement: string): Promise<number[] | string> {
  await admin.query('savepoint before');
  try {
    const { rows } = await admin.query<{ deya_id: number | null }>(statement);
    return rows.map(({ deya_id }) => Number(deya_id));
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await admin.query('rollback to savepoint before');
  }
}

const REFUSED = '42501';

async function columnsOf(table: string): Promise<string> {
  const columns =
    await names(`select quote_ident(attname) as name from pg_attribute where attrelid = '${table}'::regclass
    and attnum > 0 and not attisdropped and attgenerated = ''`);
  return columns.join();
}

/** Forbidden actions that the application can do to a table in the name of one utility, or of none. */
async function faultsAs(table: string, deya_id: 2 | null): Promise<string[]> {
  const columns = await columnsOf(table);
  const { rows } = await admin.query(`select to_json(t)::text as text from ${table} t where deya_id = 1 limit 1`);
  const stolen = rows[0] ? pg.escapeLiteral(rows[0].text) : `'{"deya_id":1}'`;
  await admin.query(`set local role ${APP_ROLE}; select set_config('app.deya_id', '${deya_id ?? ''}', true)`);
  const seen = await attempt(`select deya_id from ${table}`);
  const touched = {
    sees: seen,
    changes: await attempt(`update ${table} set deya_id = deya_id returning deya_id`),
    removes: await attempt(`delete from ${table} returning deya_id`),
  };
  const made = await attempt(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from json_populate_record(null::${table}, ${stolen})`,
  );
  await admin.query('reset role');
  const faults = Object.entries(touched).flatMap(([verb, found]) => {
    if (typeof found === 'string') return found === REFUSED ? [] : [`${verb}: ${found}`];
    return found.some((owner) => owner !== deya_id) ? [`${verb} rows of others`] : [];
  });
  if (made !== REFUSED && table !== MADE_FOR_NOBODY) faults.push(`makes rows for others: ${JSON.stringify(made)}`);
  const own = !isInstallation(table) && deya_id !== null && typeof seen !== 'string';
  return own && !seen.includes(deya_id) ? [...faults, 'does not see its own'] : faults;
}

/** The faults of a table, by the catalogue and by trying. */
async function faultsOf(table: string): Promise<string[]> {
  const { rows } = await admin.query<{ forced: boolean; policies: string[] }>(
    `select c.relrowsecurity and c.relforcerowsecurity as forced,
       array(select pg_get_expr(p.polqual, p.polrelid) || coalesce(' checking ' || pg_get_expr(p.polwithcheck, p.polrelid), '')
             from pg_policy p where p.polrelid = c.oid and (p.polroles = '{0}' or $2::regrole = any(p.polroles))) as policies
     from pg_class c where c.oid = $1::regclass`,
    [table, APP_ROLE],
  );
  const { forced, policies } = rows[0]!;
  const faults = forced ? [] : ['row-level security is not forced'];
  if (policies.length === 0) faults.push('no policy');
  const others = policies.filter((text) => text !== '(deya_id = tenant_id())');
  if (!isInstallation(table) && others.length > 0) faults.push(`another policy: ${others.join()}`);
  return [...faults, ...(await faultsAs(table, 2)), ...(await faultsAs(table, null))];
}

/** Runs on the database as `change` would leave it, and takes everything back. */
async function after<T>(change: string, work: () => Promise<T>): Promise<T> {
  await admin.query(`begin; set local session_replication_role = replica; ${change}`);
  try {
    return await work();
  } finally {
    await admin.query('rollback');
  }
}

const ROLE_FAULTS = `
  select case when r.rolsuper then 'superuser' when r.rolbypassrls then 'bypasses' else 'owns' end as name
  from pg_roles r where pg_has_role('${APP_ROLE}', r.oid, 'member') and (r.rolsuper or r.rolbypassrls
    or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relowner = r.oid))`;

it('every table with a utility has forced security, and shows, changes and makes nothing of another', async () => {
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((name) => /^hourly_reading_\d/.test(name)).length).toBeGreaterThan(0);
  const faults = await after('', async () => {
    const found: Record<string, string[]> = {};
    for (const table of tables) found[table] = await faultsOf(table);
    return found;
  });
  expect(faults).toEqual(Object.fromEntries(tables.map((table) => [table, []])));
});

it('the role of the application owns nothing and bypasses nothing, and it is the one that the API has', async () => {
  expect(await names(ROLE_FAULTS)).toEqual([]);
  const client = new pg.Client(test.url);
  await client.connect();
  const { rows } = await client.query(`select pg_has_role(current_user, '${APP_ROLE}', 'member') as is`);
  await client.end();
  expect(rows).toEqual([{ is: true }]);
});

describe('these tests notice', () => {
  it('every policy that is taken away', async () => {
    const policies = await admin.query<{ name: string; table: string }>(
      `select p.polname as name, c.relname as table from pg_policy p join pg_class c on c.oid = p.polrelid
       where p.polname like '%\\_tenant' and c.relname = any($1)`,
      [tables.filter((name) => !isInstallation(name))],
    );
    expect(policies.rows.length).toBeGreaterThan(30);
    for (const { name, table } of policies.rows) {
      const faults = await after(`drop policy "${name}" on ${table}`, () => faultsOf(table));
      expect([name, faults]).toEqual([name, expect.arrayContaining(['no policy'])]);
    }
  });

  it.each([
    [
      'a further policy that lets everything through',
      'create policy open on supply using (true)',
      'sees rows of others',
    ],
    ['security that is switched off', 'alter table supply disable row level security', 'sees rows of others'],
    [
      'security that its owner escapes',
      'alter table supply no force row level security',
      'row-level security is not forced',
    ],
    [
      'a policy that only looks at what is read',
      'alter policy supply_tenant on supply with check (true)',
      'makes rows for others: "23505"',
    ],
  ])('%s', async (_, change, fault) => {
    expect(await after(change, () => faultsOf('supply'))).toContain(fault);
  });

  it('a role that bypasses security', async () => {
    expect(await after(`alter role ${APP_ROLE} bypassrls`, () => names(ROLE_FAULTS))).toEqual(['bypasses']);
  });
});
