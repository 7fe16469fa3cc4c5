import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { BackLink } from '../../back-link.tsx';
import { useT } from '../../use-t.ts';
import { UtilityTabs } from '../utility-tabs.tsx';
import { useFeedT } from './use-feed-t.ts';

/** The common part of the pages about one utility: its number and name, the link back to the list, and the tabs. */
export const useUtilityFrame = (current: 'tokens' | 'runs' | 'sources' | 'laboratory') => {
  const t = useFeedT();
  const ofRemote = useT();
  const { language } = useRemoteContext();
  const current_id = useSession((session) => session.deya_id);
  // A queue of the staff leads to a page without a number: it is about the utility in which the person acts.
  const deya_id = Number(usePathParams()['utility_id'] ?? current_id ?? 0);
  const { data } = useTenantQuery('GET /api/utilities/profile', { deya_id });
  const name = language === 'el' ? data?.title : data?.title_latin;
  return {
    deya_id,
    title: name ?? t(`tabs.${current}`),
    frame: {
      back: <BackLink to="/admin/utilities">{ofRemote('utility_tabs.back')}</BackLink>,
      tabs: <UtilityTabs id={deya_id} current={current} />,
    },
  };
};
