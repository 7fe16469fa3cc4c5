import { useState } from 'react';
import { useFieldErrors } from '@hydria/shared/remote/error-text.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { useParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { NewPasswordFields, type NewPassword } from '../password/new-password-fields.tsx';
import { useCheckNewPassword } from '../password/use-check-new-password.ts';
import { useT } from '../use-t.ts';
import { LinkPage } from './link-page.tsx';
import { SpentLink } from './spent-link.tsx';
import { useLinkSecret } from './use-link-secret.ts';

type Errors = Partial<Record<keyof NewPassword, string>>;

const Spent = () => {
  const t = useT();
  return (
    <LinkPage texts="reset">
      <SpentLink title={t('reset.spent_title')} text={t('reset.spent')} to="/password/reset" label={t('reset.again')} />
    </LinkPage>
  );
};

const Done = () => {
  const t = useT();
  return (
    <LinkPage texts="reset">
      <Alert severity="success" role="status" title={t('reset.done_title')}>
        {t('reset.done')}
      </Alert>
      <Button component={PortalLink} to="/login" variant="contained" size="large">
        {t('login.submit')}
      </Button>
    </LinkPage>
  );
};

const useReset = (token: string) => {
  const check = useCheckNewPassword();
  const fieldErrors = useFieldErrors();
  const [errors, setErrors] = useState<Errors>({});
  const reset = useCall('POST /api/password/reset', {
    handles: (error) => error.code === 'reset_token_invalid' || Object.keys(error.fields).length > 0,
  });
  const submit = (chosen: NewPassword) => {
    const found = check(chosen);
    setErrors(found);
    reset.reset();
    if (Object.keys(found).length === 0 && !reset.isPending)
      reset.mutate({ body: { token, password: chosen.password } });
  };
  return { reset, submit, errors: { ...fieldErrors(reset.error), ...errors } as Errors };
};

const ChoosePassword = ({ token }: { token: string }) => {
  const t = useT();
  const [chosen, setChosen] = useState<NewPassword>({ password: '', repeated: '' });
  const { reset, submit, errors } = useReset(token);
  if (reset.isSuccess) return <Done />;
  if (reset.error?.code === 'reset_token_invalid') return <Spent />;
  return (
    <LinkPage texts="reset" isOpen>
      <Form onSubmit={() => submit(chosen)}>
        <NewPasswordFields value={chosen} onChange={setChosen} errors={errors} />
        <Button type="submit" variant="contained" size="large" aria-disabled={reset.isPending} css={{ width: '100%' }}>
          {reset.isPending ? t('reset.saving') : t('reset.submit')}
        </Button>
      </Form>
    </LinkPage>
  );
};

/** Chooses a new password by the link of a mail. */
export const ResetPage = () => {
  const { token = '' } = useParams();
  const secret = useLinkSecret(token, '/password/reset/link');
  return secret === null ? <Spent /> : <ChoosePassword token={secret} />;
};
