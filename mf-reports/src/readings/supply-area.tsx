import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { READINGS } from './use-t.ts';

/** The page of a supply. Code and texts load with it, not with the list of supplies. */
export const supplyPage = lazyArea({
  catalogue: READINGS,
  locales: (language) => import(/* webpackChunkName: "readings-[request]" */ `./locales/${language}.json`),
  pages: () => import(/* webpackChunkName: "readings" */ './supply-page.tsx'),
});
