import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useLocation } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { useT } from '../use-t.ts';
import { LinkPage } from './link-page.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';

type Texts = 'confirm' | 'undo';

interface ActProps {
  texts: Texts;
  call: 'POST /api/account/confirm' | 'POST /api/account/email/undo';
  secret: string | null;
}

/** Codes after which the link no longer works. */
const SPENT = ['confirmation_not_found', 'email_taken'];

const Act = ({ texts, call, secret }: ActProps) => {
  const t = useT();
  const act = useApiMutation(call, { handlesError: ({ code }) => SPENT.includes(code) });
  if (secret === null || (act.error && SPENT.includes(act.error.code)))
    return (
      <LinkPage texts={texts}>
        <InvalidLink
          title={t('links.spent_title')}
          text={act.error?.code === 'email_taken' ? t('links.taken') : t('links.spent')}
          to="/login"
          label={t('login.submit')}
        />
      </LinkPage>
    );
  if (act.isSuccess)
    return (
      <LinkPage texts={texts}>
        <Alert severity="success" role="status" title={t(`${texts}.done_title`)}>
          {t(`${texts}.done`)}
        </Alert>
        <Button component={PortalLink} to="/login" variant="contained" size="large">
          {t('login.submit')}
        </Button>
      </LinkPage>
    );
  return (
    <LinkPage texts={texts} isOpen>
      <Button
        variant="contained"
        size="large"
        aria-disabled={act.isPending}
        onClick={() => act.isPending || act.mutate({ body: { token: secret } })}
      >
        {act.isPending ? t('links.working') : t(`${texts}.submit`)}
      </Button>
    </LinkPage>
  );
};

/** The browser does not send the part after `#`: server logs cannot contain it. */
const useHashSecret = (bare: string) => useLinkSecret(useLocation().hash.slice(1), bare);

/** Confirms ownership of an address, on a button: opening the link alone changes nothing. */
export const ConfirmPage = () => (
  <Act texts="confirm" call="POST /api/account/confirm" secret={useHashSecret('/email/confirm')} />
);

/** Returns to the previous address. */
export const UndoPage = () => (
  <Act texts="undo" call="POST /api/account/email/undo" secret={useHashSecret('/email/undo')} />
);
