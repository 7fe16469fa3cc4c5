import {
  mdiDatabaseOutline,
  mdiDevices,
  mdiEmailOutline,
  mdiKeyOutline,
  mdiLockOutline,
  mdiShieldKeyOutline,
} from '@mdi/js';
import type { ReactNode } from 'react';
import type { User } from '@hydria/shared/platform/platform.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useSessions, useTwoFactor } from './account.queries.ts';
import { Identities } from './identities.tsx';
import { SecurityRow } from './security-row.tsx';
import { useT } from '../use-account-t.ts';

interface WayProps {
  to: string;
  label: string;
  /** Accessible name of the link, because several links have the same text. */
  about: string;
}

const Way = ({ to, label, about }: WayProps) => (
  <Button component={PortalLink} to={to} size="small" variant="outlined" aria-label={`${label}: ${about}`}>
    {label}
  </Button>
);

const Authenticator = ({ canChange }: { canChange: boolean }) => {
  const t = useT();
  const state = useTwoFactor();
  const enabled = state.data?.enabled;
  return (
    <SecurityRow
      icon={mdiShieldKeyOutline}
      title={t('authenticator.title')}
      text={enabled === undefined ? '' : enabled ? t('authenticator.on') : t('authenticator.off')}
      action={
        canChange && (
          <Way
            to="/account/authenticator"
            label={enabled ? t('security.manage') : t('security.set_up')}
            about={t('authenticator.title')}
          />
        )
      }
    />
  );
};

const Sessions = () => {
  const t = useT();
  const sessions = useSessions();
  const count = sessions.data?.data.length;
  return (
    <SecurityRow
      icon={mdiDevices}
      title={t('sessions.title')}
      text={count === undefined ? '' : t('sessions.count', { count })}
      action={<Way to="/account/sessions" label={t('security.see')} about={t('sessions.title')} />}
    />
  );
};

/**
 * Sign-in methods and sessions, each with a link to change it. An impersonating administrator sees them without the
 * links.
 */
export const SecurityCard = ({ user }: { user: User }) => {
  const t = useT();
  const canChange = user.impersonated !== true;
  const change = (to: string, about: string): ReactNode =>
    canChange && <Way to={to} label={t('security.change')} about={about} />;
  return (
    <SectionCard title={t('security.title')}>
      {!canChange && (
        <Alert severity="info" role="status">
          {t('security.acting')}
        </Alert>
      )}
      <ListReset>
        <SecurityRow
          icon={mdiEmailOutline}
          title={t('email.label')}
          text={user.email}
          action={change('/account/email', t('email.label'))}
        />
        <SecurityRow
          icon={mdiLockOutline}
          title={t('password.label')}
          text={t('password.row')}
          action={change('/account/password', t('password.label'))}
        />
        <Authenticator canChange={canChange} />
        <Sessions />
        <SecurityRow
          icon={mdiKeyOutline}
          title={t('tokens.row')}
          text={t('tokens.row_text')}
          action={<Way to="/account/tokens" label={t('security.see')} about={t('tokens.row')} />}
        />
        <Identities canChange={canChange} />
        <SecurityRow
          icon={mdiDatabaseOutline}
          title={t('data.title')}
          text={t('data.row')}
          action={<Way to="/account/data" label={t('security.see')} about={t('data.title')} />}
        />
      </ListReset>
    </SectionCard>
  );
};
