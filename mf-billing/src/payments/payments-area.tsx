import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { PAYMENTS } from '../use-payments-t.ts';

/** The list of payments. Code and texts load with it, not with the bills. */
export const paymentsPage = lazyArea({
  catalogue: PAYMENTS,
  locales: (language) => import(/* webpackChunkName: "payments-[request]" */ `./locales/${language}.json`),
  pages: async () => {
    const { PaymentsPage } = await import(/* webpackChunkName: "payments" */ './payments-page.tsx');
    return { PaymentsPage };
  },
});
