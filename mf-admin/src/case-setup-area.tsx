import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { CASE_SETUP } from './case-teams/use-case-setup-t.ts';

/** A page that sets up the work on cases, for the table of pages. Code and texts load with the first of them. */
export const caseSetupPage = lazyArea({
  catalogue: CASE_SETUP,
  locales: (language) => import(/* webpackChunkName: "case-setup-[request]" */ `./case-teams/locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "case-setup" */ './case-setup-pages.ts')).caseSetupPages,
});
