import { registerApplication, type AppProps } from 'single-spa';

/** Mounts one card as a parcel. */
export type MountParcel = AppProps['mountParcel'];

/**
 * Mounts cards, once single-spa has started. single-spa 6.0.3 removes only owned parcels from its list. A parcel without an owner
 * would keep the card's place and React's listeners on it. So one application, which is always active and draws nothing, owns them
 * all.
 */
export const createParcels = (): Promise<MountParcel> =>
  new Promise((resolve) => {
    registerApplication({
      name: 'cards',
      app: () =>
        Promise.resolve({
          bootstrap: () => Promise.resolve(),
          mount: async ({ mountParcel }: AppProps) => resolve(mountParcel),
          unmount: () => Promise.resolve(),
        }),
      activeWhen: () => true,
    });
  });
