import { useEffect, useRef, useState } from 'react';
import { codeForm, signInForm } from '@hydria/shared/contract/forms/sign-in.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { EmailField, PasswordField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useT } from '../use-t.ts';
import { codeErrors, CodeStep } from './code-step.tsx';
import { LoginAlert } from './login-alert.tsx';
import { loginFailure, type LoginFailure } from './login-failure.ts';
import { Resend } from './resend.tsx';

/** The second step is part of the address: the back button returns to the first step, and a reload starts again. */
const useSteps = () => {
  const [params, setParams] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  return {
    isCodeStep: isAsked && params.get('step') === 'code',
    askCode: () => {
      setAsked(true);
      setParams({ step: 'code' });
    },
    back: () => setParams({}, { replace: true }),
  };
};

const useSignIn = () => {
  const { session } = usePlatform();
  const { isCodeStep, askCode, back } = useSteps();
  const [failure, setFailure] = useState<LoginFailure | 'wait_over' | null>(null);
  const form = useApiForm('POST /api/auth/login', {
    rules: signInForm,
    // The shell continues to the wanted page, so the button stays busy until this page is gone.
    send: ({ body }) => session.signIn(body.email, body.password),
    handlesError: (error) => {
      const isCodeAsked = error.code === 'second_factor_required';
      setFailure(isCodeAsked ? null : loginFailure(error));
      if (isCodeAsked) askCode();
      return true;
    },
  });
  const isTold = !form.isBusy && Object.keys(form.errors).length === 0;
  return { form, failure: isTold ? failure : null, setFailure, isCodeStep, back };
};

interface CodePageProps {
  email: string;
  password: string;
  onBack: () => void;
  onFailed: (error: unknown) => void;
}

const CodePage = ({ email, password, onBack, onFailed }: CodePageProps) => {
  const t = useT();
  const { session } = usePlatform();
  const form = useApiForm('POST /api/auth/login', {
    rules: codeForm,
    context: { email, password },
    send: ({ body }) => session.signIn(body.email, body.password, body.code),
    ...codeErrors(onFailed),
  });
  return (
    <Page title={t('code.title')} windowTitle={t('login.title')} intro={t('code.lead')} width="narrow">
      <CodeStep form={form} onBack={onBack} />
    </Page>
  );
};

type SignIn = ReturnType<typeof useSignIn>;

const Told = ({ failure, setFailure, form }: Pick<SignIn, 'failure' | 'setFailure' | 'form'>) => {
  const t = useT();
  if (failure === 'wait_over')
    return (
      <Alert severity="success" role="status">
        {t('login.throttle_over')}
      </Alert>
    );
  return (
    failure && (
      <>
        <LoginAlert failure={failure} onOver={() => setFailure('wait_over')} />
        {failure.kind === 'not_confirmed' && <Resend email={form.values.email.trim()} />}
      </>
    )
  );
};

const SignInForm = (signIn: SignIn) => {
  const t = useT();
  const { form, failure } = signIn;
  const sendsMail = useSendsMail();
  const kind = failure === 'wait_over' ? undefined : failure?.kind;
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (kind === 'wrong') page.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  }, [kind]);
  return (
    <div ref={page}>
      <ApiForm form={form} summary>
        <Told {...signIn} />
        <EmailField form={form} name="email" autoComplete="username" />
        <PasswordField form={form} name="password" autoComplete="current-password" />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={kind === 'throttled'}
          aria-disabled={form.isBusy || kind === 'throttled'}
          css={{ width: '100%' }}
        >
          {form.isBusy ? t('login.sending') : t('login.submit')}
        </Button>
        <Button component={PortalLink} to="/password/reset">
          {t('login.forgot')}
        </Button>
        {sendsMail && (
          <Button component={PortalLink} to="/autologin">
            {t('login.by_link')}
          </Button>
        )}
        <Button component={PortalLink} to="/deya/pay-as-guest/form">
          {t('login.pay_as_guest')}
        </Button>
        <Row gap={8} align="center" justify="center">
          {t('login.no_account')} <PortalLink to="/register">{t('login.register')}</PortalLink>
        </Row>
      </ApiForm>
    </div>
  );
};

/** Signs a person in (spec S §4). Typed input survives every failure. */
export const LoginPage = () => {
  const t = useT();
  const signIn = useSignIn();
  const { form, isCodeStep, back, setFailure } = signIn;
  const { email, password } = form.values;
  const onFailed = (error: unknown) => {
    back();
    setFailure(loginFailure(error));
  };
  if (isCodeStep) return <CodePage email={email.trim()} password={password} onBack={back} onFailed={onFailed} />;
  return (
    <Page title={t('login.title')} intro={t('login.lead')} width="narrow">
      <SignInForm {...signIn} />
    </Page>
  );
};
