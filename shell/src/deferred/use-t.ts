import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** Name under which the texts of what comes later are kept. */
export const DEFERRED = 'later';

/** The texts of what no first page needs. */
export const useT = makeT<typeof el>(DEFERRED);
