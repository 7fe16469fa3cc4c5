import { ContinuePage } from './continue-page.tsx';
import { SaveDialog } from './save-dialog.tsx';

/** The dialog that saves a form, and the page that goes on with it, in one chunk. */
export const savedFormsParts = { ContinuePage, SaveDialog };
