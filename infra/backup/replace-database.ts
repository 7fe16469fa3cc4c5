import { migrate } from '@hydria/database/migrate.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import pg from 'pg';
import type { Manifest } from './archive.ts';
import { load, loadPhotos, migrationsOf } from './load.ts';
import type { Place } from './place.ts';
import { verify } from './verify.ts';

/** What a restore did. */
export interface Restored {
  /** The database that was there before, under its new name; null when there was none with anything in it. */
  kept: string | null;
}

async function withClient<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

const stateOf = async (place: Place): Promise<'absent' | 'empty' | 'in use'> => {
  const there = await withClient(place.url('postgres'), (client) =>
    client.query('select from pg_database where datname = $1', [place.database]),
  );
  if (!there.rowCount) return 'absent';
  return withClient(place.url(), async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('public.deya') is not null and to_regclass('public.person') is not null as known`,
    );
    if (!rows[0]?.known) {
      const any = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace limit 1`);
      return any.rowCount ? 'in use' : 'empty';
    }
    await client.query('set row_security = off');
    const held = await client.query('select from deya union all select from person limit 1');
    return held.rowCount ? 'in use' : 'empty';
  });
};

const inUse = (error: Error & { code?: string }): Error =>
  error.code === '55006'
    ? new StartUpError('Other processes use this database; stop the portal (gateway, API, worker), then restore again.')
    : error;

async function swap(place: Place, fresh: string, state: string, now: Date): Promise<Restored> {
  const stamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const kept = state === 'in use' ? `${place.database}_before_${stamp}` : null;
  const [live, restored] = [pg.escapeIdentifier(place.database), pg.escapeIdentifier(fresh)];
  await withClient(place.url('postgres'), async (client) => {
    if (kept) await client.query(`alter database ${live} rename to ${pg.escapeIdentifier(kept)}`);
    if (state === 'empty') await client.query(`drop database ${live}`);
    await client.query(`alter database ${restored} rename to ${live}`);
  }).catch((error: Error) => {
    throw inUse(error);
  });
  return { kept };
}

/**
 * Restores a checked backup beside what is there, looks at it, and only then puts it in its place: whatever goes wrong, what
 * was there goes on. A database with anything in it is replaced only when `replace` says so, and kept under another name.
 */
export async function restoreInto(
  place: Place,
  { file, found, replace, now }: { file: string; found: Manifest; replace: boolean; now: Date },
): Promise<Restored> {
  migrationsOf(found);
  const state = await stateOf(place);
  if (state === 'in use' && !replace)
    throw new StartUpError(
      `${place.name} holds a portal already; restore elsewhere with --into, or say --replace: what is there is then kept under another name.`,
    );
  const fresh = `${place.database}_restoring`;
  const name = pg.escapeIdentifier(fresh);
  await withClient(place.url('postgres'), async (client) => {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
  });
  try {
    await withClient(place.url(fresh), (client) => load(client, file, found, place.login));
    await loadPhotos(file, found, place.photos);
    const wrong = await verify(place.url(fresh), found, place.photos, now);
    if (wrong.length > 0)
      throw new StartUpError(
        `What was restored is not what was backed up, and nothing was replaced:\n${wrong.join('\n')}`,
      );
    await withClient(place.url(fresh), (client) => migrate(client));
    return await swap(place, fresh, state, now);
  } catch (error) {
    await withClient(place.url('postgres'), (client) => client.query(`drop database if exists ${name}`)).catch(
      () => {},
    );
    throw error;
  }
}
