import { createStore, type StoreApi } from '@hydria/shared/libs';
import { isPermission } from '@hydria/shared/platform/access.ts';
import type { Boot, BootRemote, ServedComposition } from '@hydria/shared/platform/boot.ts';
import type { RemoteManifest } from '@hydria/shared/platform/remote-manifest.ts';
import { ATTEMPT_MS, withTimeout } from '../core/loading/retry.ts';
import { assertLoadable } from './boot-entry.ts';
import { RemoteFailure } from '../core/loading/failure.ts';
import { createRenewal } from './renewal.ts';
import { createServed, type Served } from './served.ts';

/** The longest wait for a new composition before a remote is tried with the known one. */
const RENEW_MS = 3_000;

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

/** Switched off or on as the served one; files and manifest stay those that the tab was opened with. */
const switchedAs = (remote: BootRemote, { disabled }: BootRemote): BootRemote => {
  if (disabled?.reason === remote.disabled?.reason) return remote;
  const { disabled: _, ...rest } = remote;
  return disabled ? { ...rest, disabled } : rest;
};

/**
 * A partial remote becomes whole by the release that is served now. Beside another shell it takes only the entries that it
 * lacks.
 */
const completedBy = (remote: BootRemote, fresh: BootRemote | undefined, hasSameShell: boolean): BootRemote => {
  if (remote.isPartial && fresh && hasSameShell) return fresh;
  const { withoutStaffEntries, ...rest } = remote;
  return withoutStaffEntries ? { ...rest, manifest: withStaffEntries(rest.manifest, fresh?.manifest) } : remote;
};

/** The remote when it can be loaded; otherwise the reason is thrown. */
const usable = (served: Served, remote: BootRemote | undefined, name: string): BootRemote => {
  const expired = (): RemoteFailure => new RemoteFailure('load', 'expired', `What is known of ${name} is too old`);
  if (!remote || remote.disabled) throw new RemoteFailure('load', 'malformed', `${name} is not part of the portal`);
  if (remote.isPartial) {
    if (served.isOld(name)) throw expired();
    const kind = served.isRenewed() ? 'malformed' : 'unreachable';
    throw new RemoteFailure('load', kind, `The gateway gives no entry of ${name}`);
  }
  assertLoadable(remote);
  if (served.isOld(name)) throw expired();
  return remote;
};

/** Which remotes this tab is made of, which of them are switched off, and what has been released meanwhile. */
export const createComposition = ({ boot, renew, now }: CompositionDeps): Composition => {
  const store = createStore<CompositionState>(() => ({ remotes: boot.remotes, newer: [] }));
  const served = createServed({ boot, now });
  const inUse = new Set<string>();
  const find = (name: string) => store.getState().remotes.find((remote) => remote.name === name);

  /** The artifact that is served instead of this one; an override has no releases. */
  const newerOf = ({ name, artifact, source }: BootRemote): string[] => {
    const other = inUse.has(name) && source !== 'override' ? served.find(name)?.artifact : undefined;
    return other === undefined || other === artifact ? [] : [other];
  };

  const show = (remotes: readonly BootRemote[]): void => {
    const newer = [...(served.hasSameShell() ? [] : [served.shell()]), ...remotes.flatMap(newerOf)];
    const before = store.getState();
    const isNews = newer.join() !== before.newer.join() || remotes.some((remote, at) => remote !== before.remotes[at]);
    if (isNews) store.setState({ remotes, newer }, true);
  };

  const renewal = createRenewal({
    renew,
    take(news) {
      served.take(news);
      const hasSameShell = served.hasSameShell();
      const added = hasSameShell ? served.remotes().filter(({ name }) => !find(name)) : [];
      const known = store.getState().remotes.map((remote) => {
        const whole = completedBy(remote, served.find(remote.name), hasSameShell);
        return switchedAs(whole, served.find(remote.name) ?? whole);
      });
      const remotes = [...known, ...added];
      for (const { name, artifact } of remotes) if (served.find(name)?.artifact === artifact) served.markFresh(name);
      show(remotes);
    },
  });

  /** Replaces a failed remote by the served one; beside another shell only when there is nothing to lose. */
  const replace = (name: string, hasNothingToLose: boolean): void => {
    // While the gateway is silent, nothing is newer than the HTML.
    const fresh = served.isRenewed() ? served.find(name) : undefined;
    if (!fresh || (!hasNothingToLose && !served.hasSameShell())) return;
    served.markFresh(name);
    show(store.getState().remotes.map((remote) => (remote.name === name ? fresh : remote)));
  };

  return {
    store,
    find,
    manifests: () => [boot.shell.manifest, ...store.getState().remotes.map(({ manifest }) => manifest)],
    lacksStaffEntries: () => store.getState().remotes.some((remote) => remote.withoutStaffEntries),
    refresh: () => renewal.share(false),
    async entryOf(name, again) {
      const known = find(name);
      if (known && (again || served.isOld(name) || known.isPartial)) {
        const isUseless = (): boolean => served.isOld(name) || !isLoadable(known);
        // A retry must not receive an answer from before the repair.
        const answer = again ? renewal.refresh(true) : renewal.share(served.isOld(name));
        await withTimeout(isUseless() ? ATTEMPT_MS : RENEW_MS, answer).catch(() => undefined);
        replace(name, isUseless());
      }
      const remote = usable(served, find(name), name);
      inUse.add(name);
      show(store.getState().remotes);
      return remote;
    },
  };
};
