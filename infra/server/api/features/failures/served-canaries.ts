import type { KeyObject } from 'node:crypto';
import { openRegistry } from '@hydria/release/signed-document.ts';
import type { Store } from '@hydria/release/store.ts';
import type { ServedCanary } from '../../kernel/api-context.ts';

/** The registry of the served releases. */
export interface CanarySource {
  store: Store;
  environment: string;
  /** Public key; the registry must be signed with its private key. */
  key: KeyObject;
  now(): number;
}

/** Minimum interval between reads of the registry, regardless of the number of reports. */
const FRESH_MS = 2_000;

const canariesOf = (text: string, key: KeyObject): ServedCanary[] =>
  Object.entries(openRegistry(text, key).apps).flatMap(([remote, { default: stable, canary, withdrawn }]) =>
    canary && !Object.hasOwn(withdrawn, canary.artifact)
      ? [{ remote, artifact: canary.artifact, stable, percent: canary.percent }]
      : [],
  );

/**
 * The canaries of the environment's registry. An unreadable or unsigned registry names none: then nothing is counted, and nothing
 * withdrawn.
 */
export const servedCanaries = ({
  store,
  environment,
  key,
  now,
}: CanarySource): (() => Promise<readonly ServedCanary[]>) => {
  let looked = Number.NEGATIVE_INFINITY;
  let known: Promise<readonly ServedCanary[]> = Promise.resolve([]);
  const look = async () => {
    const stored = await store.readRegistry(environment);
    return stored ? canariesOf(stored.text, key) : [];
  };
  return () => {
    if (now() - looked >= FRESH_MS) {
      looked = now();
      known = look().catch(() => []);
    }
    return known;
  };
};
