import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { TIMELINE } from './use-t.ts';

/** The timeline of a supply. Code and texts load with it. */
export const timelinePage = lazyArea({
  catalogue: TIMELINE,
  locales: (language) => import(/* webpackChunkName: "timeline-[request]" */ `./locales/${language}.json`),
  pages: () => import(/* webpackChunkName: "timeline" */ './timeline-page.tsx'),
});
