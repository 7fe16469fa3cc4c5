import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { GUEST_PAYMENT } from '../use-guest-t.ts';

/** Paying without signing in. Code and texts load with it, not with the bills. */
export const guestPaymentPage = lazyArea({
  catalogue: GUEST_PAYMENT,
  locales: (language) => import(/* webpackChunkName: "guest-payment-[request]" */ `./locales/${language}.json`),
  pages: async () =>
    (await import(/* webpackChunkName: "guest-payment" */ './guest-payment-pages.tsx')).guestPaymentPages,
});
