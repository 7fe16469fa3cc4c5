import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the applications of a person. */
export const APPLICATIONS = 'mf-forms-applications';

/** The texts of a person's applications. */
export const useT = makeT<typeof el>(APPLICATIONS);
