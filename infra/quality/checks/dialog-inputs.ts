import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DIALOG = /\bui\/form-dialog\.tsx'/;
const INPUTS = /\bui\/(?:choices|code-input|combobox|date-field|photo-pick|text-input|utility-field)\.tsx'/;
const KIT = /\bform\/use-form-field\.ts'/;

/**
 * Whether a file draws a dialog and inputs of `shared/ui` without the form kit, which would hold their values and errors.
 * `FormDialog` alone asks for an agreement. dependency-cruiser judges one import at a time, and cannot say this.
 */
export const isFormBesideKit = (source: string): boolean =>
  DIALOG.test(source) && INPUTS.test(source) && !KIT.test(source);

/** Dialogs with inputs that are not fields of the form kit; one line per finding. */
export const checkDialogInputs = (root: string): string[] =>
  globSync('{shell/src,mf-*/src}/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .toSorted()
    .filter((file) => isFormBesideKit(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => `${file} a form in a dialog is useApiForm with DialogForm (docs/adr/0068)`);
