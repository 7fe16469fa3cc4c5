import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts of payments, which load with their pages. */
export const PAYMENTS = 'mf-admin-payments';

/** The texts of payments. */
export const usePaymentsT = makeT<typeof el>(PAYMENTS);
