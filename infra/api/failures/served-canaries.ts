import type { KeyObject } from 'node:crypto';
import { openRegistry } from '@hydria/portal/signed.ts';
import type { Store } from '@hydria/portal/store.ts';

/** A canary that the gateway gives to some visitors. */
export interface ServedCanary {
  remote: string;
  artifact: string;
  /** What everyone else gets. */
  stable: string;
  /** 0–100; visitors of chosen utilities come on top. */
  percent: number;
}

/** Whose registry says what is served. */
export interface CanarySource {
  store: Store;
  environment: string;
  /** Public: the registry must be signed with it. */
  key: KeyObject;
  now(): number;
}

/** The registry is looked at no more often, however many reports come in. */
const FRESH_MS = 2_000;

const canariesOf = (text: string, key: KeyObject): ServedCanary[] =>
  Object.entries(openRegistry(text, key).apps).flatMap(([remote, { default: stable, canary, withdrawn }]) =>
    canary && !Object.hasOwn(withdrawn, canary.artifact)
      ? [{ remote, artifact: canary.artifact, stable, percent: canary.percent }]
      : [],
  );

/**
 * The canaries of the environment's registry. A registry that cannot be read or that nobody signed names none: then
 * nothing is counted, and nothing withdrawn.
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
