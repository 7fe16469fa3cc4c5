import type { ReactNode } from 'react';
import type { Measurement } from '@hydria/shared/contract/supplies.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { BarChart, type Bar } from '@hydria/shared/ui/bar-chart.tsx';
import { DigitReading } from '@hydria/shared/ui/digit-reading.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';
import { comparison, runningDay, usedLitres, wholeDays } from './days.ts';

export const LITRES = 1000;

/** An analogue meter is read in whole cubic metres. */
const digitsOf = ({ type }: Measurement): number | undefined => (type === 'analog' ? 0 : undefined);

/** The counter of a meter, with the rollers that it has. */
export const Counter = ({ meter }: { meter: Measurement }) => {
  const cubicMetres = meter.counter_value / LITRES;
  return meter.type === 'analog' ? (
    <DigitReading cubicMetres={Math.floor(cubicMetres)} decimals={0} />
  ) : (
    <DigitReading cubicMetres={cubicMetres} />
  );
};

/** The main sentence of the card: the comparison with last year, or else the consumption. */
export const useSentence = () => {
  const t = useT();
  const { volume, date } = useFormats();
  return (meter: Measurement): string => {
    const used = usedLitres(meter);
    const compared = comparison(used, meter.last_year_litres);
    if (compared) return t(`measurements.${compared.kind}`, { percent: compared.percent });
    if (used === null) return t('measurements.read_on', { date: date(meter.measurement_date) });
    const amount = volume(used / LITRES, digitsOf(meter));
    return meter.days.length > 0
      ? t('measurements.used', { amount, count: meter.days.length })
      : t('measurements.used_since', { amount, date: date(meter.previous_date) });
  };
};

/** One bar or row per day of `days`; the running day is named as such. */
export const useDayBars = () => {
  const t = useT();
  const { words, dayMonth } = useFormats();
  const nameOf = (date: string) => words(date, { weekday: 'long', day: 'numeric', month: 'long' });
  return (meter: Measurement, days = meter.days) =>
    days.map(({ date, litres }) => ({
      name: date === runningDay(meter) ? t('measurements.so_far', { day: nameOf(date) }) : nameOf(date),
      tick: dayMonth(date),
      value: litres / LITRES,
    }));
};

interface MeterReadingProps {
  meter: Measurement;
  height: number;
  /** Names a day of so many litres. */
  mark?: ((litres: number) => Pick<Bar, 'mark' | 'note'>) | undefined;
  /** Below the chart. */
  legend?: ReactNode;
}

/** A meter's latest reading as it shows it, its last days, and the comparison with a year before. */
export const MeterReading = ({ meter, height, mark, legend }: MeterReadingProps) => {
  const { volume } = useFormats();
  const sentence = useSentence()(meter);
  const bars = useDayBars()(meter, wholeDays(meter)).map((bar) => ({
    ...bar,
    ...mark?.(Math.round(bar.value * LITRES)),
  }));
  // Without consumption there is no chart to draw.
  const isDrawn = bars.some(({ value }) => value > 0);
  return (
    <Stack gap={20}>
      <Counter meter={meter} />
      {isDrawn ? (
        <BarChart summary={sentence} bars={bars} format={(value) => volume(value)} height={height} />
      ) : (
        <p>{sentence}</p>
      )}
      {isDrawn && legend}
    </Stack>
  );
};

/** The time of the reading, and whether it was read or estimated. */
export const useReadOn = () => {
  const t = useT();
  const { date } = useFormats();
  return ({ measurement_date, approximate }: Measurement): string => {
    const read = t('measurements.read_on', { date: date(measurement_date) });
    return approximate ? `${read} (${t('measurements.estimated')})` : read;
  };
};
