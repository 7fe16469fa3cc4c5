import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { useLocation } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from '../use-t.ts';
import { SpentLink } from './spent-link.tsx';
import { useLinkSecret } from './use-link-secret.ts';

interface LinkPage {
  texts: 'confirm' | 'undo';
  call: 'POST /api/account/confirm' | 'POST /api/account/email/undo';
  secret: string | null;
}

/** Codes after which the link does nothing any more. */
const SPENT = ['confirmation_not_found', 'email_taken'];

const Act = ({ texts, call, secret }: LinkPage) => {
  const t = useT();
  const act = useCall(call, { handles: ({ code }) => SPENT.includes(code) });
  if (secret === null || (act.error && SPENT.includes(act.error.code)))
    return (
      <SpentLink
        title={t('links.spent_title')}
        text={act.error?.code === 'email_taken' ? t('links.taken') : t('links.spent')}
        to="/login"
        label={t('login.submit')}
      />
    );
  if (act.isSuccess)
    return (
      <div css={{ display: 'grid', gap: 24 }}>
        <Alert severity="success" role="status" title={t(`${texts}.done_title`)}>
          {t(`${texts}.done`)}
        </Alert>
        <Button component={PortalLink} to="/login" variant="contained" size="large">
          {t('login.submit')}
        </Button>
      </div>
    );
  return (
    <Button
      variant="contained"
      size="large"
      aria-disabled={act.isPending}
      onClick={() => act.isPending || act.mutate({ body: { token: secret } })}
    >
      {act.isPending ? t('links.working') : t(`${texts}.submit`)}
    </Button>
  );
};

/** What follows `#` never leaves the browser: no server's log has it. */
const useHashSecret = (bare: string) => useLinkSecret(useLocation().hash.slice(1), bare);

/** Confirms that an address is one's own, by a click: whoever only opens the link changes nothing. */
export const ConfirmPage = () => {
  const t = useT();
  const secret = useHashSecret('/email/confirm');
  return (
    <Page title={t('confirm.title')} intro={t('confirm.lead')} width="narrow">
      <Act texts="confirm" call="POST /api/account/confirm" secret={secret} />
    </Page>
  );
};

/** Goes back to the address of before. */
export const UndoPage = () => {
  const t = useT();
  const secret = useHashSecret('/email/undo');
  return (
    <Page title={t('undo.title')} intro={t('undo.lead')} width="narrow">
      <Act texts="undo" call="POST /api/account/email/undo" secret={secret} />
    </Page>
  );
};
