import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { ACCOUNT } from '../use-account-t.ts';

/** A page of a signed-in person, for the table of pages. Code and texts load with the first of them, not with the sign-in page. */
export const accountPage = lazyArea({
  catalogue: ACCOUNT,
  locales: (language) => import(/* webpackChunkName: "account-[request]" */ `./locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "account" */ './account-pages.tsx')).accountPages,
});
