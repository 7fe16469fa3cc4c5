import type { Fields, Form, FormValues } from '@hydria/shared/contract/forms/form.ts';

/** The values of a form out of a stored row, whose columns have the names and types of its fields; without one, the empty value. */
export const storedValues = <F extends Fields>({ fields }: Form<F>, row: object): FormValues<F> => {
  const stored: Readonly<Record<string, unknown>> = { ...row };
  const values = Object.entries(fields).map(([name, { empty }]) => [name, stored[name] ?? empty]);
  return Object.fromEntries(values) as FormValues<F>;
};
