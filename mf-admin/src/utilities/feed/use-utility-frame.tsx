import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { BackLink } from '../../back-link.tsx';
import { Gone, isGone } from '../../failed-read.tsx';
import { useT } from '../../use-t.ts';
import { useUtilityProfile } from '../utilities.queries.ts';
import { UtilityTabs } from '../utility-tabs.tsx';
import { useFeedT } from './use-feed-t.ts';

/**
 * The common part of the pages about one utility: its number and name, the link back to the list, and the tabs. `gone` is
 * the whole page for a number of no utility and without a chosen one: its lists would be empty, as of a new one.
 */
export const useUtilityFrame = (current: 'tokens' | 'runs' | 'sources' | 'laboratory') => {
  const t = useFeedT();
  const ofRemote = useT();
  const { language } = useRemoteContext();
  const current_id = useSession((session) => session.deya_id);
  // A queue of the staff leads to a page without a number: it is about the utility in which the person acts.
  const { utility_id } = usePathParams();
  const deya_id = utility_id === undefined ? current_id : Number(utility_id);
  const { data, error } = useUtilityProfile(deya_id);
  const name = language === 'el' ? data?.title : data?.title_latin;
  const list = { to: '/admin/utilities', label: ofRemote('utility_tabs.back') };
  const title = name ?? t(`tabs.${current}`);
  const back = <BackLink to={list.to}>{list.label}</BackLink>;
  if (deya_id === null || isGone(error)) {
    const gone = (
      <Page title={t(`tabs.${current}`)} above={back}>
        <SectionCard>
          <Gone error={error} list={list} />
        </SectionCard>
      </Page>
    );
    return { deya_id, title, frame: { back }, gone };
  }
  return { deya_id, title, frame: { back, tabs: <UtilityTabs id={deya_id} current={current} /> }, gone: null };
};
