import { mdiCheckCircleOutline } from '@mdi/js';
import type { FailureGroup } from '@hydria/shared/contract/failures.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { ListRows } from '@hydria/shared/list/list-rows.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { useGroupColumns, useReportColumns } from './failure-columns.tsx';
import { FailuresFilters } from './failures-filters.tsx';
import { useFailures, type FailuresView } from './use-failures.ts';

const useTexts = ({ filters }: FailuresView) => {
  const t = useT();
  const { reference, remote, phase, here, class: kind } = filters;
  const isNarrowed = remote !== '' || phase !== 'all' || kind !== 'all' || here;
  const none = { icon: mdiCheckCircleOutline, label: t('failures.none'), text: t('failures.none_hint') };
  const noMatch =
    reference === ''
      ? { label: t('failures.no_match'), text: t('failures.no_match_hint') }
      : { label: t('failures.no_reference', { reference }), text: t('failures.no_reference_hint') };
  return {
    title: t('failures.title'),
    intro: t('failures.intro'),
    heading: t('failures.single'),
    caption: t('failures.single'),
    found: (count: number) => t('failures.found', { count }),
    none,
    // An empty list is good news for any time span.
    ...((isNarrowed || reference !== '') && { noMatch }),
    forbidden: { label: t('failures.forbidden'), text: t('failures.forbidden_hint') },
  };
};

interface GroupsProps {
  groups: readonly FailureGroup[];
  onPick: (group: FailureGroup) => void;
}

const Groups = ({ groups, onPick }: GroupsProps) => {
  const t = useT();
  return (
    <SectionCard flush title={t('failures.groups')}>
      <ListRows
        caption={t('failures.groups')}
        columns={useGroupColumns(onPick)}
        rows={groups}
        rowKey={({ remote, version, class: kind }) => `${remote} ${version} ${kind}`}
      />
    </SectionCard>
  );
};

/** The place of the groups while they are read, so that the reports do not move. */
const GroupsLater = () => (
  <SectionCard title={useT()('failures.groups')}>
    <Loading count={3} />
  </SectionCard>
);

/** Failures in people's browsers, for the operators of the installation: equal ones grouped, or one by one. */
export const FailuresPage = () => {
  const { view, list } = useFailures();
  const { groups = [], total = 0 } = list.read.data ?? {};
  const isGrouped = view.filters.reference === '' && total > 0;
  const isRead = !list.read.isPending;
  return (
    <ListPage
      list={list}
      columns={useReportColumns()}
      rowKey={({ reference, trace_id }) => reference + trace_id}
      texts={useTexts(view)}
      filters={<FailuresFilters view={view} remotes={groups.map(({ remote }) => remote)} />}
      above={
        isGrouped ? (
          <Groups groups={groups} onPick={(group) => view.set({ remote: group.remote, class: group.class })} />
        ) : (
          !isRead && <GroupsLater />
        )
      }
      file="failures"
    />
  );
};
