import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts about the bills and plans of a utility, which load with their pages. */
export const BILLS = 'mf-admin-bills';

/** The texts about the bills and plans of a utility. */
export const useBillsT = makeT<typeof el>(BILLS);
