import { useEffect, useRef } from 'react';
import type { codeForm } from '@hydria/shared/contract/forms/sign-in.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import type { ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CodeField } from '../code-field.tsx';
import { useT } from '../use-t.ts';

interface CodeStepProps {
  form: FormState<(typeof codeForm)['fields']>;
  onBack: () => void;
}

/** A wrong code is reported at its field; all other failures are reported where the sign-in reports them. */
export const codeErrors = (onFailed: (error: unknown) => void) => ({
  atFields: { second_factor_wrong: 'code' } as const,
  handlesError: (error: ApiError): true => {
    if (error.code !== 'second_factor_wrong') onFailed(error);
    return true;
  },
});

/** After the password: a code of the authenticator, or a recovery code. */
export const CodeStep = ({ form, onBack }: CodeStepProps) => {
  const t = useT();
  const fields = useRef<HTMLDivElement>(null);
  // The code is valid for half a minute, so the field gets the focus.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={fields}>
      <ApiForm form={form}>
        <CodeField allowsRecovery form={form} name="code" />
        <Button type="submit" variant="contained" size="large" aria-disabled={form.isBusy} css={{ width: '100%' }}>
          {form.isBusy ? t('login.sending') : t('login.submit')}
        </Button>
        <Button onClick={onBack}>{t('code.back')}</Button>
      </ApiForm>
    </div>
  );
};
