import type { HistoryPeriod } from '@hydria/shared/contract/consumption-history.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Chart } from '@hydria/shared/ui/chart.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { ValueTable } from '@hydria/shared/ui/value-table.tsx';
import { LITRES } from '../measurements/meter-reading.tsx';
import { totalOf } from './history-rows.ts';
import { useT } from './use-t.ts';

/** The periods between billing readings of an analogue meter, as chart and table. */
export const HistoryPeriods = ({ periods }: { periods: readonly HistoryPeriod[] }) => {
  const t = useT();
  const { volume, date, dayMonth } = useFormats();
  const format = (value: number) => volume(value, 0);
  const bars = periods.map(({ from, to, litres, approximate, hydrometer }, index) => {
    const name = t('period', { from: date(from), to: date(to) });
    const isSame = periods.some((one, other) => other < index && one.from === from && one.to === to);
    return {
      name: isSame ? `${name} (${hydrometer})` : name,
      tick: dayMonth(to),
      value: litres / LITRES,
      ...(approximate && { tone: 'uncertain' as const, note: t('note_approximate') }),
    };
  });
  const total = totalOf([], periods);
  const sentence = t('total_periods', { amount: format((total ?? 0) / LITRES), count: periods.length });
  return (
    <Stack gap={16}>
      <Muted small>{t('analog')}</Muted>
      <Chart summary={sentence} bars={bars} label={t('consumption')} format={format} />
      <ValueTable
        caption={t('table')}
        columns={[t('column_period'), t('consumption')]}
        rows={bars.toReversed()}
        format={format}
      />
    </Stack>
  );
};
