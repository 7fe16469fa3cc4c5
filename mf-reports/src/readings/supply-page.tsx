import { mdiChartBar, mdiGauge, mdiHistory, mdiTuneVariant } from '@mdi/js';
import { useState } from 'react';
import type { Customer, Measurement } from '@hydria/shared/contract/supplies.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { isDenied, useMeasurements } from '../measurements/measurements.queries.ts';
import { MeterReading, useReadOn } from '../measurements/meter-reading.tsx';
import { useT as useReportsT } from '../use-t.ts';
import { useBands } from './bands.queries.ts';
import { EBill } from './e-bill.tsx';
import { HideSupply } from './hide-supply.tsx';
import { ReadingForm } from './reading-form.tsx';
import { SentReadings } from './sent-readings.tsx';
import { SupplyDetails } from './supply-details.tsx';
import { Bands, useBandMark } from './bands.tsx';
import { SupplyRequests } from './supply-requests.tsx';
import { useT } from './use-t.ts';

const CHART_HEIGHT = 96;

const Back = () => <BackLink to="/supplies" label={useReportsT()('supplies.title')} />;

interface OfSupply {
  supply: Customer;
  meters: readonly Measurement[];
}

const Meter = ({ meter }: { meter: Measurement }) => {
  const bands = useBands(meter.hydrometer);
  const mark = useBandMark(bands);
  return (
    <MeterReading
      meter={meter}
      height={CHART_HEIGHT}
      mark={mark}
      legend={bands && <Bands bands={bands} meter={meter} />}
    />
  );
};

/** The latest measurement of each meter of the supply. */
const Meters = ({ supply, meters }: OfSupply) => {
  const t = useReportsT();
  const readOn = useReadOn();
  return supply.hydrometers.map(({ hydrometer }) => {
    const meter = meters.find((one) => one.hydrometer === hydrometer);
    return (
      <SectionCard
        key={hydrometer}
        title={t('measurements.meter', { number: hydrometer })}
        {...(meter && { note: readOn(meter) })}
      >
        {meter ? <Meter meter={meter} /> : <Muted>{t('measurements.none')}</Muted>}
      </SectionCard>
    );
  });
};

/** The form for a reading, for the chosen one of several meters. */
const Send = ({ supply, meters }: OfSupply) => {
  const t = useT();
  const reportsT = useReportsT();
  const [chosen, choose] = useState(supply.hydrometers[0]?.hydrometer ?? '');
  const hydrometer = supply.hydrometers.find((one) => one.hydrometer === chosen);
  if (!hydrometer) return null;
  return (
    <SectionCard title={t('send.title')} note={t('send.note')}>
      <Stack gap={24}>
        {supply.hydrometers.length > 1 && (
          <SelectInput
            name="hydrometer"
            label={t('send.meter')}
            choices={supply.hydrometers.map(({ hydrometer: value }) => ({
              value,
              label: reportsT('measurements.meter', { number: value }),
            }))}
            value={chosen}
            onChange={choose}
          />
        )}
        <ReadingForm
          key={chosen}
          supply={supply}
          hydrometer={hydrometer}
          meter={meters.find((one) => one.hydrometer === chosen)}
        />
      </Stack>
    </SectionCard>
  );
};

/** The way to the history of the supply. */
const HistoryLink = ({ supply }: { supply: Customer }) => (
  <Button
    component={PortalLink}
    to={`/supplies/${encodeURIComponent(supply.kwdikos_katanalwti)}/history`}
    variant="outlined"
    startIcon={<Icon path={mdiChartBar} size={18} />}
    css={{ justifySelf: 'start' }}
  >
    {useT()('supply.history')}
  </Button>
);

/** The way to what happened at the supply. */
const TimelineLink = ({ supply }: { supply: Customer }) => (
  <Button
    component={PortalLink}
    to={`/supplies/${encodeURIComponent(supply.kwdikos_katanalwti)}/timeline`}
    variant="outlined"
    startIcon={<Icon path={mdiHistory} size={18} />}
  >
    {useT()('supply.timeline')}
  </Button>
);

/** The way to the person's limits for the supply. */
const AlertSettingsLink = ({ supply }: { supply: Customer }) => (
  <Button
    component={PortalLink}
    to={`/alerts/settings?supply=${encodeURIComponent(supply.kwdikos_katanalwti)}`}
    variant="outlined"
    startIcon={<Icon path={mdiTuneVariant} size={18} />}
  >
    {useT()('supply.alert_settings')}
  </Button>
);

const Supply = ({ supply, meters }: OfSupply) => {
  const t = useReportsT();
  const shared = useSharedT();
  const isTaken = useDeya(supply.deya_id).deya?.info.balloon_read ?? true;
  const facts = [supply.street, t('supplies.code', { code: supply.kwdikos_katanalwti })].filter(Boolean).join(' · ');
  return (
    <Page title={supplyName(supply)} intro={facts} width="reading" above={<Back />}>
      {supply.is_liable ? (
        <>
          <Meters supply={supply} meters={meters} />
          <Row gap={8}>
            <HistoryLink supply={supply} />
            <AlertSettingsLink supply={supply} />
            <TimelineLink supply={supply} />
          </Row>
          {isTaken ? (
            <Send supply={supply} meters={meters} />
          ) : (
            <SectionCard>
              <Muted>{shared('validation.backend.readings_not_taken')}</Muted>
            </SectionCard>
          )}
          <SentReadings code={supply.kwdikos_katanalwti} deya_id={supply.deya_id} />
        </>
      ) : (
        <>
          <SectionCard>
            <Muted>{shared('validation.backend.measurements_denied')}</Muted>
          </SectionCard>
          <Row gap={8}>
            <TimelineLink supply={supply} />
          </Row>
        </>
      )}
      <SupplyDetails supply={supply} />
      {supply.is_liable && <EBill supply={supply} />}
      <SupplyRequests supply={supply} />
      <HideSupply supply={supply} />
    </Page>
  );
};

/** `/supplies/:kwdikos_katanalwti`: one supply with its meters, a form for a reading, and the readings that were sent. */
export const SupplyPage = () => {
  const t = useT();
  const { kwdikos_katanalwti } = usePathParams();
  const info = useUserInfo({ keepPrevious: true });
  const meters = useMeasurements();
  const readings = isDenied(meters.error) ? [] : meters.data;
  const failed = [info, ...(readings ? [] : [meters])].find(({ isError }) => isError);
  const supply = info.data?.customers.find((one) => one.kwdikos_katanalwti === kwdikos_katanalwti);
  if (!failed && (!info.data || !readings)) return <PageSkeleton shape="form" count={3} />;
  if (supply && readings && !failed)
    return (
      <Supply
        supply={supply}
        meters={readings.filter((meter) => meter.kwdikos_katanalwti === supply.kwdikos_katanalwti)}
      />
    );
  return (
    <Page title={t('supply.title')} width="reading" above={<Back />}>
      <SectionCard>
        {failed ? (
          <Failed error={failed.error} retry={failed.refetch} />
        ) : (
          <Empty icon={mdiGauge} label={t('supply.missing')} text={t('supply.missing_hint')} />
        )}
      </SectionCard>
    </Page>
  );
};
