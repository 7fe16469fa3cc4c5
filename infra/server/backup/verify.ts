import { createHash } from 'node:crypto';
import { verifyAudit } from '@hydria/api/features/audit/verify-audit.ts';
import { openDatabase } from '@hydria/database/db.ts';
import { pendingMigrations } from '@hydria/database/migrate.ts';
import type { Store } from '@hydria/release/store.ts';
import pg from 'pg';
import type { Manifest } from './archive.ts';
import { prepareSums, tableSum } from './table-sum.ts';

/** The SHA-256 of a stored photo, hexadecimal; null when there is none under the key. */
export type PhotoDigest = (key: string) => Promise<string | null>;

/** Digests of the bytes that a store gives back. */
export const digestsIn =
  (store: Store | null): PhotoDigest =>
  async (key) => {
    const bytes = await store?.read(key);
    return bytes ? createHash('sha256').update(bytes).digest('hex') : null;
  };

/** Tables whose rows differ in number or in sum from the list of the backup. */
async function wrongTables(client: pg.Client, { tables }: Manifest): Promise<string[]> {
  const wrong: string[] = [];
  await client.query('begin read only');
  await prepareSums(client);
  for (const table of tables) {
    const found = await tableSum(client, table);
    if (found.rows !== table.rows) wrong.push(`${table.name} has ${found.rows} rows instead of ${table.rows}`);
    else if (table.sum !== undefined && found.sum !== table.sum)
      wrong.push(`${table.name} has other rows than were backed up`);
  }
  await client.query('commit');
  return wrong;
}

async function brokenChains(adminUrl: string, now: Date): Promise<string[]> {
  const db = openDatabase(adminUrl, { max: 1 });
  const reports = await verifyAudit(db, { now }).finally(() => db.destroy());
  return reports
    .filter(({ broken }) => broken)
    .map(({ deya_id, broken }) => `the audit trail of ${deya_id ?? 'the installation'} is broken at ${broken?.seq}`);
}

/** Photos whose bytes are not those that their row names: neither in the database nor in the store. */
async function wrongPhotos(client: pg.Client, digestOf: PhotoDigest, missing: readonly string[]): Promise<string[]> {
  const inside = await client.query<{ id: string }>(
    `select id::text from media where bytes is not null and encode(sha256(bytes), 'hex') <> sha256`,
  );
  const outside = await client.query<{ key: string; sha256: string }>(
    'select stored_as as key, sha256 from media where stored_as is not null',
  );
  const wrong = inside.rows.map(({ id }) => `media ${id}`);
  for (const { key, sha256 } of outside.rows.filter((photo) => !missing.includes(photo.key)))
    if ((await digestOf(key)) !== sha256) wrong.push(key);
  return wrong;
}

/**
 * Compares a restored database with the list of its backup: migrations, rows and sum of every table, chains of the audit trail,
 * bytes of every photo. Gives what is wrong, one phrase each; an empty list when all is as it was.
 */
export async function verify(adminUrl: string, found: Manifest, photos: PhotoDigest, now: Date): Promise<string[]> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const pending = (await pendingMigrations(client)).map(({ name }) => name);
    const known = new Set(found.migrations.map(({ name }) => name));
    return [
      ...pending.filter((name) => known.has(name)).map((name) => `the migration ${name} is not there`),
      ...(await wrongTables(client, found)),
      ...(await brokenChains(adminUrl, now)),
      ...(await wrongPhotos(client, photos, found.missing)).map((key) => `${key} is not the photo that it was`),
    ];
  } finally {
    await client.end();
  }
}
