import { mdiAccountOffOutline, mdiClockOutline } from '@mdi/js';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { useT } from '../use-t.ts';

/** Why there are no bills for this person: a registration that is not approved yet (spec D §4), or none at all. Neither is worth a retry. */
export const NoAccess = () => {
  const t = useT();
  const isAwaited = useSession(({ user, deya_id }) => user?.deya.some(({ id }) => id === deya_id) ?? false);
  return isAwaited ? (
    <Empty icon={mdiClockOutline} label={t('bills.no_access')} text={t('bills.no_access_hint')} />
  ) : (
    <Empty icon={mdiAccountOffOutline} label={t('bills.no_customer')} text={t('bills.no_customer_hint')} />
  );
};
