import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { StartUpError } from './start-up-error.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Any number, as long as nothing else in the database uses it. */
const MIGRATION_LOCK = 714_001;

/** The numbered plain SQL files, in order. */
export function listMigrations(folder = new URL('./migrations/', import.meta.url)): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  return names.sort().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: there } = await client.query(`select to_regclass('public.migration') is not null as there`);
  if (!there[0]?.there) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** The files that the database has not seen. A file that changed after it was applied is refused. */
export async function pendingMigrations(client: pg.Client, all = listMigrations()): Promise<Migration[]> {
  const applied = await readApplied(client);
  for (const { name, checksum } of all) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new StartUpError(
        `The migration ${name} was changed after this database had applied it; restore the file and put the change into a new one.`,
      );
    }
  }
  return all.filter(({ name }) => !applied.has(name));
}

async function apply(admin: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await admin.query('begin');
  try {
    await admin.query(sql);
    await admin.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await admin.query('commit');
  } catch (error) {
    await admin.query('rollback');
    throw new Error(`The migration ${name} failed and was rolled back: ${(error as Error).message}`, { cause: error });
  }
}

/** Brings the database up to date under the migration role: one transaction per file, one process at a time. */
export async function migrate(admin: pg.Client, all = listMigrations()): Promise<string[]> {
  await admin.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await admin.query(`
      create table if not exists migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now());
      grant select on migration to hydria_app`);
    const pending = await pendingMigrations(admin, all);
    for (const migration of pending) await apply(admin, migration);
    return pending.map(({ name }) => name);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}
