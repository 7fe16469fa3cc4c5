import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The texts of this remote, besides those of the account's pages. */
export const useT = makeT<typeof el>('mf-auth');
