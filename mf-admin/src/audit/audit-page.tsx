import { mdiClipboardTextClockOutline } from '@mdi/js';
import type { AuditRow } from '@hydria/shared/contract/audit.ts';
import { AUDIT_GROUP_NAMES } from '@hydria/shared/rules/audit-groups.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { TextFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Combobox } from '@hydria/shared/ui/combobox.tsx';
import { eventName } from './events/event-name.ts';
import { cleanDay, DayFilter } from './day-filter.tsx';
import { useDetailRows, type DetailRow } from './event-detail.ts';
import { useEventPeople } from './event-people.ts';
import { useRecordsT } from './use-records-t.ts';
import { cleanTrail, useTrailQuery, useTrails } from './use-trail.ts';
import { VerificationCard } from './verification-card.tsx';

const GROUPS = ['all', ...AUDIT_GROUP_NAMES] as const;
/** The server counts no further. */
const MOST_COUNTED = 10_000;

const AUDIT = defineList({
  filters: {
    trail: textFilter(cleanTrail),
    from: textFilter(cleanDay),
    to: textFilter(cleanDay),
    group: choiceFilter(GROUPS, 'all'),
    actor: textFilter(),
    person: textFilter(),
    object: textFilter(),
  },
  sort: { columns: ['at'], descending: ['at'] },
  hidden: ['seq'],
});

const useView = () => useListView(AUDIT);

const useAudit = () => {
  const view = useView();
  const { trail, from, to, group, actor, person, object } = view.filters;
  const { deya_id } = useTrailQuery(trail);
  const list = useTenantList('GET /api/audit', view, {
    everywhere: deya_id === undefined,
    ...(deya_id !== undefined && { deya_id }),
    from: from || null,
    to: to || null,
    group: group === 'all' ? null : group,
    actor: actor || null,
    person: person || null,
    object: object || null,
  });
  return { view, list };
};

/** The page of an event, which looks for it in the same trail. */
const entryPath = ({ seq }: AuditRow, trail: string): string =>
  `/admin/audit/${seq}${trail === '' ? '' : `?trail=${trail}`}`;

const useColumns = (trail: string): readonly Column<AuditRow>[] => {
  const t = useRecordsT();
  const { dateTime } = useFormats();
  const people = useEventPeople();
  const detailRows = useDetailRows();
  const spoken = ({ label, value, before }: DetailRow): string =>
    `${label}: ${before === undefined ? '' : `${before} → `}${value}`;
  return [
    {
      key: 'at',
      label: t('audit.at'),
      kind: 'head',
      isOneLine: true,
      value: ({ at }) => dateTime(at),
      fact: { instant: ({ at }) => at },
      cell: (row) => <PortalLink to={entryPath(row, trail)}>{dateTime(row.at)}</PortalLink>,
    },
    { key: 'action', label: t('audit.action'), value: ({ action }) => eventName(t, action) },
    { key: 'actor', label: t('audit.actor'), value: people.actor },
    { key: 'person', label: t('audit.person'), value: people.person },
    {
      key: 'detail',
      label: t('audit.detail'),
      kind: 'quiet',
      value: (row) => detailRows(row).map(spoken).join('; '),
    },
    {
      key: 'seq',
      label: t('audit.seq'),
      kind: 'figure',
      value: ({ seq }) => String(seq),
      fact: { number: ({ seq }) => seq },
    },
  ];
};

const useTexts = () => {
  const t = useRecordsT();
  return {
    title: t('audit.title'),
    intro: t('audit.intro'),
    caption: t('audit.title'),
    found: (count: number) => (count > MOST_COUNTED ? t('audit.found_most') : t('audit.found', { count })),
    none: { icon: mdiClipboardTextClockOutline, label: t('audit.none'), text: t('audit.none_hint') },
    noMatch: { label: t('audit.no_match'), text: t('audit.no_match_hint') },
    forbidden: { label: t('audit.forbidden'), text: t('audit.forbidden_hint') },
  };
};

const Filters = ({ view: { filters, set } }: { view: ReturnType<typeof useView> }) => {
  const t = useRecordsT();
  const trails = useTrails();
  return (
    <>
      {trails && (
        <Combobox
          name="trail"
          label={t('audit.trail')}
          choices={trails}
          value={filters.trail}
          onChange={(trail) => set({ trail })}
          none={t('audit.no_trail')}
        />
      )}
      <SelectInput
        name="group"
        label={t('audit.group')}
        choices={GROUPS.map((value) => ({ value, label: t(`audit.group_${value}`) }))}
        value={filters.group}
        onChange={(group) => set({ group })}
      />
      <DayFilter name="from" label={t('audit.from')} value={filters.from} onChange={(from) => set({ from })} />
      <DayFilter name="to" label={t('audit.to')} value={filters.to} onChange={(to) => set({ to })} />
      <TextFilter
        name="actor"
        label={t('audit.actor_filter')}
        value={filters.actor}
        onChange={(actor) => set({ actor })}
      />
      <TextFilter
        name="person"
        label={t('audit.person_filter')}
        value={filters.person}
        onChange={(person) => set({ person })}
      />
      <TextFilter
        name="object"
        label={t('audit.object')}
        value={filters.object}
        onChange={(object) => set({ object })}
      />
    </>
  );
};

/** `/admin/audit`: the audit trail of a utility or of the installation, with the verification of its chain. */
export const AuditPage = () => {
  const { view, list } = useAudit();
  const { trail } = view.filters;
  return (
    <ListPage
      list={list}
      columns={useColumns(trail)}
      rowKey={({ seq }) => seq}
      texts={useTexts()}
      filters={<Filters view={view} />}
      above={!list.read.isError && <VerificationCard trail={trail} />}
      file="audit"
    />
  );
};
