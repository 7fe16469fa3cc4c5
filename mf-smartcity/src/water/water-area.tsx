import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { WATER } from './use-water-t.ts';

/** The page of the water, for the table of pages. Code and texts load with it, not with the card. */
export const waterPage = lazyArea({
  catalogue: WATER,
  locales: (language) => import(/* webpackChunkName: "water-[request]" */ `./locales/${language}.json`),
  pages: async () => ({ WaterPage: (await import(/* webpackChunkName: "water" */ './water-page.tsx')).WaterPage }),
});
