import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../../back-link.tsx';
import { Gone, isGone } from '../../failed-read.tsx';
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
  const { data, error } = useTenantQuery('GET /api/utilities/profile', { deya_id });
  const name = language === 'el' ? data?.title : data?.title_latin;
  const list = { to: '/admin/utilities', label: ofRemote('utility_tabs.back') };
  const back = <BackLink to={list.to}>{list.label}</BackLink>;
  return {
    deya_id,
    title: name ?? t(`tabs.${current}`),
    frame: {
      back,
      tabs: <UtilityTabs id={deya_id} current={current} />,
    },
    /** The whole page for a number of no utility: its lists would be empty, as of a new one. */
    gone: isGone(error) ? (
      <Page title={t(`tabs.${current}`)} above={back}>
        <SectionCard>
          <Gone error={error} list={list} />
        </SectionCard>
      </Page>
    ) : null,
  };
};
