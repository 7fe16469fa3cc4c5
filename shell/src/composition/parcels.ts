import { registerApplication, type AppProps } from 'single-spa';

/** Mounts one card as a parcel. */
export type MountParcel = AppProps['mountParcel'];

/**
 * How cards are mounted, once single-spa has started. A parcel without an owner is never forgotten by single-spa (6.0.3
 * takes only owned ones from its list), and with it would stay the card's place and React's listeners on it: so an
 * application that is always there, and draws nothing, owns them all.
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
