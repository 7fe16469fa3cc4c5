import { mdiChevronLeft, mdiChevronRight, mdiGauge, mdiLockOutline } from '@mdi/js';
import { useState } from 'react';
import type { Measurement } from '@hydria/shared/contract/supplies.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { isDenied, useMeasurements } from './measurements.queries.ts';
import { MeterReading, useReadOn } from './meter-reading.tsx';

/** Low, so that the card has the height of its neighbours. */
const CHART_HEIGHT = 96;

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
      <Muted as="span" aria-live="polite" small css={{ whiteSpace: 'nowrap' }}>
        {t('measurements.position', { index: index + 1, count })}
      </Muted>
      <IconButton aria-label={t('measurements.next_meter')} onClick={() => turn((index + 1) % count)}>
        <Icon path={mdiChevronRight} />
      </IconButton>
    </div>
  );
};

const Meters = ({ meters }: { meters: readonly Measurement[] }) => {
  const t = useT();
  const readOn = useReadOn();
  const [index, turn] = useState(0);
  const meter = meters[index] ?? meters[0];
  if (!meter) {
    return (
      <SectionCard title={t('measurements.title')}>
        <Empty icon={mdiGauge} label={t('measurements.none')} text={t('measurements.none_hint')} />
      </SectionCard>
    );
  }
  const note = [meter.alias ?? t('measurements.meter', { number: meter.hydrometer }), readOn(meter)].join(' · ');
  const all = (
    <Button component={PortalLink} to="/supplies" css={{ marginLeft: -12 }}>
      {t('supplies.all')}
    </Button>
  );
  return (
    <SectionCard
      title={t('measurements.title')}
      footer={all}
      note={note}
      action={meters.length > 1 && <Turn index={index} count={meters.length} turn={turn} />}
    >
      <MeterReading meter={meter} height={CHART_HEIGHT} />
    </SectionCard>
  );
};

/** Home card: the latest reading as the meter shows it, the last weeks, and the comparison with a year before. */
export const MeasurementsCard = () => {
  const t = useT();
  const errorText = useErrorText();
  const deya_id = useSession((session) => session.deya_id);
  const meters = useMeasurements();
  if (meters.isSuccess) return <Meters key={deya_id} meters={meters.data} />;
  const content = () => {
    if (isDenied(meters.error))
      return <Empty icon={mdiLockOutline} label={t('measurements.denied')} text={errorText(meters.error)} />;
    return meters.isError ? <Failed error={meters.error} retry={meters.refetch} /> : <Loading shape="chart" />;
  };
  return <SectionCard title={t('measurements.title')}>{content()}</SectionCard>;
};
