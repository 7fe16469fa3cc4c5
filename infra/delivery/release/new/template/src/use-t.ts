import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The texts of this remote. */
export const useT = makeT<typeof el>('mf-template');
