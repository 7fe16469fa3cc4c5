import { mdiAlertOutline, mdiCheckCircleOutline, mdiWaterCheckOutline } from '@mdi/js';
import type { ListedWaterNotice } from '@hydria/shared/contract/water-notices.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { NewRowLink } from '../new-row.tsx';
import { OpenExceedances } from './open-exceedances.tsx';
import { useOpenExceedances, useWatchedValues } from './texts.queries.ts';
import { WatchedValues } from './watched-values.tsx';
import { useTextsT } from './use-texts-t.ts';

const LIST = defineList({ filters: {} });

/** Whether a notice is in force. */
export const NoticeState = ({ cleared_at }: Pick<ListedWaterNotice, 'cleared_at'>) => {
  const t = useTextsT();
  return cleared_at === null ? (
    <StatusChip tone="bad" icon={mdiAlertOutline} label={t('water_notices.active')} />
  ) : (
    <StatusChip tone="good" icon={mdiCheckCircleOutline} label={t('water_notices.over')} />
  );
};

const useColumns = (): readonly Column<ListedWaterNotice>[] => {
  const t = useTextsT();
  const { dateTime, number } = useFormats();
  return [
    {
      key: 'title',
      label: t('water_notices.title_column'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ id, title }) => (
        <PortalLink to={`/admin/water-notices/${id}`} lang="el">
          {title}
        </PortalLink>
      ),
    },
    {
      key: 'state',
      label: t('water_notices.state'),
      isOneLine: true,
      value: ({ cleared_at }) => t(cleared_at === null ? 'water_notices.active' : 'water_notices.over'),
      cell: (notice) => <NoticeState {...notice} />,
    },
    {
      key: 'kind',
      label: t('water_notices.kind'),
      isOneLine: true,
      value: ({ kind }) => t(`water_notices.kinds.${kind}`),
    },
    { key: 'zone', label: t('water_notices.zone'), value: ({ zone }) => zone || t('water_notices.whole') },
    {
      key: 'published',
      label: t('water_notices.published'),
      isOneLine: true,
      value: ({ published_at }) => dateTime(published_at),
      fact: { instant: ({ published_at }) => published_at },
    },
    {
      key: 'people',
      label: t('water_notices.people'),
      isOneLine: true,
      value: ({ people }) => number(people, 0),
      fact: { number: ({ people }) => people },
    },
  ];
};

/** `/admin/water-notices`: values over their limit that wait for a decision, and the notices of the utility. */
export const WaterNoticesPage = () => {
  const t = useTextsT();
  const list = useTenantList('GET /api/staff/water-notices', useListView(LIST), {});
  const exceedances = useOpenExceedances();
  const watched = useWatchedValues();
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={{
        title: t('water_notices.title'),
        intro: t('water_notices.intro'),
        caption: t('water_notices.title'),
        found: (count) => t('water_notices.found', { count }),
        none: { icon: mdiWaterCheckOutline, label: t('water_notices.none'), text: t('water_notices.none_hint') },
        forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
      }}
      file="water-notices"
      isAbovePending={exceedances.isPending || watched.isPending}
      above={
        <>
          <OpenExceedances />
          <WatchedValues />
        </>
      }
      action={<NewRowLink to="/admin/water-notices/new">{t('water_notices.new')}</NewRowLink>}
    />
  );
};
