import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the page of a contractor. */
export const WORK_LINKS = 'mf-reports-work-links';

/** The texts of the page of a contractor. */
export const useT = makeT<typeof el>(WORK_LINKS);
