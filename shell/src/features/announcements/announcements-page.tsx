import { mdiBullhornOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import type { Announcement } from '@hydria/shared/contract/deya.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Page as PageLayout } from '@hydria/shared/ui/page.tsx';
import type { PageParams } from '../../deferred/lazy-page.tsx';
import { SearchInput } from '../../deferred/search-input.tsx';
import { useT } from '../../deferred/use-t.ts';
import { NoUtility, useDeyaOfPage } from '../../deferred/utility-of-page.tsx';
import { skipToken } from '@hydria/shared/libs';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { plainText } from '@hydria/shared/rules/text.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { AnnouncementItem, AwaitedItems } from './announcement-item.tsx';
import { PushOffer } from './push-offer.tsx';
import { useLasting } from './use-lasting.ts';
import { anchorOf, newestFirst, type Announcements } from './announcements.ts';

const KINDS = ['all', 'outage', 'news'] as const;

interface Filters {
  kind: (typeof KINDS)[number];
  search: string;
}

const ALL: Filters = { kind: 'all', search: '' };

/** Fewer are read faster than they are searched. */
const WITHOUT_SEARCH = 3;

/** The announcements of a kind whose title, text, place or streets contain what was typed, in any case and accent. */
const matching = (list: readonly Announcement[], { kind, search }: Filters): Announcement[] =>
  list.filter(({ title, description, outage }) => {
    const words = [title, description.replaceAll(/<[^>]*>/g, ' '), outage?.place, ...(outage?.streets ?? [])].join(' ');
    const isOfKind = kind === 'all' || (kind === 'outage') === (outage !== null);
    return isOfKind && plainText(words).includes(plainText(search));
  });

/** Streets of the person's supplies at the utility; none for a guest. */
const useOwnStreets = (deya_id: number): readonly string[] => {
  const isTheirs = useSession(({ user }) => user?.deya.some((link) => link.id === deya_id && link.active) ?? false);
  const read = useTenantQuery('GET /api/user/info', isTheirs ? { deya_id } : skipToken);
  return read.data?.customers.flatMap(({ street }) => street ?? []) ?? [];
};

const FilterRow = ({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) => {
  const t = useT();
  return (
    <Row gap={16} align="end">
      <div css={{ flex: '2 1 240px' }}>
        <SearchInput
          label={t('announcements.search')}
          value={filters.search}
          onChange={(search) => onChange({ ...filters, search })}
        />
      </div>
      <div css={{ flex: '1 1 180px' }}>
        <SelectInput
          name="kind"
          label={t('announcements.kind')}
          value={filters.kind}
          choices={KINDS.map((value) => ({ value, label: t(`announcements.kinds.${value}`) }))}
          onChange={(kind) => onChange({ ...filters, kind })}
        />
      </div>
    </Row>
  );
};

interface ListProps {
  deya_id: number;
  list: Announcement[];
  announcements: Announcements;
}

/** Reading the page marks announcements as seen; a new one keeps its mark until the page closes. */
const List = ({ deya_id, list, announcements }: ListProps) => {
  const t = useT();
  const [filters, setFilters] = useState(ALL);
  const streets = useOwnStreets(deya_id);
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
  const shown = newestFirst(matching(list, filters));
  return (
    <>
      {list.length > WITHOUT_SEARCH && <FilterRow filters={filters} onChange={setFilters} />}
      <p role="status" className={shown.length > 0 ? 'visually-hidden' : undefined}>
        {filters !== ALL && t('announcements.found', { count: shown.length })}
      </p>
      {shown.map((one) => (
        <AnnouncementItem key={one.id} announcement={one} isNew={fresh.has(one.id)} streets={streets} />
      ))}
    </>
  );
};

const Content = ({ deya_id, announcements }: { deya_id: number; announcements: Announcements }) => {
  const t = useT();
  const read = useTenantQuery('GET /api/deya/announcements', { deya_id });
  const lasting = useLasting(read.data?.data);
  if (read.isPending) return <AwaitedItems />;
  if (read.isError)
    return <Failed title={t('announcements.failed')} error={read.error} retry={() => void read.refetch()} />;
  if (lasting.length === 0)
    return <Empty icon={mdiBullhornOutline} label={t('announcements.none')} text={t('announcements.none_text')} />;
  return (
    <>
      <PushOffer deya_id={deya_id} />
      <List key={deya_id} deya_id={deya_id} list={lasting} announcements={announcements} />
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
