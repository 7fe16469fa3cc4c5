import { mdiCheckCircleOutline, mdiAlertOutline, mdiInformationOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { Analytic } from '@hydria/shared/contract/water.ts';
import type { WaterNotice } from '@hydria/shared/contract/water-notices.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
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
import { inSigns, isJudged, isOutside, lastChecked, shownOf, titleOf } from './analysis.ts';
import { useAnalytics } from './water.queries.ts';

interface VerdictLineProps {
  icon: string;
  tone: string;
  title: ReactNode;
  children: ReactNode;
}

/** One word and one line, with an icon. */
const VerdictLine = ({ icon, tone, title, children }: VerdictLineProps) => (
  <Row gap={12} wrap={false}>
    <Icon path={icon} size={32} css={{ color: tone, flexShrink: 0 }} />
    <div>
      <p css={type.h3}>{title}</p>
      <Muted>{children}</Muted>
    </div>
  </Row>
);

interface AnalysisProps {
  analytics: readonly Analytic[];
  notices: readonly WaterNotice[];
}

/** A notice that applies comes before the result: samples from before it say nothing about the water of today. */
const Verdict = ({ analytics, notices: [notice] }: AnalysisProps) => {
  const t = useT();
  const { dateTime } = useFormats();
  if (notice) {
    return (
      <VerdictLine icon={mdiAlertOutline} tone={color.bad} title={<span lang={notice.lang}>{notice.title}</span>}>
        {t('water.notice_line', { at: dateTime(notice.published_at) })}
      </VerdictLine>
    );
  }
  if (!analytics.some(isJudged)) {
    return (
      <VerdictLine icon={mdiInformationOutline} tone={color.textSecondary} title={t('water.no_limits')}>
        {t('water.no_limits_line')}
      </VerdictLine>
    );
  }
  const outside = analytics.filter(isOutside);
  return outside.length === 0 ? (
    <VerdictLine icon={mdiCheckCircleOutline} tone={color.good} title={t('water.good')}>
      {t('water.good_line')}
    </VerdictLine>
  ) : (
    <VerdictLine icon={mdiAlertOutline} tone={color.warning} title={t('water.outside', { count: outside.length })}>
      {t('water.outside_line', { names: outside.map(titleOf).join(', ') })}
    </VerdictLine>
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

const Analysis = ({ analytics, notices }: AnalysisProps) => {
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
          <Verdict analytics={analytics} notices={notices} />
          <Figures analytics={shownOf(analytics)} />
        </div>
      </Stack>
    </SectionCard>
  );
};

/** Home card: whether the water is within the limits. Shown only when an analysis exists (spec D §4). */
export const WaterCard = () => {
  const t = useT();
  const { analytics, notices, error, retry } = useAnalytics();
  if (analytics?.length === 0) return null;
  if (analytics) return <Analysis analytics={analytics} notices={notices} />;
  return (
    <SectionCard title={t('water.title')}>
      {error ? <Failed error={error} retry={retry} /> : <Loading shape="figure" />}
    </SectionCard>
  );
};
