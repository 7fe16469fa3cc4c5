import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The state of a gateway across restarts: the last valid registry, and when it was last valid. */
export interface LastGood {
  /** As the store gave it, with its signature. */
  text: string;
  /** Milliseconds since 1970. */
  seen: number;
}

/** Where it lies in the gateway's folder: for each store another, as each counts its registries by itself. */
export const lastGoodFile = (folder: string, environment: string, place: string): string => {
  const store = createHash('sha256').update(place).digest('hex').slice(0, 8);
  return path.join(folder, `registry-${environment}-${store}.json`);
};

/** Null when there is none, or none that can be read: then the store alone counts. */
export const readLastGood = async (file: string): Promise<LastGood | null> => {
  try {
    const { text, seen }: Partial<LastGood> = JSON.parse(await readFile(file, 'utf8'));
    return typeof text === 'string' && typeof seen === 'number' ? { text, seen } : null;
  } catch {
    return null;
  }
};

/** Whole or not at all. */
export const writeLastGood = async (file: string, good: LastGood): Promise<void> => {
  const fresh = `${file}.${process.pid}.new`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(fresh, JSON.stringify(good));
  await rename(fresh, file);
};
