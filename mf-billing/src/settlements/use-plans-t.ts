import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts of the page of instalment plans, which load with it. */
export const PLANS = 'mf-billing-plans';

/** The texts of the page of instalment plans. */
export const usePlansT = makeT<typeof el>(PLANS);
