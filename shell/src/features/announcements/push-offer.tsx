import { mdiBellOutline } from '@mdi/js';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../../deferred/use-t.ts';

/** The second bit of `subscribe`: by push. */
const wantsPush = (subscribe: string): boolean => (Number(subscribe) & 2) > 0;

/**
 * Offers notifications beside the announcements, where their content is obvious. The browser's permission is requested
 * only after a press.
 */
export const PushOffer = ({ deya_id }: { deya_id: number }) => {
  const t = useT();
  const { events } = usePlatform();
  const own = useSession(({ user }) => user?.deya.find(({ id, active }) => id === deya_id && active));
  const canAsk = 'Notification' in window && Notification.permission !== 'denied';
  if (!own?.push_notifications || wantsPush(own.subscribe) || !canAsk) return null;
  return (
    <aside
      aria-label={t('push.offer_title')}
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '12px 16px',
        padding: 16,
        background: color.primaryTint,
        borderRadius: radius.card,
      }}
    >
      <Icon path={mdiBellOutline} css={{ color: color.primary }} />
      <div css={{ flex: '1 1 260px', minWidth: 0 }}>
        <p css={type.strong}>{t('push.offer_title')}</p>
        <p css={type.small}>{t('push.offer_text')}</p>
      </div>
      <Button variant="contained" onClick={() => events.emit('open-push', {})}>
        {t('push.offer')}
      </Button>
    </aside>
  );
};
