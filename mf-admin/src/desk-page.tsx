import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { withLinkTexts } from './supplies/link-texts.ts';
import { DESK } from './use-desk-t.ts';

/** A page of a utility's staff, for the table of pages. Code and texts load with the first of them. */
export const deskPage = lazyArea({
  catalogue: DESK,
  locales: withLinkTexts(
    (language) => import(/* webpackChunkName: "desk-[request]" */ `./conversations/locales/${language}.json`),
  ),
  pages: async () => (await import(/* webpackChunkName: "desk" */ './desk-pages.ts')).deskPages,
});
