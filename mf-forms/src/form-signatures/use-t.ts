import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the pages of signatures. */
export const SIGNATURES = 'mf-forms-signatures';

/** The texts of the pages of signatures. */
export const useT = makeT<typeof el>(SIGNATURES);
