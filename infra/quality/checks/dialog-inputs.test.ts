import { hasNativeNumber, isFormBesideKit } from './dialog-inputs.ts';

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

test('a native input of numbers is refused in each spelling, and one of text with the keyboard of numbers is not', () => {
  for (const type of ['type="number"', "type={'number'}", "type: 'number',"])
    expect([type, hasNativeNumber(`<TextInput ${type} />`)]).toEqual([type, true]);
  expect(hasNativeNumber('<TextInput inputMode="numeric" type="tel" />')).toBe(false);
});
