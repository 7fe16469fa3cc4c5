import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the page of a supply. */
export const READINGS = 'mf-reports-readings';

/** The texts of the page of a supply and its sent readings. */
export const useT = makeT<typeof el>(READINGS);
