import { useRef, useState } from 'react';
import type { ConsumptionHistory } from '@hydria/shared/contract/consumption-history.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Chart } from '@hydria/shared/ui/chart.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { comparison as percentOf } from '../measurements/days.ts';
import { LITRES } from '../measurements/meter-reading.tsx';
import { useBands } from '../readings/bands.queries.ts';
import { HistoryFiles } from './history-files.tsx';
import { compared, costOf, notesOf, toneOf, totalOf, type RowNote } from './history-rows.ts';
import { HistoryTable } from './history-table.tsx';
import type { HistoryView } from './use-history-view.ts';
import { useHistoryWords } from './use-history-words.ts';
import { useT } from './use-t.ts';

const HEIGHT = 300;

interface HistoryResultProps {
  view: HistoryView;
  history: ConsumptionHistory;
  /** Name of the supply, for the picture. */
  name: string;
}

/** The consumption in the range, and the comparison with the chosen values, in a sentence each. */
const useSentences = ({ view, history }: Pick<HistoryResultProps, 'view' | 'history'>): string[] => {
  const t = useT();
  const { volume, date } = useFormats();
  const { from, to, comparison } = view;
  const total = totalOf(history.rows);
  const amount = volume(total === null ? null : total / LITRES);
  const first = t('total', { amount, from: date(from), to: date(to) });
  if (comparison === 'none') return [first];
  const both = compared(history.rows, comparison);
  const percent = both && percentOf(both.used, both.before);
  const count = history.similar_households ?? 0;
  return [
    first,
    percent ? t(`${comparison}_${percent.kind}`, { percent: percent.percent, count }) : t(`${comparison}_none`),
  ];
};

const LEGEND = {
  average: { background: color.primary },
  low: { background: color.textSecondary },
  high: { background: color.attention },
  uncertain: { background: color.primaryTint, border: `1px dashed ${color.primary}` },
  compared: { background: color.chartQuiet },
} as const;

const looksOf = (notes: readonly (readonly RowNote[])[], isCompared: boolean): (keyof typeof LEGEND)[] => {
  const tones = new Set(notes.map(toneOf));
  return [
    'average',
    ...(['low', 'high', 'uncertain'] as const).filter((tone) => tones.has(tone)),
    ...(isCompared ? (['compared'] as const) : []),
  ];
};

interface LegendProps {
  notes: readonly (readonly RowNote[])[];
  comparison: string | undefined;
}

/** The colours of the chart in words. */
const Legend = ({ notes, comparison }: LegendProps) => {
  const t = useT();
  const looks = looksOf(notes, comparison !== undefined);
  return (
    <ListReset css={{ display: 'flex', flexWrap: 'wrap', gap: '8px 24px' }}>
      {looks.map((look) => (
        <li key={look}>
          <Row gap={8} css={{ alignItems: 'center', flexWrap: 'nowrap', ...type.small }}>
            <span aria-hidden="true" css={{ width: 12, height: 12, borderRadius: 3, flex: 'none', ...LEGEND[look] }} />
            {look === 'compared' ? comparison : t(`legend_${look}`)}
          </Row>
        </li>
      ))}
    </ListReset>
  );
};

/** The days of exchanges that the chart has a bar for. */
const useMarks = (
  { history, view }: Pick<HistoryResultProps, 'history' | 'view'>,
  names: ReadonlyMap<string, string>,
) => {
  const t = useT();
  if (view.step !== 'day') return [];
  return history.exchanges.flatMap(({ day }) => {
    const name = names.get(day);
    return name ? [{ name, label: t('exchange_short') }] : [];
  });
};

/** The rows with their names, notes and bars. A supply with one digital meter has bands. */
const useNamedRows = ({ view, history }: Pick<HistoryResultProps, 'view' | 'history'>) => {
  const { comparison } = view;
  const words = useHistoryWords(view);
  const digital = history.meters.filter((meter) => meter.type === 'digital' && meter.removed_on === null);
  const own = useBands(digital[0]?.hydrometer ?? '');
  const bands = digital.length === 1 ? own : undefined;
  const named = words.named(history.rows).map((one) => ({ ...one, notes: notesOf(one.row, view.step, bands) }));
  const bars = named.map(({ row, name: of, tick, notes }) => ({
    name: of,
    tick,
    value: row.litres === null ? null : row.litres / LITRES,
    compared: comparison === 'none' || row[comparison] === null ? null : row[comparison] / LITRES,
    tone: toneOf(notes),
  }));
  return { named, bars, format: (value: number) => words.amount(value * LITRES) };
};

/** Facts beside the numbers: exchanged meters, and the water of missing hours. */
const Remarks = ({ history: { exchanges, rows } }: Pick<HistoryResultProps, 'history'>) => {
  const t = useT();
  const { date, money } = useFormats();
  const cost = costOf(rows);
  return (
    <>
      {exchanges.map(({ day, removed, installed }) => (
        <Muted key={installed} small>
          {t('exchange', { day: date(day), removed, installed })}
        </Muted>
      ))}
      {rows.some(({ missing_hours }) => missing_hours > 0) && <Muted small>{t('missing_means')}</Muted>}
      {cost !== null && <Muted small>{t('cost_total', { cost: money(cost) })}</Muted>}
    </>
  );
};

/** The readings of digital meters: sentences, chart or table, and files. */
export const HistoryResult = ({ view, history, name }: HistoryResultProps) => {
  const t = useT();
  const shared = useSharedT();
  const [shown, show] = useState<'chart' | 'table'>('chart');
  const drawing = useRef<HTMLDivElement>(null);
  const { named, bars, format } = useNamedRows({ view, history });
  const marks = useMarks({ history, view }, new Map(named.map(({ row, name: of }) => [row.at, of])));
  const sentences = useSentences({ view, history });
  const { comparison } = view;
  const comparedLabel = comparison === 'none' ? undefined : t(`compare_${comparison}`);
  const views = [
    { value: 'chart' as const, label: shared('chart.as_chart') },
    { value: 'table' as const, label: shared('chart.as_table') },
  ];
  return (
    <Stack gap={16}>
      <Row gap={16} justify="space-between" align="center">
        <Segments label={shared('chart.view')} choices={views} value={shown} onChange={show} />
        <HistoryFiles
          view={view}
          rows={history.rows}
          name={`history-${view.from}-${view.to}`}
          lines={[name, ...sentences, ...(comparedLabel ? [`${t('consumption')} / ${comparedLabel}`] : [])]}
          drawing={() => drawing.current}
        />
      </Row>
      {sentences[1] && <p>{sentences[1]}</p>}
      {shown === 'chart' ? (
        <Chart
          summary={sentences[0] ?? ''}
          bars={bars}
          label={t('consumption')}
          comparedLabel={comparedLabel}
          marks={marks}
          format={format}
          height={HEIGHT}
          drawing={drawing}
        />
      ) : (
        <>
          <p>{sentences[0]}</p>
          <HistoryTable named={named} view={view} />
        </>
      )}
      {shown === 'chart' && <Legend notes={named.map(({ notes }) => notes)} comparison={comparedLabel} />}
      <Remarks history={history} />
    </Stack>
  );
};
