import { mdiCheckCircleOutline } from '@mdi/js';
import { useEffect } from 'react';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

/** Signs out a member who opens this page (spec S §4). */
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
    <Stack gap={4} align="center">
      <Muted small>{t('logout.more')}</Muted>
      <Row gap="0 16px" justify="center">
        <Button component={PortalLink} to="/report">
          {t('logout.report')}
        </Button>
        <Button component={PortalLink} to="/online-forms">
          {t('logout.forms')}
        </Button>
      </Row>
    </Stack>
  );
};

/** Confirms the sign-out, and links to the public pages. */
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
      <Icon path={mdiCheckCircleOutline} size={56} css={{ color: color.good }} />
      <Page title={t('logout.title')} intro={t('logout.lead')} width="narrow">
        <Stack gap={32} align="center">
          <Button component={PortalLink} to="/login" variant="contained" size="large">
            {t('logout.again')}
          </Button>
          <StillOpen />
        </Stack>
      </Page>
    </div>
  );
};
