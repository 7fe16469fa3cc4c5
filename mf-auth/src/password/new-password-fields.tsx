import type { Fields, NamesOf } from '@hydria/shared/contract/forms/form.ts';
import { PasswordField } from '@hydria/shared/form/fields.tsx';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { PASSWORD_MIN } from '@hydria/shared/rules/password.ts';
import { useT } from '../use-t.ts';

interface NewPasswordFieldsProps<F extends Fields> {
  form: ApiForm<F>;
  name: NamesOf<F, string>;
  /** The field for the repetition. */
  again: NamesOf<F, string>;
}

/** Fields for a new password: the rule in advance, the length while typing. */
export const NewPasswordFields = <F extends Fields>({ form, name, again }: NewPasswordFieldsProps<F>) => {
  const t = useT();
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={t('reset.password')}
        description={t('reset.hint', { count: PASSWORD_MIN })}
        autoComplete="new-password"
        counted
      />
      <PasswordField form={form} name={again} label={t('reset.repeated')} autoComplete="new-password" />
    </>
  );
};
