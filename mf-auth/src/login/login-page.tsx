import { useRef, useState, type FormEvent } from 'react';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { isEmail } from '@hydria/shared/rules/contact.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PasswordInput } from '@hydria/shared/ui/password-input.tsx';
import { EmailField } from '../links/email-field.tsx';
import { useT } from '../use-t.ts';
import { CodeStep, type CodeStepProps } from './code-step.tsx';
import { LoginAlert } from './login-alert.tsx';
import { loginFailure, type LoginFailure } from './login-failure.ts';
import { Resend } from './resend.tsx';

type Errors = Partial<Record<'email' | 'password', string>>;

/** What the fields hold, read from the form: a browser's password manager may fill them without a key being pressed. */
const readForm = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') };
};

const useCheck = () => {
  const t = useT();
  return ({ email, password }: ReturnType<typeof readForm>): Errors => ({
    ...(email === ''
      ? { email: t('login.required_email') }
      : isEmail(email)
        ? {}
        : { email: t('login.invalid_email') }),
    ...(password === '' ? { password: t('login.required_password') } : {}),
  });
};

const focusOn = (form: HTMLFormElement | null, name: 'email' | 'password'): void =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

/** Where one is to go on: the first field that is wrong. */
const firstOf = (errors: Errors): 'email' | 'password' | null => {
  if (errors.email) return 'email';
  return errors.password ? 'password' : null;
};

type Entered = ReturnType<typeof readForm>;

const isCodeAsked = (error: unknown): boolean => isApiError(error) && error.code === 'second_factor_required';
const isCodeWrong = (error: unknown): boolean => isApiError(error) && error.code === 'second_factor_wrong';

/** The second step, as the address has it: the browser's own way back leads to the first, and a reload begins anew. */
const useSteps = () => {
  const [params, setParams] = useSearchParams();
  const [entered, setEntered] = useState<Entered | null>(null);
  return {
    entered: params.get('step') === 'code' ? entered : null,
    askCode: (right: Entered) => {
      setEntered(right);
      setParams({ step: 'code' });
    },
    back: () => setParams({}, { replace: true }),
  };
};

const useSignIn = () => {
  const { session } = usePlatform();
  const { entered, askCode, back } = useSteps();
  const check = useCheck();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const [isWaitOver, setWaitOver] = useState(false);

  const endWait = () => {
    setFailure(null);
    setWaitOver(true);
  };
  const fail = (error: unknown) => {
    const failed = loginFailure(error);
    setFailure(failed);
    setSending(false);
    if (failed.kind === 'wrong') focusOn(form.current, 'password');
  };
  const send = (typed: Entered) => {
    setSending(true);
    // It goes on to the page first wanted by itself, so the button stays busy until this page is gone.
    session.signIn(typed.email, typed.password).catch((error: unknown) => {
      if (!isCodeAsked(error)) return fail(error);
      setSending(false);
      askCode(typed);
    });
  };
  const code = entered && {
    onCode: (shown: string) => session.signIn(entered.email, entered.password, shown),
    isWrong: isCodeWrong,
    onBack: back,
    onFailed: (error: unknown) => {
      back();
      fail(error);
    },
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const entered = readForm(event.currentTarget);
    const found = check(entered);
    const wrong = firstOf(found);
    setErrors(found);
    setFailure(null);
    setWaitOver(false);
    if (wrong) focusOn(form.current, wrong);
    else send(entered);
  };
  return { form, errors, failure, isSending, isWaitOver, submit, endWait, code };
};

const CodePage = (step: CodeStepProps) => {
  const t = useT();
  return (
    <Page title={t('code.title')} windowTitle={t('login.title')} intro={t('code.lead')} width="narrow">
      <CodeStep {...step} />
    </Page>
  );
};

/** Signs a person in (spec S §4). What was typed stays, whatever goes wrong. */
export const LoginPage = () => {
  const t = useT();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { form, errors, failure, isSending, isWaitOver, submit, endWait, code } = useSignIn();
  const mustWait = failure?.kind === 'throttled';
  if (code) return <CodePage {...code} />;
  return (
    <Page title={t('login.title')} intro={t('login.lead')} width="narrow">
      <form ref={form} noValidate onSubmit={submit} css={{ display: 'grid', gap: 24 }}>
        {failure && <LoginAlert failure={failure} onOver={endWait} />}
        {failure?.kind === 'not_confirmed' && <Resend email={email.trim()} />}
        {isWaitOver && (
          <Alert severity="success" role="status">
            {t('login.throttle_over')}
          </Alert>
        )}
        <EmailField value={email} onChange={setEmail} error={errors.email} />
        <PasswordInput
          name="password"
          label={t('login.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          disabled={mustWait}
          aria-disabled={isSending || mustWait}
          css={{ width: '100%' }}
        >
          {isSending ? t('login.sending') : t('login.submit')}
        </Button>
        <Button component={PortalLink} to="/password/reset">
          {t('login.forgot')}
        </Button>
        <Button component={PortalLink} to="/autologin">
          {t('login.by_link')}
        </Button>
      </form>
    </Page>
  );
};
