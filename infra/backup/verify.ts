import { verifyAudit } from '@hydria/api/audit/verify-audit.ts';
import { openDatabase } from '@hydria/database/db.ts';
import { pendingMigrations } from '@hydria/database/migrate.ts';
import type { Store } from '@hydria/portal/store.ts';
import pg from 'pg';
import type { Manifest } from './archive.ts';
import { strangePhotos } from './load.ts';

async function wrongCounts(client: pg.Client, { tables }: Manifest): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, rows } of tables) {
    const [schema = '', table = ''] = name.split('.');
    const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
    const found = await client.query<{ n: string }>(`select count(*) as n from ${from}`);
    const n = Number(found.rows[0]?.n);
    if (n !== rows) wrong.push(`${name} has ${n} rows instead of ${rows}`);
  }
  return wrong;
}

async function brokenChains(adminUrl: string, now: Date): Promise<string[]> {
  const db = openDatabase(adminUrl, { max: 1 });
  const reports = await verifyAudit(db, { now }).finally(() => db.destroy());
  return reports
    .filter(({ broken }) => broken)
    .map(({ deya_id, broken }) => `the audit trail of ${deya_id ?? 'the installation'} is broken at ${broken?.seq}`);
}

/** Looks at a restored database as if nobody had said that all went well; what is wrong, in words. */
export async function verify(adminUrl: string, found: Manifest, photos: Store | null, now: Date): Promise<string[]> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  try {
    const pending = (await pendingMigrations(client)).map(({ name }) => name);
    const known = new Set(found.migrations.map(({ name }) => name));
    return [
      ...pending.filter((name) => known.has(name)).map((name) => `the migration ${name} is not there`),
      ...(await wrongCounts(client, found)),
      ...(await brokenChains(adminUrl, now)),
      ...(await strangePhotos(client, photos, found.missing)).map((key) => `${key} is not the photo that it was`),
    ];
  } finally {
    await client.end();
  }
}
