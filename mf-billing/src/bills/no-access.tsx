import { mdiClockOutline } from '@mdi/js';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { useT } from '../use-t.ts';

/** The registration is not approved yet (spec D §4): nothing is broken, so there is nothing to retry. */
export const NoAccess = () => {
  const t = useT();
  return <Empty icon={mdiClockOutline} label={t('bills.no_access')} text={t('bills.no_access_hint')} />;
};
