import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { storedTables } from '@hydria/backup/catalogue.ts';
import { withClient } from '@hydria/backup/scratch-database.ts';
import { prepareSums, tableSum, type TableSum } from '@hydria/backup/table-sum.ts';
import { generateSupplies } from '@hydria/bench/generate.ts';
import { startEmbedded, stopLeftOver } from '@hydria/database/embedded.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Campaign } from './campaign.ts';
import { runCommand, type Ended } from './command-process.ts';

const PAGE = new URL('../../../docs/operations.md', import.meta.url);
const BEGIN = '<!-- written by pnpm campaign restore -->';
const END = '<!-- end of pnpm campaign restore -->';
/** Database size per supply of `generateSupplies`, with indexes. */
const SUPPLIES_OF_A_GIGABYTE = 350_000;
/** Disk space for source, target, backup and both write-ahead logs, as a multiple of the source. */
const ROOM = 4;
/**
 * Size of the partial backup at which the command is killed, in bytes for each gigabyte of the database: about half.
 */
const KILL_AT = 19e6;

type Say = (line: string) => void;
type Sums = Record<string, TableSum>;

const mb = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;

function expect(holds: boolean, promise: string): void {
  if (!holds) throw new StartUpError(`Broken: ${promise}.`);
}

const succeeded = (ended: Ended, what: string): Ended => {
  expect(ended.code === 0, `${what} ends with 0 (${ended.said})`);
  return ended;
};

const killed = (ended: Ended, what: string): Ended => {
  expect(ended.code === null, `${what} still runs when it is to be killed (${ended.said})`);
  return ended;
};

/** Row count and checksum of every table of the portal at this URL. */
const sumsOf = (url: string): Promise<Sums> =>
  withClient(url, async (client) => {
    await client.query('begin read only');
    await prepareSums(client);
    const sums: Sums = {};
    for (const table of await storedTables(client)) sums[table.name] = await tableSum(client, table);
    await client.query('commit');
    return sums;
  });

const sizeOf = (url: string, database: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ size: string }>(
      'select pg_database_size(oid) as size from pg_database where datname = $1',
      [database],
    );
    return Number(rows[0]?.size ?? 0);
  });

/** Fills a portal of its own; returns the size of its database in bytes. */
async function fill(dataDir: string, gigabytes: number, say: Say): Promise<{ bytes: number; sums: Sums }> {
  const database = await startDatabase({ dataDir });
  const adminUrl = database.adminUrl ?? '';
  const supplies = Math.ceil(gigabytes * SUPPLIES_OF_A_GIGABYTE);
  const scale = { supplies, utilities: 10, full: Math.ceil(supplies / 1000), until: new Date('2026-11-20T00:00:00Z') };
  try {
    await withClient(adminUrl, (client) => generateSupplies(client, scale, (line) => say(`  ${line}`)));
    return { bytes: await sizeOf(adminUrl, 'hydria'), sums: await sumsOf(adminUrl) };
  } finally {
    await database.stop();
  }
}

/** A small portal that the restore replaces. */
async function makeTarget(dataDir: string): Promise<Sums> {
  const database = await startDatabase({ dataDir });
  try {
    return await withClient(database.adminUrl ?? '', async (client) => {
      await client.query(`insert into deya (id, title, title_latin) values (1, 'ΔΕΥΑ', 'DEYA')`);
      return sumsOf(database.adminUrl ?? '');
    });
  } finally {
    await database.stop();
  }
}

/** The sums of a portal without running processes; starts its database server and stops it again. */
async function sumsIn(dataDir: string): Promise<Sums> {
  const server = await startEmbedded(dataDir);
  try {
    return await sumsOf(server.url('hydria'));
  } finally {
    await server.stop();
  }
}

interface Figures {
  bytes: number;
  rows: number;
  file: number;
  backup: Ended;
  backupKilledAt: number;
  restore: Ended;
  restoreKilledAt: number;
  rehearsal: Ended;
}

async function backUpTwice(folder: string, gigabytes: number, say: Say) {
  const file = path.join(folder, 'hydria.backup');
  const env = { DATA_DIR: path.join(folder, 'source') };
  let killedAt = 0;
  const first = runCommand(['server/backup/backup.ts', file], env, async () => {
    killedAt = (await stat(`${file}.partial`).catch(() => null))?.size ?? 0;
    return killedAt >= KILL_AT * gigabytes;
  });
  killed(await first, 'the backup');
  expect(!(await readdir(folder)).includes('hydria.backup'), 'a killed backup leaves no file under its name');
  say(`backup killed after ${mb(killedAt)}`);
  const backup = succeeded(await runCommand(['server/backup/backup.ts', file], env), 'the second backup');
  say(backup.said);
  return { file, backup, killedAt, env };
}

async function restoreTwice(folder: string, file: string, bytes: number, env: Record<string, string>, say: Say) {
  const target = path.join(folder, 'target');
  const before = await makeTarget(target);
  const words = ['server/backup/restore.ts', file, '--into', target, '--replace'];
  const socket = `postgres://hydria_owner@localhost/postgres?host=${encodeURIComponent(path.join(target, 'run'))}`;
  let killedAt = 0;
  const first = runCommand(words, env, async () => {
    killedAt = await sizeOf(socket, 'hydria_restoring').catch(() => 0);
    return killedAt >= bytes / 2;
  });
  killed(await first, 'the restore');
  expect(isDeepStrictEqual(await sumsIn(target), before), 'a killed restore leaves the target as it was');
  say(`restore killed after ${mb(killedAt)}; the target is as it was`);
  const restore = succeeded(await runCommand(words, env), 'the second restore');
  say(restore.said);
  return { restore, killedAt, sums: await sumsIn(target) };
}

const table = ({ bytes, rows, file, backup, backupKilledAt, restore, restoreKilledAt, rehearsal }: Figures): string => {
  const figures = ({ seconds, peak }: Ended) => `${Math.round(seconds)} s | ${mb(peak)}`;
  return [
    `Database of ${mb(bytes)}, ${rows.toLocaleString('en')} rows; the file ${mb(file)}:`,
    '',
    '| Command | Time | Peak memory | A run killed halfway (`kill -9`) |',
    '| --- | --- | --- | --- |',
    `| \`pnpm backup\` | ${figures(backup)} | after ${mb(backupKilledAt)} of the file: no file under its name, the second try succeeds |`,
    `| \`pnpm restore --replace\` | ${figures(restore)} | after ${mb(restoreKilledAt)} of the database: the old portal as before, the second try succeeds |`,
    `| \`pnpm backup --rehearse\` | ${figures(rehearsal)} | – |`,
    '',
    'Rows and sum of every table are those of the source.',
  ].join('\n');
};

function writeSection(text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]];
  if (after === undefined) throw new StartUpError(`docs/operations.md has lost the marks of this section: ${BEGIN}.`);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
}

async function measure(folder: string, gigabytes: number, say: Say): Promise<Figures> {
  const { bytes, sums } = await fill(path.join(folder, 'source'), gigabytes, say);
  say(`source: ${mb(bytes)}`);
  const { file, backup, killedAt: backupKilledAt, env } = await backUpTwice(folder, gigabytes, say);
  const rehearsal = succeeded(await runCommand(['server/backup/backup.ts', '--rehearse', file], env), 'the rehearsal');
  say(rehearsal.said);
  const { restore, killedAt: restoreKilledAt, sums: restored } = await restoreTwice(folder, file, bytes, env, say);
  expect(isDeepStrictEqual(restored, sums), 'the restored tables have the rows and sums of the source');
  const rows = Object.values(sums).reduce((sum, one) => sum + one.rows, 0);
  return { bytes, rows, file: (await stat(file)).size, backup, backupKilledAt, restore, restoreKilledAt, rehearsal };
}

async function run(values: Readonly<Record<string, unknown>>, say: Say): Promise<void> {
  const gigabytes = Number(values['gigabytes']);
  if (!(gigabytes > 0 && gigabytes <= 100)) throw new StartUpError('--gigabytes takes a number up to 100.');
  const parent = String(values['folder'] ?? tmpdir());
  const { bavail, bsize } = await statfs(parent);
  if (bavail * bsize < ROOM * gigabytes * 1e9)
    throw new StartUpError(`${parent} has no room for ${ROOM * gigabytes} GB; free some, or name another --folder.`);
  const folder = await mkdtemp(path.join(parent, 'hydria-campaign-'));
  try {
    const text = table(await measure(folder, gigabytes, say));
    say(`\n${text}`);
    if (values['write']) writeSection(text);
  } finally {
    for (const name of ['source', 'target']) await stopLeftOver(path.join(folder, name));
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Backs up and restores a large database, kills both commands midway, and compares row counts and checksums of every
 * table.
 */
export const restoreCampaign: Campaign = {
  summary: 'backs up and restores a large database, kills both commands in the middle, compares every table',
  usage: `Fills a database, backs it up and restores it; kills both commands in the middle and starts them again; compares rows and sums
of every table. Everything happens in a scratch folder, which is removed.

  pnpm campaign restore [--gigabytes 5] [--folder folder] [--write]

  --gigabytes  size of the database; four times as much room is needed
  --folder     where the scratch folder is made, instead of the system's temporary folder
  --write      writes the figures into docs/operations.md`,
  options: {
    gigabytes: { type: 'string', default: '5' },
    folder: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
  run,
};
