import type singleSpaReact from 'single-spa-react';
import type { Platform } from '../platform/platform.ts';

/** The props that the shell passes to a remote, as single-spa's custom props. */
export interface RemoteProps {
  platform: Platform;
  /** Where a card mounts; single-spa passes it to parcels. */
  domElement?: HTMLElement;
  /** Where an application mounts: its outlet on the page. */
  domElementGetter?: () => HTMLElement;
  /** Reports a fatal error: the shell unmounts this part and shows the failure panel. */
  onFatalError?: (error: unknown) => void;
}

/** Those props with the ones that single-spa adds: name, mountParcel, … */
export type MountProps = RemoteProps & Parameters<ReturnType<typeof singleSpaReact>['mount']>[0];

/** The functions of one single-spa application or parcel. */
export interface Lifecycles {
  bootstrap(props: MountProps): Promise<unknown>;
  mount(props: MountProps): Promise<unknown>;
  unmount(props: MountProps): Promise<unknown>;
  update?(props: MountProps): Promise<unknown>;
}

/** The one module that a remote exposes, `./lifecycles`. */
export interface RemoteModule {
  /** Its pages; absent in a remote that only has cards. */
  app?: Lifecycles;
  /** Its cards by the names that `remote.json` gives to slots. */
  cards: Readonly<Record<string, Lifecycles>>;
}
