import { randomUUID } from 'node:crypto';
import { existsSync, type BigIntStats } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Store, StoredRegistry } from './store.ts';
import { checkedKey, markOf, OtherBytes, registryKey, removableKey } from './store-keys.ts';
import { codeOf, underLock } from './store-lock.ts';

/** Files are written here before they get their name; a killed writer's rest stays here without an owner. */
const UNFINISHED = '.unfinished';
/** Longer than any write: an older file was left behind. */
const LEFT_BEHIND_MS = 24 * 3600 * 1000;
/** A file that changed less than this ago may change again without another time stamp. */
const SETTLED_MS = 3_000;

const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: 'let this user read and write it',
  EPERM: 'let this user read and write it',
  EROFS: 'it is on a disk that cannot be written; choose another folder with STORE',
  ENOSPC: 'the disk is full; make room and try again',
  ENOENT: 'no folder can be made there; choose another place',
  EISDIR: 'it is a folder where a file belongs; move it away',
  ENOTDIR: 'a file lies where a folder belongs; move it away, or choose another folder with STORE',
  EEXIST: 'a file lies where a folder belongs; move it away, or choose another folder with STORE',
};

const refusal = (error: unknown, file: string): unknown => {
  const code = codeOf(error);
  const remedy = REMEDIES[code ?? ''];
  return remedy ? new Error(`${file} cannot be used (${code}): ${remedy}`, { cause: error }) : error;
};

const orNull = async <T>(file: string, step: Promise<T>): Promise<T | null> => {
  try {
    return await step;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw refusal(error, file);
  }
};

/** Without this a power cut may forget the name of a file whose bytes are on the disk. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems know no such thing.
    if (codeOf(error) !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
};

/**
 * Makes the folder, and the new ones above it known to the disk. One after the other: Node's own `recursive` never returns
 * where a file system takes no folders (/proc).
 */
const ensureFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  const above = path.dirname(folder);
  await ensureFolder(above);
  await mkdir(folder).catch((error: unknown) => {
    // Another writer was first.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await syncFolder(above);
};

const writeWhole = async (file: string, bytes: Uint8Array | string): Promise<void> => {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes the bytes beside the store's files and lets `place` give them their name. */
const written = async (
  root: string,
  bytes: Uint8Array | string,
  place: (file: string) => Promise<void>,
): Promise<void> => {
  const folder = path.join(root, UNFINISHED);
  await ensureFolder(folder);
  const file = path.join(folder, `${process.pid}.${randomUUID()}`);
  try {
    await writeWhole(file, bytes);
    await place(file);
  } finally {
    await rm(file, { force: true });
  }
};

const sweep = async (root: string): Promise<void> => {
  const folder = path.join(root, UNFINISHED);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true }).catch(() => undefined);
  }
};

/** Gives a finished file its name unless the name is taken; false when it is. */
const nameOnce = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

const filesBelow = async (root: string, folder: string): Promise<string[]> => {
  const entries = (await orNull(folder, readdir(path.join(root, folder), { withFileTypes: true }))) ?? [];
  const found = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map(async (entry) => {
      const key = folder ? `${folder}/${entry.name}` : entry.name;
      return entry.isDirectory() ? filesBelow(root, key) : [key];
    });
  return (await Promise.all(found)).flat();
};

/** Changes with every replacement, but for two within one tick of the clock. */
const stampOf = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string => `${ino} ${size} ${mtimeNs} ${ctimeNs}`;

interface Remembered {
  stamp: string;
  stored: StoredRegistry;
}

/** Reads a registry, and again only when the file is another one. */
const registryReader = (): ((file: string) => Promise<StoredRegistry | null>) => {
  const known = new Map<string, Remembered>();
  return async (file) => {
    const before = await stat(file, { bigint: true });
    const stamp = stampOf(before);
    const remembered = known.get(file);
    if (remembered?.stamp === stamp) return remembered.stored;
    const text = await readFile(file, 'utf8');
    const stored = { text, mark: markOf(text) };
    if (Date.now() - Number(before.ctimeMs) > SETTLED_MS) known.set(file, { stamp, stored });
    return stored;
  };
};

/** Names that begin with a dot are no keys. */
const lockOf = (file: string): string => path.join(path.dirname(file), `.${path.basename(file)}.lock`);

/** A store in a folder. A writer that is killed, or loses its power, leaves the old state or the new one. */
export const folderStore = (root: string): Store => {
  const fileOf = (key: string): string => path.join(root, checkedKey(key));
  const readStored = registryReader();
  let swept: Promise<void> | undefined;

  /** A write into a present folder; the disk's refusal becomes one sentence. */
  const writing = async <T>(target: string, step: () => Promise<T>): Promise<T> => {
    try {
      swept ??= sweep(root);
      await swept;
      await ensureFolder(path.dirname(target));
      return await step();
    } catch (error) {
      throw refusal(error, target);
    }
  };

  const replace = (file: string, text: string, mark: string | null): Promise<boolean> =>
    underLock(lockOf(file), async (isOurs) => {
      // Not what is remembered: under the lock the truth is on the disk.
      const found = await orNull(file, readFile(file, 'utf8'));
      if ((found === null ? null : markOf(found)) !== mark) return false;
      await written(root, text, async (fresh) => {
        if (!(await isOurs())) throw new Error(`${lockOf(file)} was taken away; nothing was changed, try again`);
        await rename(fresh, file);
      });
      await syncFolder(path.dirname(file));
      return true;
    });

  return {
    place: root,

    read: (key) => orNull(fileOf(key), readFile(fileOf(key))),

    async create(key, bytes) {
      const target = fileOf(key);
      await writing(target, async () => {
        await written(root, bytes, async (file) => {
          if (await nameOnce(file, target)) return;
          if (!(await readFile(target)).equals(bytes)) throw new OtherBytes(root, key);
        });
        await syncFolder(path.dirname(target));
      });
    },

    async list(prefix) {
      const folder = prefix.slice(0, Math.max(0, prefix.lastIndexOf('/')));
      const keys = await filesBelow(root, folder && checkedKey(folder));
      return keys.filter((key) => key.startsWith(prefix)).toSorted();
    },

    async remove(key) {
      const file = fileOf(removableKey(key));
      await orNull(file, rm(file, { force: true }));
      // The folder goes with its last file.
      await rmdir(path.dirname(file)).catch(() => undefined);
    },

    async readRegistry(environment) {
      const file = fileOf(registryKey(environment));
      return orNull(file, readStored(file));
    },

    async replaceRegistry(environment, text, mark) {
      const file = fileOf(registryKey(environment));
      return writing(file, () => replace(file, text, mark));
    },
  };
};
