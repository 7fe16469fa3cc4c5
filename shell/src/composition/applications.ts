import { getAppNames, registerApplication, start, triggerAppChange } from 'single-spa';
import type { MountProps } from '@hydria/shared/remote/remote-module.ts';
import type { RemoteFailure } from './failure.ts';
import type { Part, Remotes } from './remotes.ts';
import { stage } from './stage.ts';

export interface ApplicationsWorld {
  remotes: Pick<Remotes, 'platformOf'>;
  /** The code of a remote's pages, once it is there. */
  partOf(name: string): Part | undefined;
  /** The remote whose page should stand there now. */
  isWanted(name: string): boolean;
  onMounted(name: string): void;
  onBroken(name: string, failure: RemoteFailure): void;
}

export interface Applications {
  /** Looks again who is wanted and ready. */
  update(names: Iterable<string>): void;
  /** Takes away what stands there, so that the next `update` mounts it anew. */
  clear(name: string): void;
  start(): void;
}

/** Where a remote's pages mount: a place of its own within the frame's outlet. */
const placeFor = (name: string): HTMLElement => {
  const place = document.createElement('div');
  place.dataset.remote = name;
  document.getElementById('outlet')?.append(place);
  return place;
};

/** What single-spa drives. To it every page mounts at once and cannot fail: what takes time or throws is the stage's. */
interface Seat {
  bootstrap(): Promise<void>;
  mount(props: MountProps): Promise<void>;
  unmount(): Promise<void>;
  /** Mounts the part when the address is its own, it is ready, and it does not stand there yet. */
  fill(): void;
  clear(): void;
}

const createSeat = (name: string, { partOf, isWanted, onMounted, onBroken }: ApplicationsWorld): Seat => {
  let props: MountProps | null = null;
  let leave: (() => void) | null = null;

  const clear = (): void => {
    leave?.();
    leave = null;
  };
  const fill = (): void => {
    const part = partOf(name);
    if (!props || !part || leave) return;
    leave = stage({
      part,
      props,
      place: placeFor(name),
      onMounted: () => onMounted(name),
      onBroken: (failure) => onBroken(name, failure),
    });
  };

  return {
    bootstrap: () => Promise.resolve(),
    async mount(given) {
      props = given;
      fill();
    },
    async unmount() {
      props = null;
      // It may act on what was true a moment ago: what was mounted anew meanwhile stays.
      if (!isWanted(name)) clear();
    },
    fill,
    clear,
  };
};

/** One single-spa application per remote. Each is registered when its code is ready, so none can keep the others waiting. */
export const createApplications = (world: ApplicationsWorld): Applications => {
  const seats = new Map<string, Seat>();

  const register = (name: string): void => {
    if (getAppNames().includes(name)) return;
    const seat = createSeat(name, world);
    seats.set(name, seat);
    registerApplication({
      name,
      app: () => Promise.resolve(seat),
      activeWhen: () => world.isWanted(name),
      customProps: () => ({ platform: world.remotes.platformOf(name) }),
    });
  };

  return {
    update(names) {
      for (const name of names) register(name);
      for (const [name, seat] of seats) if (world.isWanted(name)) seat.fill();
      void triggerAppChange();
    },
    clear: (name) => seats.get(name)?.clear(),
    start: () => start({ urlRerouteOnly: true }),
  };
};
