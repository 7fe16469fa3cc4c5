import { mdiCalendarRange } from '@mdi/js';
import { useState } from 'react';
import type { Measurement } from '@hydria/shared/contract/supplies.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Chart } from '@hydria/shared/ui/chart.tsx';
import { DateField } from '@hydria/shared/ui/date-field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { ValueTable } from '@hydria/shared/ui/value-table.tsx';
import { wholeDays } from '../measurements/days.ts';
import { Counter, LITRES, useDayBars, useSentence } from '../measurements/meter-reading.tsx';
import { useT } from '../use-t.ts';

/** With fewer days there is no date range to choose. */
const LEAST_DAYS = 7;

interface Range {
  first: string;
  last: string;
}

/** The shown days: all of them until the person narrows the range. */
const useRange = ({ days }: Measurement) => {
  const [chosen, choose] = useState<Partial<Range>>({});
  const whole = { first: days[0]?.date ?? '', last: days.at(-1)?.date ?? '' };
  const range = { ...whole, ...chosen };
  const shown = days.filter(({ date }) => date >= range.first && date <= range.last);
  return { whole, range, shown, choose: (part: Partial<Range>) => choose({ ...chosen, ...part }) };
};

const RangeFields = ({ whole, range, choose }: ReturnType<typeof useRange>) => {
  const t = useT();
  return (
    // Narrower fields would clip the year.
    <div
      css={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
        gap: 12,
        width: 'min(440px, 100%)',
      }}
    >
      <DateField
        label={t('measurements.from')}
        value={range.first}
        min={whole.first}
        max={range.last}
        onChange={(day) => choose({ first: day ?? whole.first })}
      />
      <DateField
        label={t('measurements.to')}
        value={range.last}
        min={range.first}
        max={whole.last}
        onChange={(day) => choose({ last: day ?? whole.last })}
      />
    </div>
  );
};

interface MeterDaysProps {
  meter: Measurement;
  view: 'chart' | 'table';
}

/** A meter's reading and its days, as a chart or as a table, narrowed to the chosen days. */
export const MeterDays = ({ meter, view }: MeterDaysProps) => {
  const t = useT();
  const { volume, date } = useFormats();
  const sentenceOf = useSentence();
  const barsOf = useDayBars();
  const days = useRange(meter);
  const [isChoosing, setChoosing] = useState(false);
  const { whole, range, shown } = days;
  const amount = volume(shown.reduce((sum, { litres }) => sum + litres, 0) / LITRES);
  const isNarrowed = range.first !== whole.first || range.last !== whole.last;
  const sentence = isNarrowed
    ? t('measurements.used_between', { amount, from: date(range.first), to: date(range.last) })
    : sentenceOf(meter);
  const format = (value: number) => volume(value);
  const columns = [t('measurements.day'), t('measurements.consumption')] as const;
  const drawn = wholeDays(meter, shown);
  // Without consumption there is no chart to draw; the table still has the days.
  const isChart = view === 'chart' && drawn.some(({ litres }) => litres > 0);
  return (
    <Stack gap={20}>
      <Counter meter={meter} />
      {meter.days.length >= LEAST_DAYS &&
        (isChoosing ? (
          <RangeFields {...days} />
        ) : (
          <div>
            <Button
              variant="outlined"
              size="small"
              startIcon={<Icon path={mdiCalendarRange} size={18} />}
              onClick={() => setChoosing(true)}
            >
              {t('measurements.choose_days')}
            </Button>
          </div>
        ))}
      {/* The chart itself contains this text. */}
      {!isChart && <p>{sentence}</p>}
      {isChart && <Chart summary={sentence} bars={barsOf(meter, drawn)} label={columns[1]} format={format} />}
      {view === 'table' && shown.length > 0 && (
        <ValueTable caption={t('measurements.daily')} columns={columns} rows={barsOf(meter, shown)} format={format} />
      )}
    </Stack>
  );
};
