import { mdiLogout } from '@mdi/js';
import { useState } from 'react';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { User } from '@hydria/shared/platform/platform.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { readablePhone } from '@hydria/shared/rules/contact.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { Avatar } from './avatar/avatar.tsx';
import { AvatarDialog } from './avatar/avatar-dialog.tsx';
import { MyUtilities } from './my-utilities.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { useT } from '../use-account-t.ts';

const Who = ({ user }: { user: User }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const change = user.impersonated !== true && (
    <Row gap={8}>
      <Button component={PortalLink} to="/account/details" variant="outlined">
        {t('details.edit')}
      </Button>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t(user.avatar ? 'avatar.change' : 'avatar.add')}
      </Button>
    </Row>
  );
  return (
    <SectionCard title={t('who')} footer={change}>
      <Row gap={16} align="center" wrap={false} css={{ marginBottom: 8 }}>
        <Avatar user={user} />
        <Text type="strong" css={{ minWidth: 0 }}>
          {user.full_name}
        </Text>
      </Row>
      <DataList>
        <DataRow name={t('email.label')}>{user.email}</DataRow>
        {user.phone && <DataRow name={t('phone')}>{readablePhone(user.phone)}</DataRow>}
      </DataList>
      {isOpen && <AvatarDialog hasPicture={user.avatar !== undefined} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
};

const SignOut = () => {
  const t = useT();
  const { session } = usePlatform();
  return (
    <Row gap="8px 16px" align="center">
      <Button variant="outlined" startIcon={<Icon path={mdiLogout} size={20} />} onClick={() => void session.signOut()}>
        {t('sign_out')}
      </Button>
      <Muted small>{t('sign_out_hint')}</Muted>
    </Row>
  );
};

/** The person's data, their utilities, security, notifications and display settings. */
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
        <Stack gap={16} css={{ [from.medium]: { gap: 24 } }}>
          <Who user={user} />
          <MyUtilities user={user} />
          <NotificationsCard
            user={user}
            title={t('notifications.title')}
            footer={
              <Button component={PortalLink} to="/account/notifications" variant="outlined">
                {t('notifications.choose')}
              </Button>
            }
          />
        </Stack>
        <Stack gap={16} css={{ [from.medium]: { gap: 24 } }}>
          <SecurityCard user={user} />
          <PreferencesCard />
        </Stack>
      </div>
      <SignOut />
    </Page>
  );
};
