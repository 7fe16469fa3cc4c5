import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { withEventTexts } from './audit/events/event-texts.ts';
import { withLinkTexts } from './supplies/link-texts.ts';
import { PEOPLE } from './use-people-t.ts';

/** A page about a person or a role, for the table of pages. Code and texts load with the first of them. */
export const peoplePage = lazyArea({
  catalogue: PEOPLE,
  locales: withLinkTexts(
    withEventTexts((language) => import(/* webpackChunkName: "people-[request]" */ `./users/locales/${language}.json`)),
  ),
  pages: async () => (await import(/* webpackChunkName: "people" */ './people-pages.tsx')).peoplePages,
});
