import { mdiAccessPoint } from '@mdi/js';
import { useState } from 'react';
import type { CitySource } from '@hydria/shared/contract/city-sources.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { defineList } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { NewRowButton } from '../../new-row.tsx';
import { NewSourceDialog } from './source-dialogs.tsx';
import { SourceState, sourceState } from './source-state.tsx';
import { useFeedT } from './use-feed-t.ts';
import { useUtilityFrame } from './use-utility-frame.tsx';

const LIST = defineList({ filters: {} });

const useColumns = (deya_id: number | null): readonly Column<CitySource>[] => {
  const t = useFeedT();
  const { dateTime, number } = useFormats();
  const stateOf = (source: CitySource): string =>
    [t(`sources.state_${sourceState(source)}`), source.problem && t(`sources.problems.${source.problem}`)]
      .filter(Boolean)
      .join(': ');
  const figure = (key: 'stored' | 'refused'): Column<CitySource> => ({
    key,
    label: t(`sources.${key}`),
    kind: 'figure',
    value: (row) => number(row[key], 0),
    fact: { number: (row) => row[key] },
  });
  return [
    {
      key: 'name',
      label: t('sources.name'),
      kind: 'head',
      value: ({ name }) => name,
      cell: ({ id, name }) => <PortalLink to={`/admin/utilities/${deya_id}/sources/${id}`}>{name}</PortalLink>,
    },
    {
      key: 'state',
      label: t('sources.state'),
      file: [
        { text: (source) => t(`sources.state_${sourceState(source)}`) },
        { part: 'note', text: ({ problem }) => problem && t(`sources.problems.${problem}`) },
      ],
      value: stateOf,
      cell: (source) => (
        <>
          <SourceState source={source} />
          {source.problem && (
            <Muted as="span" small css={{ display: 'block' }}>
              {t(`sources.problems.${source.problem}`)}
            </Muted>
          )}
        </>
      ),
    },
    { key: 'content', label: t('sources.content'), value: ({ content }) => t(`sources.contents.${content}`) },
    {
      key: 'succeeded',
      label: t('sources.succeeded'),
      isOneLine: true,
      value: ({ succeeded_at }) => (succeeded_at === null ? t('sources.never') : dateTime(succeeded_at)),
      fact: { instant: ({ succeeded_at }) => succeeded_at },
    },
    figure('stored'),
    figure('refused'),
    {
      key: 'every',
      label: t('sources.every'),
      fact: { number: ({ every_minutes }) => every_minutes },
      isOneLine: true,
      value: ({ every_minutes }) => t('sources.minutes', { count: every_minutes }),
    },
  ];
};

/** `/admin/utilities/{id}/sources`: the servers of sensor data that a utility pulls from. */
export const SourcesPage = () => {
  const t = useFeedT();
  const [isAdding, setAdding] = useState(false);
  const { deya_id, title, frame, gone } = useUtilityFrame('sources');
  const list = useTenantList('GET /api/utilities/sources', useListView(LIST), { deya_id });
  const columns = useColumns(deya_id);
  if (gone) return gone;
  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        texts={{
          title,
          intro: t('sources.intro'),
          heading: t('tabs.sources'),
          caption: t('tabs.sources'),
          found: (count) => t('sources.found', { count }),
          none: { icon: mdiAccessPoint, label: t('sources.none'), text: t('sources.none_hint') },
          forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
        }}
        {...frame}
        file="sources"
        action={<NewRowButton onClick={() => setAdding(true)}>{t('sources.new')}</NewRowButton>}
      />
      {isAdding && <NewSourceDialog deya_id={deya_id} onClose={() => setAdding(false)} />}
    </>
  );
};
