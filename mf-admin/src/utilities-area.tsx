import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { UTILITIES } from './utilities/use-utilities-t.ts';

/** A page about utilities, for the table of pages. Code and texts load with the first of them. */
export const utilitiesPage = lazyArea({
  catalogue: UTILITIES,
  locales: (language) => import(/* webpackChunkName: "utilities-[request]" */ `./utilities/locales/${language}.json`),
  pages: async () =>
    (await import(/* webpackChunkName: "utilities" */ './utilities/utilities-pages.tsx')).utilitiesPages,
});
