import { useState } from 'react';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from '../use-t.ts';
import { EmailField, useCheckEmail } from './email-field.tsx';

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
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const check = useCheckEmail();
  const ask = useCall('POST /api/password/email');
  const submit = () => {
    const wrong = check(email);
    setError(wrong);
    if (wrong === undefined && !ask.isPending) ask.mutate({ body: { email: email.trim() } });
  };
  return (
    <Page title={t('forgot.title')} intro={t('forgot.lead')} width="narrow">
      {ask.isSuccess && <Sent email={ask.variables.body.email} />}
      <Form onSubmit={submit}>
        <EmailField value={email} onChange={setEmail} error={error} />
        <Button type="submit" variant="contained" size="large" aria-disabled={ask.isPending} css={{ width: '100%' }}>
          {ask.isPending ? t('forgot.sending') : ask.isSuccess ? t('forgot.again') : t('forgot.submit')}
        </Button>
        <Button component={PortalLink} to="/login">
          {t('forgot.back')}
        </Button>
      </Form>
    </Page>
  );
};
