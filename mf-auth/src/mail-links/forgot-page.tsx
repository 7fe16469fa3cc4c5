import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from '../use-t.ts';
import { MailLinkForm } from './mail-link-form.tsx';
import { useMailLink } from './use-mail-link.ts';

const Sent = ({ email }: { email: string }) => {
  const t = useT();
  return (
    <Alert severity="success" role="status" title={t('forgot.sent_title')}>
      {t('forgot.sent', { email })}
    </Alert>
  );
};

/** Requests a link for a new password. The answer is the same with and without an account (decisions 24). */
export const ForgotPage = () => {
  const t = useT();
  const link = useMailLink('POST /api/password/email');
  return (
    <Page title={t('forgot.title')} intro={t('forgot.lead')} width="narrow">
      {link.sentTo !== null && <Sent email={link.sentTo} />}
      <MailLinkForm {...link}>
        <Button component={PortalLink} to="/login">
          {t('forgot.back')}
        </Button>
      </MailLinkForm>
    </Page>
  );
};
