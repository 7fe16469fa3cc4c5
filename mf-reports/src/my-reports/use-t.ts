import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with a person's own reports. */
export const MY_REPORTS = 'mf-reports-my-reports';

/** The texts of a person's own reports. */
export const useT = makeT<typeof el>(MY_REPORTS);
