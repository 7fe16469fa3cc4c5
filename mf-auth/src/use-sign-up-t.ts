import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './sign-up/locales/el.json';

/** The namespace of the registration's texts, which load with its pages. */
export const SIGN_UP = 'mf-auth-sign-up';

/** The texts of the registration. */
export const useT = makeT<typeof el>(SIGN_UP);
