import { setTimeout as sleep } from 'node:timers/promises';
import type { Operator, ReleaseContext, Releaser } from './operator.ts';
import { emptyRegistry, LOCAL, type Registry } from './registry.ts';
import { foldWithdrawals, type SelfWithdrawal } from './self-withdrawals.ts';
import type { Store } from './store.ts';
import { keyId, openRegistry, publicText, refusalOf, Refused, sign } from './signed-document.ts';
import type { By } from './transitions.ts';

/** How long a change waits for others that are quicker. */
const PATIENCE_MS = 60_000;
/** It pauses longer each time, at random and up to a second: so the fewer get in each other's way, the more there are. */
const PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

const pause = (tries: number): Promise<void> =>
  sleep(Math.random() * Math.min(PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));

const registryLabel = ({ store, environment }: ReleaseContext): string =>
  `${store.place}: registries/${environment}.json`;

/** The own store of a developer's machine can be made again; every other one belongs to others too. */
const openTrusted = (place: ReleaseContext, text: string): Registry => {
  try {
    return openRegistry(text, place.environmentKey, registryLabel(place));
  } catch (error) {
    if (!place.isDisposable || !(error instanceof Refused)) throw error;
    throw new Refused(
      `${error.message}, or remove ${place.store.place} and the folder gateway beside it; the next build is published again`,
    );
  }
};

/** The registry of this environment with its mark in the store; null when there is none yet. Throws `Refused` when it cannot be trusted. */
const find = async (place: ReleaseContext): Promise<{ registry: Registry; mark: string } | null> => {
  const found = await place.store.readRegistry(place.environment);
  if (!found) return null;
  const registry = openTrusted(place, found.text);
  // A document that has expired is renewed by a change, so its end is no reason against one.
  const refusal = refusalOf(registry, { environment: place.environment, seen: 0, now: 0 });
  if (refusal) throw new Refused(refusal);
  return { registry, mark: found.mark };
};

/** The registry as it stands; an empty one when nothing was ever released. */
export const readRegistry = async (place: ReleaseContext): Promise<Registry> =>
  (await find(place))?.registry ?? emptyRegistry(place.environment);

/** The first state of a registry. A developer's machine trusts its own key from the start. */
const beginning = ({ environment, teamKey }: Releaser): Registry => {
  const empty = emptyRegistry(environment);
  if (environment !== LOCAL || !teamKey) return empty;
  return { ...empty, teams: { [keyId(teamKey)]: { public: publicText(teamKey), apps: ['*'] } } };
};

/** The registry that a change now would begin with. */
export const startingRegistry = async (operator: Releaser): Promise<Registry> =>
  (await find(operator))?.registry ?? beginning(operator);

/** The document with its signature, as it is stored. */
const seal = (document: Registry, { signWith }: Operator): string =>
  `${JSON.stringify({ document, signature: sign(document, signWith) }, null, 1)}\n`;

type Change = (registry: Registry, by: By) => Registry | Promise<Registry>;

const tryToChange = async (
  operator: Operator,
  change: Change,
  withdrawn: readonly SelfWithdrawal[],
): Promise<Registry | null> => {
  const { store, environment, who } = operator;
  const found = await find(operator);
  const at = operator.now().toISOString();
  const before = foldWithdrawals(found?.registry ?? beginning(operator), withdrawn, at);
  const next = await change(before, { who, at });
  return (await store.replaceRegistry(environment, seal(next, operator), found?.mark ?? null)) ? next : null;
};

const changeAmongOthers = async (operator: Operator, change: Change): Promise<Registry> => {
  const withdrawn = (await operator.withdrawn?.()) ?? [];
  const end = Date.now() + PATIENCE_MS;
  for (let tries = 0; Date.now() < end; tries += 1) {
    if (tries > 0) await pause(tries);
    const changed = await tryToChange(operator, change, withdrawn);
    if (changed) return changed;
  }
  throw new Refused(
    `Others have been changing the registry for ${PATIENCE_MS / 1000} seconds; nothing was changed, try again`,
  );
};

/** Changes of this process stand in line, so that they only compete with those of others. */
const lines = new WeakMap<Store, Promise<unknown>>();

/**
 * Reads the registry, lets `change` make the next one, signs it and replaces it. When another writer was faster, it repeats on the
 * new state. Simultaneous changes follow each other, and none is lost.
 */
export const changeRegistry = (operator: Operator, change: Change): Promise<Registry> => {
  const before = lines.get(operator.store) ?? Promise.resolve();
  const mine = before.catch(() => undefined).then(() => changeAmongOthers(operator, change));
  lines.set(operator.store, mine);
  return mine;
};
