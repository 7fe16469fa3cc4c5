import { useState } from 'react';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { FormDialog } from '@hydria/shared/ui/form-dialog.tsx';
import { CodeField, isCode } from '../../code-field.tsx';
import { useGoToWrong } from '../../go-to-wrong.ts';
import { useT } from '../use-t.ts';

const Asked = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const { notify } = usePlatform();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [isMalformed, setMalformed] = useState(false);
  const remove = useCall('POST /api/account/two-factor/remove', {
    handles: ({ code: said }) => said === 'second_factor_wrong',
    refreshes: ['GET /api/account/two-factor', 'GET /api/account/sessions'],
    onDone: () => {
      notify({ kind: 'success', text: t('authenticator.removed') });
      onClose();
    },
  });
  const isWrong = remove.error?.code === 'second_factor_wrong';
  const fields = useGoToWrong(remove.error);
  const submit = () => {
    setMalformed(!isCode(code, true));
    if (isCode(code, true) && !remove.isPending) remove.mutate({ body: { code } });
  };
  return (
    <FormDialog
      open
      danger
      title={t('authenticator.remove_title')}
      submitLabel={t('authenticator.remove')}
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('authenticator.remove_why')}</p>
      <div ref={fields}>
        <CodeField
          allowsRecovery
          label={t('authenticator.any_code')}
          value={code}
          onChange={setCode}
          error={isMalformed ? t('authenticator.code_malformed') : isWrong ? errorText(remove.error) : undefined}
        />
      </div>
    </FormDialog>
  );
};

/** Goes without the authenticator again; all other sessions end. */
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
