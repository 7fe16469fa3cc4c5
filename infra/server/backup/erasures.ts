import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { erasuresIn } from '@hydria/adapters/erasure-list/erasure-list.ts';
import { eraseAgain } from '@hydria/api/features/personal-data/erase-again.ts';
import { personalTables } from '@hydria/api/personal-data.ts';
import { erasureEntry, ownEntry, type ListedPerson } from '@hydria/api/features/personal-data/erasure-entry.ts';
import { databasePhotos, photosIn } from '@hydria/adapters/photo-store/photo-store.ts';
import { openDatabase } from '@hydria/database/db.ts';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import { openStore, type Store } from '@hydria/release/store.ts';

type Environment = NodeJS.ProcessEnv;

/** The erasures of the installation, as far as they are known to a restore. */
export interface Erasures {
  /** For people. */
  place: string;
  /** Null: there is no list. */
  isListed: ((person: ListedPerson) => boolean) | null;
}

/** The list of an embedded portal lies beside its database. */
export const erasuresFolder = (dataDir: string): string => path.join(dataDir, 'erasures');

/** PORTAL_SECRET, or the secret that `npm start` has made; null when neither is there. */
const secretOf = async (env: Environment, dataDir: string): Promise<string | null> =>
  env['PORTAL_SECRET'] ||
  readFile(path.join(dataDir, 'keys', 'secret'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/**
 * Reads the list of `--erasures`, ERASURES or DATA_DIR. A list that the secret at hand does not fit is refused: it would bring every
 * erased person back.
 */
export async function readErasures(env: Environment, dataDir: string, named: string | undefined): Promise<Erasures> {
  const place = named ?? (env['ERASURES'] || erasuresFolder(dataDir));
  const entries = await erasuresIn(openStore(place, env)).read();
  if (entries.size === 0) return { place, isListed: null };
  const secret = await secretOf(env, dataDir);
  if (secret === null)
    throw new StartUpError(
      `The list of erasures in ${place} cannot be read without the secret of the portal; set PORTAL_SECRET, or put it back as ${path.join(dataDir, 'keys', 'secret')}.`,
    );
  if (!entries.has(ownEntry(secret)))
    throw new StartUpError(
      `The list of erasures in ${place} was written with another PORTAL_SECRET; set that one, or name the right list with --erasures.`,
    );
  return { place, isListed: (person) => entries.has(erasureEntry(secret, person)) };
}

/** Applies a list to the database at `url`; gives how many people were erased, or null without a list. */
export async function applyErasures(
  url: string,
  { erasures, photos, now }: { erasures: Erasures; photos: Store | null; now: Date },
): Promise<number | null> {
  const { isListed } = erasures;
  if (!isListed) return null;
  const db = openDatabase(url, { max: 1 });
  try {
    return await eraseAgain(db, {
      isListed,
      photos: photos ? photosIn(photos) : databasePhotos,
      tables: personalTables,
      now,
    });
  } finally {
    await db.destroy();
  }
}

/** The sentence of `pnpm restore` about erasures. */
export const erasedSentence = (erased: number | null, place: string): string =>
  erased === null
    ? `There is no list of erasures in ${place}. People who were erased since the backup are back: name the list with --erasures, or erase them again by their receipts.`
    : `${erased} people of the backup who had been erased since then are erased again, by the list in ${place}.`;
