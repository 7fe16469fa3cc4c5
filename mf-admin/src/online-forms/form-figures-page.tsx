import { mdiChartBar } from '@mdi/js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { FormFigures } from '@hydria/shared/contract/form-figures.ts';
import type { Column } from '@hydria/shared/list/columns.ts';
import { ListPage } from '@hydria/shared/list/list-page.tsx';
import { choiceFilter, defineList, textFilter } from '@hydria/shared/list/list-schema.ts';
import { useList } from '@hydria/shared/list/use-list.ts';
import { useListView } from '@hydria/shared/list/use-list-view.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { FORM_FIGURES_BY, REVIEW, type FormFiguresBy } from '@hydria/shared/rules/form-figures.ts';
import { BarChart } from '@hydria/shared/ui/bar-chart.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { cleanDay, DayFilter } from '../audit/day-filter.tsx';
import { BackLink } from '../back-link.tsx';
import { useFormsT } from './use-forms-t.ts';

type Figures = Answer<'GET /api/staff-forms/{id}/figures'>;

/** Of the choice between versions. */
const ALL = 'all';

const FIGURES = defineList({
  filters: {
    by: choiceFilter(FORM_FIGURES_BY, 'screen'),
    version: textFilter((text) => (/^\d{1,9}$/.test(text) ? text : '')),
    from: textFilter(cleanDay),
    to: textFilter(cleanDay),
  },
});

/** A time in words: seconds, then whole minutes, then whole hours. */
const useTime = () => {
  const t = useFormsT();
  const { number } = useFormats();
  const said = (key: 'seconds' | 'minutes' | 'hours', count: number) =>
    t(`figures.${key}`, { count, amount: number(count, 0) });
  return (seconds: number | null): string => {
    if (seconds === null) return '–';
    if (seconds < 60) return said('seconds', seconds);
    return seconds < 7200 ? said('minutes', Math.round(seconds / 60)) : said('hours', Math.round(seconds / 3600));
  };
};

/** The name of a row: the title of a screen, the label of a field, the number of a version, or a day. */
const useNames = (by: FormFiguresBy) => {
  const t = useFormsT();
  const { date } = useFormats();
  const { language } = useRemoteContext();
  return ({ key, title }: FormFigures): string => {
    if (by === 'day') return date(key);
    if (by === 'version') return key === '0' ? t('figures.no_version') : t('figures.version', { n: key });
    if (by === 'field') return title ? (title[language] ?? title.el) : key;
    if (key === String(REVIEW)) return t('figures.review');
    const name = title ? (title[language] ?? title.el) : t('figures.screen_untitled');
    return t('figures.screen', { n: key, name });
  };
};

const useColumns = (by: FormFiguresBy): readonly Column<FormFigures>[] => {
  const t = useFormsT();
  const { number } = useFormats();
  const time = useTime();
  const nameOf = useNames(by);
  const count = (key: 'begun' | 'left' | 'finished' | 'refused', label: string): Column<FormFigures> => ({
    key,
    label,
    kind: 'figure',
    value: (row) => number(row[key], 0),
    fact: { number: (row) => row[key] },
  });
  const head: Column<FormFigures> = { key: 'key', label: t(`figures.by_${by}`), kind: 'head', value: nameOf };
  if (by === 'screen') return [head, count('begun', t('figures.reached')), count('left', t('figures.left_here'))];
  if (by === 'field') return [head, count('refused', t('figures.refused'))];
  return [
    head,
    count('begun', t('figures.begun')),
    count('left', t('figures.left')),
    count('finished', t('figures.finished')),
    {
      key: 'median',
      label: t('figures.median'),
      kind: 'figure',
      value: (row) => time(row.median_seconds),
      file: [{ part: 'seconds', number: (row) => row.median_seconds }],
    },
    {
      key: 'p90',
      label: t('figures.p90'),
      kind: 'figure',
      value: (row) => time(row.p90_seconds),
      file: [{ part: 'seconds', number: (row) => row.p90_seconds }],
    },
  ];
};

/** The sums of the period, and what they are to be compared with. */
const Sums = ({ figures }: { figures: Figures }) => {
  const t = useFormsT();
  const { number } = useFormats();
  const time = useTime();
  const counts = ['begun', 'finished', 'left', 'under_way', 'answers'] as const;
  return (
    <SectionCard title={t('figures.sums')}>
      <Stack gap={8}>
        <DataList>
          {counts.map((key) => (
            <DataRow key={key} name={t(`figures.${key}`)} figure>
              {number(figures[key], 0)}
            </DataRow>
          ))}
          <DataRow name={t('figures.median')}>{time(figures.median_seconds)}</DataRow>
          <DataRow name={t('figures.p90')}>{time(figures.p90_seconds)}</DataRow>
        </DataList>
        <Muted small>{t('figures.how')}</Muted>
      </Stack>
    </SectionCard>
  );
};

/** The values that the bars of each grouping show. */
const BARS = { screen: 'left', field: 'refused', version: 'finished', day: 'begun' } as const;

/** Bars in reading order: the rows of days and versions begin with the newest. */
const Chart = ({ by, rows }: { by: FormFiguresBy; rows: readonly FormFigures[] }) => {
  const t = useFormsT();
  const { number, words } = useFormats();
  const nameOf = useNames(by);
  const key = BARS[by];
  if (rows.length < 2 || rows.every((row) => row[key] === 0)) return null;
  const tickOf = (row: FormFigures, index: number): string => {
    if (by === 'day') return words(row.key, { day: 'numeric', month: 'numeric' });
    if (by === 'field') return String(index + 1);
    return by === 'screen' && row.key === String(REVIEW) ? t('figures.review_tick') : row.key;
  };
  const inOrder = by === 'day' || by === 'version' ? rows.toReversed() : rows;
  // Two questions may have the same label.
  const barOf = (row: FormFigures, index: number) =>
    by === 'field' ? t('figures.screen', { n: index + 1, name: nameOf(row) }) : nameOf(row);
  const bars = inOrder.map((row, index) => ({ name: barOf(row, index), tick: tickOf(row, index), value: row[key] }));
  const summary = bars
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => `${name}: ${number(value, 0)}`)
    .join(', ');
  return (
    <SectionCard title={t(`figures.chart_${by}`)}>
      <BarChart summary={summary} bars={bars} format={(value) => number(value, 0)} />
    </SectionCard>
  );
};

const useTexts = (figures: Figures | undefined) => {
  const t = useFormsT();
  const { language } = useRemoteContext();
  const name = figures ? (figures.form_title[language] ?? figures.form_title.el) : null;
  return {
    title: name === null ? t('figures.title') : t('figures.title_of', { name }),
    intro: t('figures.intro'),
    caption: t('figures.title'),
    found: (count: number) => t('figures.found', { count }),
    none: { icon: mdiChartBar, label: t('figures.none'), text: t('figures.none_hint') },
    forbidden: { label: t('forbidden'), text: t('forbidden_hint') },
  };
};

const Filters = ({ view, versions }: { view: ReturnType<typeof useView>; versions: readonly number[] }) => {
  const t = useFormsT();
  const { by, version, from, to } = view.filters;
  const choices = [
    { value: ALL, label: t('figures.all_versions') },
    ...versions.map((n) => ({ value: String(n), label: t('figures.version', { n }) })),
  ];
  return (
    <>
      <SelectInput
        name="by"
        label={t('figures.by')}
        choices={FORM_FIGURES_BY.map((value) => ({ value, label: t(`figures.by_${value}`) }))}
        value={by}
        onChange={(value) => view.set({ by: value })}
      />
      <SelectInput
        name="version"
        label={t('figures.by_version')}
        choices={choices}
        value={version || ALL}
        onChange={(value) => view.set({ version: value === ALL ? '' : value })}
      />
      <DayFilter name="from" label={t('figures.from')} value={from} onChange={(day) => view.set({ from: day })} />
      <DayFilter name="to" label={t('figures.to')} value={to} onChange={(day) => view.set({ to: day })} />
    </>
  );
};

const useView = () => useListView(FIGURES);

const FiguresOf = ({ id, deya_id }: { id: number; deya_id: number }) => {
  const t = useFormsT();
  const view = useView();
  const { by, version, from, to } = view.filters;
  const list = useList('GET /api/staff-forms/{id}/figures', view, (page) => ({
    params: { id },
    query: {
      ...page,
      deya_id,
      by,
      ...(version !== '' && { version: Number(version) }),
      ...(from && { from }),
      ...(to && { to }),
    },
  }));
  const { data } = list.read;
  return (
    <ListPage
      list={list}
      columns={useColumns(by)}
      rowKey={({ key }) => key}
      texts={useTexts(data)}
      back={<BackLink to="/admin/forms">{t('title')}</BackLink>}
      file={`form-${id}-figures`}
      savedAs="form-figures"
      above={
        data && (
          <Stack gap={16}>
            <Sums figures={data} />
            <Chart by={by} rows={data.data} />
          </Stack>
        )
      }
      filters={<Filters view={view} versions={data?.versions ?? []} />}
    />
  );
};

/** `/admin/forms/{id}/figures`: how often a form was begun, left and handed in, by screen, field, version or day. */
export const FormFiguresPage = () => {
  const id = Number(usePathParams()['id']);
  const deya_id = useSession((session) => session.deya_id);
  return deya_id === null ? null : <FiguresOf id={id} deya_id={deya_id} />;
};
