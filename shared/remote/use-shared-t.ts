import type el from '../locales/el.json';
import { SHARED } from './error-words.ts';
import { makeT } from './make-t.ts';

/** The words that all remotes have in common. */
export const useSharedT = makeT<typeof el>(SHARED);
