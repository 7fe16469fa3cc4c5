import { mdiWaterOffOutline } from '@mdi/js';
import type { Customer, Measurement } from '@hydria/shared/contract/supplies.ts';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { supplyName } from '@hydria/shared/ui/supply-picker.tsx';
import { MeterReading, useReadOn } from '../measurements/meter-reading.tsx';
import { useT } from '../use-t.ts';

interface SupplyCardProps {
  supply: Customer;
  meters: readonly Measurement[];
  view: 'chart' | 'table';
}

/** Where a supply is and how the person stands to it, in one line. */
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
  const readOn = useReadOn();
  const factsOf = useFacts();
  const closed = <StatusChip tone="quiet" icon={mdiWaterOffOutline} label={t('supplies.closed')} />;
  return (
    <SectionCard title={supplyName(supply)} note={factsOf(supply)} action={!supply.open && closed}>
      <div css={{ display: 'grid', gap: 32 }}>
        {meters.length === 0 && <p css={{ color: colour.textSecondary }}>{t('measurements.none')}</p>}
        {meters.map((meter) => (
          <div key={meter.hydrometer} css={{ display: 'grid', gap: 12 }}>
            <div>
              <h3 css={type.strong}>{t('measurements.meter', { number: meter.hydrometer })}</h3>
              <p css={{ ...type.small, color: colour.textSecondary }}>{readOn(meter)}</p>
            </div>
            <MeterReading meter={meter} view={view} />
          </div>
        ))}
      </div>
    </SectionCard>
  );
};
