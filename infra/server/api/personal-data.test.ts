import { sql } from 'kysely';
import { KEPT_UNTIL } from '@hydria/database/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { otherTables, personalTables } from './personal-data.ts';

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
  expect([...Object.keys(personalTables), ...Object.keys(otherTables)].toSorted()).toEqual([...tables].toSorted());
});

it.each(Object.entries(personalTables))('the catalogue names each column of %s once', async (table, entry) => {
  const named = [...Object.keys(entry.blank ?? {}), ...entry.shown, ...(entry.withheld ?? [])].toSorted();
  expect(named).toEqual(
    columnsOf(await migratedColumns(), table)
      .map(({ column }) => column)
      .toSorted(),
  );
});

it('every column of another table that could hold personal data is named, with no person behind it', async () => {
  const rows = await migratedColumns();
  const found = Object.keys(otherTables).map((table) => [
    table,
    columnsOf(rows, table)
      .filter(couldBePersonal)
      .map(({ column }) => column),
  ]);
  expect(Object.fromEntries(found)).toEqual(otherTables);
});

it('the neutral value of a blanked column fits the column', async () => {
  const rows = await migratedColumns();
  for (const [table, { blank = {} }] of Object.entries(personalTables)) {
    for (const [name, value] of Object.entries(blank)) {
      const column = columnsOf(rows, table).find((one) => one.column === name);
      if (value === null) expect(column).toMatchObject({ table, nullable: true });
      else expect(column?.type).toMatch(value === '{}' ? /^json/ : /^text$/);
    }
  }
});

it('each reason to keep rows has its end, and is a reason of some table', () => {
  const used = new Set(Object.values(personalTables).map(({ erasure }) => erasure));
  for (const [reason, end] of Object.entries(KEPT_UNTIL))
    expect([used.has(reason as never), end]).toEqual([true, expect.stringMatching(/\w/)]);
});

it('an erasure reaches the rows below a report or an application before it takes the sender out of it', () => {
  const order = Object.keys(personalTables);
  const heads = ['problem_report', 'form_answer'].map((table) => order.indexOf(table));
  const below = Object.entries(personalTables).filter(([, { whose }]) =>
    ['report', 'application', 'case', 'photo'].includes(whose),
  );
  expect(below.map(([table]) => table)).toEqual(expect.arrayContaining(['case_note', 'form_answer_event', 'media']));
  expect(below.filter(([table]) => order.indexOf(table) > Math.min(...heads))).toEqual([]);
});
