import { setTimeout as sleep } from 'node:timers/promises';
import type { Operator, Place } from './operator.ts';
import { emptyRegistry, LOCAL, type Registry } from './registry.ts';
import { keyId, openRegistry, publicText, refusalOf, Refused, sign } from './signed.ts';
import type { By } from './transitions.ts';

/** How long a change waits for others that are quicker, and how long it pauses at most between two tries. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 150;

const placeOf = ({ store, environment }: Place): string => `${store.place}: registries/${environment}.json`;

/** The registry of this environment with its mark in the store; null when there is none yet. Throws `Refused` when it cannot be trusted. */
const find = async (place: Place): Promise<{ registry: Registry; mark: string } | null> => {
  const found = await place.store.readRegistry(place.environment);
  if (!found) return null;
  const registry = openRegistry(found.text, place.environmentKey, placeOf(place));
  // A document that has expired is renewed by a change, so its end is no reason against one.
  const refusal = refusalOf(registry, { environment: place.environment, seen: 0, now: 0 });
  if (refusal) throw new Refused(refusal);
  return { registry, mark: found.mark };
};

/** The registry as it stands; an empty one when nothing was ever released. */
export const readRegistry = async (place: Place): Promise<Registry> =>
  (await find(place))?.registry ?? emptyRegistry(place.environment);

/** What a first change begins with. A developer's machine trusts its own key from the start. */
const beginning = ({ environment, teamKey }: Operator): Registry => {
  const empty = emptyRegistry(environment);
  if (environment !== LOCAL || !teamKey) return empty;
  return { ...empty, teams: { [keyId(teamKey)]: { public: publicText(teamKey), apps: ['*'] } } };
};

/** The registry that a change now would begin with. */
export const startingRegistry = async (operator: Operator): Promise<Registry> =>
  (await find(operator))?.registry ?? beginning(operator);

/** The document with its signature, as it is stored. */
const seal = (document: Registry, { signWith }: Operator): string =>
  `${JSON.stringify({ document, signature: sign(document, signWith) }, null, 1)}\n`;

/**
 * Reads the registry, lets `change` make the next one, signs it and puts it in place, provided that nobody was
 * quicker; otherwise once more on what is there then. Changes at the same time follow each other, and none is lost.
 */
export const changeRegistry = async (
  operator: Operator,
  change: (registry: Registry, by: By) => Registry | Promise<Registry>,
): Promise<Registry> => {
  const { store, environment, who } = operator;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(Math.random() * PAUSE_MS)) {
    const found = await find(operator);
    const next = await change(found?.registry ?? beginning(operator), { who, at: operator.now().toISOString() });
    if (await store.replaceRegistry(environment, seal(next, operator), found?.mark ?? null)) return next;
  }
  throw new Refused(
    `Others have been changing the registry for ${PATIENCE_MS / 1000} seconds; nothing was changed, try again`,
  );
};
