import type { KeyObject } from 'node:crypto';
import type { Registry } from '@hydria/release/registry.ts';
import { openRegistry, Refused, refusalOf } from '@hydria/release/signed-document.ts';
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

/** Reads the environment's registry, trusts what its key has signed and never an older one, and keeps the last good one. */
export const watchRegistry = ({ store, environment, key, folder, now, problems }: WatchSettings): RegistryWatch => {
  const interval = store.place.startsWith('s3:') ? BUCKET_LOOK_MS : 0;
  const file = lastGoodFile(folder, environment, store.place);
  const anew = ` (was the store begun anew on purpose? then remove ${file})`;
  let good: Good | null = null;
  let remembering: Promise<void> | null = null;
  let trouble: unknown = null;
  let looked = Number.NEGATIVE_INFINITY;
  let rememberedAt = Number.NEGATIVE_INFINITY;

  /** The state of an earlier run: an older registry is refused. With another key it does not count. */
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

  /** Its refusals name the registry by its key, and so nothing of this server. */
  const open = (text: string): Registry => {
    try {
      return openRegistry(text, key, `registries/${environment}.json`);
    } catch (error) {
      throw error instanceof Refused ? new Refused(error.message, error.message) : error;
    }
  };

  const read = async (): Promise<Good> => {
    const found = await store.readRegistry(environment).catch(unreadable);
    if (!found) {
      throw new Refused(`${store.place} holds no registry of ${environment}`, `the store holds none of ${environment}`);
    }
    if (found.mark === good?.mark) return good;
    return { ...found, registry: open(found.text), seen: now() };
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
    const refusal = refusalOf(next.registry, { environment, seen: good?.registry.serial ?? 0, now: now() });
    if (refusal) {
      const isOlder = next.registry.serial < (good?.registry.serial ?? 0);
      throw new Refused(isOlder ? `${refusal}${anew}` : refusal, refusal);
    }
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
