import { changePasswordForm } from '@hydria/shared/contract/forms/password.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { PasswordField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { Back } from './back.tsx';
import { useT } from '../use-account-t.ts';

interface ChangePasswordProps {
  /** The label of the current password: the person's own, or a given one. */
  oldLabel: string;
  onSuccess: () => void;
}

const ChangePassword = ({ oldLabel, onSuccess }: ChangePasswordProps) => {
  const t = useT();
  const form = useApiForm('POST /api/account/password', { rules: changePasswordForm, onSuccess });
  return (
    <ApiForm form={form}>
      <PasswordField form={form} name="old_password" label={oldLabel} autoComplete="current-password" />
      <NewPasswordFields form={form} name="new_password" again="repeated" />
      <div>
        <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
          {t('password.submit')}
        </Button>
      </div>
    </ApiForm>
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
        <ChangePassword oldLabel={t('password.old')} onSuccess={done} />
      </SectionCard>
    </Page>
  );
};

/**
 * The password was given by an administrator and opens nothing but this page (decisions 32). Afterwards the person
 * continues to the wanted page.
 */
export const ForcedPasswordPage = () => {
  const t = useT();
  const { session, navigate, notify } = usePlatform();
  const done = async () => {
    await session.renew();
    notify({ kind: 'success', text: t('password.done') });
    // After the sign-in, the shell continues to the wanted page.
    navigate('/login', { replace: true });
  };
  return (
    <Page title={t('password.forced_title')} width="narrow">
      <Alert severity="info" role="status">
        {t('password.forced')}
      </Alert>
      <SectionCard>
        <ChangePassword oldLabel={t('password.given')} onSuccess={() => void done()} />
      </SectionCard>
      <div>
        <Button onClick={() => void session.signOut()}>{t('sign_out')}</Button>
      </div>
    </Page>
  );
};
