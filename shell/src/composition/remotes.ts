import type { Boot, BootRemote } from '@hydria/shared/platform/boot.ts';
import { PLATFORM_VERSION, type Platform } from '@hydria/shared/platform/platform.ts';
import type { Lifecycles, MountProps, RemoteModule, RemoteProps } from '@hydria/shared/remote/remote-module.ts';
import { tryRepeatedly } from './attempts.ts';
import { asFailure, RemoteFailure, type Phase } from './failure.ts';

/** What single-spa is given: a part whose code and texts are already there, so that it never waits for the network. */
export interface Part {
  bootstrap(): Promise<void>;
  mount(props: MountProps): Promise<unknown>;
  unmount(props: MountProps): Promise<unknown>;
}

/** Names the pages of a remote, beside its cards. */
export const APP = 'app';

export interface RemotesWorld {
  boot: Boot;
  /** The Platform as one remote gets it. */
  platformFor(remote: BootRemote): Platform;
  load(remote: BootRemote, again: boolean): Promise<RemoteModule>;
}

export interface Remotes {
  /** Code and texts of the pages (`APP`) or of a card, once; a failed try is not kept. */
  open(name: string, part: string, again?: boolean): Promise<Part>;
  find(name: string): BootRemote | undefined;
  /** The one Platform object of a remote. */
  platformOf(name: string): Platform;
}

const pick = (module: RemoteModule, part: string): Lifecycles => {
  const found = part === APP ? module.app : module.cards[part];
  if (!found) throw new Error(`It has no "${part}"`);
  return found;
};

const asPart = (lifecycles: Lifecycles): Part => ({
  bootstrap: () => Promise.resolve(),
  mount: (props) => lifecycles.mount(props),
  unmount: (props) => lifecycles.unmount(props),
});

/** Runs a step and says, when it fails, which one it was. */
const step = async <T>(phase: Phase, run: () => Promise<T> | T): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw asFailure(phase, error);
  }
};

const assertCompatible = ({ name, manifest }: BootRemote): void => {
  if (manifest.platform !== PLATFORM_VERSION) {
    throw new RemoteFailure(
      'compatibility',
      `${name} was built for platform ${manifest.platform}, this one is ${PLATFORM_VERSION}`,
    );
  }
};

/** Loads remotes when a route or slot needs them, and only then. */
export const createRemotes = ({ boot, platformFor, load }: RemotesWorld): Remotes => {
  const parts = new Map<string, Promise<Part>>();
  const platforms = new Map<string, Platform>();
  const find = (name: string) => boot.remotes.find((remote) => remote.name === name);

  const platformOf = (name: string): Platform => {
    const remote = find(name);
    if (!remote) throw new Error(`${name} is not in the boot manifest`);
    const platform = platforms.get(name) ?? platformFor(remote);
    platforms.set(name, platform);
    return platform;
  };

  const fetchPart = async (remote: BootRemote, part: string, again: boolean): Promise<Part> => {
    const module = await step('load', () => load(remote, again));
    const lifecycles = await step('start', () => pick(module, part));
    const props: RemoteProps & { name: string } = { name: remote.name, platform: platformOf(remote.name) };
    // Here, not by single-spa: while it waits for a start, it changes no other page either.
    await step('start', () => lifecycles.bootstrap(props as MountProps));
    return asPart(lifecycles);
  };

  const open = async (name: string, part: string, forced: boolean): Promise<Part> => {
    const remote = find(name);
    if (!remote || remote.disabled) throw new RemoteFailure('load', `${name} is not part of the portal now`);
    assertCompatible(remote);
    return tryRepeatedly((nth) => fetchPart(remote, part, forced || nth > 0));
  };

  return {
    find,
    platformOf,
    open(name, part, again = false) {
      const key = `${name} ${part}`;
      const known = again ? undefined : parts.get(key);
      const promise =
        known ??
        open(name, part, again).catch((error: unknown) => {
          parts.delete(key);
          throw asFailure('load', error);
        });
      parts.set(key, promise);
      return promise;
    },
  };
};
