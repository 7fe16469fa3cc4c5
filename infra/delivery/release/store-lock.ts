import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** The operating system's code of an error: `ENOENT`, `EEXIST`, … */
export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
};

/** How long a writer waits for others, and how often it looks: at random, so that many do not look all at once. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 20;
const LONGEST_LOOK_MS = 200;
/** A lock without an owner, from a writer that was killed between two lines, is void after this. */
const VOID_MS = 2_000;

const ownerOf = (lock: string): Promise<string | null> => readFile(lock, 'utf8').catch(() => null);

const isVoid = async (lock: string, owner: string | null): Promise<boolean> => {
  if (owner) return !isRunning(Number(owner.split('.')[0]));
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  return owner === '' && age > VOID_MS;
};

/** Takes a void lock away; gives it back when another writer renewed it in the meantime. */
const remove = async (lock: string, owner: string | null, token: string): Promise<void> => {
  const aside = `${lock}.${token}`;
  await rename(lock, aside).catch(() => undefined);
  if ((await ownerOf(aside)) !== owner) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
};

const tryAcquire = async (lock: string, token: string): Promise<boolean> => {
  try {
    await writeFile(lock, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

const acquire = async (lock: string, token: string): Promise<void> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(LOOK_MS + Math.random() * LONGEST_LOOK_MS)) {
    if (await tryAcquire(lock, token)) return;
    const owner = await ownerOf(lock);
    if (await isVoid(lock, owner)) await remove(lock, owner, token);
  }
  throw new Error(`Another publication has held ${lock} for ${PATIENCE_MS / 1000} seconds; try again when it is done`);
};

/**
 * Runs `step` while no other process of this machine does so under the same lock file. A lock whose owner was
 * killed is taken away. `isOurs` is to be asked right before what must not happen twice.
 */
export const underLock = async <T>(lock: string, step: (isOurs: () => Promise<boolean>) => Promise<T>): Promise<T> => {
  const token = `${process.pid}.${randomUUID()}`;
  await acquire(lock, token);
  const isOurs = async (): Promise<boolean> => (await ownerOf(lock)) === token;
  try {
    return await step(isOurs);
  } finally {
    if (await isOurs()) await rm(lock, { force: true });
  }
};
