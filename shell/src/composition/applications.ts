import { getAppNames, registerApplication, start, triggerAppChange } from 'single-spa';
import type { MountProps } from '@hydria/shared/remote/remote-module.ts';
import type { RemoteFailure } from '../core/loading/failure.ts';
import type { Part, Remotes } from './remotes.ts';
import { mountPart } from './mount-part.ts';

export interface ApplicationsDeps {
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
  /** Removes the content, so that the next `update` mounts it again. */
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

/**
 * The application that single-spa drives. Its pages mount at once and cannot fail; slow and failing work belongs to `mountPart`.
 */
interface PageApplication {
  bootstrap(): Promise<void>;
  mount(props: MountProps): Promise<void>;
  unmount(): Promise<void>;
  /** Mounts the part when the address is its own, it is ready, and it does not stand there yet. */
  mountIfReady(): void;
  clear(): void;
}

const createPageApplication = (
  name: string,
  { partOf, isWanted, onMounted, onBroken }: ApplicationsDeps,
): PageApplication => {
  let props: MountProps | null = null;
  let leave: (() => void) | null = null;

  const clear = (): void => {
    leave?.();
    leave = null;
  };
  const mountIfReady = (): void => {
    const part = partOf(name);
    if (!props || !part || leave) return;
    leave = mountPart({
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
      mountIfReady();
    },
    async unmount() {
      props = null;
      // The state may have changed since: content that was mounted again meanwhile stays.
      if (!isWanted(name)) clear();
    },
    mountIfReady,
    clear,
  };
};

/** One single-spa application per remote. Each is registered when its code is ready, so none can keep the others waiting. */
export const createApplications = (deps: ApplicationsDeps): Applications => {
  const applications = new Map<string, PageApplication>();

  const register = (name: string): void => {
    if (getAppNames().includes(name)) return;
    const application = createPageApplication(name, deps);
    applications.set(name, application);
    registerApplication({
      name,
      app: () => Promise.resolve(application),
      activeWhen: () => deps.isWanted(name),
      customProps: () => ({ platform: deps.remotes.platformOf(name) }),
    });
  };

  return {
    update(names) {
      for (const name of names) register(name);
      for (const [name, application] of applications) if (deps.isWanted(name)) application.mountIfReady();
      void triggerAppChange();
    },
    clear: (name) => applications.get(name)?.clear(),
    start: () => start({ urlRerouteOnly: true }),
  };
};
