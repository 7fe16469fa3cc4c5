import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { PLANS } from './use-plans-t.ts';

/** The page of instalment plans. Code and texts load with it, not with the bills. */
export const settlementsPage = lazyArea({
  catalogue: PLANS,
  locales: (language) => import(/* webpackChunkName: "settlements-[request]" */ `./locales/${language}.json`),
  pages: async () => {
    const { PlanOffersPage } = await import(/* webpackChunkName: "settlements" */ './plan-offers-page.tsx');
    return { PlanOffersPage };
  },
});
