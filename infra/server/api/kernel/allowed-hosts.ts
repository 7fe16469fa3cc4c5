import type { Tx } from '@hydria/database/db.ts';
import { isOnHost } from '@hydria/shared/rules/public-url.ts';
import { sql } from 'kysely';
import { InputError } from './app-error.ts';

/** The servers that the portal's server may call for a utility (decisions 34). */
export async function allowedHostsOf(tx: Tx, deya_id: number): Promise<string[]> {
  const { rows } = await sql<{ hosts: string[] }>`
    select coalesce(settings -> 'allowed_hosts', '[]') as hosts from deya where id = ${deya_id}`.execute(tx);
  return rows[0]?.hosts ?? [];
}

/** Refuses an address on a server that the utility does not allow. */
export async function requireAllowedHost(tx: Tx, deya_id: number, url: string): Promise<void> {
  if (!isOnHost(url, await allowedHostsOf(tx, deya_id))) throw new InputError({ url: ['exists'] });
}
