import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';

/** Tables with traces of calls only. */
export const OF_CALLING = [
  'audit_event',
  'audit_head',
  'feed_token_use',
  'installation_event',
  'log_visit',
  'login_throttle',
  'network_salt',
  'session',
  'session_token',
];

/** Columns with traces of calls only: the last use of a session and of a feed token, and counters of attempts. */
export const OF_BEING_HERE = { tables: ['feed_token_use', 'login_throttle'], columns: ['last_used_at'] };

/** Every table with a digest of its rows; comparing two fingerprints reveals a change. */
export async function fingerprint(
  admin: Db,
  without: { tables: string[]; columns: string[] } = { tables: OF_CALLING, columns: [] },
): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(admin);
  const parts = tables
    .filter(({ name }) => !without.tables.includes(name))
    .map(
      ({ name }) => sql`select ${name} as name, md5(string_agg(x.row, '|' order by x.row)) as digest
        from (select (to_jsonb(t) - ${without.columns}::text[])::text as row from ${sql.table(name)} t) x`,
    );
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(parts, sql` union all `)}`.execute(
    admin,
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
