import { mdiWaterOffOutline } from '@mdi/js';
import type { FlowAlert } from '@hydria/shared/contract/flow-alerts.ts';
import type { Customer, Measurement } from '@hydria/shared/contract/supplies.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { FlowAlertNote } from '../flow-alerts/flow-alert-note.tsx';
import { useReadOn } from '../measurements/meter-reading.tsx';
import { useT } from '../use-t.ts';
import { MeterDays } from './meter-days.tsx';

interface SupplyCardProps {
  supply: Customer;
  meters: readonly Measurement[];
  alerts: readonly FlowAlert[];
  view: 'chart' | 'table';
}

/** Address of a supply, the person's relation to it and the end of their access, in one line. */
const useFacts = () => {
  const t = useT();
  const { dueDate } = useFormats();
  return (supply: Customer): string => {
    const code = t('supplies.code', { code: supply.kwdikos_katanalwti });
    const street = supply.street === supplyName(supply) ? null : supply.street;
    const until = supply.until && t('supplies.until', { day: dueDate(supply.until) });
    return [street, code, t(`supplies.type.${supply.customer_type}`), until].filter(Boolean).join(' · ');
  };
};

/** One supply with its meters: the reading, the last days, the comparison with a year before. */
export const SupplyCard = ({ supply, meters, alerts, view }: SupplyCardProps) => {
  const t = useT();
  const sharedT = useSharedT();
  const readOn = useReadOn();
  const factsOf = useFacts();
  const isTaken = useDeya(supply.deya_id).deya?.info.balloon_read ?? true;
  const details = (
    <Button
      component={PortalLink}
      to={`/supplies/${encodeURIComponent(supply.kwdikos_katanalwti)}`}
      css={{ marginLeft: -12 }}
    >
      {t(supply.is_liable && isTaken ? 'supplies.open' : 'supplies.open_details')}
    </Button>
  );
  const closed = <StatusChip tone="quiet" icon={mdiWaterOffOutline} label={t('supplies.closed')} />;
  return (
    <SectionCard
      title={supplyName(supply)}
      note={factsOf(supply)}
      action={!supply.open && closed}
      footer={details}
      css={{ height: 'auto' }}
    >
      <Stack gap={32}>
        {alerts.map((alert) => (
          <FlowAlertNote key={alert.id} alert={alert} />
        ))}
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
