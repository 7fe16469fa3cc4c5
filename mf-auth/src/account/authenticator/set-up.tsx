import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useFieldErrors } from '@hydria/shared/remote/error-text.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { PasswordInput } from '@hydria/shared/ui/password-input.tsx';
import { useGoToWrong } from '../../go-to-wrong.ts';
import { useT } from '../use-t.ts';
import { ShowSecret } from './show-secret.tsx';

type Secret = Answer<'POST /api/account/two-factor'>;

const AskPassword = ({ onSecret }: { onSecret: (secret: Secret) => void }) => {
  const t = useT();
  const fieldErrors = useFieldErrors();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const begin = useCall('POST /api/account/two-factor', {
    handles: ({ fields }) => Object.keys(fields).length > 0,
    refreshes: ['GET /api/account/two-factor'],
    onDone: onSecret,
  });
  const fields = useGoToWrong(begin.error);
  const submit = () => {
    setEmpty(password === '');
    if (password !== '' && !begin.isPending) begin.mutate({ body: { password } });
  };
  return (
    <Form onSubmit={submit}>
      <p>{t('authenticator.need')}</p>
      <div ref={fields}>
        <PasswordInput
          name="password"
          label={t('email.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isEmpty ? t('email.password_required') : fieldErrors(begin.error)['password']}
        />
      </div>
      <div>
        <Button type="submit" variant="contained" size="large" loading={begin.isPending}>
          {t('authenticator.begin')}
        </Button>
      </div>
    </Form>
  );
};

/** Password first; then the secret for the authenticator, and a code of it as proof. */
export const SetUp = ({ onEnabled }: { onEnabled: (recoveryCodes: string[]) => void }) => {
  const [secret, setSecret] = useState<Secret | null>(null);
  return secret ? <ShowSecret secret={secret} onEnabled={onEnabled} /> : <AskPassword onSecret={setSecret} />;
};
