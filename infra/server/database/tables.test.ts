import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { asTenant } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Tables of the installation that name a utility without being the utility's own. */
const INSTALLATION_TABLES = [
  'terms_acceptance',
  'directory',
  'impersonation',
  'one_time_token',
  'person_role',
  'remote_failure',
  'session',
];

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test.drop());

/** Parts of `hourly_reading` and of `log_line`; readers use the whole. */
const isPart = (name: string) => /^(hourly_reading_\d{4}|log_line)_\d\d$/.test(name);

/** Columns per table with their types, as the files of `tables/` declare them. */
function declaredTables(): Record<string, [column: string, type: string][]> {
  const folder = path.join(__dirname, 'tables');
  const source = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const tables = source.join('').matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\};/gm);
  return Object.fromEntries(
    [...tables].map(([, table = '', body = '']) => [
      table,
      [...body.matchAll(/^ {4}(\w+): ([\s\S]*?);$/gm)]
        .map(([, column = '', type = '']): [string, string] => [column, type])
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  );
}

/** Columns per table of the migrated database; those that may be null end in `?`. */
async function migratedTables(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name,
      array_agg(column_name || case is_nullable when 'YES' then '?' else '' end order by column_name::text collate "C") as columns
    from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
    group by table_name`.execute(test.admin);
  return Object.fromEntries(rows.filter(({ name }) => !isPart(name)).map(({ name, columns }) => [name, columns]));
}

const isNullable = (type: string): boolean => /^Nullable|\| null\b/.test(type);

it('the files of tables/ name every table and column of the migrated database, which may be null, and no other', async () => {
  const declared = Object.entries(declaredTables()).map(([table, columns]) => [
    table,
    columns.map(([column, type]) => `${column}${isNullable(type) ? '?' : ''}`),
  ]);
  expect(Object.fromEntries(declared)).toEqual(await migratedTables());
});

async function tenantTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'deya_id' order by 1`.execute(test.admin);
  return rows.map(({ name }) => name).filter((name) => !INSTALLATION_TABLES.includes(name));
}

it('every table of a utility has forced row-level security with a policy, and deya_id first in its key', async () => {
  const { rows } = await sql<{ name: string; forced: boolean; policies: number; first: string }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
      (select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indrelid = c.oid and i.indisprimary) as first
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(test.admin);
  const names = await tenantTables();
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const table = rows.find((row) => row.name === name);
    expect(table).toMatchObject({ name, forced: true, first: 'deya_id' });
    expect(table?.policies).toBeGreaterThan(0);
  }
});

it('the limits of a supply are found by an index', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename = 'alert_limit'`.execute(test.admin);
  expect(rows.map(({ indexdef }) => indexdef)).toContainEqual(expect.stringContaining('(deya_id, kwdikos_katanalwti)'));
});

describe('with rows of two utilities', () => {
  beforeAll(async () => {
    for (const deya_id of [1, 2]) {
      await asTenant(test.admin, deya_id, async (tx) => {
        await tx
          .insertInto('deya')
          .values({ id: deya_id, title: `Δ${deya_id}`, title_latin: `D${deya_id}` })
          .execute();
        await tx.insertInto('supply').values({ deya_id, kwdikos_katanalwti: '10', liable_id: '1' }).execute();
      });
    }
  });

  it('the application sees no row of any utility without saying which', async () => {
    for (const name of await tenantTables()) {
      const { rows } = await sql<{ refused: boolean }>`
        select not has_table_privilege(${name}, 'select') as refused`.execute(test.db);
      if (rows[0]?.refused) continue;
      const found = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
        test.db,
      );
      expect([name, found.rows[0]?.count]).toEqual([name, 0]);
    }
  });

  it('the application sees, changes and removes only the rows of the utility that it acts for', async () => {
    await asTenant(test.db, 1, async (tx) => {
      expect(await tx.selectFrom('supply').select('deya_id').execute()).toEqual([{ deya_id: 1 }]);
      const changed = await tx.updateTable('supply').set({ afm: '555777003' }).executeTakeFirst();
      expect(Number(changed.numUpdatedRows)).toBe(1);
      const removed = await tx.deleteFrom('supply').where('deya_id', '=', 2).executeTakeFirst();
      expect(Number(removed.numDeletedRows)).toBe(0);
    });
  });

  it('the application cannot write a row for another utility, nor make one', async () => {
    const foreign = { deya_id: 2, kwdikos_katanalwti: '11', liable_id: '1' };
    await expect(asTenant(test.db, 1, (tx) => tx.insertInto('supply').values(foreign).execute())).rejects.toThrow(
      /row-level security/,
    );
    const made = { id: 3, title: 'Δ3', title_latin: 'D3' };
    await expect(asTenant(test.db, 3, (tx) => tx.insertInto('deya').values(made).execute())).rejects.toThrow(
      /permission denied/,
    );
  });

  it('the connection forgets the scope of a transaction at its end', async () => {
    await asTenant(test.db, 1, (tx) => tx.selectFrom('supply').selectAll().execute());
    expect(await test.db.selectFrom('supply').selectAll().execute()).toEqual([]);
  });
});
