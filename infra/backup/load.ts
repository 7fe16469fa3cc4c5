import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { listMigrations, migrate } from '@hydria/database/migrate.ts';
import { ensureRoles } from '@hydria/database/roles.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Store } from '@hydria/portal/store.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { photoOfEntry, readEntries, tableOfEntry, wholeEntry, type Manifest } from './archive.ts';
import { storedTables } from './catalogue.ts';

const quoted = (name: string) =>
  name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.');

/** The migrations of the backup, as files of this release; one that this release does not know, or knows otherwise, is refused. */
export function migrationsOf({ migrations }: Manifest) {
  const known = new Map(listMigrations().map((one) => [one.name, one]));
  for (const { name, checksum } of migrations) {
    if (known.get(name)?.checksum === checksum) continue;
    throw new StartUpError(
      `The backup comes from another release: this one does not know the migration ${name} as it was applied there.`,
    );
  }
  return migrations.map(({ name }) => known.get(name)!);
}

/** Rows go in as they were: what triggers did is in them, and what keys promise held where they come from. */
async function loadTables(client: pg.Client, file: string, { tables }: Manifest): Promise<void> {
  await client.query('set local session_replication_role = replica');
  const there = new Set((await storedTables(client)).map(({ name }) => name));
  await client.query(`truncate ${[...there].map(quoted).join(', ')}`);
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  await readEntries(file, async (name, entry) => {
    const table = tableOfEntry(name);
    if (!table) return;
    const list = (columns.get(table) ?? []).map((column) => pg.escapeIdentifier(column)).join(', ');
    await pipeline(entry, client.query(copyFrom(`copy ${quoted(table)} (${list}) from stdin`)));
  });
}

const sentence = (error: Error & { code?: string }): Error =>
  error.code === '42501'
    ? new StartUpError('The role of DATABASE_ADMIN_URL may not load a backup; restoring needs a superuser.')
    : error;

/** Fills an empty database with a backup that has been checked, in one transaction. `login` is the application's user. */
export async function load(
  client: pg.Client,
  file: string,
  found: Manifest,
  login: { user: string; password?: string },
): Promise<void> {
  await ensureRoles(client, login);
  await migrate(client, migrationsOf(found));
  try {
    await client.query('begin');
    for (const month of found.months) await client.query('select make_reading_month($1)', [`${month}-01`]);
    await loadTables(client, file, found);
    for (const { name, value } of found.sequences)
      await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw sentence(error as Error);
  }
  await client.query('analyze');
}

/** Puts photos back under their names; the same bytes may be there already. */
export async function loadPhotos(file: string, { photos }: Manifest, store: Store | null): Promise<void> {
  if (photos.length === 0) return;
  if (!store)
    throw new StartUpError('The backup holds photos of a store, and PHOTO_STORE does not say where they shall lie.');
  await readEntries(file, async (name, entry) => {
    if (photoOfEntry(name)) await store.create(name, await wholeEntry(entry));
  });
}

/** Photos whose bytes are not those that their row names: neither in the database nor in the store. */
export async function strangePhotos(
  client: pg.Client,
  store: Store | null,
  missing: readonly string[],
): Promise<string[]> {
  const inside = await client.query<{ id: string }>(
    `select id::text from media where bytes is not null and encode(sha256(bytes), 'hex') <> sha256`,
  );
  const outside = await client.query<{ key: string; sha256: string }>(
    'select stored_as as key, sha256 from media where stored_as is not null',
  );
  const strange = inside.rows.map(({ id }) => `media ${id}`);
  for (const { key, sha256 } of outside.rows.filter((photo) => !missing.includes(photo.key))) {
    const bytes = await store?.read(key);
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) strange.push(key);
  }
  return strange;
}
