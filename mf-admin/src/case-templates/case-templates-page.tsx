import { mdiTextBoxEditOutline } from '@mdi/js';
import type { CaseTemplate } from '@hydria/shared/contract/case-templates.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { SearchFilter } from '@hydria/shared/list/search-filter.tsx';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_KINDS } from '@hydria/shared/rules/case-work.ts';
import { completeLanguages } from '@hydria/shared/rules/text-language.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { NewRowLink } from '../new-row.tsx';
import { LanguagesMark } from '../texts/languages-mark.tsx';
import { useTextsT } from '../texts/use-texts-t.ts';
import { hasWords, useWholeList } from '../use-whole-list.ts';
import { useCaseTemplates } from './case-templates.queries.ts';

const KINDS = ['all', ...CASE_KINDS] as const;

const LIST = defineList({ filters: { search: textFilter(), kind: choiceFilter(KINDS, 'all') } });

/** For which cases a template is, in words. */
const useConditions = () => {
  const t = useTextsT();
  const { language } = useRemoteContext();
  return ({ kind, problem_type, form }: CaseTemplate): string => {
    if (problem_type) return t(`case_types.kinds.${problem_type}`);
    return form ? (form.title[language] ?? form.title.el) : t(`case_templates.kinds.${kind}`);
  };
};

const useColumns = (): readonly Column<CaseTemplate>[] => {
  const t = useTextsT();
  const { dateTime } = useFormats();
  return [
    {
      key: 'title',
      label: t('field.case_template.title'),
      kind: 'head',
      value: ({ title }) => title,
      cell: ({ id, title }) => <PortalLink to={`/admin/case-templates/${id}`}>{title}</PortalLink>,
    },
    { key: 'state', label: t('field.case_template.state'), value: ({ state }) => t(`case_templates.moves.${state}`) },
    { key: 'conditions', label: t('case_templates.cases'), value: useConditions() },
    {
      key: 'languages',
      label: t('languages.label'),
      isOneLine: true,
      value: ({ text }) => completeLanguages(text).join(', '),
      cell: ({ text }) => <LanguagesMark languages={completeLanguages(text)} />,
    },
    {
      key: 'updated_at',
      label: t('updated_at'),
      value: ({ updated_at, updated_by }) => [dateTime(updated_at), updated_by].filter(Boolean).join(', '),
      file: [{ instant: ({ updated_at }) => updated_at }, { part: 'by', text: ({ updated_by }) => updated_by }],
    },
  ];
};

/** `/admin/case-templates`: the reasons that the staff choose when they move a case. */
export const CaseTemplatesPage = () => {
  const t = useTextsT();
  const view = useListView(LIST);
  const { search, kind } = view.filters;
  const read = useCaseTemplates();
  const list = useWholeList(
    view,
    { ...read, data: read.data?.data },
    {
      keeps: (one) => hasWords(search, one.title, ...Object.values(one.text)) && (kind === 'all' || one.kind === kind),
      keyOf: () => 0,
    },
  );
  return (
    <ListPage
      list={list}
      columns={useColumns()}
      rowKey={({ id }) => id}
      texts={{
        title: t('case_templates.title'),
        intro: t('case_templates.intro'),
        caption: t('case_templates.title'),
        found: (count) => t('case_templates.found', { count }),
        none: { icon: mdiTextBoxEditOutline, label: t('case_templates.none'), text: t('case_templates.none_hint') },
        noMatch: { label: t('case_templates.no_match'), text: t('case_templates.no_match_hint') },
        forbidden: { label: t('forbidden'), text: t('case_types.forbidden_hint') },
      }}
      file="case-templates"
      action={<NewRowLink to="/admin/case-templates/new">{t('case_templates.new')}</NewRowLink>}
      filters={
        <>
          <SearchFilter
            label={t('case_templates.search')}
            value={search}
            onChange={(text) => view.set({ search: text })}
          />
          <SelectInput
            name="kind"
            label={t('field.case_template.kind')}
            choices={KINDS.map((value) => ({ value, label: t(`case_templates.kinds.${value}`) }))}
            value={kind}
            onChange={(value) => view.set({ kind: value })}
          />
        </>
      }
    />
  );
};
