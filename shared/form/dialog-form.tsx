import type { ComponentProps } from 'react';
import type { Fields } from '../contract/forms/form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormContent } from './api-form.tsx';
import type { ApiForm } from './use-api-form.ts';

type DialogFormProps<F extends Fields> = Omit<ComponentProps<typeof FormDialog>, 'open' | 'busy' | 'onSubmit'> & {
  form: ApiForm<F>;
};

/** A form in a dialog. */
export const DialogForm = <F extends Fields>({ form, children, ...dialog }: DialogFormProps<F>) => (
  <FormDialog {...dialog} open busy={form.isBusy} onSubmit={form.submit}>
    <FormContent form={form}>{children}</FormContent>
  </FormDialog>
);
