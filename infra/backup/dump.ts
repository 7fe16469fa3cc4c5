import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Store } from '@hydria/portal/store.ts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import { FORMAT, MANIFEST, tablePart, type Manifest } from './archive.ts';
import { readingMonths, sequences, storedTables, type StoredTable } from './catalogue.ts';

/** Bytes of rows in one entry: what is held in memory at a time. */
const PART = 4 * 1024 * 1024;

export interface DumpOptions {
  /** Of a role that sees past row-level security. */
  adminUrl: string;
  /** Where photos lie that are not in the database; null where all are. */
  photos: Store | null;
  /** What is written; nothing may be there. */
  file: string;
  now: Date;
}

const put = (archive: Pack, name: string, bytes: Buffer, mtime: Date): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name, mtime, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });

/** Writes the rows of a table in parts, as PostgreSQL itself writes them. */
async function dumpTable(
  client: pg.Client,
  archive: Pack,
  { name, columns }: StoredTable,
  now: Date,
): Promise<Manifest['tables'][number]> {
  const [schema = '', table = ''] = name.split('.');
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
  const stream = client.query(copyTo(`copy (select ${list} from ${from}) to stdout`));
  const hash = createHash('sha256');
  let [parts, waiting, part]: [Buffer[], number, number] = [[], 0, 0];
  const flush = async () => {
    if (waiting === 0) return;
    const bytes = Buffer.concat(parts);
    [parts, waiting] = [[], 0];
    hash.update(bytes);
    await put(archive, tablePart(name, (part += 1)), bytes, now);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parts.push(chunk);
    waiting += chunk.byteLength;
    if (waiting >= PART) await flush();
  }
  await flush();
  return { name, columns, rows: stream.rowCount, sha256: hash.digest('hex') };
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
  await client.query('set local row_security = off');
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

const sentence = (error: { code?: string; message: string }): Error => {
  if (error.code === '42501')
    return new StartUpError(
      'The role of DATABASE_ADMIN_URL may not see all rows; a backup needs a superuser, or a role with BYPASSRLS that may read every table.',
    );
  if (error.code === '42P01') return new StartUpError('This database holds no portal: there is nothing to back up.');
  return error as Error;
};

/** Writes a backup of a portal, which may go on working. The file has its name only when it is whole. */
export async function dump(options: DumpOptions): Promise<Manifest> {
  const { adminUrl, file } = options;
  await refuseExisting(file);
  const partial = `${file}.partial`;
  const client = new pg.Client(adminUrl);
  await client.connect();
  const archive = pack();
  try {
    const writing = pipeline(archive, createGzip(), createWriteStream(partial, { mode: 0o600 }));
    const [found] = await Promise.all([
      writeArchive(client, archive, options).catch((error: Error) => {
        archive.destroy(error);
        throw sentence(error);
      }),
      writing,
    ]);
    await sync(partial);
    await refuseExisting(file);
    await rename(partial, file);
    await sync(dirname(file));
    return found;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
