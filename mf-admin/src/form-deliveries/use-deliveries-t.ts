import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the words of this page, which load with it. */
export const FORM_DELIVERIES = 'mf-admin-form-deliveries';

/** The words of the page of deliveries. */
export const useDeliveriesT = makeT<typeof el>(FORM_DELIVERIES);
