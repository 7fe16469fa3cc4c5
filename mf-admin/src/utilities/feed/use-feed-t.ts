import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts of a utility's feed, which load with these pages. */
export const FEED = 'mf-admin-feed';

/** The texts of a utility's feed. */
export const useFeedT = makeT<typeof el>(FEED);
