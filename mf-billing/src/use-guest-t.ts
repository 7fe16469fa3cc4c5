import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './guest-payment/locales/el.json';

/** The namespace of the texts of paying without signing in, which load with its pages. */
export const GUEST_PAYMENT = 'mf-billing-guest-payment';

/** The texts of paying without signing in. */
export const useT = makeT<typeof el>(GUEST_PAYMENT);
