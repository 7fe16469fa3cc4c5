import { PASSWORD_MAX, PASSWORD_MIN } from '@hydria/shared/rules/password.ts';
import { PasswordInput } from '@hydria/shared/ui/password-input.tsx';
import { useT } from '../use-t.ts';

/** A new password and the same again, as they were typed. */
export interface NewPassword {
  password: string;
  repeated: string;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  errors: Partial<Record<keyof NewPassword, string | undefined>>;
}

/** Chooses a password: the rule before one begins, how long it is while one types. */
export const NewPasswordFields = ({ value, onChange, errors }: NewPasswordFieldsProps) => {
  const t = useT();
  return (
    <>
      <PasswordInput
        name="password"
        label={t('reset.password')}
        description={t('reset.hint', { count: PASSWORD_MIN })}
        autoComplete="new-password"
        most={PASSWORD_MAX}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={errors.password}
      />
      <PasswordInput
        name="repeated"
        label={t('reset.repeated')}
        autoComplete="new-password"
        value={value.repeated}
        onChange={(repeated) => onChange({ ...value, repeated })}
        error={errors.repeated}
      />
    </>
  );
};
