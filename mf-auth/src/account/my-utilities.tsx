import {
  mdiCheckCircle,
  mdiClockOutline,
  mdiCloseCircleOutline,
  mdiEyeOutline,
  mdiPlus,
  mdiWaterOutline,
} from '@mdi/js';
import type { User } from '@hydria/shared/platform/platform.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useT } from '../use-account-t.ts';

type Link = User['deya'][number];

/** Greek shows city and title, other languages the Latin versions (spec S §2.8). */
const useNames = () => {
  const { language } = useRemoteContext();
  return (link: Link) =>
    language === 'el' ? { city: link.city, title: link.title } : { city: link.city_latin, title: link.title_latin };
};

const Logo = ({ src }: { src: string | null }) => (
  <span
    css={{
      display: 'grid',
      placeItems: 'center',
      width: 48,
      height: 48,
      flexShrink: 0,
      borderRadius: radius.control,
      background: color.sunken,
      color: color.textSecondary,
      overflow: 'hidden',
    }}
  >
    {src ? (
      <img src={src} alt="" width={48} height={48} css={{ objectFit: 'contain' }} />
    ) : (
      <Icon path={mdiWaterOutline} />
    )}
  </span>
);

const STATES = {
  active: { tone: 'good', icon: mdiCheckCircle },
  pending: { tone: 'warning', icon: mdiClockOutline },
  rejected: { tone: 'bad', icon: mdiCloseCircleOutline },
} as const;

const State = ({ link, isCurrent }: { link: Link; isCurrent: boolean }) => {
  const t = useT();
  if (isCurrent && link.active) return <StatusChip tone="primary" icon={mdiEyeOutline} label={t('current')} />;
  return <StatusChip {...STATES[link.status]} label={t(`${link.status}`)} />;
};

const SwitchTo = ({ link, title }: { link: Link; title: string }) => {
  const t = useT();
  const { session, notify } = usePlatform();
  const choose = () => {
    session.chooseUtility(link.id);
    notify({ kind: 'success', text: t('switched', { title }) });
  };
  return (
    <Button size="small" variant="outlined" aria-label={t('switch_to', { title })} onClick={choose}>
      {t('switch')}
    </Button>
  );
};

const UtilityRow = ({ link }: { link: Link }) => {
  const current = useSession((state) => state.deya_id);
  const { city, title } = useNames()(link);
  const isCurrent = link.id === current;
  return (
    <li
      css={{
        display: 'flex',
        gap: 16,
        paddingBlock: 16,
        borderTop: `1px solid ${color.hairline}`,
        '&:first-of-type': { borderTop: 0, paddingTop: 4 },
        '&:last-of-type': { paddingBottom: 0 },
      }}
    >
      <Logo src={link.logo} />
      <Stack gap={8} css={{ flex: 1, minWidth: 0 }}>
        <div>
          <p css={type.strong}>{city || title}</p>
          {city && <Muted small>{title}</Muted>}
        </div>
        <Row gap={8} align="center" justify="space-between">
          <State link={link} isCurrent={isCurrent} />
          {link.active && !isCurrent && <SwitchTo link={link} title={title} />}
        </Row>
      </Stack>
    </li>
  );
};

/** Staff of the installation act for any utility; others have to be accepted by one. */
const None = ({ isStaff }: { isStaff: boolean }) => {
  const t = useT();
  const { events } = usePlatform();
  const choose = (
    <Button variant="outlined" onClick={() => events.emit('open-selector', {})}>
      {t('choose')}
    </Button>
  );
  const hint = isStaff ? {} : { text: t('utilities_none_hint') };
  return <Empty icon={mdiWaterOutline} label={t('utilities_none')} {...hint} action={isStaff && choose} />;
};

/** The utilities of a person, with the state of each link. */
export const MyUtilities = ({ user }: { user: User }) => {
  const t = useT();
  const { events } = usePlatform();
  const isWaiting = user.deya.some((link) => link.status === 'pending');
  const isCustomer = user.deya.some(({ active }) => active);
  const footer = (
    <Row gap={8}>
      {user.impersonated !== true && (
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiPlus} size={20} />}
          onClick={() => events.emit('open-add-utility', {})}
        >
          {t('utilities_add')}
        </Button>
      )}
      {user.impersonated !== true && isCustomer && (
        <Button component={PortalLink} to="/register" variant="outlined">
          {t('supply_add')}
        </Button>
      )}
      {isCustomer && (
        <Button component={PortalLink} to="/account/handover" variant="outlined">
          {t('handover.title')}
        </Button>
      )}
    </Row>
  );
  return (
    <SectionCard title={t('utilities')} footer={footer}>
      {user.deya.length === 0 ? (
        <None isStaff={user.scope.length > 0} />
      ) : (
        <ListReset>
          {user.deya.map((link) => (
            <UtilityRow key={link.id} link={link} />
          ))}
        </ListReset>
      )}
      {isWaiting && (
        <Muted small css={{ marginTop: 16 }}>
          {t('utilities_pending_hint')}
        </Muted>
      )}
    </SectionCard>
  );
};
