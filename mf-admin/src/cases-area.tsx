import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { CASES } from './cases/use-cases-t.ts';

/** A page of the cases, for the table of pages. Code and texts load with the first of them. */
export const casesPage = lazyArea({
  catalogue: CASES,
  locales: (language) => import(/* webpackChunkName: "cases-[request]" */ `./cases/locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "cases" */ './cases/cases-pages.ts')).casesPages,
});
