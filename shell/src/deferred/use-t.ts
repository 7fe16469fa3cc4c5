import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the deferred texts. */
export const DEFERRED = 'later';

/** The texts of deferred code. */
export const useT = makeT<typeof el>(DEFERRED);
