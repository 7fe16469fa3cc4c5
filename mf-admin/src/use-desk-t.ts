import { makeT } from '@hydria/shared/remote/make-t.ts';
import type { LinkTexts } from './supplies/link-texts.ts';
import type el from './conversations/locales/el.json';

/** The namespace of the texts for the staff of a utility, which load with their pages. */
export const DESK = 'mf-admin-desk';

/** The texts of the pages for the staff of a utility. */
export const useDeskT = makeT<typeof el & LinkTexts>(DESK);
