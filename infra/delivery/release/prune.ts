import { z } from 'zod';
import { LOCAL_RELEASE, RELEASE, servedArtifacts } from './releases.ts';
import { LOCAL, registrySchema, type Registry } from './registry.ts';
import { Refused } from './signed-document.ts';
import type { Store } from './store.ts';
import { removedOf } from './transitions.ts';

/** An open tab may still ask for files of what was served within this time. */
const KEPT_MS = 30 * 86_400_000;
/** So many of each application stay however old they are, to go back to. */
const KEPT = 5;

/** An artifact in the store and when a registry last named it; null for one that none has ever named. */
interface Stored {
  name: string;
  artifact: string;
  served: boolean;
  /** Only ever a build from a working folder. */
  local: boolean;
  last: number | null;
}

const byAge = (a: Stored, b: Stored): number => (b.last ?? 0) - (a.last ?? 0);

/**
 * Removable releases: named by no pointer, not among the last five of their application, and older than thirty days; builds from a
 * working folder at once. A release that no registry has ever named may be in the middle of its upload, and stays.
 */
export const superfluous = (stored: readonly Stored[], now: number): Stored[] => {
  const names = [...new Set(stored.map(({ name }) => name))];
  return names.flatMap((name) => {
    const own = stored.filter((one) => one.name === name && one.last !== null).toSorted(byAge);
    return own.slice(KEPT).filter(({ served, local, last }) => !served && (local || now - (last ?? 0) > KEPT_MS));
  });
};

const envelope = z.object({ document: registrySchema });

/** Every registry of the store, from every signer: an artifact that any of them names stays. */
const registriesOf = async (store: Store): Promise<Registry[]> => {
  const keys = await store.list('registries/');
  return Promise.all(
    keys.map(async (key) => {
      const text = (await store.read(key))?.toString() ?? '';
      try {
        return envelope.parse(JSON.parse(text)).document;
      } catch {
        throw new Refused(
          `${store.place}: ${key} cannot be read; nothing is removed while it is not known what it names`,
        );
      }
    }),
  );
};

const describe = (registries: readonly Registry[], name: string, artifact: string): Stored => {
  const apps = registries.flatMap(({ apps }) => apps[name] ?? []);
  const known = [...apps, ...registries.flatMap((registry) => removedOf(registry, name) ?? [])];
  const named = registries.flatMap(({ log, environment }) =>
    log
      .filter((entry) => entry.app === name && (entry.to === artifact || entry.from === artifact))
      .map(({ at, local }) => ({ at: Date.parse(at), local: local === true && environment === LOCAL })),
  );
  return {
    name,
    artifact,
    served: apps.some((app) => servedArtifacts(app).some((one) => one.artifact === artifact)),
    local: !known.some(({ released }) => Object.values(released).includes(artifact)),
    last: named.length > 0 ? Math.max(...named.map(({ at }) => at)) : null,
  };
};

const artifactsOf = (keys: readonly string[]): [name: string, artifact: string][] => {
  const folders = new Set(keys.map((key) => key.split('/').slice(1, 3).join('/')));
  return [...folders].map((folder) => folder.split('/')).map(([name = '', artifact = '']) => [name, artifact]);
};

/** Its records first: an artifact without any counts as unfinished, never as whole. */
const removeArtifact = async (store: Store, keys: readonly string[], { name, artifact }: Stored): Promise<void> => {
  const folder = `artifacts/${name}/${artifact}/`;
  for (const record of [RELEASE, LOCAL_RELEASE]) await store.remove(`${folder}${record}`);
  for (const key of keys) if (key.startsWith(folder)) await store.remove(key);
};

/** Removes what is old and named by nothing; gives what went. With `dry` nothing does. */
export const prune = async (store: Store, now: number, dry = false): Promise<Stored[]> => {
  const [registries, keys] = await Promise.all([registriesOf(store), store.list('artifacts/')]);
  const stored = artifactsOf(keys).map(([name, artifact]) => describe(registries, name, artifact));
  const going = superfluous(stored, now);
  if (!dry) for (const one of going) await removeArtifact(store, keys, one);
  return going;
};
