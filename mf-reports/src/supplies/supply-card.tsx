import { mdiWaterOffOutline } from '@mdi/js';
import type { Customer, Measurement } from '@hydria/shared/contract/supplies.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { supplyName } from '@hydria/shared/ui/supply-picker.tsx';
import { useReadOn } from '../measurements/meter-reading.tsx';
import { useT } from '../use-t.ts';
import { MeterDays } from './meter-days.tsx';

interface SupplyCardProps {
  supply: Customer;
  meters: readonly Measurement[];
  view: 'chart' | 'table';
}

/** Address of a supply and the person's relation to it, in one line. */
const useFacts = () => {
  const t = useT();
  return (supply: Customer): string => {
    const code = t('supplies.code', { code: supply.kwdikos_katanalwti });
    const street = supply.street === supplyName(supply) ? null : supply.street;
    return [street, code, t(`supplies.type.${supply.customer_type}`)].filter(Boolean).join(' · ');
  };
};

/** One supply with its meters: the reading, the last days, the comparison with a year before. */
export const SupplyCard = ({ supply, meters, view }: SupplyCardProps) => {
  const t = useT();
  const sharedT = useSharedT();
  const readOn = useReadOn();
  const factsOf = useFacts();
  const closed = <StatusChip tone="quiet" icon={mdiWaterOffOutline} label={t('supplies.closed')} />;
  return (
    <SectionCard title={supplyName(supply)} note={factsOf(supply)} action={!supply.open && closed}>
      <Stack gap={32}>
        {!supply.is_liable && <Muted>{sharedT('validation.backend.measurements_denied')}</Muted>}
        {supply.is_liable && meters.length === 0 && <Muted>{t('measurements.none')}</Muted>}
        {meters.map((meter) => (
          <Stack key={meter.hydrometer} gap={12}>
            <div>
              <h3 css={type.strong}>{t('measurements.meter', { number: meter.hydrometer })}</h3>
              <Muted small>{readOn(meter)}</Muted>
            </div>
            <MeterDays meter={meter} view={view} />
          </Stack>
        ))}
      </Stack>
    </SectionCard>
  );
};
