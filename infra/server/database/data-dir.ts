import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartUpError } from './start-up-error.ts';

/** Says that a folder is a data directory of ours, so that no other folder is ever filled or cleaned by mistake. */
const MARKER = '.hydria';
/** Entries that the portal itself may have made before the marker. */
const OWN_ENTRIES = new Set([MARKER, 'erasures', 'keys', 'postgres', 'run', 'store']);

/** One folder after the other: Node's own `recursive` never returns where a file system takes no folders (/proc). */
export function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path);
}

function makeFolder(dataDir: string): void {
  try {
    makeFolders(resolve(dataDir));
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartUpError(
      `DATA_DIR ${dataDir} cannot be written (${code}); choose a folder that this user may write.`,
    );
  }
}

/** Makes the data directory and marks it as ours; refuses a file, a folder of something else, one that cannot be written. */
export function claimDataDir(dataDir: string): void {
  if (existsSync(dataDir) && !statSync(dataDir).isDirectory()) {
    throw new StartUpError(`DATA_DIR ${dataDir} is a file; choose a folder, or a path that does not exist yet.`);
  }
  makeFolder(dataDir);
  const marker = join(dataDir, MARKER);
  if (existsSync(marker)) return;
  const foreign = readdirSync(dataDir).find((name) => !OWN_ENTRIES.has(name) && !name.startsWith('postgres.init-'));
  if (foreign) {
    throw new StartUpError(
      `DATA_DIR ${dataDir} holds other things ("${foreign}") and was not made by Hydria; choose an empty folder.`,
    );
  }
  try {
    writeFileSync(marker, 'Data of a Hydria portal. Stop the portal before you copy or remove this folder.\n');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartUpError(
      `DATA_DIR ${dataDir} cannot be written (${code}); choose a folder that this user may write.`,
    );
  }
}
