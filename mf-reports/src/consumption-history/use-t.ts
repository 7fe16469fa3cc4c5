import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the history of a supply. */
export const HISTORY = 'mf-reports-history';

/** The texts of the history of a supply. */
export const useT = makeT<typeof el>(HISTORY);
