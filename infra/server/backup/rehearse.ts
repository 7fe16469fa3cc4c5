import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartUpError } from '@hydria/database/start-up-error.ts';
import type { Manifest } from './archive.ts';
import { load, migrationsOf } from './load.ts';
import type { PortalData } from './portal-data.ts';
import { withClient, withScratch } from './scratch-database.ts';
import { peekBackup, type BackupFile } from './sealed-file.ts';
import { verify } from './verify.ts';

/** The backup of a folder that says the latest time; of a file, the file itself. Others in the folder are passed over. */
export async function newestBackup(folderOrFile: string): Promise<string> {
  const there = await stat(folderOrFile).catch((error: NodeJS.ErrnoException) => {
    throw new StartUpError(
      `${folderOrFile} cannot be read (${error.code}); name a folder of backups, or set BACKUP_FOLDER.`,
    );
  });
  if (!there.isDirectory()) return folderOrFile;
  const entries = await readdir(folderOrFile, { withFileTypes: true });
  let newest: { file: string; takenAt: string } | null = null;
  for (const { name } of entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))) {
    const file = path.join(folderOrFile, name);
    const peeked = await peekBackup(file);
    if (peeked && peeked.takenAt > (newest?.takenAt ?? '')) newest = { file, ...peeked };
  }
  if (newest) return newest.file;
  throw new StartUpError(`${folderOrFile} holds no backup; write one with "pnpm backup", or name another folder.`);
}

/**
 * Restores a checked backup into a scratch database on the server of `place`, verifies it, and drops it. Photos are compared
 * by the digests that reading the file has confirmed, so that none is written. The portal's database is not touched. Gives what
 * is wrong, one phrase each.
 */
export async function rehearse(place: PortalData, backup: BackupFile, found: Manifest, now: Date): Promise<string[]> {
  migrationsOf(found);
  const photos = new Map(found.photos.map(({ key, sha256 }) => [key, sha256]));
  return withScratch(place, `${place.database}_rehearsal`, async (url) => {
    await withClient(url, (client) => load(client, backup, found, place.login));
    return verify(url, found, async (key) => photos.get(key) ?? null, now);
  });
}
