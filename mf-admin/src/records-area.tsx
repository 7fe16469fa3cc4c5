import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { withEventTexts } from './audit/events/event-texts.ts';
import { RECORDS } from './audit/use-records-t.ts';

/** A page of the audit trail or the log, for the table of pages. Code and texts load with the first of them. */
export const recordsPage = lazyArea({
  catalogue: RECORDS,
  locales: withEventTexts(
    (language) => import(/* webpackChunkName: "records-[request]" */ `./audit/locales/${language}.json`),
  ),
  pages: async () => (await import(/* webpackChunkName: "records" */ './audit/records-pages.tsx')).recordsPages,
});
