import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { WORK_LINKS } from './use-t.ts';

/** The page of a contractor. Code and texts load with it, not with the report form. */
export const workPage = lazyArea({
  catalogue: WORK_LINKS,
  locales: (language) => import(/* webpackChunkName: "work-links-[request]" */ `./locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "work-links" */ './work-pages.ts')).workPages,
});
