import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './payments/locales/el.json';

/** The namespace of the texts of the list of payments, which load with its page. */
export const PAYMENTS = 'mf-billing-payments';

/** The texts of the list of payments. */
export const usePaymentsT = makeT<typeof el>(PAYMENTS);
