import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { authenticatorForm } from '@hydria/shared/contract/forms/account.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { PasswordField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { useT } from '../../use-account-t.ts';
import { ShowSecret } from './show-secret.tsx';

type Secret = Answer<'POST /api/account/two-factor'>;

const AskPassword = ({ onSecret }: { onSecret: (secret: Secret) => void }) => {
  const t = useT();
  const form = useApiForm('POST /api/account/two-factor', {
    rules: authenticatorForm,
    invalidates: ['GET /api/account/two-factor'],
    onSuccess: onSecret,
  });
  return (
    <ApiForm form={form}>
      <p>{t('authenticator.need')}</p>
      <PasswordField form={form} name="password" autoComplete="current-password" />
      <div>
        <Button type="submit" variant="contained" size="large" loading={form.isBusy}>
          {t('authenticator.begin')}
        </Button>
      </div>
    </ApiForm>
  );
};

/** Asks for the password first; then shows the secret for the authenticator and asks for a code as proof. */
export const SetUp = ({ onEnabled }: { onEnabled: (recoveryCodes: string[]) => void }) => {
  const [secret, setSecret] = useState<Secret | null>(null);
  return secret ? <ShowSecret secret={secret} onEnabled={onEnabled} /> : <AskPassword onSecret={setSecret} />;
};
