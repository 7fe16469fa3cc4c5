import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';

/** Tables whose rows say that somebody called, not that something was done. */
const OF_CALLING = [
  'audit_event',
  'audit_head',
  'installation_event',
  'login_throttle',
  'network_salt',
  'session',
  'session_token',
];

/** Every table with a digest of its rows: two of them tell whether anything was changed in between. */
export async function fingerprint(admin: Db): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(admin);
  const parts = tables
    .filter(({ name }) => !OF_CALLING.includes(name))
    .map(
      ({ name }) => sql`select ${name} as name, md5(string_agg(t::text, '|' order by t::text)) as digest
        from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(parts, sql` union all `)}`.execute(
    admin,
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
