import type el from '../locales/el.json';
import { makeT } from './make-t.ts';

/** Name of the catalogue that the shell loads for everyone (`shared/locales`). */
export const SHARED = 'shared';

/** The words that all remotes have in common. */
export const useSharedT = makeT<typeof el>(SHARED);
