import { mdiTagOutline } from '@mdi/js';
import type { ListedCaseType } from '@hydria/shared/contract/case-types.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { CASE_TYPE_PICTURES } from '@hydria/shared/ui/case-type-icons.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { NewRowLink } from '../new-row.tsx';
import { LanguagesMark } from '../texts/languages-mark.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';

const KINDS = ['all', ...PROBLEM_TYPES] as const;

const LIST = defineList({ filters: { search: textFilter(), problem_type: choiceFilter(KINDS, 'all') } });

/** The needs of a report of the type, in words. */
const useDemands = () => {
  const t = useTextsT();
  return ({ is_photo_required, is_place_required, is_private }: ListedCaseType): string =>
    [
      is_photo_required && t('case_types.needs_photo'),
      is_place_required && t('case_types.needs_place'),
      is_private && t('case_types.private'),
    ]
      .filter(Boolean)
      .join(', ') || '—';
};

const useColumns = (): readonly Column<ListedCaseType>[] => {
  const t = useTextsT();
  const { dateTime } = useFormats();
  return [
    {
      key: 'title',
      label: t('case_types.name'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ id, icon, title }) => (
        <Row gap={8} wrap={false} align="center">
          <Icon path={CASE_TYPE_PICTURES[icon]} size={20} />
          <PortalLink to={`/admin/case-types/${id}`} lang="el">
            {title}
          </PortalLink>
        </Row>
      ),
    },
    {
      key: 'problem_type',
      label: t('case_types.kind'),
      value: ({ problem_type }) => t(`case_types.kinds.${problem_type}`),
    },
    { key: 'demands', label: t('case_types.demands'), value: useDemands() },
    {
      key: 'target',
      label: t('case_types.target'),
      fact: { number: ({ target_hours }) => target_hours },
      kind: 'figure',
      value: ({ target_hours }) => (target_hours === null ? '—' : t('case_types.hours', { count: target_hours })),
    },
    {
      key: 'state',
      label: t('case_types.state'),
      value: ({ is_active }) => t(is_active ? 'case_types.offered' : 'case_types.not_offered'),
    },
    {
      key: 'languages',
      label: t('languages.label'),
      isOneLine: true,
      value: ({ languages }) => languages.join(', '),
      cell: ({ languages }) => <LanguagesMark languages={languages} />,
    },
    {
      key: 'updated_at',
      label: t('updated_at'),
      value: ({ updated_at, updated_by }) => [dateTime(updated_at), updated_by].filter(Boolean).join(', '),
      file: [{ instant: ({ updated_at }) => updated_at }, { part: 'by', text: ({ updated_by }) => updated_by }],
    },
  ];
};

/** `/admin/case-types`: the types of problem reports of the chosen utility. */
export const CaseTypesPage = () => {
  const t = useTextsT();
  const view = useListView(LIST);
  const { search, problem_type } = view.filters;
  const list = useTenantList('GET /api/staff/case-types', view, {
    search: search || null,
    problem_type: problem_type === 'all' ? null : problem_type,
  });
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={{
        title: t('case_types.title'),
        intro: t('case_types.intro'),
        caption: t('case_types.title'),
        found: (count) => t('case_types.found', { count }),
        none: { icon: mdiTagOutline, label: t('case_types.none'), text: t('case_types.none_hint') },
        noMatch: { label: t('case_types.no_match'), text: t('case_types.no_match_hint') },
        forbidden: { label: t('forbidden'), text: t('case_types.forbidden_hint') },
      }}
      file="case-types"
      action={<NewRowLink to="/admin/case-types/new">{t('case_types.new')}</NewRowLink>}
      filters={
        <>
          <SearchFilter label={t('case_types.search')} value={search} onChange={(text) => view.set({ search: text })} />
          <SelectInput
            name="problem_type"
            label={t('case_types.kind')}
            choices={KINDS.map((value) => ({ value, label: t(`case_types.kinds.${value}`) }))}
            value={problem_type}
            onChange={(value) => view.set({ problem_type: value })}
          />
        </>
      }
    />
  );
};
