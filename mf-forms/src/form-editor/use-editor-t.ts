import { makeT } from '@hydria/shared/remote/make-t.ts';
import type el from './locales/el.json';

/** The namespace of the texts that load with the form editor. */
export const EDITOR = 'mf-forms-editor';

/** The texts of the form editor. */
export const useEditorT = makeT<typeof el>(EDITOR);
