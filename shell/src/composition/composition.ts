import { createStore, type StoreApi } from '@hydria/shared/libs';
import { isPermission } from '@hydria/shared/platform/access.ts';
import type { Boot, BootRemote, ServedComposition } from '@hydria/shared/platform/boot.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { ATTEMPT_MS, withTimeout } from '../core/loading/retry.ts';
import { assertLoadable, namedRemotes } from './boot-entry.ts';
import { RemoteFailure } from '../core/loading/failure.ts';

/** The longest wait for a new composition before a remote is tried with the known one. */
const RENEW_MS = 3_000;

/** A composition that was just fetched stays fresh for a while, whatever the clock of this machine says. */
const FRESH_MS = 3_600_000;

export interface CompositionState {
  /** The remotes as this tab uses them: those it was opened with, whatever has been released since. */
  remotes: readonly BootRemote[];
  /** Artifacts that are served now instead of those of this tab. The person may be notified of them. */
  newer: readonly string[];
}

export interface CompositionDeps {
  boot: Boot;
  /** Asks the gateway: null when nothing has changed since the last answer. `anew` wants an answer in any case. */
  renew(anew: boolean): Promise<ServedComposition | null>;
  /** Epoch milliseconds. */
  now(): number;
}

export interface Composition {
  store: StoreApi<CompositionState>;
  find(name: string): BootRemote | undefined;
  /** The manifests of the shell and of every remote, as this tab uses them now. */
  manifests(): RemoteManifest[];
  /** Whether the entries of manifests that need a permission are still to be asked for. */
  lacksStaffEntries(): boolean;
  /**
   * The entry to load a remote by, from now on in use. `again` asks the gateway first. Rejects with a `RemoteFailure`
   * when there is none that can be used.
   */
  entryOf(name: string, again: boolean): Promise<BootRemote>;
  /** Asks what is served now. A failure changes nothing: the next question may be answered. */
  refresh(): Promise<void>;
}

/** The manifest with those entries of the other one that need a permission. */
const withStaffEntries = (manifest: RemoteManifest, other: RemoteManifest = manifest): RemoteManifest => {
  const needsOne = ({ conditions }: { conditions: string[] }): boolean => conditions.some(isPermission);
  return {
    ...manifest,
    routes: [...manifest.routes, ...other.routes.filter(({ access }) => isPermission(access))],
    slots: [...manifest.slots, ...other.slots.filter(needsOne)],
    nav: [...manifest.nav, ...other.nav.filter(needsOne)],
    queues: [...(manifest.queues ?? []), ...(other.queues ?? []).filter(needsOne)],
  };
};

const isLoadable = (remote: BootRemote): boolean => {
  try {
    assertLoadable(remote);
    return true;
  } catch {
    return false;
  }
};

/** Which remotes this tab is made of, which of them are switched off, and what has been released meanwhile. */
export const createComposition = ({ boot, renew, now }: CompositionDeps): Composition => {
  const store = createStore<CompositionState>(() => ({ remotes: boot.remotes, newer: [] }));
  /** Until when the files of a remote are certain to be there, epoch milliseconds; the others last as long as the HTML says. */
  const renewed = new Map<string, number>();
  const inUse = new Set<string>();
  let latest: ServedComposition = boot;
  /** Questions are counted, as a later one may be answered first: `taken` is the one that `latest` answers. */
  let asked = 0;
  let taken = 0;
  let asking: { anew: boolean; answer: Promise<void> } | null = null;

  const find = (name: string) => store.getState().remotes.find((remote) => remote.name === name);
  const served = (name: string) => namedRemotes(latest.remotes).find((remote) => remote.name === name);
  const hasSameShell = (): boolean => latest.shell.artifact === boot.shell.artifact;
  const isOld = (name: string): boolean => now() > (renewed.get(name) ?? Date.parse(boot.expires));
  const markFresh = (name: string): void =>
    void renewed.set(name, Math.max(Date.parse(latest.expires), now() + FRESH_MS));

  /** The artifact that is served instead of this one; an override has no releases. */
  const newerOf = ({ name, artifact, source }: BootRemote): string[] => {
    const other = inUse.has(name) && source !== 'override' ? served(name)?.artifact : undefined;
    return other === undefined || other === artifact ? [] : [other];
  };

  const show = (remotes: readonly BootRemote[]): void => {
    const newer = [...(hasSameShell() ? [] : [latest.shell.artifact]), ...remotes.flatMap(newerOf)];
    const before = store.getState();
    const isNews = newer.join() !== before.newer.join() || remotes.some((remote, at) => remote !== before.remotes[at]);
    if (isNews) store.setState({ remotes, newer }, true);
  };

  /** Switched off or on as the gateway says; files and manifest stay those that the tab was opened with. */
  const switched = (remote: BootRemote): BootRemote => {
    const { disabled } = served(remote.name) ?? remote;
    if (disabled?.reason === remote.disabled?.reason) return remote;
    const { disabled: _, ...rest } = remote;
    return disabled ? { ...rest, disabled } : rest;
  };

  /**
   * A partial remote becomes whole by the release that is served now. Beside another shell it takes only the entries that it
   * lacks.
   */
  const completed = (remote: BootRemote): BootRemote => {
    const fresh = served(remote.name);
    if (remote.isPartial && fresh && hasSameShell()) return fresh;
    const { withoutStaffEntries, ...rest } = remote;
    return withoutStaffEntries ? { ...rest, manifest: withStaffEntries(rest.manifest, fresh?.manifest) } : remote;
  };

  const take = (news: ServedComposition): void => {
    latest = news;
    const added = hasSameShell() ? namedRemotes(news.remotes).filter(({ name }) => !find(name)) : [];
    const remotes = [...store.getState().remotes.map((remote) => switched(completed(remote))), ...added];
    for (const { name, artifact } of remotes) if (served(name)?.artifact === artifact) markFresh(name);
    show(remotes);
  };

  const ask = async (anew: boolean): Promise<void> => {
    const nth = (asked += 1);
    const news = await renew(anew);
    if (!news) return;
    if (nth < taken) return ask(true);
    taken = nth;
    take(news);
  };

  const refresh = (anew: boolean): Promise<void> => {
    const answer = ask(anew)
      .catch(() => undefined)
      .finally(() => {
        if (asking?.answer === answer) asking = null;
      });
    asking = { anew, answer };
    return answer;
  };

  /** Shares the question that is under way, unless that may be answered with less. */
  const share = (anew: boolean): Promise<void> => (asking && (asking.anew || !anew) ? asking.answer : refresh(anew));

  /** Replaces a failed remote by the served one; beside another shell only when there is nothing to lose. */
  const replace = (name: string, hasNothingToLose: boolean): void => {
    // While the gateway is silent, nothing is newer than the HTML.
    const fresh = latest === boot ? undefined : served(name);
    if (!fresh || (!hasNothingToLose && !hasSameShell())) return;
    markFresh(name);
    show(store.getState().remotes.map((remote) => (remote.name === name ? fresh : remote)));
  };

  /** Why the rest of a partial remote is still missing. */
  const incompleteFailure = (name: string): RemoteFailure => {
    if (isOld(name)) return new RemoteFailure('load', 'expired', `What is known of ${name} is too old`);
    const kind = latest === boot ? 'unreachable' : 'malformed';
    return new RemoteFailure('load', kind, `The gateway gives no entry of ${name}`);
  };

  return {
    store,
    find,
    manifests: () => [boot.shell.manifest, ...store.getState().remotes.map(({ manifest }) => manifest)],
    lacksStaffEntries: () => store.getState().remotes.some((remote) => remote.withoutStaffEntries),
    refresh: () => share(false),
    async entryOf(name, again) {
      const known = find(name);
      if (known && (again || isOld(name) || known.isPartial)) {
        const isUseless = (): boolean => isOld(name) || !isLoadable(known);
        // A retry must not receive an answer from before the repair.
        const answer = again ? refresh(true) : share(isOld(name));
        await withTimeout(isUseless() ? ATTEMPT_MS : RENEW_MS, answer).catch(() => undefined);
        replace(name, isUseless());
      }
      const remote = find(name);
      if (!remote || remote.disabled) throw new RemoteFailure('load', 'malformed', `${name} is not part of the portal`);
      if (remote.isPartial) throw incompleteFailure(name);
      assertLoadable(remote);
      if (isOld(name)) throw new RemoteFailure('load', 'expired', `What is known of ${name} is too old`);
      inUse.add(name);
      show(store.getState().remotes);
      return remote;
    },
  };
};
