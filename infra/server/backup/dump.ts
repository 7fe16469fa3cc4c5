import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Store } from '@hydria/release/store.ts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import { FORMAT, MANIFEST, tablePart, type Manifest } from './archive.ts';
import { readingMonths, sequences, storedTables, type StoredTable } from './catalogue.ts';
import { seal, type WritingKeys } from './sealed-file.ts';
import { prepareSums, quotedTable, tableSum } from './table-sum.ts';

/** Bytes of rows in one entry, and one row more at most: the memory limit. */
const PART = 4 * 1024 * 1024;

export interface DumpOptions {
  /** Of a role that sees past row-level security. */
  adminUrl: string;
  /** Where photos lie that are not in the database; null where all are. */
  photos: Store | null;
  keys: WritingKeys;
  /** The target file; it must not exist. */
  file: string;
  now: Date;
  /** Opens the new file for its owner alone; `createWriteStream` unless said. */
  openFile?: (path: string) => Writable;
}

const createFile = (path: string): Writable => createWriteStream(path, { mode: 0o600, flags: 'wx' });

const put = (archive: Pack, name: string, bytes: Buffer, mtime: Date): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name, mtime, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });

/** Writes the rows of a table in parts, as PostgreSQL itself writes them; each part ends behind a row. */
async function dumpTable(
  client: pg.Client,
  archive: Pack,
  { name, columns }: StoredTable,
  now: Date,
): Promise<Manifest['tables'][number]> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy (select ${list} from ${quotedTable(name)}) to stdout`));
  const hash = createHash('sha256');
  let [held, size, part]: [Buffer[], number, number] = [[], 0, 0];
  const flush = async () => {
    if (size === 0) return;
    const bytes = Buffer.concat(held);
    [held, size] = [[], 0];
    hash.update(bytes);
    await put(archive, tablePart(name, (part += 1)), bytes, now);
  };
  const hold = (bytes: Buffer) => {
    held.push(bytes);
    size += bytes.byteLength;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // COPY's text format escapes newlines within values, so one always ends a row.
    const end = chunk.lastIndexOf('\n') + 1;
    hold(chunk.subarray(0, end));
    if (end > 0 && size >= PART) await flush();
    hold(chunk.subarray(end));
  }
  await flush();
  const { sum } = await tableSum(client, { name, columns });
  return { name, columns, rows: stream.rowCount, sum, sha256: hash.digest('hex') };
}

/** Photos that the database of this moment points at; they never change under their name. */
async function dumpPhotos(client: pg.Client, archive: Pack, store: Store | null, now: Date) {
  const { rows } = await client.query<{ key: string; sha256: string }>(
    'select stored_as as key, sha256 from media where stored_as is not null order by 1',
  );
  if (rows.length > 0 && !store)
    throw new StartUpError(
      'Photos lie outside the database, and PHOTO_STORE does not say where; set it as for the portal.',
    );
  const [photos, missing]: [Manifest['photos'], string[]] = [[], []];
  for (const { key } of rows) {
    const bytes = await store!.read(key);
    if (!bytes) {
      missing.push(key);
      continue;
    }
    await put(archive, key, bytes, now);
    photos.push({ key, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return { photos, missing };
}

/** One moment of the database, whatever is written meanwhile. */
async function writeArchive(client: pg.Client, archive: Pack, { photos, now }: DumpOptions): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only');
  // A role that row-level security holds for is refused, instead of being shown a part.
  await prepareSums(client);
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migration order by name',
  );
  const tables: Manifest['tables'] = [];
  for (const table of await storedTables(client)) tables.push(await dumpTable(client, archive, table, now));
  const kept = await dumpPhotos(client, archive, photos, now);
  const found: Manifest = {
    format: FORMAT,
    taken_at: now.toISOString(),
    migrations: migrations.rows,
    tables,
    months: await readingMonths(client),
    sequences: await sequences(client),
    ...kept,
  };
  await put(archive, MANIFEST, Buffer.from(JSON.stringify(found, null, 1)), now);
  archive.finalize();
  await client.query('commit');
  return found;
}

async function refuseExisting(file: string): Promise<void> {
  const there = await stat(file).catch(() => null);
  if (there) throw new StartUpError(`${file} is there already; a backup never replaces another one.`);
}

/** So that a power cut does not forget the bytes, or the name. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

const sentence = (error: Error & { code?: string }, file: string): Error => {
  if (error.code === '42501')
    return new StartUpError(
      'The role of DATABASE_ADMIN_URL may not see all rows; a backup needs a superuser, or a role with BYPASSRLS that may read every table.',
    );
  if (error.code === '42P01') return new StartUpError('This database holds no portal: there is nothing to back up.');
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new StartUpError(
      `The disk of ${dirname(file)} has no room left for the backup; free some, or name a file on another disk. Nothing was left behind.`,
    );
  return error;
};

/** Writes archive, encryption and signature to `partial`. Whichever side fails first gives the error. */
async function writeSealed(client: pg.Client, partial: string, options: DumpOptions): Promise<Manifest> {
  const { keys, now, openFile = createFile } = options;
  const archive = pack();
  const sealed = (bytes: AsyncIterable<Uint8Array>) => seal(bytes, keys, now);
  const writing = pipeline(archive, createGzip(), sealed, openFile(partial));
  const reading = writeArchive(client, archive, options).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  const [found] = await Promise.all([reading, writing]);
  return found;
}

/** Writes a backup of a portal, which may go on working. The file has its name only when it is whole. */
export async function dump(options: DumpOptions): Promise<Manifest> {
  const { adminUrl, file } = options;
  await refuseExisting(file);
  const partial = `${file}.partial`;
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    // Of a backup that was killed.
    await rm(partial, { force: true });
    const found = await writeSealed(client, partial, options);
    await sync(partial);
    await refuseExisting(file);
    await rename(partial, file);
    await sync(dirname(file));
    return found;
  } catch (error) {
    await rm(partial, { force: true });
    throw sentence(error as Error, file);
  } finally {
    await client.end();
  }
}
