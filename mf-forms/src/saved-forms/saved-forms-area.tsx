import { lazyArea } from '@hydria/shared/lifecycle/lazy-area.tsx';
import { SAVED_FORMS } from './use-t.ts';

/** A page or a dialog of saved forms. Code and texts load with the first of them, not with the forms. */
export const savedFormsPart = lazyArea({
  catalogue: SAVED_FORMS,
  locales: (language) => import(/* webpackChunkName: "saved-forms-[request]" */ `./locales/${language}.json`),
  pages: async () => (await import(/* webpackChunkName: "saved-forms" */ './saved-forms-parts.ts')).savedFormsParts,
});
