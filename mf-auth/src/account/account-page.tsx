import { mdiLogout } from '@mdi/js';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { User } from '@hydria/shared/platform/platform.ts';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { colour, from, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { MyUtilities } from './my-utilities.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { useT } from './use-t.ts';

const initials = ({ first_name, last_name }: User): string => `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`;

const Avatar = ({ user }: { user: User }) => (
  <span
    aria-hidden="true"
    css={{
      ...type.h3,
      display: 'grid',
      placeItems: 'center',
      width: 56,
      height: 56,
      flexShrink: 0,
      borderRadius: '50%',
      background: colour.primaryTint,
      color: colour.primary,
    }}
  >
    {initials(user)}
  </span>
);

const Who = ({ user }: { user: User }) => {
  const t = useT();
  return (
    <SectionCard title={t('who')}>
      <div css={{ display: 'flex', alignItems: 'center', gap: 16, marginBottom: 8 }}>
        <Avatar user={user} />
        <p css={{ ...type.strong, minWidth: 0 }}>{user.full_name}</p>
      </div>
      <DataList>
        <DataRow name={t('email.label')}>{user.email}</DataRow>
        {user.phone && <DataRow name={t('phone')}>{readablePhone(user.phone)}</DataRow>}
      </DataList>
    </SectionCard>
  );
};

const SignOut = () => {
  const t = useT();
  const { session } = usePlatform();
  return (
    <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
      <Button variant="outlined" startIcon={<Icon path={mdiLogout} size={20} />} onClick={() => void session.signOut()}>
        {t('sign_out')}
      </Button>
      <p css={{ ...type.small, color: colour.textSecondary }}>{t('sign_out_hint')}</p>
    </div>
  );
};

/** Who I am, my utilities, what keeps the account mine, what I want to be told, and how things look. */
export const AccountPage = () => {
  const t = useT();
  const user = useSession((state) => state.user);
  if (!user) return <PageSkeleton shape="form" count={3} />;
  return (
    <Page title={t('title')}>
      <div
        css={{
          display: 'grid',
          gap: 16,
          alignItems: 'start',
          [from.medium]: { gap: 24, gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' },
        }}
      >
        <div css={{ display: 'grid', gap: 16, [from.medium]: { gap: 24 } }}>
          <Who user={user} />
          <MyUtilities user={user} />
          <NotificationsCard user={user} />
        </div>
        <div css={{ display: 'grid', gap: 16, [from.medium]: { gap: 24 } }}>
          <SecurityCard user={user} />
          <PreferencesCard />
        </div>
      </div>
      <SignOut />
    </Page>
  );
};
