import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the page of the water. */
export const WATER = 'mf-smartcity-water';

/** The texts of the page of the water. */
export const useWaterT = makeT<typeof el>(WATER);
