import { mdiCheckCircleOutline } from '@mdi/js';
import { useEffect } from 'react';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from '../use-t.ts';

/** Signs out whoever comes here signed in (spec S §4). */
const useSignedOut = (): boolean => {
  const { session } = usePlatform();
  const status = useSession((state) => state.status);
  useEffect(() => {
    if (status === 'member') void session.signOut();
  }, [status, session]);
  return status === 'guest';
};

const StillOpen = () => {
  const t = useT();
  return (
    <div css={{ display: 'grid', justifyItems: 'center', gap: 4 }}>
      <p css={{ ...type.small, color: colour.textSecondary }}>{t('logout.more')}</p>
      <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0 16px' }}>
        <Button component={PortalLink} to="/report">
          {t('logout.report')}
        </Button>
        <Button component={PortalLink} to="/online-forms">
          {t('logout.forms')}
        </Button>
      </div>
    </div>
  );
};

/** A calm end: that it is done, and where one can go from here. */
export const LogoutPage = () => {
  const t = useT();
  if (!useSignedOut())
    return (
      <Page title={t('logout.working')} width="narrow">
        <Loading shape="text" count={2} />
      </Page>
    );
  return (
    <div
      css={{
        display: 'grid',
        justifyItems: 'center',
        gap: 24,
        paddingBlock: 32,
        textAlign: 'center',
        '& header': { justifyContent: 'center' },
      }}
    >
      <Icon path={mdiCheckCircleOutline} size={56} css={{ color: colour.good }} />
      <Page title={t('logout.title')} intro={t('logout.lead')} width="narrow">
        <div css={{ display: 'grid', justifyItems: 'center', gap: 32 }}>
          <Button component={PortalLink} to="/login" variant="contained" size="large">
            {t('logout.again')}
          </Button>
          <StillOpen />
        </div>
      </Page>
    </div>
  );
};
