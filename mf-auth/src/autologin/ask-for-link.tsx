import { Alert } from '@hydria/shared/ui/alert.tsx';
import { MailLinkForm } from '../mail-links/mail-link-form.tsx';
import { useMailLink } from '../mail-links/use-mail-link.ts';
import { useT } from '../use-t.ts';

/** Has a link to sign in by sent. What it says is the same whether there is an account or not (decisions 24). */
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
