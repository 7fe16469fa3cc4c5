import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkArchive } from '@hydria/backup/archive.ts';
import { requireReadingKeys } from '@hydria/backup/backup-keys.ts';
import { openBackup } from '@hydria/backup/sealed-file.ts';
import { expect, test } from './fixtures.ts';

const BACKUP = path.resolve(import.meta.dirname, '..', '..', 'server', 'backup');

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hydria-e2e-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

const run = async (name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: '', DATABASE_ADMIN_URL: '', DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(BACKUP, `${name}.ts`), ...args], { env });
  return stdout;
};

/** Row count and checksum of every table, as the backup lists them. */
const tablesOf = async (file: string, dataDir: string) => {
  const keysFor = () => requireReadingKeys({}, dataDir);
  const { tables } = await checkArchive(await openBackup(file, { unsigned: false, keysFor }));
  return Object.fromEntries(tables.map(({ name, rows, sum }) => [name, { rows, sum }]));
};

/** A restore ends every access that the backup knows, so these tables come back empty. */
const ACCESS = ['public.session', 'public.session_token', 'public.one_time_token'];

test('the whole demo portal is backed up while it runs, rehearsed and restored with the same rows', async ({
  dataDir,
}) => {
  test.skip(!dataDir, 'needs the data folder of the running portal');
  const [first, second, into] = ['first.backup', 'second.backup', 'restored'].map((name) => path.join(folder, name));
  await run('backup', dataDir!, first!);
  expect(await run('backup', dataDir!, '--rehearse', first!)).toContain('can be restored');
  expect(await run('restore', dataDir!, first!, '--into', into!)).toContain('restored and verified');
  await run('backup', into!, second!);
  const tables = await tablesOf(first!, dataDir!);
  expect(tables['public.hourly_reading']?.rows).toBeGreaterThan(100_000);
  const ended = Object.fromEntries(ACCESS.map((name) => [name, { rows: 0, sum: '0' }]));
  expect(await tablesOf(second!, into!)).toEqual({ ...tables, ...ended });
});
