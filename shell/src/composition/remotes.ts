import type { BootRemote } from '@hydria/shared/platform/boot.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import type { FailurePhase } from '@hydria/shared/rules/remote-failure.ts';
import type { Lifecycles, MountProps, RemoteModule, RemoteProps } from '@hydria/shared/remote/remote-module.ts';
import { deadline, retry } from '../core/loading/retry.ts';
import type { Composition } from './composition.ts';
import { asFailure, RemoteFailure } from '../core/loading/failure.ts';
import type { LoadModule } from './federation.ts';
import { isRetryable, classifyFailure } from '../core/loading/classify-failure.ts';

/** A part whose code and texts are loaded, so that it never waits for the network. */
export type Part = Pick<Lifecycles, 'mount' | 'unmount'>;

/** Names the pages of a remote, beside its cards. */
export const APP = 'app';

export interface RemotesDeps {
  composition: Pick<Composition, 'entryOf' | 'find'>;
  /** The Platform as one remote gets it. */
  platformFor(remote: BootRemote): Platform;
  load: LoadModule;
}

export interface Remotes {
  /**
   * Code and texts of the pages (`APP`) or of a card, loaded once; a failed attempt is not kept. `again` makes the remote again.
   */
  open(name: string, part: string, again?: boolean): Promise<Part>;
  /** The one Platform object of a remote. */
  platformOf(name: string): Platform;
  /** Whether something of it is being loaded or started now. */
  isOpening(name: string): boolean;
}

/** A promise that many may wait for, of which one can tell whether it is over. */
interface Flight<T> {
  artifact: string;
  promise: Promise<T>;
  isOver: boolean;
}

/** Keeps what is under way or has come, and nothing that failed. */
const keep = <T>(flights: Map<string, Flight<T>>, key: string, artifact: string, promise: Promise<T>): Promise<T> => {
  const made: Flight<T> = { artifact, promise, isOver: false };
  flights.set(key, made);
  promise.then(
    () => (made.isOver = true),
    () => flights.get(key) === made && flights.delete(key),
  );
  return promise;
};

const pick = (module: RemoteModule, part: string): Lifecycles => {
  const found = part === APP ? module.app : module.cards[part];
  if (!found) throw new RemoteFailure('start', 'missing-part', `It has no "${part}"`);
  return found;
};

/** Loads remotes when a route or slot needs them, and only then. */
export const createRemotes = ({ composition, platformFor, load }: RemotesDeps): Remotes => {
  const modules = new Map<string, Flight<RemoteModule>>();
  const parts = new Map<string, Flight<Part>>();
  const platforms = new Map<string, { artifact: string; platform: Platform }>();

  const platformFrom = (remote: BootRemote): Platform => {
    const known = platforms.get(remote.name);
    if (known?.artifact === remote.artifact) return known.platform;
    const platform = platformFor(remote);
    platforms.set(remote.name, { artifact: remote.artifact, platform });
    return platform;
  };

  const retryOptions = (phase: FailurePhase, { entry }: BootRemote, end: number) => ({
    end,
    isRetryable,
    classify: (error: unknown, msLeft: number) => classifyFailure(phase, error, entry, msLeft),
  });

  /** The one module of a remote; its page and its cards wait for the same. */
  const moduleOf = (remote: BootRemote, again: boolean, end: number): Promise<RemoteModule> => {
    const { name, artifact } = remote;
    const known = modules.get(name);
    if (known?.artifact === artifact && !(again && known.isOver)) return known.promise;
    return keep(
      modules,
      name,
      artifact,
      retry(() => load(remote), retryOptions('load', remote, end)),
    );
  };

  const start = async (remote: BootRemote, part: string, again: boolean, end: number): Promise<Part> => {
    const lifecycles = pick(await moduleOf(remote, again, end), part);
    const props: RemoteProps & { name: string } = { name: remote.name, platform: platformFrom(remote) };
    // Here, not by single-spa: while it waits for a start, it changes no other page either.
    const attempt = async () => void (await lifecycles.bootstrap(props as MountProps));
    await retry(attempt, retryOptions('start', remote, end));
    return lifecycles;
  };

  const open = async (name: string, part: string, again: boolean): Promise<Part> => {
    const end = deadline();
    const remote = await composition.entryOf(name, again);
    const key = `${name} ${part}`;
    const known = parts.get(key);
    if (known?.artifact === remote.artifact && !(again && known.isOver)) return known.promise;
    return keep(parts, key, remote.artifact, start(remote, part, again, end));
  };

  return {
    platformOf(name) {
      const remote = composition.find(name);
      if (!remote) throw new Error(`${name} is not part of the portal`);
      return platformFrom(remote);
    },
    isOpening: (name) => [...parts].some(([key, { isOver }]) => key.startsWith(`${name} `) && !isOver),
    open: (name, part, again = false) =>
      open(name, part, again).catch((error: unknown) => {
        throw asFailure('start', error);
      }),
  };
};
