import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { claimDataDir } from './data-dir.ts';
import { startDatabase } from './start-database.ts';
import { startEmbedded, stopLeftOver } from './embedded.ts';

jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hydria-embedded-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await stopLeftOver(join(folder, 'data'));
  rmSync(folder, { recursive: true, force: true });
});

const isServing = () => existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'));

it('makes a database where there is none, keeps what was stored, and leaves no process behind', async () => {
  const dataDir = join(folder, 'data');
  const first = await startDatabase({ dataDir });
  expect(first.migrated.length).toBeGreaterThan(3);
  const { rows } = await sql`show recovery_init_sync_method`.execute(first.db);
  // File by file it takes seconds on a busy machine before a server that died is back.
  if (process.platform === 'linux') expect(rows).toEqual([{ recovery_init_sync_method: 'syncfs' }]);
  await first.db.insertInto('login_throttle').values({ key: 'kept', first_failure_at: new Date() }).execute();
  await first.stop();
  expect(isServing()).toBe(false);
  const second = await startDatabase({ dataDir });
  expect(second.migrated).toEqual([]);
  expect(await second.db.selectFrom('login_throttle').select('key').execute()).toEqual([{ key: 'kept' }]);
  await second.stop();
});

it('works where every folder above is closed to other users', async () => {
  chmodSync(folder, 0o700);
  const server = await startEmbedded(join(folder, 'data'), { durable: false });
  await server.stop();
});

it('refuses a second portal on the same data, which goes on undisturbed; a command may share it', async () => {
  const dataDir = join(folder, 'data');
  const first = await startDatabase({ dataDir });
  await expect(startDatabase({ dataDir })).rejects.toThrow(
    `Another portal (process ${process.pid}) already uses DATA_DIR`,
  );
  const command = await startDatabase({ dataDir, share: true });
  await command.stop();
  expect(await first.db.selectFrom('deya').select('id').execute()).toEqual([]);
  await first.stop();
});

it('takes over the server of a portal that was killed; committed rows are there', async () => {
  const dataDir = join(folder, 'data');
  const module = JSON.stringify(fileURLToPath(new URL('start-database.ts', import.meta.url)));
  const script = `
    const { startDatabase } = await import(${module});
    const { db } = await startDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    await db.insertInto('login_throttle').values({ key: 'acknowledged', first_failure_at: new Date() }).execute();
    console.log('stored'); setInterval(() => {}, 1000);`;
  const portal = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(portal.stdout, 'data');
  portal.kill('SIGKILL');
  await once(portal, 'exit');
  expect(isServing()).toBe(true);
  const next = await startDatabase({ dataDir });
  expect(await next.db.selectFrom('login_throttle').select('key').execute()).toEqual([{ key: 'acknowledged' }]);
  await next.stop();
  expect(isServing()).toBe(false);
});

it('clears what a first start left that was killed half-way', async () => {
  const dataDir = join(folder, 'data');
  claimDataDir(dataDir);
  mkdirSync(join(dataDir, 'postgres.init-999999999'));
  const server = await startEmbedded(dataDir, { durable: false });
  await server.stop();
  expect(existsSync(join(dataDir, 'postgres.init-999999999'))).toBe(false);
});

it('says in one sentence what is wrong with a data directory, and touches nothing in it', () => {
  writeFileSync(join(folder, 'file'), 'mine');
  expect(() => claimDataDir(join(folder, 'file'))).toThrow(/is a file; choose a folder/);
  expect(() => claimDataDir(join(folder, 'file', 'below'))).toThrow(/cannot be written \(ENOTDIR\)/);
  mkdirSync(join(folder, 'holiday'));
  writeFileSync(join(folder, 'holiday', 'beach.jpg'), 'mine');
  expect(() => claimDataDir(join(folder, 'holiday'))).toThrow(/holds other things \("beach.jpg"\)/);
  expect(existsSync(join(folder, 'holiday', '.hydria'))).toBe(false);
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine');
});

it('refuses the data of another major version of PostgreSQL', async () => {
  const dataDir = join(folder, 'data');
  claimDataDir(dataDir);
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await expect(startEmbedded(dataDir)).rejects.toThrow(/no PostgreSQL 17 data \(version found: 15\)/);
});
