import { isFormBesideKit } from './dialog-inputs.ts';

const DIALOG = "import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';\n";
const INPUT = "import { RadioInput } from '@hydria/shared/ui/choices.tsx';\n";
const FIELD = "import { useFormField } from '@hydria/shared/form/use-form-field.ts';\n";

test('a dialog with inputs of its own is refused', () => {
  expect(isFormBesideKit(DIALOG + INPUT)).toBe(true);
});

test('a dialog without inputs, and inputs that are fields of the kit, are not refused', () => {
  expect(isFormBesideKit(DIALOG)).toBe(false);
  expect(isFormBesideKit(INPUT)).toBe(false);
  expect(isFormBesideKit(DIALOG + INPUT + FIELD)).toBe(false);
});
