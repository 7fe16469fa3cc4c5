import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the pages of saved forms. */
export const SAVED_FORMS = 'mf-forms-saved';

/** The texts of the pages of saved forms. */
export const useT = makeT<typeof el>(SAVED_FORMS);
