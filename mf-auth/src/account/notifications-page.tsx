import type { User } from '@hydria/shared/platform/platform.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import {
  BY_MAIL,
  BY_PUSH,
  NOTIFICATION_EVENTS,
  NOTIFICATION_EVENT_NAMES,
  channelsOf,
  openChannels,
  type NotificationChoice,
  type NotificationEvent,
} from '@hydria/shared/rules/notification-events.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { RowCheck } from '@hydria/shared/ui/choices.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useT } from '../use-account-t.ts';
import { useNotificationChoices } from './account.queries.ts';
import { Back } from './back.tsx';
import { NotificationsCard } from './notifications-card.tsx';

const READ = 'GET /api/user/notifications';
const CHANNELS = [
  { bit: BY_MAIL, name: 'mail' },
  { bit: BY_PUSH, name: 'push' },
] as const;

type Link = User['deya'][number];

interface CellProps {
  deya_id: number;
  event: NotificationEvent;
  channel: (typeof CHANNELS)[number];
  choice: NotificationChoice;
  canChange: boolean;
}

/** One event by one channel: a checkbox, or a dash where the event is not sent by the channel. */
const ChannelCell = ({ deya_id, event, channel: { bit, name }, choice, canChange }: CellProps) => {
  const t = useT();
  const { notify } = usePlatform();
  const save = useApiMutation('PUT /api/user/notifications', {
    invalidates: [READ],
    onSuccess: () => notify({ kind: 'success', text: t('notifications.saved') }),
  });
  const stored = choice.muted[event] ?? 0;
  const muted = save.isPending ? save.variables.body.muted : stored;
  if (!(NOTIFICATION_EVENTS[event].channels & bit)) return <span aria-label={t('notifications.not_sent')}>–</span>;
  return (
    <RowCheck
      label={t('notifications.cell', {
        event: t(`notifications.event.${event}`),
        channel: t(`notifications.by_${name}`),
      })}
      checked={(channelsOf(event, { ...choice, muted: { [event]: muted } }) & bit) !== 0}
      disabled={!canChange || save.isPending || !(openChannels(event, choice.subscribe) & bit)}
      onChange={(wanted) => save.mutate({ body: { deya_id, event, muted: wanted ? stored & ~bit : stored | bit } })}
    />
  );
};

const Matrix = ({ link, canChange }: { link: Link; canChange: boolean }) => {
  const t = useT();
  const { data, isError, refetch } = useNotificationChoices();
  if (isError) return <Failed retry={refetch} />;
  if (!data) return <Loading />;
  const choice = { subscribe: Number(link.subscribe), muted: data.muted };
  return (
    <table
      css={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': { padding: '12px 4px', borderBottom: `1px solid ${color.hairline}`, fontWeight: 400 },
        '& tbody th': { textAlign: 'start', paddingInlineStart: 0 },
        '& td, & thead th + th': { textAlign: 'center', width: 72 },
      }}
    >
      <caption className="visually-hidden">{t('notifications.events')}</caption>
      <thead css={{ color: color.textSecondary, ...type.small }}>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('notifications.events')}</span>
          </th>
          {CHANNELS.map(({ name }) => (
            <th key={name} scope="col">
              {t(`notifications.by_${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTIFICATION_EVENT_NAMES.map((event) => (
          <tr key={event}>
            <th scope="row">
              <Text type="strong">{t(`notifications.event.${event}`)}</Text>
              <Muted small>{t(`notifications.event_note.${event}`)}</Muted>
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel.name}>
                <ChannelCell deya_id={link.id} {...{ event, channel, choice, canChange }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const TestMessage = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const { notify } = usePlatform();
  const send = useApiMutation('POST /api/user/notifications/test', {
    onSuccess: ({ email, devices }) =>
      notify({ kind: 'success', text: t('notifications.test_sent', { email, count: devices }) }),
  });
  return (
    <Button variant="outlined" loading={send.isPending} onClick={() => send.mutate({ body: { deya_id } })}>
      {t('notifications.test')}
    </Button>
  );
};

/** `/account/notifications`: channels by event for the chosen utility, and a test message to oneself. */
export const NotificationsPage = () => {
  const t = useT();
  const { language } = useRemoteContext();
  const user = useSession((session) => session.user);
  const deya_id = useSession((session) => session.deya_id);
  const link = user?.deya.find(({ id, active }) => id === deya_id && active);
  const canChange = user?.impersonated !== true;
  return (
    <Page above={<Back />} title={t('notifications.title')} width="reading">
      {user && link ? (
        <Stack gap={24}>
          <NotificationsCard user={user} title={t('notifications.ways')} />
          <SectionCard
            title={t('notifications.events')}
            note={language === 'el' ? link.title : link.title_latin}
            footer={canChange && <TestMessage deya_id={link.id} />}
          >
            <Matrix link={link} canChange={canChange} />
            <Muted small css={{ marginTop: 12 }}>
              {t('notifications.events_hint')}{' '}
              <PortalLink to="/alerts/settings">{t('notifications.alert_settings')}</PortalLink>
            </Muted>
          </SectionCard>
        </Stack>
      ) : (
        <SectionCard>
          <p>{t('no_access')}</p>
        </SectionCard>
      )}
    </Page>
  );
};
