import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { stopLeftOver } from './embedded.ts';
import { isRunning } from './is-running.ts';

/** Linux mounts a file system in memory here. */
const MEMORY = '/dev/shm';
const RUN = /^hydria-run-(\d+)$/;
const GIBIBYTE = 2 ** 30;
/** A whole run needs up to 3 GiB for its files; the rest is for browsers, servers and jest. */
const NEEDED_SPACE = 6 * GIBIBYTE;
const NEEDED_MEMORY = 10 * GIBIBYTE;

/**
 * Puts the temporary files of a test run into memory, where the machine has enough of it. A run copies some thousand
 * databases of about a thousand files each; a file system on a disk spends most of the run's processor time on creating
 * them. A `TMPDIR` that is already set stays.
 */
export async function keepTemporaryFilesInMemory(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  if (env['TMPDIR'] || !hasRoom()) return;
  await removeLeftOvers(MEMORY);
  const folder = join(MEMORY, `hydria-run-${process.pid}`);
  // As root the embedded server runs as another user, which must reach its data.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_SPACE && process.availableMemory() >= NEEDED_MEMORY;
  } catch {
    return false;
  }
}

/** Stops the servers of killed runs and removes their files. Folders of other users stay. */
export async function removeLeftOvers(memory: string): Promise<void> {
  for (const name of readdirSync(memory)) {
    const pid = Number(RUN.exec(name)?.[1]);
    if (!pid || isRunning(pid)) continue;
    const folder = join(memory, name);
    try {
      for (const inside of readdirSync(folder)) await stopLeftOver(join(folder, inside));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}
