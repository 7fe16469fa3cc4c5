import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { PAYMENTS } from './payments/use-payments-t.ts';

/** A page about the payments of a utility, for the table of pages. Code and texts load with the first of them. */
export const paymentsPage = lazyArea({
  catalogue: PAYMENTS,
  locales: (language) => import(/* webpackChunkName: "payments-[request]" */ `./payments/locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "payments" */ './payments/payments-pages.tsx')).paymentsPages,
});
