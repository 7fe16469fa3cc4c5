import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { CITY } from './use-city-t.ts';

/** A page of city data, for the table of pages. Code and texts load with the first of them, not with the cards. */
export const cityPage = lazyArea({
  catalogue: CITY,
  locales: (language) => import(/* webpackChunkName: "city-[request]" */ `./locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "city" */ './city-pages.tsx')).cityPages,
});
