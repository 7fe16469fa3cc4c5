import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Resend } from '../login/resend.tsx';
import { useT } from '../use-t.ts';
import { useAskedEmail } from './asked-email.ts';

/** After asking for another e-mail: signed out until the new address confirms (D §4), and what to do now. */
export const EmailSentPage = () => {
  const t = useT();
  const [asked] = useAskedEmail();
  return (
    <Page title={t('email_sent.title')} width="narrow">
      <Alert severity="info" role="status" title={t('email_sent.next_title')}>
        {asked ? t('email_sent.next', { email: asked.to }) : t('email_sent.next_unknown')}
      </Alert>
      <ul css={{ margin: 0, paddingInlineStart: 20, display: 'grid', gap: 8 }}>
        <li>{t('email_sent.until')}</li>
        <li>{t('email_sent.undo')}</li>
      </ul>
      {asked && <Resend email={asked.from} />}
      <Button component={PortalLink} to="/login" variant="contained" size="large">
        {t('forgot.back')}
      </Button>
    </Page>
  );
};
