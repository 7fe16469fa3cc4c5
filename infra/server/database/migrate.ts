import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartUpError } from './start-up-error.ts';

/** A numbered file and the hash of what it says. */
export interface Migration {
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

/**
 * Duration for which a migration waits for a lock; later statements wait as long. It is shorter than PostgreSQL's
 * `deadlock_timeout` of one second, after which a request in a cycle with the migration would be the one to fail.
 */
const LOCK_TIMEOUT = '200ms';
/** And how long one of its statements may take, since it keeps its locks for that time. */
const STATEMENT_TIMEOUT = '5s';
/** Those that were released before there was a limit, and take longer on a full database. */
const UNLIMITED = new Set(['0340-readings-by-month.sql']);
/** After somebody was in the way: pauses in milliseconds, five minutes together. */
const PAUSES = [...[200, 500, 1_000, 2_000, 5_000], ...Array.from({ length: 29 }, () => 10_000)];

/** Codes of PostgreSQL: a lock was not available in time, and a cycle of locks ended this transaction. */
const LOCKED = new Set(['55P03', '40P01']);

/** Begins a file that is more than one transaction: `create index concurrently` can be in none. */
const ALONE = /^-- one statement at a time\b/;

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

const note = (admin: pg.Client, { name, checksum }: Migration) =>
  admin.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);

async function applyWhole(admin: pg.Client, migration: Migration): Promise<void> {
  await admin.query('begin');
  try {
    await admin.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    if (!UNLIMITED.has(migration.name)) await admin.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
    await admin.query(migration.sql);
    await note(admin, migration);
    await admin.query('commit');
  } catch (error) {
    await admin.query('rollback').catch(() => {});
    throw error;
  }
}

/** Each statement is repeatable: an aborted run begins again. None blocks reads and writes. */
async function applyAlone(admin: pg.Client, migration: Migration): Promise<void> {
  await admin.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    for (const statement of migration.sql.split(/;\s*$/m).filter((text) => text.trim())) await admin.query(statement);
    await note(admin, migration);
  } finally {
    await admin.query('reset lock_timeout').catch(() => {});
  }
}

/** Applies a migration; it neither ends other holders of a lock nor makes them wait. */
async function apply(admin: pg.Client, migration: Migration, pauses: readonly number[]): Promise<void> {
  const { name, sql } = migration;
  try {
    await (ALONE.test(sql) ? applyAlone : applyWhole)(admin, migration);
  } catch (error) {
    const [pause, ...rest] = pauses;
    if (!LOCKED.has(codeOf(error)))
      throw new Error(`The migration ${name} failed and was rolled back: ${(error as Error).message}`, {
        cause: error,
      });
    if (pause === undefined)
      throw new StartUpError(
        `The migration ${name} could not take its locks, because other transactions held them; it changed nothing. Try again when less is going on.`,
      );
    await sleep(pause);
    await apply(admin, migration, rest);
  }
}

/**
 * Brings the database up to date under the migration role: one transaction per file, one process at a time. It may be broken
 * off at any moment and goes on with the file that was not finished.
 */
export async function migrate(admin: pg.Client, all = listMigrations(), pauses = PAUSES): Promise<string[]> {
  await admin.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await admin.query(`
      create table if not exists migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now());
      grant select on migration to hydria_app`);
    const pending = await pendingMigrations(admin, all);
    for (const migration of pending) await apply(admin, migration, pauses);
    return pending.map(({ name }) => name);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
  }
}
