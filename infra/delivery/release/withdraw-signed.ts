import type { Operator } from './operator.ts';
import type { AppEntry, Registry } from './registry.ts';
import { readRelease, requireFiles, servedArtifacts, signerOf } from './releases.ts';
import { Refused } from './signed-document.ts';
import type { Store } from './store.ts';
import { advance, appOf, earlierDefaults, remove, type By } from './transitions.ts';

type Because = By & { reason: string };

/** Artifacts of an application that its registry entry names and that this key has signed. */
const signedBy = async (
  store: Store,
  registry: Registry,
  id: string,
  name: string,
  app: AppEntry,
): Promise<Set<string>> => {
  const named = new Set([...servedArtifacts(app).map(({ artifact }) => artifact), ...Object.values(app.released)]);
  const signed = await Promise.all(
    [...named].map(async (artifact) => ((await signerOf(store, registry, name, artifact)) === id ? [artifact] : [])),
  );
  return new Set(signed.flat());
};

/** Whether a release is whole and signed by a key that is still trusted with it. */
const isServable = async (store: Store, registry: Registry, name: string, artifact: string): Promise<boolean> => {
  try {
    await requireFiles(store, await readRelease(store, registry, name, artifact));
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
};

/** The release that everyone had before and that can be served without the key; otherwise the newest one; null for none. */
const replacement = async (store: Store, registry: Registry, name: string, app: AppEntry): Promise<string | null> => {
  const candidates = [...earlierDefaults(registry, name, app), ...Object.values(app.released).toReversed()];
  for (const artifact of new Set(candidates)) {
    if (Object.hasOwn(app.withdrawn, artifact)) continue;
    if (await isServable(store, registry, name, artifact)) return artifact;
  }
  return null;
};

/** The entry without what the key has signed; its default is for the caller to replace. */
const withoutSigned = (app: AppEntry, signed: ReadonlySet<string>, reason: string): AppEntry => {
  const { canary, ...rest } = app;
  return {
    ...rest,
    ...(canary && !signed.has(canary.artifact) && { canary }),
    pins: Object.fromEntries(Object.entries(app.pins).filter(([, artifact]) => !signed.has(artifact))),
    withdrawn: { ...Object.fromEntries([...signed].map((artifact) => [artifact, reason])), ...app.withdrawn },
  };
};

const requireOther = (name: string, id: string): void => {
  if (name !== 'shell') return;
  throw new Refused(
    `Every release of the shell is signed with the key ${id}, and no page can be without the shell; publish it under another version with another key first`,
  );
};

/** One application without what the key has signed: back on another release, or removed where there is none. */
const withdrawFrom = async (
  store: Store,
  registry: Registry,
  name: string,
  { id, teams, by }: { id: string; teams: Registry['teams']; by: Because },
): Promise<Registry> => {
  const app = appOf(registry, name);
  const signed = await signedBy(store, registry, id, name, app);
  if (signed.size === 0) return registry;
  const next = withoutSigned(app, signed, by.reason);
  const withEntry = (entry: AppEntry) => ({ apps: { ...registry.apps, [name]: entry } });
  if (!signed.has(app.default)) {
    const from = app.canary && signed.has(app.canary.artifact) ? app.canary.artifact : ([...signed][0] ?? null);
    return advance(registry, by, { action: 'withdraw', app: name, from, to: null }, withEntry(next));
  }
  const to = await replacement(store, { ...registry, teams }, name, next);
  if (to !== null) {
    const { canary, ...rest } = next;
    const entry = { ...rest, ...(canary && canary.artifact !== to && { canary }), default: to };
    return advance(registry, by, { action: 'rollback', app: name, from: app.default, to }, withEntry(entry));
  }
  requireOther(name, id);
  return remove({ ...registry, ...withEntry(next) }, name, by);
};

/**
 * Ends the artifacts of these applications (of all when none is named) that this key has signed. Each application goes back to a
 * release of a key in `teams`, the keys that are trusted afterwards, or is removed when it has none. Throws `Refused` when the
 * shell has none.
 */
export const withdrawSigned = async (
  { store }: Pick<Operator, 'store'>,
  registry: Registry,
  key: { id: string; teams: Registry['teams']; by: Because },
  only?: readonly string[],
): Promise<Registry> => {
  let next = registry;
  for (const name of Object.keys(registry.apps)) {
    if (!only || only.includes(name)) next = await withdrawFrom(store, next, name, key);
  }
  return next;
};
