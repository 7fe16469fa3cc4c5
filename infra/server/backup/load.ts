import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listMigrations, migrate } from '@hydria/database/migrate.ts';
import { ensureRoles } from '@hydria/database/roles.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Store } from '@hydria/release/store.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { photoOfEntry, readEntries, tableOfEntry, wholeEntry, type Entry, type Manifest } from './archive.ts';
import { storedTables } from './catalogue.ts';
import type { BackupFile } from './sealed-file.ts';
import { quotedTable } from './table-sum.ts';

/** The migrations of the backup, as files of this release; one that this release does not know, or knows otherwise, is refused. */
export function migrationsOf({ migrations }: Manifest) {
  const known = new Map(listMigrations().map((one) => [one.name, one]));
  for (const { name, checksum } of migrations) {
    if (known.get(name)?.checksum === checksum) continue;
    throw new StartUpError(
      `The backup comes from another release: this one does not know the migration ${name} as it was applied there. Restore it with the release that wrote it, or a newer one.`,
    );
  }
  return migrations.map(({ name }) => known.get(name)!);
}

/** Rows are inserted unchanged: they contain the results of triggers, and fulfilled all keys at their origin. */
async function loadTables(client: pg.Client, backup: BackupFile, { tables }: Manifest): Promise<void> {
  await client.query('set local session_replication_role = replica');
  const there = new Set((await storedTables(client)).map(({ name }) => name));
  await client.query(`truncate ${[...there].map(quotedTable).join(', ')}`);
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  let copy: TableCopy | null = null;
  await readEntries(backup, async (name, entry) => {
    const table = tableOfEntry(name);
    if (copy?.table !== table) {
      await copy?.end();
      copy = table ? copyInto(client, table, columns.get(table) ?? []) : null;
    }
    await copy?.write(entry);
  });
}

/** One COPY that takes every part of a table: older releases cut parts inside a row. */
interface TableCopy {
  table: string;
  write(part: Entry): Promise<void>;
  end(): Promise<void>;
}

function copyInto(client: pg.Client, table: string, columns: readonly string[]): TableCopy {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = new PassThrough();
  const done = pipeline(rows, client.query(copyFrom(`copy ${quotedTable(table)} (${list}) from stdin`)));
  // The next write or the end rejects with this error; until then it must not end the process.
  done.catch(() => {});
  return {
    table,
    write: async (part) => {
      for await (const chunk of part) if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), done]);
    },
    end: () => {
      rows.end();
      return done;
    },
  };
}

const sentence = (error: Error & { code?: string }): Error => {
  if (error.code === '42501')
    return new StartUpError('The role of DATABASE_ADMIN_URL may not load a backup; restoring needs a superuser.');
  if (error.code === '53100')
    return new StartUpError(
      "The database server's disk has no room for the restored rows; nothing was replaced. Free some room there, then restore again.",
    );
  return error;
};

/** Fills an empty database with a backup that has been checked, in one transaction. `login` is the application's user. */
export async function load(
  client: pg.Client,
  backup: BackupFile,
  found: Manifest,
  login: { user: string; password?: string },
): Promise<void> {
  await ensureRoles(client, login);
  await migrate(client, migrationsOf(found));
  try {
    await client.query('begin');
    for (const month of found.months) await client.query('select make_reading_month($1)', [`${month}-01`]);
    await loadTables(client, backup, found);
    for (const { name, value } of found.sequences)
      await client.query('select setval($1::regclass, $2)', [quotedTable(name), value]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw sentence(error as Error);
  }
  await client.query('analyze');
  // A disk that fills up while pages are written is noticed before the new database takes the name, and not at the next stop.
  await client.query('checkpoint').catch(() => {
    throw new StartUpError(
      "The database server could not write the restored rows to its disk, and nothing was replaced; the server's log says why. Free some room there, then restore again.",
    );
  });
}

/** Puts photos back under their names; the same bytes may be there already. */
export async function loadPhotos(backup: BackupFile, { photos }: Manifest, store: Store | null): Promise<void> {
  if (photos.length === 0) return;
  if (!store)
    throw new StartUpError('The backup holds photos of a store, and PHOTO_STORE is not set; set it as for the portal.');
  await readEntries(backup, async (name, entry) => {
    if (photoOfEntry(name)) await store.create(name, await wholeEntry(entry));
  });
}
