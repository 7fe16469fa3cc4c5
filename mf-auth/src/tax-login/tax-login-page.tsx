import { TAX_LOGIN_RESULTS, type TaxLoginResult } from '@hydria/shared/contract/tax-login-results.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

/** A result is an error only where the person can neither have chosen it nor repeat the login. */
const SEVERITY = {
  success: 'success',
  cancelled: 'info',
  expired: 'warning',
  other_person: 'error',
  failed: 'error',
} as const satisfies Record<TaxLoginResult, string>;

/** `/postgsis`: the result of a login at the tax authority. It is a message only; the API holds the identification itself. */
export const TaxLoginPage = () => {
  const t = useT();
  const [params] = useSearchParams();
  const result = TAX_LOGIN_RESULTS.find((known) => known === params.get('result')) ?? 'failed';
  return (
    <Page title={t('taxis.title')} width="narrow">
      <Stack gap={24}>
        <Alert severity={SEVERITY[result]} role="status" title={t(`taxis.${result}_title`)}>
          {t(`taxis.${result}`)}
        </Alert>
        <Button component={PortalLink} to="/login" variant="contained" size="large">
          {t('taxis.go_on')}
        </Button>
      </Stack>
    </Page>
  );
};
