import { useState } from 'react';
import { resetForm } from '@hydria/shared/contract/forms/password.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useLocation } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { useT } from '../use-t.ts';
import { LinkPage } from './link-page.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';

const Spent = () => {
  const t = useT();
  return (
    <LinkPage texts="reset">
      <InvalidLink
        title={t('reset.spent_title')}
        text={t('reset.spent')}
        to="/password/reset"
        label={t('reset.again')}
      />
    </LinkPage>
  );
};

const Done = () => {
  const t = useT();
  return (
    <LinkPage texts="reset">
      <Alert severity="success" role="status" title={t('reset.done_title')}>
        {t('reset.done')}
      </Alert>
      <p>
        {t('reset.handovers')} <PortalLink to="/account/handover">{t('reset.handovers_link')}</PortalLink>
      </p>
      <Button component={PortalLink} to="/login" variant="contained" size="large">
        {t('login.submit')}
      </Button>
    </LinkPage>
  );
};

const ChoosePassword = ({ token }: { token: string }) => {
  const t = useT();
  const [isDone, setDone] = useState(false);
  const form = useApiForm('POST /api/password/reset', {
    rules: resetForm,
    context: { token },
    handlesError: ({ code }) => code === 'reset_token_invalid',
    onSuccess: () => setDone(true),
  });
  if (isDone) return <Done />;
  if (form.error?.code === 'reset_token_invalid') return <Spent />;
  return (
    <LinkPage texts="reset" isOpen>
      <ApiForm form={form}>
        <NewPasswordFields form={form} name="password" again="repeated" />
        <Button type="submit" variant="contained" size="large" aria-disabled={form.isBusy} css={{ width: '100%' }}>
          {form.isBusy ? t('reset.saving') : t('reset.submit')}
        </Button>
      </ApiForm>
    </LinkPage>
  );
};

/** Chooses a new password by the link of a mail. The secret is behind `#`; earlier mails have it in the path. */
export const ResetPage = () => {
  const { token = '' } = usePathParams();
  const { hash } = useLocation();
  const secret = useLinkSecret(hash.slice(1) || token, '/password/reset/link', { isKept: false });
  return secret === null ? <Spent /> : <ChoosePassword token={secret} />;
};
