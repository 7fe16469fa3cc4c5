import { mdiBullhornOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import type { Announcement } from '@hydria/shared/contract/deya.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Page as PageLayout } from '@hydria/shared/ui/page.tsx';
import type { PageParams } from '../../deferred/lazy-page.tsx';
import { useT } from '../../deferred/use-t.ts';
import { NoUtility, useDeyaOfPage } from '../../deferred/utility-of-page.tsx';
import { anchorOf, AnnouncementItem, AwaitedItems } from './announcement-item.tsx';
import { PushOffer } from './push-offer.tsx';
import { newestFirst, type Announcements } from './announcements.ts';

interface ListProps {
  list: Announcement[];
  announcements: Announcements;
}

/** Reading the page marks announcements as seen; a new one keeps its mark until the page closes. */
const List = ({ list, announcements }: ListProps) => {
  const [fresh] = useState(() => new Set(list.filter((one) => !announcements.isSeen(one)).map(({ id }) => id)));
  useEffect(() => announcements.markSeen(list), [announcements, list]);
  useEffect(() => {
    const asked = list.find(({ id }) => `#${anchorOf(id)}` === location.hash);
    const item = asked && document.getElementById(anchorOf(asked.id));
    item?.scrollIntoView({ block: 'start' });
    item?.focus({ preventScroll: true });
    // Reads the address only when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return newestFirst(list).map((one) => <AnnouncementItem key={one.id} announcement={one} isNew={fresh.has(one.id)} />);
};

const Content = ({ deya_id, announcements }: { deya_id: number; announcements: Announcements }) => {
  const t = useT();
  const read = useTenantQuery('GET /api/deya/announcements', { deya_id });
  if (read.isPending) return <AwaitedItems />;
  if (read.isError)
    return <Failed title={t('announcements.failed')} error={read.error} retry={() => void read.refetch()} />;
  if (read.data.data.length === 0)
    return <Empty icon={mdiBullhornOutline} label={t('announcements.none')} text={t('announcements.none_text')} />;
  return (
    <>
      <PushOffer deya_id={deya_id} />
      <List key={deya_id} list={read.data.data} announcements={announcements} />
    </>
  );
};

/** News of a utility: of the one in the address, or of the chosen one (S §4, Announcements). */
export const Page = ({ params, portal }: { params: PageParams; portal: { announcements: Announcements } }) => {
  const t = useT();
  const deya_id = useDeyaOfPage(params);
  return (
    <PageLayout title={t('announcements.title')} width="reading">
      {deya_id === null ? (
        <NoUtility label={t('announcements.choose')} />
      ) : (
        <Content deya_id={deya_id} announcements={portal.announcements} />
      )}
    </PageLayout>
  );
};
