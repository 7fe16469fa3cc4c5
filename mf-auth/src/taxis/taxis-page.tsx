import { TAXIS_RESULTS, type TaxisResult } from '@hydria/shared/contract/taxis-results.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSearchParams } from '@hydria/shared/router';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from '../use-t.ts';

/** What the person can do nothing about is an error; what they chose or can repeat is not. */
const SEVERITY = {
  success: 'success',
  cancelled: 'info',
  expired: 'warning',
  other_person: 'error',
  failed: 'error',
} as const satisfies Record<TaxisResult, string>;

/** `/postgsis`: how a login at the tax authority ended. It only says so; whether somebody is identified the API knows. */
export const TaxisPage = () => {
  const t = useT();
  const [params] = useSearchParams();
  const result = TAXIS_RESULTS.find((known) => known === params.get('result')) ?? 'failed';
  return (
    <Page title={t('taxis.title')} width="narrow">
      <div css={{ display: 'grid', gap: 24 }}>
        <Alert severity={SEVERITY[result]} role="status" title={t(`taxis.${result}_title`)}>
          {t(`taxis.${result}`)}
        </Alert>
        <Button component={PortalLink} to="/login" variant="contained" size="large">
          {t('taxis.go_on')}
        </Button>
      </div>
    </Page>
  );
};
