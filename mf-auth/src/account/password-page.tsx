import { useState } from 'react';
import { useFieldErrors } from '@hydria/shared/remote/error-text.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PasswordInput } from '@hydria/shared/ui/password-input.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useGoToWrong } from '../go-to-wrong.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { useCheckNewPassword } from '../password/use-check-new-password.ts';
import { Back } from './back.tsx';
import { useT } from './use-t.ts';

type Errors = Partial<Record<'old' | 'password' | 'repeated', string>>;

const useChange = (onDone: () => void) => {
  const t = useT();
  const check = useCheckNewPassword();
  const fieldErrors = useFieldErrors();
  const [wrong, setWrong] = useState<Errors | null>(null);
  const change = useCall('POST /api/account/password', {
    handles: ({ fields }) => Object.keys(fields).length > 0,
    onDone,
  });
  const refused = fieldErrors(change.error);
  const submit = (old: string, chosen: { password: string; repeated: string }) => {
    const found: Errors = { ...(old === '' && { old: t('password.old_required') }), ...check(chosen) };
    const isWrong = Object.keys(found).length > 0;
    setWrong(isWrong ? found : null);
    if (!isWrong && !change.isPending) change.mutate({ body: { old_password: old, new_password: chosen.password } });
  };
  const errors: Errors = wrong ?? {
    ...(refused['old_password'] && { old: refused['old_password'] }),
    ...(refused['new_password'] && { password: refused['new_password'] }),
  };
  return { submit, errors, isPending: change.isPending, refused: wrong ?? change.error };
};

interface ChangePasswordProps {
  /** What the present password is called: one's own, or one that was given. */
  oldLabel: string;
  onDone: () => void;
}

const ChangePassword = ({ oldLabel, onDone }: ChangePasswordProps) => {
  const t = useT();
  const [old, setOld] = useState('');
  const [chosen, setChosen] = useState({ password: '', repeated: '' });
  const { submit, errors, isPending, refused } = useChange(onDone);
  const fields = useGoToWrong(refused);
  return (
    <Form onSubmit={() => submit(old, chosen)}>
      <div ref={fields} css={{ display: 'grid', gap: 24 }}>
        <PasswordInput
          name="old"
          label={oldLabel}
          autoComplete="current-password"
          value={old}
          onChange={setOld}
          error={errors.old}
        />
        <NewPasswordFields value={chosen} onChange={setChosen} errors={errors} />
      </div>
      <div>
        <Button type="submit" variant="contained" size="large" loading={isPending}>
          {t('password.submit')}
        </Button>
      </div>
    </Form>
  );
};

/** Changes the password; all other sessions end. */
export const PasswordPage = () => {
  const t = useT();
  const { navigate, notify } = usePlatform();
  const done = () => {
    notify({ kind: 'success', text: t('password.done') });
    navigate('/account');
  };
  return (
    <Page title={t('password.title')} intro={t('password.lead')} above={<Back />} width="narrow">
      <SectionCard>
        <ChangePassword oldLabel={t('password.old')} onDone={done} />
      </SectionCard>
    </Page>
  );
};

/** The password was given by an administrator and opens nothing but this page (decisions 32). Then one goes on to where one was going. */
export const ForcedPasswordPage = () => {
  const t = useT();
  const { session, navigate, notify } = usePlatform();
  const done = async () => {
    await session.renew();
    notify({ kind: 'success', text: t('password.done') });
    // Signed in, the shell goes on from there to the page that was wanted.
    navigate('/login', { replace: true });
  };
  return (
    <Page title={t('password.forced_title')} width="narrow">
      <Alert severity="info" role="status">
        {t('password.forced')}
      </Alert>
      <SectionCard>
        <ChangePassword oldLabel={t('password.given')} onDone={() => void done()} />
      </SectionCard>
      <div>
        <Button onClick={() => void session.signOut()}>{t('sign_out')}</Button>
      </div>
    </Page>
  );
};
