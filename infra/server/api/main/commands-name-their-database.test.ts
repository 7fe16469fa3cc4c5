import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asTenant } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { camtFile } from '@hydria/adapters/testing/camt-samples.ts';

jest.setTimeout(60_000);

const FEATURES = path.resolve(import.meta.dirname, '../features');
const OPERATOR = path.resolve(import.meta.dirname, 'operator.ts');
const IMPORT_READINGS = path.join(FEATURES, 'feed/import-readings.ts');
const IMPORT_BANK_FILE = path.join(FEATURES, 'bank-files/import-bank-file.ts');
const VERIFY_AUDIT = path.join(FEATURES, 'audit/verify-audit.ts');

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-commands-'));
  await asTenant(test.admin, 9, (tx) =>
    tx.insertInto('deya').values({ id: 9, title: 'Δ', title_latin: 'D' }).execute(),
  );
  await writeFile(
    path.join(folder, 'readings.csv'),
    'user.key;datetime;meter.reading;diff\nm;01/03/2026 01:00:00;1;0\n',
  );
  await writeFile(path.join(folder, 'camt.xml'), camtFile([]));
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (script: string, args: readonly string[]): Promise<{ code: number; out: string; said: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: test.url, DATABASE_ADMIN_URL: test.adminUrl };
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout, said: stdout + stderr }),
    );
  });

it.each([
  ['import-readings', IMPORT_READINGS, ['--deya', '9', '--file', 'readings.csv']],
  ['import-bank-file', IMPORT_BANK_FILE, ['--deya', '9', '--file', 'camt.xml']],
  ['verify-audit', VERIFY_AUDIT, []],
] as const)('%s names the database that it works in first, without its user and password', async (_, script, args) => {
  const { host, pathname } = new URL(test.url);
  const { out } = await run(
    script,
    args.map((arg) => (arg.includes('.') ? path.join(folder, arg) : arg)),
  );
  expect(out.split('\n')[0]).toBe(`Database: PostgreSQL ${host}${pathname}`);
});

it.each([
  ['operator', OPERATOR, ['--help']],
  ['import-readings', IMPORT_READINGS, []],
  ['import-bank-file', IMPORT_BANK_FILE, []],
  ['verify-audit', VERIFY_AUDIT, ['--help']],
] as const)('the usage of %s says which database it means', async (_, script, args) => {
  const { said } = await run(script, args);
  expect(said.replaceAll(/\s+/g, ' ')).toContain(
    'The database is that of DATABASE_URL and DATABASE_ADMIN_URL, else the embedded one of DATA_DIR, else that of the portal that runs from this folder; the command names it and never makes one.',
  );
});
