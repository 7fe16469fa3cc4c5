import type { KeyObject } from 'node:crypto';
import type { Registry } from '@hydria/release/registry.ts';
import { type Expected, openRegistry, Refused, refusalOf } from '@hydria/release/signed-document.ts';
import type { Store } from '@hydria/release/store.ts';
import { lastGoodFile, readLastGood, writeLastGood } from './last-good.ts';
import type { ProblemLog } from './problem-log.ts';

/** The last good registry serves on when the store is out of reach or holds nothing good, but not for longer than this. */
const LAST_GOOD_MS = 24 * 3600 * 1000;
/** A bucket is asked no more often; a folder is as near as this process. */
const BUCKET_LOOK_MS = 2_000;
/** The moment at which the registry was in order is written down this often, and with every change. */
const REMEMBER_MS = 60_000;

/** The consequence of a registry that cannot be used while no earlier one can serve. */
export const NOTHING_TO_SERVE = 'there is no registry that can be served';

export interface WatchSettings {
  store: Store;
  environment: string;
  /** The environment's public key. */
  key: KeyObject;
  /** For what is remembered across restarts. */
  folder: string;
  now(): number;
  problems: ProblemLog;
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

/** Where the store is and why it does not answer is for operators alone. */
const unreadable = (error: unknown): never => {
  const message = error instanceof Error ? error.message : String(error);
  throw Object.assign(new Refused(message, 'the store cannot be read'), { cause: error });
};

/** The registry of an earlier run, so that an older one is refused. With another key it does not count. */
const recall = async (file: string, environment: string, key: KeyObject): Promise<Good | null> => {
  const last = await readLastGood(file);
  if (!last) return null;
  try {
    const registry = openRegistry(last.text, key);
    return registry.environment === environment ? { ...last, registry, mark: null } : null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return null;
  }
};

/** Its refusals name the registry by its key, and so nothing of this server. */
const openFromStore = (text: string, environment: string, key: KeyObject): Registry => {
  try {
    return openRegistry(text, key, `registries/${environment}.json`);
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.message, error.message) : error;
  }
};

/** Throws for a registry that must not serve. When an older one is refused, only operators read which file to remove. */
const refuseUntrusted = (registry: Registry, known: Expected, file: string): void => {
  const refusal = refusalOf(registry, known);
  if (!refusal) return;
  const hint = ` (was the store made again on purpose? then remove ${file})`;
  throw new Refused(registry.serial < known.seen ? `${refusal}${hint}` : refusal, refusal);
};

/** Reads the environment's registry, trusts what its key has signed and never an older one, and keeps the last good one. */
export const watchRegistry = ({ store, environment, key, folder, now, problems }: WatchSettings): RegistryWatch => {
  const interval = store.place.startsWith('s3:') ? BUCKET_LOOK_MS : 0;
  const file = lastGoodFile(folder, environment, store.place);
  let good: Good | null = null;
  let remembering: Promise<void> | null = null;
  let trouble: unknown = null;
  let looked = Number.NEGATIVE_INFINITY;
  let rememberedAt = Number.NEGATIVE_INFINITY;

  const remember = async (): Promise<void> => {
    good = await recall(file, environment, key);
  };

  const read = async (): Promise<Good> => {
    const found = await store.readRegistry(environment).catch(unreadable);
    if (!found) {
      throw new Refused(`${store.place} holds no registry of ${environment}`, `the store holds none of ${environment}`);
    }
    if (found.mark === good?.mark) return good;
    return { ...found, registry: openFromStore(found.text, environment, key), seen: now() };
  };

  /** So that a restart knows it, too. A failed write harms no present request. */
  const writeDown = async ({ text, seen }: Good): Promise<void> => {
    rememberedAt = now();
    try {
      await writeLastGood(file, { text, seen });
      problems.settled('memory');
    } catch (error) {
      problems.warn('memory', 'the last good registry is not remembered across a restart', error);
    }
  };

  const accept = async (): Promise<void> => {
    const next = await read();
    refuseUntrusted(next.registry, { environment, seen: good?.registry.serial ?? 0, now: now() }, file);
    const isOther = next.text !== good?.text;
    good = { ...next, seen: now() };
    if (isOther || now() - rememberedAt >= REMEMBER_MS) await writeDown(good);
  };

  const isUsable = (): boolean => good !== null && now() - good.seen <= LAST_GOOD_MS;

  const look = async (): Promise<void> => {
    remembering ??= remember();
    await remembering;
    looked = now();
    try {
      await accept();
      trouble = null;
      problems.settled('registry');
    } catch (error) {
      trouble = error;
      problems.warn('registry', isUsable() ? 'the last good registry is served' : NOTHING_TO_SERVE, error);
    }
  };

  return {
    async current() {
      if (!good || now() - looked >= interval) await look();
      if (!good || !isUsable()) throw trouble;
      return good.registry;
    },
  };
};
