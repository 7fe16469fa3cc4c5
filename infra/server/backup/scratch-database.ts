import { StartUpError } from '@hydria/database/start-up-error.ts';
import pg from 'pg';
import type { PortalData } from './portal-data.ts';

/** Runs `fn` on a connection of its own. */
export async function withClient<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  // A server that ends meanwhile is reported by the statement that waits.
  client.on('error', () => {});
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes an empty database on the server of `place`, runs `fn` with its URL, and drops it unless `fn` has renamed it. The rest of a
 * killed process under the name is dropped first; a second process that works on it at the same time is refused.
 */
export async function withScratch<T>(place: PortalData, name: string, fn: (url: string) => Promise<T>): Promise<T> {
  const drop = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`;
  return withClient(place.url('postgres'), async (client) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtext($1)) as free', [name]);
    if (!rows[0]?.free)
      throw new StartUpError(`Another command fills the database ${name} at this moment; wait until it has ended.`);
    await client.query(drop);
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
    try {
      return await fn(place.url(name));
    } finally {
      await client.query(drop).catch(() => {});
    }
  });
}
