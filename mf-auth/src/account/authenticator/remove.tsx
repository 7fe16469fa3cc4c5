import { useState } from 'react';
import { codeForm } from '@hydria/shared/contract/forms/sign-in.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CodeField } from '../../code-field.tsx';
import { useT } from '../../use-account-t.ts';

const Asked = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const { notify, session } = usePlatform();
  const form = useApiForm('POST /api/account/two-factor/remove', {
    rules: codeForm,
    atFields: { second_factor_wrong: 'code' },
    invalidates: ['GET /api/account/two-factor', 'GET /api/account/sessions'],
    onSuccess: () => {
      notify({ kind: 'success', text: t('authenticator.removed') });
      void session.renew().catch(() => undefined);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      danger
      title={t('authenticator.remove_title')}
      submitLabel={t('authenticator.remove')}
      onClose={onClose}
    >
      <p>{t('authenticator.remove_why')}</p>
      <CodeField allowsRecovery form={form} name="code" label={t('authenticator.any_code')} description="" />
    </DialogForm>
  );
};

/** Removes the authenticator; all other sessions end. */
export const Remove = () => {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
        {t('authenticator.remove_open')}
      </Button>
      {isAsked && <Asked onClose={() => setAsked(false)} />}
    </div>
  );
};
