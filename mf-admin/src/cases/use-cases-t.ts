import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the words of the cases, which load with their pages. */
export const CASES = 'mf-admin-cases';

/** The words of the cases. */
export const useCasesT = makeT<typeof el>(CASES);
