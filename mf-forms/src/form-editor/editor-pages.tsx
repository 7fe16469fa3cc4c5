import { EditFormPage } from './edit-form-page.tsx';
import { TryFormPage } from './try-form-page.tsx';

/** Pages of the form editor, in one chunk. */
export const editorPages = { EditFormPage, TryFormPage };
