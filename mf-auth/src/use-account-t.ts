import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './account/locales/el.json';

/** Under this name are the texts of the account's pages, which come with them. */
export const ACCOUNT = 'mf-auth-account';

/** The texts of the account's pages. */
export const useT = makeT<typeof el>(ACCOUNT);
