import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { APPLICATIONS } from './use-t.ts';

/** A page of the sender of applications. Code and texts load with the first of them, not with the forms. */
export const applicationsPage = lazyArea({
  catalogue: APPLICATIONS,
  locales: (language) => import(/* webpackChunkName: "applications-[request]" */ `./locales/${language}.json`),
  pages: async () =>
    (await import(/* webpackChunkName: "applications" */ './applications-pages.tsx')).applicationsPages,
});
