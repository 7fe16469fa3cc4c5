import {
  addErrorHandler,
  getAppNames,
  getAppStatus,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  triggerAppChange,
  unregisterApplication,
} from 'single-spa';
import { ATTEMPT_MS } from './attempts.ts';
import type { MountProps } from '@hydria/shared/remote/remote-module.ts';
import { APP, type Part, type Remotes } from './remotes.ts';

/** A page that does not let go may hold up the next one this long. */
const UNMOUNT_MS = 3_000;

export interface ApplicationsWorld {
  remotes: Remotes;
  /** The remote whose page should stand there now, with its code ready. */
  isWanted(name: string): boolean;
  onMounted(name: string): void;
  onBroken(name: string, error: unknown): void;
}

export interface Applications {
  /** Looks again who is wanted; `ready` are the remotes whose code is there. */
  update(ready: Iterable<string>): void;
  /** Makes a broken application new, so that it can be mounted once more. */
  renew(name: string): Promise<void>;
  start(): void;
}

/** Where a remote's pages mount: a place of its own within the frame's outlet. */
const placeOf = (name: string): HTMLElement => {
  const known = document.querySelector<HTMLElement>(`#outlet > [data-remote="${name}"]`);
  if (known) return known;
  const place = document.createElement('div');
  place.dataset.remote = name;
  document.getElementById('outlet')?.append(place);
  return place;
};

/** One single-spa application per remote. Each is registered when its code is ready, so none can keep the others waiting. */
export const createApplications = (world: ApplicationsWorld): Applications => {
  const { remotes, isWanted } = world;

  const watched = (name: string, part: Part) => ({
    bootstrap: part.bootstrap,
    async mount(props: MountProps) {
      await part.mount(props);
      world.onMounted(name);
    },
    unmount: (props: MountProps) => part.unmount(props).finally(() => placeOf(name).remove()),
  });

  const register = (name: string): void => {
    if (getAppNames().includes(name)) return;
    registerApplication({
      name,
      // Only asked for when it is wanted, and it is wanted only when it is ready.
      app: async () => watched(name, await remotes.open(name, APP)),
      activeWhen: () => isWanted(name),
      customProps: { platform: remotes.platformOf(name), domElementGetter: () => placeOf(name) },
    });
  };

  return {
    update(ready) {
      for (const name of ready) register(name);
      void triggerAppChange();
    },
    async renew(name) {
      if (getAppNames().includes(name)) await unregisterApplication(name);
      placeOf(name).remove();
      register(name);
    },
    start() {
      setBootstrapMaxTime(ATTEMPT_MS, true, ATTEMPT_MS);
      setMountMaxTime(ATTEMPT_MS, true, ATTEMPT_MS);
      setUnmountMaxTime(UNMOUNT_MS, true, UNMOUNT_MS);
      addErrorHandler((error) => {
        const { appOrParcelName = '' } = error as { appOrParcelName?: string };
        if (remotes.find(appOrParcelName) && getAppStatus(appOrParcelName)) world.onBroken(appOrParcelName, error);
      });
      start({ urlRerouteOnly: true });
    },
  };
};
