import { mdiShieldCheckOutline, mdiShieldOffOutline } from '@mdi/js';
import { useState, type ReactNode } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useTwoFactor } from '../account.queries.ts';
import { Back } from '../back.tsx';
import { useT } from '../../use-account-t.ts';
import { Recovery } from './recovery.tsx';
import { Remove } from './remove.tsx';
import { SetUp } from './set-up.tsx';

const Frame = ({ windowTitle, children }: { windowTitle?: string; children: ReactNode }) => {
  const t = useT();
  const title = t('authenticator.title');
  return (
    <Page
      title={title}
      windowTitle={windowTitle ?? title}
      intro={t('authenticator.lead')}
      above={<Back />}
      width="narrow"
    >
      {children}
    </Page>
  );
};

type State = Answer<'GET /api/account/two-factor'>;

/** Whether the person cannot do without it: the installation requires it of its staff. */
const useIsRequired = ({ required }: State): boolean =>
  useSession(({ user }) => (user?.scope.length ?? 0) > 0) && required;

const Disabled = ({ state, onEnabled }: { state: State; onEnabled: (recoveryCodes: string[]) => void }) => {
  const t = useT();
  return (
    <SectionCard>
      <Stack gap={24}>
        <div>
          <StatusChip tone="quiet" icon={mdiShieldOffOutline} label={t('authenticator.off')} />
        </div>
        {useIsRequired(state) && <Alert severity="warning">{t('authenticator.required')}</Alert>}
        <SetUp onEnabled={onEnabled} />
      </Stack>
    </SectionCard>
  );
};

/** Below this number the page suggests new recovery codes. */
const FEW_CODES = 3;

const Enabled = ({ state }: { state: State }) => {
  const t = useT();
  const isRequired = useIsRequired(state);
  return (
    <SectionCard>
      <Stack gap={24}>
        <Stack gap={12} align="start">
          <StatusChip tone="good" icon={mdiShieldCheckOutline} label={t('authenticator.on')} />
          <p>{t('authenticator.codes_left', { count: state.recovery_codes })}</p>
        </Stack>
        {state.recovery_codes < FEW_CODES && <Alert severity="warning">{t('authenticator.codes_low')}</Alert>}
        {isRequired && (
          <Alert
            severity="info"
            role="status"
            action={
              <Button component={PortalLink} to="/admin">
                {t('authenticator.to_staff')}
              </Button>
            }
          >
            {t('authenticator.required')}
          </Alert>
        )}
        <Remove />
      </Stack>
    </SectionCard>
  );
};

/** The second factor: set-up, recovery codes shown once, removal. */
export const AuthenticatorPage = () => {
  const t = useT();
  const state = useTwoFactor();
  const [fresh, setFresh] = useState<string[] | null>(null);
  if (fresh)
    return (
      <Frame windowTitle={t('authenticator.codes_title')}>
        <Recovery codes={fresh} onSaved={() => setFresh(null)} />
      </Frame>
    );
  if (state.isPending) return <PageSkeleton shape="form" count={2} />;
  if (state.isError)
    return (
      <Frame>
        <SectionCard>
          <Failed error={state.error} retry={state.refetch} />
        </SectionCard>
      </Frame>
    );
  if (state.data.enabled)
    return (
      <Frame>
        <Enabled state={state.data} />
      </Frame>
    );
  return (
    <Frame>
      <Disabled state={state.data} onEnabled={setFresh} />
    </Frame>
  );
};
