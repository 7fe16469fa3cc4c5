import { mdiCheckCircleOutline, mdiAlertOutline } from '@mdi/js';
import type { Analytic } from '@hydria/shared/contract/water.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { colour, type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useT } from '../use-t.ts';
import { inSigns, isOutside, lastChecked, shownOf, titleOf } from './analysis.ts';
import { useAnalytics } from './water.queries.ts';

/** The result in one word and one line, with an icon. */
const Verdict = ({ analytics }: { analytics: readonly Analytic[] }) => {
  const t = useT();
  const outside = analytics.filter(isOutside);
  const isGood = outside.length === 0;
  return (
    <Row gap={12} wrap={false}>
      <Icon
        path={isGood ? mdiCheckCircleOutline : mdiAlertOutline}
        size={32}
        css={{ color: isGood ? colour.good : colour.warning }}
      />
      <div>
        <p css={type.h3}>{isGood ? t('water.good') : t('water.outside', { count: outside.length })}</p>
        <Muted>
          {isGood ? t('water.good_line') : t('water.outside_line', { names: outside.map(titleOf).join(', ') })}
        </Muted>
      </div>
    </Row>
  );
};

const Figures = ({ analytics }: { analytics: readonly Analytic[] }) => {
  const { decimalSign } = useFormats();
  return (
    <dl css={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))', gap: 16 }}>
      {analytics.map((analytic) => (
        <div key={analytic.index.alias}>
          <Muted as="dt" small>
            {titleOf(analytic)}
          </Muted>
          <Text as="dd" type="strong" css={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {inSigns(analytic.value, decimalSign)}{' '}
            <Muted as="span" css={{ fontWeight: 400 }}>
              {analytic.index.unit}
            </Muted>
          </Text>
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
      footer={
        <Button component={PortalLink} to="/water-quality" css={{ marginLeft: -12 }}>
          {t('water.all')}
        </Button>
      }
    >
      <Stack gap={16} css={{ containerType: 'inline-size' }}>
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
      </Stack>
    </SectionCard>
  );
};

/** Home card: whether the water is within the limits. Shown only when an analysis exists (spec D §4). */
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
