import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts of utilities, which load with these pages. */
export const UTILITIES = 'mf-admin-utilities';

/** The texts of utilities. */
export const useUtilitiesT = makeT<typeof el>(UTILITIES);
