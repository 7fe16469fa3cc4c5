import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseRecord } from '@hydria/shared/platform/boot.ts';
import { emptyRegistry, type Registry } from './registry.ts';
import { folderStore } from './store-folder.ts';
import { s3Store } from './store-s3.ts';

/** A registry document as it lies in the store. */
export interface StoredRegistry {
  text: string;
  /** Stands for exactly this text: another one has another mark. */
  mark: string;
}

/**
 * Where releases and registries are kept: bytes under keys, no more. Keys are parts divided by `/`; of a release
 * `artifacts/<name>/<artifact>/<file>`. Every refusal is an Error of one sentence that names the place and says
 * what to do.
 */
export interface Store {
  /** For people: the folder, or the address of the bucket. */
  readonly place: string;
  /** Null when there is nothing under the key. */
  read(key: string): Promise<Buffer | null>;
  /** Puts bytes under a key for ever, whole or not at all. The same bytes may come again; others throw `OtherBytes`. */
  create(key: string, bytes: Uint8Array): Promise<void>;
  /** Keys that begin with `prefix`, in order of their characters. */
  list(prefix: string): Promise<string[]>;
  /** The environment's registry; null when it has none yet. Cheap while nothing has changed: the same mark comes again. */
  readRegistry(environment: string): Promise<StoredRegistry | null>;
  /** Replaces the registry if it still has this mark (null: if there is none yet); false when somebody was quicker. */
  replaceRegistry(environment: string, text: string, mark: string | null): Promise<boolean>;
}

/** The address of the store inside a data folder, where no setting names another. */
export const storeIn = (dataDir: string): string => path.join(dataDir, 'store');

/**
 * Opens a store by its address: the path of a folder, or `s3://bucket/prefix`, whose service and credentials `env` names
 * as usual (`AWS_…`). Asks nothing of it yet; throws when it is no address.
 */
export const openStore = (address: string, env: NodeJS.ProcessEnv = process.env): Store => {
  if (address.startsWith('s3:')) return s3Store(address, env);
  if (!/^\w+:\/\//.test(address)) return folderStore(path.resolve(address));
  throw new Error(`STORE is "${address}"; it is the path of a folder, or the address of a bucket: s3://bucket/prefix`);
};

/* What follows reads a folder by its paths; it goes with the last one who does so. */

/** Folder of a release's files; nothing in it changes once it is there. */
export const artifactDir = (store: string, name: string, artifact: string): string =>
  path.join(store, 'artifacts', name, artifact);

export const registryFile = (store: string): string => path.join(store, 'registry.json');

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

export const readRegistry = async (store: string): Promise<Registry> => {
  try {
    return JSON.parse(await readFile(registryFile(store), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return emptyRegistry();
    throw new Error(`${registryFile(store)} cannot be read`, { cause: error });
  }
};

export const readRelease = async (store: string, name: string, artifact: string): Promise<ReleaseRecord> =>
  JSON.parse(await readFile(path.join(artifactDir(store, name, artifact), 'release.json'), 'utf8'));

/** The releases that the registry's pointers name. */
export const servedReleases = (store: string, registry: Registry): Promise<ReleaseRecord[]> =>
  Promise.all(Object.entries(registry.apps).map(([name, app]) => readRelease(store, name, app.default)));

/** A write that survives a power cut whole or not at all. */
export const replaceFile = async (file: string, text: string): Promise<void> => {
  const fresh = `${file}.${process.pid}.new`;
  const handle = await open(fresh, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, file);
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
};

/** How long a publisher waits for another one, and how often it looks. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 20;
/** A lock without an owner, from a publisher that was killed between two lines, is void after this. */
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

/** Takes a void lock away; gives it back when another publisher renewed it in the meantime. */
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
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(LOOK_MS)) {
    if (await tryAcquire(lock, token)) return;
    const owner = await ownerOf(lock);
    if (await isVoid(lock, owner)) await remove(lock, owner, token);
  }
  throw new Error(`Another publication has held ${lock} for ${PATIENCE_MS / 1000} seconds; try again when it is done`);
};

/**
 * Reads the registry, lets `change` make the next one and puts it in place, as one step: publications at the
 * same time follow each other and none is lost.
 */
export const changeRegistry = async (
  store: string,
  change: (registry: Registry) => Registry | Promise<Registry>,
): Promise<Registry> => {
  await mkdir(store, { recursive: true });
  const lock = path.join(store, 'registry.lock');
  const token = `${process.pid}.${randomUUID()}`;
  await acquire(lock, token);
  try {
    const next = await change(await readRegistry(store));
    if ((await ownerOf(lock)) !== token)
      throw new Error(`${lock} was taken away meanwhile; nothing was changed, try again`);
    await replaceFile(registryFile(store), `${JSON.stringify(next, null, 2)}\n`);
    return next;
  } finally {
    await rm(lock, { force: true });
  }
};
