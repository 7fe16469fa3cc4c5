import { makeT } from '@hydria/shared/remote/make-t.ts';
import type { EventTexts } from './events/event-name.ts';
import type el from './locales/el.json';

/** The namespace of the texts of audit trail and log, which load with these pages. */
export const RECORDS = 'mf-admin-records';

/** The texts of audit trail, log and events. */
export const useRecordsT = makeT<typeof el & EventTexts>(RECORDS);
