import { useState } from 'react';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useLocation } from '@hydria/shared/router';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SpentLink } from '../links/spent-link.tsx';
import { useLinkSecret } from '../links/use-link-secret.ts';
import { CodeStep } from '../login/code-step.tsx';
import { useT } from '../use-t.ts';
import { AskForLink } from './ask-for-link.tsx';

const codeOf = (error: unknown): string => (isApiError(error) ? error.code : '');

const useFollow = (token: string) => {
  const { api, session, notify } = usePlatform();
  const errorText = useErrorText();
  const [step, setStep] = useState<'button' | 'code' | 'spent'>('button');
  const [isSending, setSending] = useState(false);
  const follow = async (code?: string): Promise<void> => {
    const answer = await api('POST /api/auth/autologin', { body: { token, ...(code !== undefined && { code }) } });
    // A member has no business on a guest's page: this alone leads on to the page first wanted.
    await session.enter(answer.token, answer.idle_seconds);
  };
  const fail = (error: unknown) => {
    if (codeOf(error) === 'second_factor_required') setStep('code');
    else if (codeOf(error) === 'sign_in_link_invalid') setStep('spent');
    else notify({ kind: 'error', text: errorText(error) });
  };
  const press = () => {
    if (isSending) return;
    setSending(true);
    void follow()
      .catch(fail)
      .finally(() => setSending(false));
  };
  return { step, isSending, press, follow, fail, back: () => setStep('button') };
};

const Spent = () => {
  const t = useT();
  return (
    <SpentLink title={t('links.spent_title')} text={t('autologin.spent')} to="/autologin" label={t('autologin.ask')} />
  );
};

const Follow = ({ secret }: { secret: string }) => {
  const t = useT();
  const { step, isSending, press, follow, fail, back } = useFollow(secret);
  if (step === 'spent') return <Spent />;
  if (step === 'code')
    return (
      <CodeStep
        onCode={follow}
        onFailed={fail}
        onBack={back}
        isWrong={(error) => codeOf(error) === 'second_factor_wrong'}
      />
    );
  return (
    <Button variant="contained" size="large" aria-disabled={isSending} onClick={press}>
      {isSending ? t('login.sending') : t('login.submit')}
    </Button>
  );
};

/** Signs in by the link of a mail: by a button, since whoever scans mails opens every link in them (decisions 23). */
export const AutologinPage = () => {
  const t = useT();
  const { hash } = useLocation();
  const [isLink] = useState(hash.length > 1);
  const secret = useLinkSecret(hash.slice(1), '/autologin');
  return (
    <Page title={t('autologin.title')} intro={isLink ? t('autologin.lead') : t('autologin.ask_lead')} width="narrow">
      {secret !== null ? <Follow secret={secret} /> : isLink ? <Spent /> : <AskForLink />}
      <Button component={PortalLink} to="/login">
        {t('autologin.password')}
      </Button>
    </Page>
  );
};
