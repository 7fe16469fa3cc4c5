import { sql } from 'kysely';
import { KEPT_UNTIL, OTHER_TABLES, PERSONAL_TABLES } from './personal-data.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test.drop());

/** Parts of `hourly_reading` and of `log_line`. */
const isPart = (name: string) => /^(hourly_reading_\d{4}|log_line)_\d\d$/.test(name);

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
}

async function migratedColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name <> 'migration'
    order by table_name, column_name collate "C"`.execute(test.admin);
  return rows.filter(({ table }) => !isPart(table));
}

/** Whether a column could hold personal data: free text, structures and bytes, and numbers of people. */
const couldBePersonal = ({ column, type }: Column): boolean =>
  /text|char|json|bytea|inet/.test(type) || /(^|_)(person_id|by)$|latitude|longitude/.test(column);

const columnsOf = (rows: readonly Column[], table: string) => rows.filter((row) => row.table === table);

it('every table is in the catalogue of personal data or in the list of the others', async () => {
  const tables = new Set((await migratedColumns()).map(({ table }) => table));
  expect([...Object.keys(PERSONAL_TABLES), ...Object.keys(OTHER_TABLES)].toSorted()).toEqual([...tables].toSorted());
});

it.each(Object.entries(PERSONAL_TABLES))('the catalogue names each column of %s once', async (table, entry) => {
  const named = [...Object.keys(entry.blank ?? {}), ...entry.shown, ...(entry.withheld ?? [])].toSorted();
  expect(named).toEqual(
    columnsOf(await migratedColumns(), table)
      .map(({ column }) => column)
      .toSorted(),
  );
});

it('every column of another table that could hold personal data is named, with no person behind it', async () => {
  const rows = await migratedColumns();
  const found = Object.keys(OTHER_TABLES).map((table) => [
    table,
    columnsOf(rows, table)
      .filter(couldBePersonal)
      .map(({ column }) => column),
  ]);
  expect(Object.fromEntries(found)).toEqual(OTHER_TABLES);
});

it('the neutral value of a blanked column fits the column', async () => {
  const rows = await migratedColumns();
  for (const [table, { blank = {} }] of Object.entries(PERSONAL_TABLES)) {
    for (const [name, value] of Object.entries(blank)) {
      const column = columnsOf(rows, table).find((one) => one.column === name);
      if (value === null) expect(column).toMatchObject({ table, nullable: true });
      else expect(column?.type).toMatch(value === '{}' ? /^json/ : /^text$/);
    }
  }
});

it('each reason to keep rows has its end, and is a reason of some table', () => {
  const used = new Set(Object.values(PERSONAL_TABLES).map(({ erasure }) => erasure));
  for (const [reason, end] of Object.entries(KEPT_UNTIL))
    expect([used.has(reason as never), end]).toEqual([true, expect.stringMatching(/\w/)]);
});
