import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the words of the pages that set up the work on cases, which load with them. */
export const CASE_SETUP = 'mf-admin-case-setup';

/** The words of the pages that set up the work on cases. */
export const useCaseSetupT = makeT<typeof el>(CASE_SETUP);
