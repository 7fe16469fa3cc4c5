import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './account/locales/el.json';

/** The namespace of the account pages' texts, which load with these pages. */
export const ACCOUNT = 'mf-auth-account';

/** The texts of the account's pages. */
export const useT = makeT<typeof el>(ACCOUNT);
