import type { KeyObject } from 'node:crypto';
import type { Registry } from '@hydria/portal/registry.ts';
import { openRegistry, Refused, refusalOf } from '@hydria/portal/signed.ts';
import type { Store } from '@hydria/portal/store.ts';
import { lastGoodFile, readLastGood, writeLastGood } from './last-good.ts';
import type { Notes } from './notes.ts';

/** The last good registry serves on when the store is out of reach or holds nothing good, but not for longer than this. */
const LAST_GOOD_MS = 24 * 3600 * 1000;
/** A bucket is asked no more often; a folder is as near as this process. */
const BUCKET_LOOK_MS = 2_000;
/** The moment at which the registry was in order is written down this often, and with every change. */
const REMEMBER_MS = 60_000;

export interface WatchSettings {
  store: Store;
  environment: string;
  /** The environment's public key. */
  key: KeyObject;
  /** For what is remembered across restarts. */
  folder: string;
  now(): number;
  notes: Notes;
}

export interface RegistryWatch {
  /** The registry to serve by now. Rejects when there never was a good one, or none within the last day. */
  current(): Promise<Registry>;
}

interface Good {
  registry: Registry;
  text: string;
  /** Null: from an earlier run. */
  mark: string | null;
  seen: number;
}

/** Reads the environment's registry, trusts what its key has signed and never an older one, and keeps the last good one. */
export const watchRegistry = ({ store, environment, key, folder, now, notes }: WatchSettings): RegistryWatch => {
  const interval = store.place.startsWith('s3:') ? BUCKET_LOOK_MS : 0;
  const file = lastGoodFile(folder, environment, store.place);
  const anew = ` (was the store begun anew on purpose? then remove ${file})`;
  let good: Good | null = null;
  let remembering: Promise<void> | null = null;
  let trouble: unknown = null;
  let looked = Number.NEGATIVE_INFINITY;
  let remembered = Number.NEGATIVE_INFINITY;

  /** What an earlier run has seen: nothing older is accepted any more. With another key nothing of it counts. */
  const remember = async (): Promise<void> => {
    const last = await readLastGood(file);
    if (!last) return;
    try {
      const registry = openRegistry(last.text, key);
      if (registry.environment === environment) good = { ...last, registry, mark: null };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  };

  const read = async (): Promise<Good> => {
    const found = await store.readRegistry(environment);
    if (!found) throw new Refused(`${store.place} holds no registry of ${environment}`);
    if (found.mark === good?.mark) return good;
    return { ...found, registry: openRegistry(found.text, key, `registries/${environment}.json`), seen: now() };
  };

  /** So that a restart knows it, too. That it could not be written harms nobody now. */
  const writeDown = async ({ text, seen }: Good): Promise<void> => {
    remembered = now();
    try {
      await writeLastGood(file, { text, seen });
      notes.settled('memory');
    } catch (error) {
      notes.warn('memory', 'the last good registry is not remembered across a restart', error);
    }
  };

  const accept = async (): Promise<void> => {
    const next = await read();
    const refusal = refusalOf(next.registry, { environment, seen: good?.registry.serial ?? 0, now: now() });
    if (refusal) throw new Refused(next.registry.serial < (good?.registry.serial ?? 0) ? `${refusal}${anew}` : refusal);
    const isOther = next.text !== good?.text;
    good = { ...next, seen: now() };
    if (isOther || now() - remembered >= REMEMBER_MS) await writeDown(good);
  };

  const look = async (): Promise<void> => {
    remembering ??= remember();
    await remembering;
    looked = now();
    try {
      await accept();
      trouble = null;
      notes.settled('registry');
    } catch (error) {
      trouble = error;
      notes.warn('registry', 'the last good registry is served', error);
    }
  };

  return {
    async current() {
      if (!good || now() - looked >= interval) await look();
      if (!good || now() - good.seen > LAST_GOOD_MS) throw trouble;
      return good.registry;
    },
  };
};
