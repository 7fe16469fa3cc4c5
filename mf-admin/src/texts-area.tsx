import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { TEXTS } from './texts/use-texts-t.ts';

/** A page with texts of a utility, for the table of pages. Code and texts load with the first of them. */
export const textsPage = lazyArea({
  catalogue: TEXTS,
  locales: (language) => import(/* webpackChunkName: "texts-[request]" */ `./texts/locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "texts" */ './texts-pages.tsx')).textsPages,
});
