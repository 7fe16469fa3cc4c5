import { mdiGauge, mdiWaterAlertOutline } from '@mdi/js';
import type { Customer, Measurement } from '@hydria/shared/contract/supplies.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { usePagePart } from '@hydria/shared/remote/use-page-part.ts';
import { Tabs } from '@hydria/shared/ui/tabs.tsx';
import { useFlowAlerts } from '../flow-alerts/flow-alerts.queries.ts';
import { useT } from '../use-t.ts';
import { isDenied, useMeasurements } from '../measurements/measurements.queries.ts';
import { HiddenSupplies } from './hidden-supplies.tsx';
import { SupplyCard } from './supply-card.tsx';

type View = 'chart' | 'table';

const Supplies = ({ supplies, meters }: { supplies: readonly Customer[]; meters: readonly Measurement[] }) => {
  const t = useSharedT();
  // The page is useful without them: a failed call leaves them out.
  const { data: alerts = [] } = useFlowAlerts();
  const [view, show] = usePagePart<View>('view', 'chart', ['chart', 'table']);
  const choices = [
    { value: 'chart' as const, label: t('chart.as_chart') },
    { value: 'table' as const, label: t('chart.as_table') },
  ];
  return (
    <Tabs label={t('chart.view')} tabs={choices} value={view} onChange={show}>
      <div
        css={{
          display: 'grid',
          gap: 16,
          alignItems: 'start',
          [from.medium]: { gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(400px, 1fr))' },
        }}
      >
        {supplies.map((supply) => (
          <SupplyCard
            key={supply.kwdikos_katanalwti}
            supply={supply}
            meters={meters.filter(({ kwdikos_katanalwti }) => kwdikos_katanalwti === supply.kwdikos_katanalwti)}
            alerts={alerts.filter(({ kwdikos_katanalwti }) => kwdikos_katanalwti === supply.kwdikos_katanalwti)}
            view={view}
          />
        ))}
      </div>
    </Tabs>
  );
};

const Alerts = () => (
  <Button component={PortalLink} to="/alerts" startIcon={<Icon path={mdiWaterAlertOutline} size={20} />}>
    {useT()('flow.all')}
  </Button>
);

/** `/supplies`: the person's supplies at the current utility with the latest readings of their meters. */
export const SuppliesPage = () => {
  const t = useT();
  const info = useUserInfo({ keepPrevious: true });
  const meters = useMeasurements();
  // Each card says so for its own supply.
  const readings = isDenied(meters.error) ? [] : meters.data;
  const failed = [info, ...(readings ? [] : [meters])].find(({ isError }) => isError);
  const card = () => {
    if (failed) return <Failed error={failed.error} retry={failed.refetch} />;
    if (!info.data || !readings) return <Loading shape="chart" />;
    return <Empty icon={mdiGauge} label={t('supplies.none')} text={t('supplies.none_hint')} />;
  };
  const isThere = !failed && readings && info.data && info.data.customers.length > 0;
  return (
    <Page title={t('supplies.title')} intro={t('supplies.lead')} actions={isThere && <Alerts />}>
      {isThere ? <Supplies supplies={info.data.customers} meters={readings} /> : <SectionCard>{card()}</SectionCard>}
      <HiddenSupplies />
    </Page>
  );
};
