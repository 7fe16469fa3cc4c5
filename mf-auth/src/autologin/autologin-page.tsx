import { useState } from 'react';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { codeForm } from '@hydria/shared/contract/forms/sign-in.ts';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useLocation } from '@hydria/shared/router';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { InvalidLink } from '../mail-links/invalid-link.tsx';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { codeErrors, CodeStep } from '../login/code-step.tsx';
import { useT } from '../use-t.ts';
import { AskForLink } from './ask-for-link.tsx';

const codeOf = (error: unknown): string => (isApiError(error) ? error.code : '');

type Step = 'button' | 'code' | 'spent';

/**
 * Signs in with the link, and with a code if required. The page is for guests only, so the shell leaves it once the
 * person is a member.
 */
const useFollow = () => {
  const { api, session } = usePlatform();
  return async (input: CallInput<'POST /api/auth/autologin'>): Promise<void> => {
    const answer = await api('POST /api/auth/autologin', input);
    await session.enter(answer.token, answer.idle_seconds);
  };
};

const usePress = (token: string, onFailed: (error: unknown) => void) => {
  const follow = useFollow();
  const [isSending, setSending] = useState(false);
  const press = () => {
    if (isSending) return;
    setSending(true);
    void follow({ body: { token } })
      .catch(onFailed)
      .finally(() => setSending(false));
  };
  return { isSending, press };
};

const useFail = (setStep: (step: Step) => void) => {
  const { notify } = usePlatform();
  const errorText = useErrorText();
  return (error: unknown) => {
    if (codeOf(error) === 'second_factor_required') setStep('code');
    else if (codeOf(error) === 'sign_in_link_invalid') setStep('spent');
    else notify({ kind: 'error', text: errorText(error) });
  };
};

const Spent = () => {
  const t = useT();
  return (
    <InvalidLink
      title={t('links.spent_title')}
      text={t('autologin.spent')}
      to="/autologin"
      label={t('autologin.ask')}
    />
  );
};

interface FollowProps {
  secret: string;
  onFailed: (error: unknown) => void;
}

const FollowWithCode = ({ secret, onFailed, onBack }: FollowProps & { onBack: () => void }) => {
  const form = useApiForm('POST /api/auth/autologin', {
    rules: codeForm,
    context: { token: secret },
    send: useFollow(),
    ...codeErrors(onFailed),
  });
  return <CodeStep form={form} onBack={onBack} />;
};

const Press = ({ secret, onFailed }: FollowProps) => {
  const t = useT();
  const { isSending, press } = usePress(secret, onFailed);
  return (
    <Button variant="contained" size="large" aria-disabled={isSending} onClick={press}>
      {isSending ? t('login.sending') : t('login.submit')}
    </Button>
  );
};

const Follow = ({ secret }: { secret: string }) => {
  const [step, setStep] = useState<Step>('button');
  const fail = useFail(setStep);
  if (step === 'spent') return <Spent />;
  if (step === 'code') return <FollowWithCode secret={secret} onFailed={fail} onBack={() => setStep('button')} />;
  return <Press secret={secret} onFailed={fail} />;
};

/** Signs in by the link of a mail: on a button, because mail scanners open every link (decisions 23). */
export const AutologinPage = () => {
  const t = useT();
  const { hash } = useLocation();
  const sendsMail = useSendsMail();
  const [isLink] = useState(hash.length > 1);
  const secret = useLinkSecret(hash.slice(1), '/autologin', { isKept: false });
  return (
    <Page title={t('autologin.title')} intro={isLink ? t('autologin.lead') : t('autologin.ask_lead')} width="narrow">
      {secret !== null ? <Follow secret={secret} /> : isLink ? <Spent /> : sendsMail && <AskForLink />}
      <Button component={PortalLink} to="/login">
        {t('autologin.password')}
      </Button>
    </Page>
  );
};
