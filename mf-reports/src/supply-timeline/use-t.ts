import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the timeline of a supply. */
export const TIMELINE = 'mf-reports-timeline';

/** The texts of the timeline of a supply. */
export const useT = makeT<typeof el>(TIMELINE);
