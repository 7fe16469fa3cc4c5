import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '@hydria/build/integrity-of.ts';
import { Refused } from '@hydria/release/signed-document.ts';
import type { Store } from '@hydria/release/store.ts';

/** A form of a file: as it is, or as the release tool compressed it. */
export type Encoding = 'br' | 'gzip' | null;

const ENDINGS = { br: '.br', gzip: '.gz' };

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** Files that stay in memory once they have been checked, together. */
const KEPT_BYTES = 64 * 2 ** 20;

export interface ArtifactFiles {
  /**
   * The release record, as `open` reads it from the text of the first of these files that is there; a copy that it refuses
   * is taken from the store again.
   */
  record<T>(name: string, artifact: string, files: readonly string[], open: (text: string) => T): Promise<T>;
  /**
   * A file in the wanted form, checked against its hash before anybody sees it; null when there is no such form that is
   * in order. Rejects with `Refused` when the store holds other bytes.
   */
  file(name: string, artifact: string, file: string, integrity: string, encoding: Encoding): Promise<Buffer | null>;
  /** Keeps copies of these artifacts (`name/artifact`) alone. */
  prune(served: ReadonlySet<string>): Promise<void>;
}

/** Verified files stay in memory, up to a number of bytes. */
const createMemory = () => {
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key: string): Buffer | undefined {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    set(key: string, value: Buffer): void {
      drop(key);
      kept.set(key, value);
      bytes += value.length;
      for (const oldest of kept.keys()) {
        if (bytes <= KEPT_BYTES) break;
        drop(oldest);
      }
    },
  };
};

/** The copies on this machine, by the keys of the store. */
const createCopies = (folder: string) => {
  const root = path.join(folder, 'artifacts');
  const copyOf = (key: string): string => path.join(root, ...key.split('/'));

  const write = async (key: string, bytes: Buffer | string): Promise<void> => {
    const file = copyOf(key);
    const fresh = `${file}.${process.pid}.new`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(fresh, bytes);
    await rename(fresh, file);
  };

  return {
    read: (key: string): Promise<Buffer | null> => readFile(copyOf(key)).catch(() => null),
    // A copy that cannot be written is missed only when the store is down.
    keep: (key: string, bytes: Buffer | string): Promise<void> => write(key, bytes).catch(() => undefined),
    async prune(served: ReadonlySet<string>): Promise<void> {
      for (const name of await readdir(root).catch(() => [])) {
        for (const artifact of await readdir(path.join(root, name)).catch(() => [])) {
          if (!served.has(`${name}/${artifact}`))
            await rm(path.join(root, name, artifact), { recursive: true, force: true });
        }
      }
    },
  };
};

const isReleased = async (bytes: Buffer, integrity: string, encoding: Encoding): Promise<boolean> => {
  try {
    return integrityOf(encoding ? await unpack[encoding](bytes) : bytes) === integrity;
  } catch {
    return false;
  }
};

/**
 * The files of artifacts, from the store or from copies on this machine, by which a gateway serves on when the store is
 * down. Copies are checked like everything else; a spoilt one is taken from the store again.
 */
export const createArtifactFiles = (store: Store, folder: string): ArtifactFiles => {
  const memory = createMemory();
  const asked = new Map<string, Promise<Buffer | null>>();
  const copies = createCopies(folder);

  const fetch = async (key: string, integrity: string, encoding: Encoding): Promise<Buffer | null> => {
    const copy = await copies.read(key);
    if (copy && (await isReleased(copy, integrity, encoding))) return copy;
    const bytes = await store.read(`artifacts/${key}`);
    if (!bytes) return null;
    if (!(await isReleased(bytes, integrity, encoding))) {
      // The file itself will do.
      if (encoding) return null;
      throw new Refused(`artifacts/${key} in ${store.place} is not the file that was released`);
    }
    await copies.keep(key, bytes);
    return bytes;
  };

  return {
    async record(name, artifact, files, open) {
      const keys = files.map((file) => `${name}/${artifact}/${file}`);
      // Copies first, of whatever name: with the store away they are all that there is.
      for (const key of keys) {
        const copy = await copies.read(key);
        if (copy === null) continue;
        try {
          return open(copy.toString('utf8'));
        } catch {
          // The store's own says better what is wrong with it, if anything is.
        }
      }
      for (const key of keys) {
        const text = (await store.read(`artifacts/${key}`))?.toString('utf8');
        if (text === undefined) continue;
        const record = open(text);
        await copies.keep(key, text);
        return record;
      }
      throw new Refused(`artifacts/${keys.at(-1)} is not in ${store.place}`);
    },
    file(name, artifact, file, integrity, encoding) {
      const key = `${name}/${artifact}/${file}${encoding ? ENDINGS[encoding] : ''}`;
      const known = memory.get(key);
      if (known) return Promise.resolve(known);
      const asking =
        asked.get(key) ??
        fetch(key, integrity, encoding)
          .then((bytes) => {
            if (bytes) memory.set(key, bytes);
            return bytes;
          })
          .finally(() => asked.delete(key));
      asked.set(key, asking);
      return asking;
    },
    prune: copies.prune,
  };
};
