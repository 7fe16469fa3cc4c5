import { useState } from 'react';
import { signInAgainForm } from '@hydria/shared/contract/forms/sign-in.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { PasswordField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { useT } from '../../deferred/use-t.ts';
import type { OverlayState } from '../../core/overlay-state.ts';
import { usePortalSession } from '../../session/session-context.ts';

const CODE_REQUIRED = 'second_factor_required';
const NEEDS_CODE = [CODE_REQUIRED, 'second_factor_wrong'];

const useSignInAgain = (email: string) => {
  const session = usePortalSession();
  const [asksCode, setAsksCode] = useState(false);
  const form = useApiForm('POST /api/auth/login', {
    rules: signInAgainForm,
    context: { email },
    // The session knows the account, and continues for the same person only.
    send: ({ body }) => session.reauthenticate(body.password, body.code),
    handlesError: ({ code }) => {
      if (NEEDS_CODE.includes(code)) setAsksCode(true);
      return true;
    },
  });
  return { form, asksCode, abandon: session.abandon };
};

/**
 * The session has ended during input: the same person signs in again in place, and no input is lost. The page is
 * covered meanwhile, because the person at the screen is unknown.
 */
export const SignInAgain = ({ email, full_name }: NonNullable<OverlayState['signInAgain']>) => {
  const t = useT();
  const errorText = useErrorText();
  const { form, asksCode, abandon } = useSignInAgain(email);
  const { values, error, isBusy } = form;
  const isComplete = values.password !== '' && (!asksCode || values.code.trim() !== '');
  return (
    <DialogForm
      form={form}
      persistent
      opaque
      title={t('again.title')}
      submitLabel={t('again.sign_in')}
      cancelLabel={t('again.leave')}
      onClose={abandon}
      disabled={!isComplete}
    >
      <p>{t('again.text')}</p>
      {error && error.code !== CODE_REQUIRED && <Alert severity="error">{errorText(error)}</Alert>}
      <p>
        <strong>{full_name}</strong>
        <br />
        {email}
      </p>
      {/* Password managers use it to find the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField form={form} name="password" autoComplete="current-password" disabled={isBusy} />
      {asksCode && (
        <TextField
          form={form}
          name="code"
          optional={false}
          autoComplete="one-time-code"
          inputMode="numeric"
          disabled={isBusy}
        />
      )}
    </DialogForm>
  );
};
