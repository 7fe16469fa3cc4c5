import { mdiCheckCircleOutline, mdiAlertOutline } from '@mdi/js';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePreferences, useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { useRead } from '@hydria/shared/remote/use-read.ts';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useT } from '../use-t.ts';
import { AllValues } from './all-values.tsx';
import { inSigns, isOutside, lastChecked, shownOf, type Analytic } from './analysis.ts';

/** The answer of the card in one word and one line; a state is icon and word. */
const Verdict = ({ analytics }: { analytics: readonly Analytic[] }) => {
  const t = useT();
  const outside = analytics.filter(isOutside);
  const isGood = outside.length === 0;
  return (
    <div css={{ display: 'flex', gap: 12 }}>
      <Icon
        path={isGood ? mdiCheckCircleOutline : mdiAlertOutline}
        size={32}
        css={{ color: isGood ? colour.good : colour.warning }}
      />
      <div>
        <p css={type.h3}>{isGood ? t('water.good') : t('water.outside', { count: outside.length })}</p>
        <p css={{ color: colour.textSecondary }}>
          {isGood
            ? t('water.good_line')
            : t('water.outside_line', { names: outside.map(({ index }) => index.title).join(', ') })}
        </p>
      </div>
    </div>
  );
};

const Figures = ({ analytics }: { analytics: readonly Analytic[] }) => {
  const decimal = usePreferences((preferences) => preferences.decimal);
  return (
    <dl css={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))', gap: 16 }}>
      {analytics.map(({ index, value }) => (
        <div key={index.alias}>
          <dt css={{ ...type.small, color: colour.textSecondary }}>{index.title}</dt>
          <dd css={{ ...type.strong, fontVariantNumeric: 'tabular-nums' }}>
            {inSigns(value, decimal)} <span css={{ fontWeight: 400, color: colour.textSecondary }}>{index.unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Analysis = ({ analytics }: { analytics: readonly Analytic[] }) => {
  const t = useT();
  const { date } = useFormats();
  return (
    <SectionCard
      title={t('water.title')}
      note={t('water.checked', { date: date(lastChecked(analytics)) })}
      footer={<AllValues analytics={analytics} />}
    >
      <div css={{ containerType: 'inline-size', display: 'grid', gap: 16 }}>
        <div
          css={{
            display: 'grid',
            gap: 20,
            '@container (min-width: 720px)': { gridTemplateColumns: '2fr 3fr', alignItems: 'center' },
          }}
        >
          <Verdict analytics={analytics} />
          <Figures analytics={shownOf(analytics)} />
        </div>
      </div>
    </SectionCard>
  );
};

/** The person's first supply says whose water it is. */
const useAnalytics = () => {
  const { language } = useSurroundings();
  const deya_id = useSession((session) => session.deya_id);
  const info = useRead(
    'GET /api/user/info',
    { query: { deya_id: deya_id ?? 0, lang: language } },
    { enabled: deya_id !== null },
  );
  const kwdikos_katanalwti = info.data?.customers[0]?.kwdikos_katanalwti ?? null;
  const query = { deya_id: deya_id ?? 0, kwdikos_katanalwti: kwdikos_katanalwti ?? '', lang: language };
  const water = useRead('GET /api/deya/waterAnalytics', { query }, { enabled: kwdikos_katanalwti !== null });
  const hasNoSupply = info.isSuccess && kwdikos_katanalwti === null;
  return {
    analytics: hasNoSupply ? [] : water.data?.analytics,
    error: info.error ?? water.error,
    retry: () => (info.isError ? info.refetch() : water.refetch()),
  };
};

/** Home card: is my water all right? It is there only once there is an analysis (spec D §4). */
export const WaterCard = () => {
  const t = useT();
  const { analytics, error, retry } = useAnalytics();
  if (analytics?.length === 0) return null;
  if (analytics) return <Analysis analytics={analytics} />;
  return (
    <SectionCard title={t('water.title')}>
      {error ? <Failed error={error} retry={retry} /> : <Loading shape="figure" />}
    </SectionCard>
  );
};
