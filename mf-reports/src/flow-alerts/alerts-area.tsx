import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { ALERTS } from './use-t.ts';

/** A page of alerts of meters. Code and texts load with the first of them. */
export const alertsPage = lazyArea({
  catalogue: ALERTS,
  locales: (language) => import(/* webpackChunkName: "alerts-[request]" */ `./locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "alerts" */ './alerts-pages.tsx')).alertsPages,
});
