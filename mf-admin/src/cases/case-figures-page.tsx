import { mdiChartBar } from '@mdi/js';
import type { CaseFigures } from '@hydria/shared/contract/cases.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useTenantList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { CASE_KINDS, FIGURES_BY } from '@hydria/shared/rules/case-work.ts';
import { PROBLEM_TYPES } from '@hydria/shared/rules/report.ts';
import { BarChart } from '@hydria/shared/ui/bar-chart.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { cleanDay, DayFilter } from '../audit/day-filter.tsx';
import { BackLink } from '../back-link.tsx';
import { useCasesT } from './use-cases-t.ts';

const KINDS = ['all', ...CASE_KINDS] as const;

const FIGURES = defineList({
  filters: {
    by: choiceFilter(FIGURES_BY, 'type'),
    kind: choiceFilter(KINDS, 'all'),
    from: textFilter(cleanDay),
    to: textFilter(cleanDay),
  },
});

type By = (typeof FIGURES_BY)[number];

/** The name of a group: a problem type, the title of a form, an area or a team, or a month. */
const useNames = (by: By): ((of: Pick<CaseFigures, 'key' | 'title'>) => string) => {
  const t = useCasesT();
  const { words } = useFormats();
  const { language } = useRemoteContext();
  return ({ key, title }) => {
    if (title) return title[language] ?? title.el;
    if (by === 'month') return words(`${key}-01`, { month: 'long', year: 'numeric' });
    if (by === 'area') return t('cases.area_none');
    if (by === 'team') return t('cases.team_none');
    const type = PROBLEM_TYPES.find((known) => known === key);
    return type ? t(`cases.types.${type}`) : t('cases.form_missing');
  };
};

const useColumns = (by: By): readonly Column<CaseFigures>[] => {
  const t = useCasesT();
  const { number } = useFormats();
  const nameOf = useNames(by);
  const count = (key: 'received' | 'open' | 'overdue' | 'reopened'): Column<CaseFigures> => ({
    key,
    label: t(`figures.${key}`),
    kind: 'figure',
    value: (row) => number(row[key], 0),
    fact: { number: (row) => row[key] },
  });
  const hours = (key: string, label: string, of: (row: CaseFigures) => number | null): Column<CaseFigures> => ({
    key,
    label,
    kind: 'figure',
    fact: { number: of },
    value: (row) => {
      const value = of(row);
      return value === null ? '–' : t('figures.hours', { count: value, hours: number(value, 0) });
    },
  });
  return [
    { key: 'key', label: t(`figures.key_${by}`), kind: 'head', value: nameOf },
    count('received'),
    count('open'),
    count('overdue'),
    count('reopened'),
    {
      key: 'satisfied',
      label: t('figures.satisfied'),
      file: [
        { number: ({ satisfied }) => satisfied },
        { part: 'all', number: ({ satisfied, unsatisfied }) => satisfied + unsatisfied },
      ],
      kind: 'figure',
      value: ({ satisfied, unsatisfied }) =>
        satisfied + unsatisfied === 0
          ? '–'
          : t('figures.satisfied_of', { some: number(satisfied, 0), all: number(satisfied + unsatisfied, 0) }),
    },
    hours('first_answer', t('figures.first_answer'), (row) => row.first_answer_hours),
    hours('closing', t('figures.closing'), (row) => row.closing_hours),
    hours('closing_p90', t('figures.closing_p90'), (row) => row.closing_hours_p90),
  ];
};

const useTexts = () => {
  const t = useCasesT();
  return {
    title: t('figures.title'),
    intro: `${t('figures.intro')} ${t('figures.median_note')}`,
    caption: t('figures.title'),
    found: (count: number) => t('figures.found', { count }),
    none: { icon: mdiChartBar, label: t('figures.none'), text: t('figures.none_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

const Chart = ({ by, rows }: { by: By; rows: readonly CaseFigures[] }) => {
  const t = useCasesT();
  const { number } = useFormats();
  const nameOf = useNames(by);
  if (rows.length < 2) return null;
  const bars = rows.map((row) => ({ name: nameOf(row), tick: nameOf(row), value: row.received }));
  return (
    <SectionCard title={t('figures.chart')}>
      <BarChart
        summary={bars.map(({ name, value }) => `${name}: ${number(value, 0)}`).join(', ')}
        bars={bars}
        format={(value) => number(value, 0)}
      />
    </SectionCard>
  );
};

/** `/admin/cases/figures`: how many cases came and how soon they were answered and closed, by type, area, team or month. */
export const CaseFiguresPage = () => {
  const t = useCasesT();
  const view = useListView(FIGURES);
  const { by, kind, from, to } = view.filters;
  const list = useTenantList('GET /api/staff/cases/figures', view, {
    by,
    kind: kind === 'all' ? null : kind,
    from: from || null,
    to: to || null,
  });
  return (
    <ListPage
      list={list}
      columns={useColumns(by)}
      rowKey={({ key }) => key}
      texts={useTexts()}
      back={<BackLink to="/admin/cases">{t('cases.title')}</BackLink>}
      file="case-figures"
      above={list.read.data && <Chart by={by} rows={list.read.data.data} />}
      filters={
        <>
          <SelectInput
            name="by"
            label={t('figures.by')}
            choices={FIGURES_BY.map((value) => ({ value, label: t(`figures.by_${value}`) }))}
            value={by}
            onChange={(value) => view.set({ by: value })}
          />
          <SelectInput
            name="kind"
            label={t('cases.kind')}
            choices={KINDS.map((value) => ({
              value,
              label: t(value === 'all' ? 'cases.kind_all' : `cases.kinds_${value}`),
            }))}
            value={kind}
            onChange={(value) => view.set({ kind: value })}
          />
          <DayFilter name="from" label={t('figures.from')} value={from} onChange={(day) => view.set({ from: day })} />
          <DayFilter name="to" label={t('figures.to')} value={to} onChange={(day) => view.set({ to: day })} />
        </>
      }
    />
  );
};
