import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { HISTORY } from './use-t.ts';

/** The history of a supply. Code and texts load with it. */
export const historyPage = lazyArea({
  catalogue: HISTORY,
  locales: (language) => import(/* webpackChunkName: "history-[request]" */ `./locales/${language}.json`),
  pages: () => import(/* webpackChunkName: "history" */ './history-page.tsx'),
});
