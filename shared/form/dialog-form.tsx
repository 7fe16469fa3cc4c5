import type { ComponentProps } from 'react';
import type { Fields } from '../contract/forms/form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormContent } from './api-form.tsx';
import { useIsActing } from '../remote/use-is-acting.ts';
import { OnlyCustomer } from './only-customer.tsx';
import type { ApiForm } from './use-api-form.ts';

type DialogFormProps<F extends Fields> = Omit<ComponentProps<typeof FormDialog>, 'open' | 'busy' | 'onSubmit'> & {
  form: ApiForm<F>;
};

/** A form in a dialog. */
export const DialogForm = <F extends Fields>({ form, children, disabled = false, ...dialog }: DialogFormProps<F>) => {
  const isActing = useIsActing();
  return (
    <FormDialog {...dialog} disabled={disabled || isActing} open busy={form.isBusy} onSubmit={form.submit}>
      {isActing ? <OnlyCustomer /> : <FormContent form={form}>{children}</FormContent>}
    </FormDialog>
  );
};
