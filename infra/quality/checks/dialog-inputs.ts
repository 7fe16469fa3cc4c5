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

/** Whether a file draws a native input of numbers: the wheel changes it, it takes exponents, and it reads `1.500,5` as 1.5005. */
export const hasNativeNumber = (source: string): boolean => /\btype(?:=|: )\{?["'`]number["'`]/.test(source);

/** Native inputs of numbers; one line per finding. */
const nativeNumbers = (root: string): string[] =>
  globSync('{shell/src,mf-*/src,shared}/**/*.tsx', { cwd: root, exclude: ['**/node_modules'] })
    .toSorted()
    .filter((file) => hasNativeNumber(readFileSync(path.join(root, file), 'utf8')))
    .map(
      (file) => `${file} a number is a text with inputMode that shared/rules/written-number.ts reads (docs/adr/0203)`,
    );

/** Dialogs with inputs that are not fields of the form kit, and native inputs of numbers; one line per finding. */
export const checkDialogInputs = (root: string): string[] => [
  ...nativeNumbers(root),
  ...globSync('{shell/src,mf-*/src}/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .toSorted()
    .filter((file) => isFormBesideKit(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => `${file} a form in a dialog is useApiForm with DialogForm (docs/adr/0068)`),
];
