import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import type { Locales } from '@hydria/shared/remote/catalogue.ts';
import { withEventTexts } from './audit/events/event-texts.ts';
import { RECORDS } from './audit/use-records-t.ts';

/** The texts of trail and log. The details of events name fields and permissions as the forms for people and utilities do. */
const texts: Locales = async (language) => {
  const [own, people, utilities] = await Promise.all([
    import(/* webpackChunkName: "records-[request]" */ `./audit/locales/${language}.json`),
    import(/* webpackChunkName: "people-[request]" */ `./users/locales/${language}.json`),
    import(/* webpackChunkName: "utilities-[request]" */ `./utilities/locales/${language}.json`),
  ]);
  const { permission, field } = people.default;
  return { default: { permission, field: { ...field, ...utilities.default.field }, ...own.default } };
};

/** A page of the audit trail or the log, for the table of pages. Code and texts load with the first of them. */
export const recordsPage = lazyArea({
  catalogue: RECORDS,
  locales: withEventTexts(texts),
  pages: async () => (await import(/* webpackChunkName: "records" */ './audit/records-pages.tsx')).recordsPages,
});
