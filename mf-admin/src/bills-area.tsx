import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { BILLS } from './bills/use-bills-t.ts';

/** A page about the bills and plans of a utility, for the table of pages. Code and texts load with the first of them. */
export const billsPage = lazyArea({
  catalogue: BILLS,
  locales: (language) => import(/* webpackChunkName: "bills-[request]" */ `./bills/locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "bills" */ './bills/bills-pages.tsx')).billsPages,
});
