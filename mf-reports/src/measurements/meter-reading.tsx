import type { Measurement } from '@hydria/shared/contract/supplies.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { BarChart } from '@hydria/shared/ui/bar-chart.tsx';
import { DigitReading } from '@hydria/shared/ui/digit-reading.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';
import { comparison, usedLitres } from './days.ts';

export const LITRES = 1000;

/** The main sentence of the card: the comparison with last year, or else the consumption. */
export const useSentence = () => {
  const t = useT();
  const { volume, date } = useFormats();
  return (meter: Measurement): string => {
    const used = usedLitres(meter);
    const compared = comparison(used, meter.last_year_litres);
    if (compared) return t(`measurements.${compared.kind}`, { percent: compared.percent });
    if (used === null) return t('measurements.read_on', { date: date(meter.measurement_date) });
    const amount = volume(used / LITRES);
    return meter.days.length > 0
      ? t('measurements.used', { amount, count: meter.days.length })
      : t('measurements.used_since', { amount, date: date(meter.previous_date) });
  };
};

/** Bars of the chart, one per day. */
export const useDayBars = () => {
  const { words } = useFormats();
  return (days: Measurement['days']) =>
    days.map(({ date, litres }) => ({
      name: words(date, { weekday: 'long', day: 'numeric', month: 'long' }),
      tick: words(date, { day: 'numeric', month: 'numeric' }),
      value: litres / LITRES,
    }));
};

/** A meter's latest reading as it shows it, its last days, and the comparison with a year before. */
export const MeterReading = ({ meter, height }: { meter: Measurement; height: number }) => {
  const t = useT();
  const { volume } = useFormats();
  const sentence = useSentence()(meter);
  const bars = useDayBars()(meter.days);
  // Without consumption there is no chart to draw.
  const isDrawn = bars.some(({ value }) => value > 0);
  return (
    <Stack gap={20}>
      <DigitReading cubicMetres={meter.counter_value / LITRES} />
      {isDrawn ? (
        <BarChart
          summary={sentence}
          bars={bars}
          format={volume}
          columns={[t('measurements.day'), t('measurements.consumption')]}
          height={height}
        />
      ) : (
        <p>{sentence}</p>
      )}
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
