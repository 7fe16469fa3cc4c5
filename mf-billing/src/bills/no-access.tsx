import { mdiAccountOffOutline, mdiClockOutline } from '@mdi/js';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { useT } from '../use-t.ts';

/** Explains missing bills: a pending registration (spec D §4), or no registration. A retry would not help. */
export const NoAccess = () => {
  const t = useT();
  const isAwaited = useSession(({ user, deya_id }) => user?.deya.some(({ id }) => id === deya_id) ?? false);
  return isAwaited ? (
    <Empty icon={mdiClockOutline} label={t('bills.no_access')} text={t('bills.no_access_hint')} />
  ) : (
    <Empty icon={mdiAccountOffOutline} label={t('bills.no_customer')} text={t('bills.no_customer_hint')} />
  );
};
