import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the pages of alerts. */
export const ALERTS = 'mf-reports-alerts';

/** The texts of the pages of alerts. */
export const useT = makeT<typeof el>(ALERTS);
