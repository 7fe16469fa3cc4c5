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

/** Has a link for a new password sent. What it says is the same whether there is an account or not (decisions 24). */
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
