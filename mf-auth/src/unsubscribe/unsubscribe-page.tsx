import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useSearchParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { LinkPage } from '../mail-links/link-page.tsx';
import { InvalidLink } from '../mail-links/invalid-link.tsx';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { useT } from '../use-t.ts';

/** Pause between the click and the call (spec D §4). */
const WAIT_MS = 500;

const isSpent = ({ code }: ApiError): boolean => code === 'unsubscribe_token_invalid';

/** Ends a mailing: on a button, because mail scanners open every link (decisions 23). */
export const UnsubscribePage = () => {
  const [params] = useSearchParams();
  const secret = useLinkSecret(params.get('token') ?? '', '/unsubscribe');
  return secret === null ? <Spent /> : <Leave secret={secret} />;
};

const Spent = () => {
  const t = useT();
  return (
    <LinkPage texts="unsubscribe">
      <InvalidLink
        title={t('links.spent_title')}
        text={t('unsubscribe.spent')}
        to="/account"
        label={t('unsubscribe.account')}
      />
    </LinkPage>
  );
};

const Leave = ({ secret }: { secret: string }) => {
  const t = useT();
  const [isWaiting, setIsWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useApiMutation('POST /api/unsubscribe', { handlesError: isSpent });
  useEffect(() => () => clearTimeout(timer.current), []);
  const submit = () => {
    if (isWaiting || leave.isPending) return;
    setIsWaiting(true);
    timer.current = setTimeout(() => {
      setIsWaiting(false);
      leave.mutate({ body: { token: secret } });
    }, WAIT_MS);
  };
  if (leave.isSuccess)
    return (
      <LinkPage texts="unsubscribe">
        <Alert severity="success" role="status" title={t('unsubscribe.done_title')}>
          {t('unsubscribe.done')}
        </Alert>
        <Button component={PortalLink} to="/account" variant="contained" size="large">
          {t('unsubscribe.account')}
        </Button>
      </LinkPage>
    );
  if (leave.error && isSpent(leave.error)) return <Spent />;
  const isBusy = isWaiting || leave.isPending;
  return (
    <LinkPage texts="unsubscribe" isOpen>
      <Button variant="contained" size="large" aria-disabled={isBusy} onClick={submit}>
        {isBusy ? t('links.working') : t('unsubscribe.submit')}
      </Button>
    </LinkPage>
  );
};
