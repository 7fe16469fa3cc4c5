import { mdiChartBar, mdiGauge, mdiLockOutline } from '@mdi/js';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { usePathParams } from '@hydria/shared/remote/remote-pages.tsx';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useUserInfo } from '@hydria/shared/remote/use-user-info.ts';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { BackLink } from '@hydria/shared/ui/back-link.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { isDenied } from '../measurements/measurements.queries.ts';
import { useT as useReportsT } from '../use-t.ts';
import { HistoryControls } from './history-controls.tsx';
import { HistoryPeriods } from './history-periods.tsx';
import { HistoryResult } from './history-result.tsx';
import { useHistory } from './history.queries.ts';
import { useHistoryView } from './use-history-view.ts';
import { useT } from './use-t.ts';

/** Whether the supply is not the person's, or is no supply. A retry does not change that. */
const isUnknown = (error: ApiError): boolean => error.code === 'invalid_customer_code';

/** `/supplies/:kwdikos_katanalwti/history`: the consumption of a supply in a chosen range, compared, as chart, table and files. */
export const HistoryPage = () => {
  const t = useT();
  const reportsT = useReportsT();
  const errorText = useErrorText();
  const { kwdikos_katanalwti = '' } = usePathParams();
  const address = useHistoryView();
  const history = useHistory(kwdikos_katanalwti, address.view);
  const info = useUserInfo({ keepPrevious: true });
  const supply = info.data?.customers.find((one) => one.kwdikos_katanalwti === kwdikos_katanalwti);
  const { data } = history;
  const result = () => {
    if (isDenied(history.error))
      return <Empty icon={mdiLockOutline} label={reportsT('measurements.denied')} text={errorText(history.error)} />;
    if (history.isError && isUnknown(history.error))
      return <Empty icon={mdiGauge} label={t('missing')} text={t('missing_hint')} />;
    if (history.isError) return <Failed error={history.error} retry={history.refetch} />;
    if (!data) return <Loading shape="chart" />;
    const name = supply ? supplyName(supply) : kwdikos_katanalwti;
    if (data.rows.length > 0) return <HistoryResult view={address.view} history={data} name={name} />;
    if (data.periods.length > 0) return <HistoryPeriods periods={data.periods} />;
    return <Empty icon={mdiChartBar} label={t('empty')} text={t('empty_hint')} />;
  };
  const hasSimilar = data?.similar_households != null;
  return (
    <Page
      title={t('title')}
      {...(supply && {
        intro: [supplyName(supply), reportsT('supplies.code', { code: kwdikos_katanalwti })].join(' · '),
      })}
      above={<BackLink to={`/supplies/${encodeURIComponent(kwdikos_katanalwti)}`} label={t('back')} />}
    >
      <SectionCard>
        <Stack gap={24}>
          <HistoryControls {...address} meters={data?.meters ?? []} hasSimilar={hasSimilar} />
          <div aria-live="polite" aria-busy={history.isFetching}>
            {result()}
          </div>
        </Stack>
      </SectionCard>
    </Page>
  );
};
