import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the words of these pages, which load with them. */
export const TEXTS = 'mf-admin-texts';

/** The words of the pages for a utility's texts. */
export const useTextsT = makeT<typeof el>(TEXTS);
