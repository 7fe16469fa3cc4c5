import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { ONLINE_FORMS } from './online-forms/use-forms-t.ts';

/** A page about the online forms of a utility, for the table of pages. Code and texts load with the first of them. */
export const onlineFormsPage = lazyArea({
  catalogue: ONLINE_FORMS,
  locales: (language) =>
    import(/* webpackChunkName: "online-forms-[request]" */ `./online-forms/locales/${language}.json`),
  pages: async () =>
    (await import(/* webpackChunkName: "online-forms" */ './online-forms/online-forms-pages.tsx')).onlineFormsPages,
});
