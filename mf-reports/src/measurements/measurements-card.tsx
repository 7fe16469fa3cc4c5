import { mdiChevronLeft, mdiChevronRight, mdiGauge } from '@mdi/js';
import { useState } from 'react';
import { IconButton } from '@hydria/shared/mui';
import type { Measurement } from '@hydria/shared/contract/supplies.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useRead } from '@hydria/shared/remote/use-read.ts';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { BarChart } from '@hydria/shared/ui/bar-chart.tsx';
import { DigitReading } from '@hydria/shared/ui/digit-reading.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { comparison, usedLitres } from './days.ts';

const LITRES = 1000;
const CHART_HEIGHT = 96;

/** The sentence that the card is about: compared with last year, or simply what was used. */
const useSentence = () => {
  const t = useT();
  const { volume, date } = useFormats();
  return (meter: Measurement): string => {
    const used = usedLitres(meter);
    const compared = comparison(used, meter.last_year_litres);
    if (compared) return t(`measurements.${compared.kind}`, { percent: compared.percent });
    if (used === null) return t('measurements.read_on', { date: date(meter.measurement_date) });
    const amount = volume(used / LITRES);
    return meter.days.length > 0
      ? t('measurements.used', { amount, days: meter.days.length })
      : t('measurements.used_since', { amount, date: date(meter.previous_date) });
  };
};

const DaysChart = ({ meter, summary }: { meter: Measurement; summary: string }) => {
  const t = useT();
  const { volume, words } = useFormats();
  const bars = meter.days.map(({ date, litres }) => ({
    name: words(date, { weekday: 'long', day: 'numeric', month: 'long' }),
    tick: words(date, { day: 'numeric', month: 'numeric' }),
    value: litres / LITRES,
  }));
  return (
    <BarChart
      summary={summary}
      bars={bars}
      format={volume}
      columns={[t('measurements.day'), t('measurements.consumption')]}
      height={CHART_HEIGHT}
    />
  );
};

const Meter = ({ meter }: { meter: Measurement }) => {
  const sentence = useSentence()(meter);
  return (
    <div css={{ display: 'grid', gap: 20 }}>
      <DigitReading cubicMetres={meter.counter_value / LITRES} />
      {meter.days.length > 0 ? <DaysChart meter={meter} summary={sentence} /> : <p>{sentence}</p>}
    </div>
  );
};

interface TurnProps {
  index: number;
  count: number;
  turn: (index: number) => void;
}

const Turn = ({ index, count, turn }: TurnProps) => {
  const t = useT();
  return (
    <div role="group" css={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={t('measurements.previous_meter')} onClick={() => turn((index - 1 + count) % count)}>
        <Icon path={mdiChevronLeft} />
      </IconButton>
      <span aria-live="polite" css={{ ...type.small, color: colour.textSecondary, whiteSpace: 'nowrap' }}>
        {t('measurements.position', { index: index + 1, count })}
      </span>
      <IconButton aria-label={t('measurements.next_meter')} onClick={() => turn((index + 1) % count)}>
        <Icon path={mdiChevronRight} />
      </IconButton>
    </div>
  );
};

const Meters = ({ meters }: { meters: readonly Measurement[] }) => {
  const t = useT();
  const { date } = useFormats();
  const [index, turn] = useState(0);
  const meter = meters[index] ?? meters[0];
  if (!meter) {
    return (
      <SectionCard title={t('measurements.title')}>
        <Empty icon={mdiGauge} label={t('measurements.none')} text={t('measurements.none_hint')} />
      </SectionCard>
    );
  }
  const read = t('measurements.read_on', { date: date(meter.measurement_date) });
  const note = [
    meter.alias ?? t('measurements.meter', { number: meter.hydrometer }),
    meter.approximate ? `${read} (${t('measurements.estimated')})` : read,
  ].join(' · ');
  return (
    <SectionCard
      title={t('measurements.title')}
      note={note}
      action={meters.length > 1 && <Turn index={index} count={meters.length} turn={turn} />}
    >
      <Meter meter={meter} />
    </SectionCard>
  );
};

/** Home card: the latest reading as the meter shows it, the last weeks, and how that compares with a year before. */
export const MeasurementsCard = () => {
  const t = useT();
  const deya_id = useSession((session) => session.deya_id);
  const meters = useRead(
    'GET /api/deya/measurements',
    { query: { deya_id: deya_id ?? 0 } },
    { enabled: deya_id !== null },
  );
  if (meters.isSuccess) return <Meters key={deya_id} meters={meters.data} />;
  return (
    <SectionCard title={t('measurements.title')}>
      {meters.isError ? <Failed error={meters.error} retry={meters.refetch} /> : <Loading shape="chart" />}
    </SectionCard>
  );
};
