import { Alert } from '@hydria/shared/ui/alert.tsx';
import { MailLinkForm } from '../mail-links/mail-link-form.tsx';
import { useMailLink } from '../mail-links/use-mail-link.ts';
import { useT } from '../use-t.ts';

/** Requests a sign-in link. The answer is the same with and without an account (decisions 24). */
export const AskForLink = () => {
  const t = useT();
  const link = useMailLink('POST /api/auth/link');
  return (
    <>
      {link.sentTo !== null && (
        <Alert severity="success" role="status" title={t('forgot.sent_title')}>
          {t('autologin.sent', { email: link.sentTo })}
        </Alert>
      )}
      <MailLinkForm {...link} />
    </>
  );
};
