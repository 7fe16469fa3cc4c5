import { useState } from 'react';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { EmailField, useCheckEmail } from '../links/email-field.tsx';
import { useT } from '../use-t.ts';

/** Has a link to sign in by sent. What it says is the same whether there is an account or not (decisions 24). */
export const AskForLink = () => {
  const t = useT();
  const check = useCheckEmail();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const ask = useCall('POST /api/auth/link');
  const submit = () => {
    const wrong = check(email);
    setError(wrong);
    if (wrong === undefined && !ask.isPending) ask.mutate({ body: { email: email.trim() } });
  };
  return (
    <>
      {ask.isSuccess && (
        <Alert severity="success" role="status" title={t('forgot.sent_title')}>
          {t('autologin.sent', { email: ask.variables.body.email })}
        </Alert>
      )}
      <Form onSubmit={submit}>
        <EmailField value={email} onChange={setEmail} error={error} />
        <Button type="submit" variant="contained" size="large" aria-disabled={ask.isPending} css={{ width: '100%' }}>
          {ask.isPending ? t('forgot.sending') : ask.isSuccess ? t('forgot.again') : t('forgot.submit')}
        </Button>
      </Form>
    </>
  );
};
