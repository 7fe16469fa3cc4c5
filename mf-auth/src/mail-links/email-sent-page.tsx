import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Resend } from '../login/resend.tsx';
import { useT } from '../use-t.ts';
import { useRequestedEmail } from './requested-email.ts';

/**
 * Next steps after a request for another e-mail: the person is signed out until the new address is confirmed (D §4).
 */
export const EmailSentPage = () => {
  const t = useT();
  const [asked] = useRequestedEmail();
  return (
    <Page title={t('email_sent.title')} width="narrow">
      <Alert severity="info" role="status" title={t('email_sent.next_title')}>
        {asked ? t('email_sent.next', { email: asked.to }) : t('email_sent.next_unknown')}
      </Alert>
      <Stack as="ul" gap={8} css={{ margin: 0, paddingInlineStart: 20 }}>
        <li>{t('email_sent.until')}</li>
        <li>{t('email_sent.undo')}</li>
      </Stack>
      {asked && <Resend email={asked.from} />}
      <Button component={PortalLink} to="/login" variant="contained" size="large">
        {t('forgot.back')}
      </Button>
    </Page>
  );
};
