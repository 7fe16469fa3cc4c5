import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useLinkSecret } from '@hydria/shared/remote/use-link-secret.ts';
import { useLocation } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from './use-t.ts';

const SPENT = 'confirmation_not_found';

/** `/report/email`: confirms the new address of a report, on a button: opening the link alone changes nothing. */
export const ConfirmPage = () => {
  const t = useT();
  const secret = useLinkSecret(useLocation().hash.slice(1), '/report/email');
  const confirming = useApiMutation('POST /api/report-links/confirm', { handlesError: ({ code }) => code === SPENT });
  const isSpent = secret === null || confirming.error?.code === SPENT;
  const toReport = (
    <Button component={PortalLink} to="/report/follow" variant="contained" size="large">
      {t('follow.title')}
    </Button>
  );
  if (isSpent || confirming.isSuccess)
    return (
      <Page title={t('confirm_email.title')} width="narrow">
        {isSpent ? (
          <Alert severity="warning" title={t('confirm_email.spent_title')}>
            {t('confirm_email.spent')}
          </Alert>
        ) : (
          <Alert severity="success" role="status" title={t('confirm_email.done_title')}>
            {t('confirm_email.done')}
          </Alert>
        )}
        {toReport}
      </Page>
    );
  return (
    <Page title={t('confirm_email.title')} intro={t('confirm_email.lead')} width="narrow">
      <Button
        variant="contained"
        size="large"
        loading={confirming.isPending}
        onClick={() => confirming.mutate({ body: { token: secret } })}
      >
        {t('confirm_email.submit')}
      </Button>
    </Page>
  );
};
