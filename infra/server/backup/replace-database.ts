import { migrate } from '@hydria/database/migrate.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import pg from 'pg';
import type { Manifest } from './archive.ts';
import { applyErasures, type Erasures } from './erasures.ts';
import { endRestoredAccess, type RestoredAccess } from './end-access.ts';
import { load, loadPhotos, migrationsOf } from './load.ts';
import type { PortalData } from './portal-data.ts';
import { withClient, withScratch } from './scratch-database.ts';
import type { BackupFile } from './sealed-file.ts';
import { digestsIn, verify } from './verify.ts';

/** The result of a restore. */
export interface Restored extends RestoredAccess {
  /** The database that was there before, under its new name; null when there was none with anything in it. */
  kept: string | null;
  /** People who were erased again; null without a list of erasures. */
  erased: number | null;
}

const stateOf = async (place: PortalData): Promise<'absent' | 'empty' | 'in use'> => {
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

const STOP_PORTAL =
  'Other processes use this database; stop the portal (gateway, API, worker), then restore again. Nothing was replaced.';

const inUse = (error: Error & { code?: string }): Error =>
  error.code === '55006' ? new StartUpError(STOP_PORTAL) : error;

/** Looks before the work begins; the renaming at the end is refused by PostgreSQL itself. */
async function refuseWhileUsed(place: PortalData): Promise<void> {
  const others = await withClient(place.url('postgres'), (client) =>
    client.query(`select from pg_stat_activity where datname = $1 and backend_type = 'client backend' limit 1`, [
      place.database,
    ]),
  );
  if (others.rowCount) throw new StartUpError(STOP_PORTAL);
}

/** The restored database takes the name, and the old one another, in one transaction. */
async function swap(place: PortalData, fresh: string, state: string, now: Date): Promise<Pick<Restored, 'kept'>> {
  const stamp = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const before = `${place.database}_before_${stamp}`;
  const [live, old, restored] = [place.database, before, fresh].map((name) => pg.escapeIdentifier(name));
  await withClient(place.url('postgres'), async (client) => {
    await client.query('begin');
    if (state !== 'absent') await client.query(`alter database ${live} rename to ${old}`);
    await client.query(`alter database ${restored} rename to ${live}`);
    await client.query('commit');
    if (state === 'empty') await client.query(`drop database ${old}`);
  }).catch((error: Error) => {
    throw inUse(error);
  });
  return { kept: state === 'in use' ? before : null };
}

/**
 * Restores a checked backup beside the database that is there and verifies it. Its sessions end, and people who had been erased are
 * erased again. Only then it takes the name: after any failure the old database goes on. One that holds a portal is replaced only with
 * `replace`, and kept under another name.
 */
export async function restoreInto(
  place: PortalData,
  {
    backup,
    found,
    replace,
    erasures,
    now,
  }: { backup: BackupFile; found: Manifest; replace: boolean; erasures: Erasures; now: Date },
): Promise<Restored> {
  migrationsOf(found);
  const state = await stateOf(place);
  if (state === 'in use' && !replace)
    throw new StartUpError(
      `${place.name} holds a portal already; restore elsewhere with --into, or add --replace: the old database is then kept under another name.`,
    );
  if (state !== 'absent') await refuseWhileUsed(place);
  const fresh = `${place.database}_restoring`;
  return withScratch(place, fresh, async (url) => {
    await withClient(url, (client) => load(client, backup, found, place.login));
    await loadPhotos(backup, found, place.photos);
    const wrong = await verify(url, found, digestsIn(place.photos), now);
    if (wrong.length > 0)
      throw new StartUpError(
        `The restored data differ from the backup, and nothing was replaced:\n${wrong.join('\n')}`,
      );
    await withClient(url, (client) => migrate(client));
    const access = await withClient(url, endRestoredAccess);
    const erased = await applyErasures(url, { erasures, photos: place.photos, now });
    return { ...access, erased, ...(await swap(place, fresh, state, now)) };
  });
}
