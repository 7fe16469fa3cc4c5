import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { FEED } from './utilities/feed/use-feed-t.ts';

/** A page about a utility's feed, for the table of pages. Code and texts load with the first of them. */
export const feedPage = lazyArea({
  catalogue: FEED,
  locales: (language) => import(/* webpackChunkName: "feed-[request]" */ `./utilities/feed/locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "feed" */ './utilities/feed/feed-pages.tsx')).feedPages,
});
