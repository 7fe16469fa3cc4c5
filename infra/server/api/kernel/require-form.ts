import { checkForm, type Fields, type Form, type FormLimits } from '@hydria/shared/contract/forms/form.ts';
import { isClean } from '@hydria/shared/rules/field-errors.ts';
import { InputError } from './app-error.ts';

/** Refuses a body that breaks the rules of its form, with every field that is wrong. `limits` are those of the utility. */
export function requireForm<F extends Fields>(
  form: Form<F>,
  body: Readonly<Record<string, unknown>>,
  limits: FormLimits = {},
): void {
  const errors = checkForm(form, body, limits);
  if (!isClean(errors)) throw new InputError(errors);
}
