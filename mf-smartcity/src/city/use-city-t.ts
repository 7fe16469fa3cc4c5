import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the pages of the city. */
export const CITY = 'mf-smartcity-city';

/** The texts of the pages of the city. */
export const useCityT = makeT<typeof el>(CITY);
