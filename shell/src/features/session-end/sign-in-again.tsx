import { useState } from 'react';
import { useMutation } from '@hydria/shared/libs';
import { isApiError, type ApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { PasswordInput } from '@hydria/shared/ui/password-input.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../../deferred/use-t.ts';
import type { OverlayState } from '../../core/overlay-state.ts';
import { usePortalSession } from '../../session/session-context.ts';

const NEEDS_CODE = ['second_factor_required', 'second_factor_wrong'];

const codeOf = (error: ApiError | null): string => (isApiError(error) ? error.code : '');

/**
 * The session has ended during input: the same person signs in again in place, and no input is lost. The page is
 * covered meanwhile, because the person at the screen is unknown.
 */
export const SignInAgain = ({ email, full_name }: NonNullable<OverlayState['signInAgain']>) => {
  const t = useT();
  const session = usePortalSession();
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const again = useMutation<void, ApiError>({
    mutationFn: () => session.reauthenticate(password, asksCode ? code.trim() : undefined),
    onError: (error) => {
      if (NEEDS_CODE.includes(codeOf(error))) setAsksCode(true);
    },
  });
  const failure = again.error && codeOf(again.error) !== 'second_factor_required' ? errorText(again.error) : '';
  const isComplete = password !== '' && (!asksCode || code.trim() !== '');
  return (
    <FormDialog
      open
      persistent
      opaque
      title={t('again.title')}
      submitLabel={t('again.sign_in')}
      cancelLabel={t('again.leave')}
      onClose={session.abandon}
      onSubmit={() => isComplete && again.mutate()}
      busy={again.isPending}
      disabled={!isComplete}
    >
      <p>{t('again.text')}</p>
      {failure && <Alert severity="error">{failure}</Alert>}
      <p>
        <strong>{full_name}</strong>
        <br />
        {email}
      </p>
      {/* Password managers use it to find the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordInput
        name="password"
        label={t('again.password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        disabled={again.isPending}
      />
      {asksCode && (
        <TextInput
          name="code"
          label={t('again.code')}
          description={t('again.code_hint')}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={setCode}
          disabled={again.isPending}
        />
      )}
    </FormDialog>
  );
};
