import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
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

const Back = () => {
  const t = useT();
  return (
    <Button component={PortalLink} to="/login">
      {t('forgot.back')}
    </Button>
  );
};

const AskForReset = () => {
  const link = useMailLink('POST /api/password/email');
  return (
    <>
      {link.sentTo !== null && <Sent email={link.sentTo} />}
      <MailLinkForm {...link}>
        <Back />
      </MailLinkForm>
    </>
  );
};

/** Without mail, staff hand the link over. */
const AskUtility = () => {
  const t = useT();
  return (
    <Stack gap={8}>
      <Button component={PortalLink} to="/support" variant="contained" size="large">
        {t('forgot.support')}
      </Button>
      <Back />
    </Stack>
  );
};

/** Requests a link for a new password. The answer is the same with and without an account (decisions 24). */
export const ForgotPage = () => {
  const t = useT();
  const sendsMail = useSendsMail();
  return (
    <Page title={t('forgot.title')} intro={t('forgot.lead')} width="narrow">
      {sendsMail ? <AskForReset /> : <AskUtility />}
    </Page>
  );
};
