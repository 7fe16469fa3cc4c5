import { makeT } from '@hydria/shared/remote/make-t.ts';
import type { EventTexts } from './audit/events/event-name.ts';
import type { LinkTexts } from './supplies/link-texts.ts';
import type el from './users/locales/el.json';

/** The namespace of the texts of people and roles, which load with these pages. */
export const PEOPLE = 'mf-admin-people';

/** The texts of people, roles and events. */
export const usePeopleT = makeT<typeof el & EventTexts & LinkTexts>(PEOPLE);
