import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts about the online forms of a utility, which load with their pages. */
export const ONLINE_FORMS = 'mf-admin-online-forms';

/** The texts about the online forms of a utility. */
export const useFormsT = makeT<typeof el>(ONLINE_FORMS);
