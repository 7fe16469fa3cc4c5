import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { MY_REPORTS } from './use-t.ts';

/** A page of a person's own reports. Code and texts load with the first of them, not with the report form. */
export const myReportsPage = lazyArea({
  catalogue: MY_REPORTS,
  locales: (language) => import(/* webpackChunkName: "my-reports-[request]" */ `./locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "my-reports" */ './my-reports-pages.tsx')).myReportsPages,
});
