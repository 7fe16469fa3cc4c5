import {
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiInformationOutline,
  mdiMapMarkerOutline,
  mdiRss,
  mdiWaterOffOutline,
} from '@mdi/js';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useOpenPart } from '@hydria/shared/remote/use-page-part.ts';
import { useSearchParams } from '@hydria/shared/router';
import { supplyName } from '@hydria/shared/rules/supply-name.ts';
import { color, notOnPaper, type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PrintButton } from '@hydria/shared/ui/print-button.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { usePageDeya } from '../use-page-deya.ts';
import { isJudged, isOutside, lastChecked, titleOf } from './analysis.ts';
import { AtHome } from './at-home.tsx';
import { ParameterHistory } from './parameter-history.tsx';
import { ParameterTable } from './parameter-table.tsx';
import { useWaterT } from './use-water-t.ts';
import { WaterNotices } from './water-notices.tsx';
import { useWaterQuality } from './water.queries.ts';

const ZoneMap = lazy(async () => {
  const loaded = await import(/* webpackChunkName: "zone-map" */ './zone-map.tsx');
  return { default: loaded.ZoneMap };
});

type Quality = Answer<'GET /api/deya/waterQuality'>;

const hasNotice = (notices: Quality['notices']): boolean => notices.some(({ cleared_at }) => cleared_at === null);

/** The whole verdict in one line, with the day of the last sample. */
const Summary = ({ parameters, notices }: Pick<Quality, 'parameters' | 'notices'>) => {
  const t = useWaterT();
  const { date } = useFormats();
  const over = parameters.filter(isOutside);
  const isGood = over.length === 0;
  const isUnderNotice = hasNotice(notices);
  const isAnyJudged = parameters.some(isJudged);
  const good =
    isUnderNotice || !isAnyJudged
      ? { icon: mdiInformationOutline, tone: color.textSecondary }
      : { icon: mdiCheckCircleOutline, tone: color.good };
  const { icon, tone } = isGood ? good : { icon: mdiAlertOutline, tone: color.bad };
  return (
    <SectionCard>
      <Row gap={12} wrap={false}>
        <Icon path={icon} size={36} css={{ color: tone, flexShrink: 0 }} />
        <div>
          <h2 css={type.h3}>{isGood ? t(isAnyJudged ? 'good' : 'no_limits') : t('over', { count: over.length })}</h2>
          {!isGood && <p>{t('over_line', { names: over.map(titleOf).join(', ') })}</p>}
          {isGood && isUnderNotice && <p>{t('notice.first')}</p>}
          <Muted>{t('last', { date: date(lastChecked(parameters)) })}</Muted>
        </div>
      </Row>
    </SectionCard>
  );
};

const FEEDS = ['atom', 'json'] as const;

/** Addresses of the feeds of a zone, which open outside the portal's pages. */
const Feeds = ({ feeds }: Pick<Quality, 'feeds'>) => {
  const t = useWaterT();
  return (
    <SectionCard title={t('follow')} note={t('follow_hint')} css={notOnPaper}>
      <Row gap={8} css={{ marginInlineStart: -12 }}>
        {FEEDS.map((kind) => (
          <Button key={kind} component="a" href={feeds[kind]} startIcon={<Icon path={mdiRss} size={20} />}>
            {t(`feed_${kind}`)}
          </Button>
        ))}
      </Row>
    </SectionCard>
  );
};

const Analyses = ({ quality: { zone, parameters, notices, feeds } }: { quality: Quality }) => {
  const [alias, setAlias] = useState('');
  const history = useRef<HTMLDivElement>(null);
  const showHistory = (chosen: string) => {
    setAlias(chosen);
    history.current?.scrollIntoView({ block: 'start' });
    history.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Summary parameters={parameters} notices={notices} />
      <ParameterTable parameters={parameters} onHistory={showHistory} />
      <div ref={history} tabIndex={-1} css={{ scrollMarginTop: 88, outline: 0 }}>
        <ParameterHistory parameters={parameters} zone={zone} alias={alias} onChange={setAlias} />
      </div>
      <AtHome parameters={parameters} hasNotice={hasNotice(notices)} />
      <Feeds feeds={feeds} />
    </>
  );
};

interface ZoneFieldProps {
  quality: Quality;
  onChoose: (zone: string) => void;
}

/** The select holds no empty value, so the whole network has a name of its own there. */
const WHOLE = '*';

const ZoneField = ({ quality: { zone, zones }, onChoose }: ZoneFieldProps) => {
  const t = useWaterT();
  if (zones.length < 2 && zones.includes(zone)) return null;
  if (zones.length === 0) return null;
  return (
    <div css={{ minWidth: 220 }}>
      <SelectInput
        name="zone"
        label={t('zone')}
        value={zone || WHOLE}
        // The zone of a supply may have no analyses yet.
        choices={[...new Set([...zones, zone])].map((name) => ({ value: name || WHOLE, label: name || t('whole') }))}
        onChange={(name) => onChoose(name === WHOLE ? '' : name)}
      />
    </div>
  );
};

const MapButton = ({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) => {
  const t = useWaterT();
  return (
    <Button
      variant="outlined"
      aria-expanded={isOpen}
      startIcon={<Icon path={mdiMapMarkerOutline} size={20} />}
      css={notOnPaper}
      onClick={onToggle}
    >
      {t(isOpen ? 'hide_map' : 'on_map')}
    </Button>
  );
};

const ofUtility = (deya_id: number) => `utility-${deya_id}`;

const WaterOf = ({ deya_id }: { deya_id: number }) => {
  const t = useWaterT();
  const [params, setParams] = useSearchParams();
  const { read, own, strange } = useWaterQuality(deya_id, params.get('zone'));
  const isUnknown = read.error?.code === 'deya_not_found';
  const quality = read.data;
  const isEmpty = quality?.parameters.length === 0;
  const [hasMap, setMap] = useOpenPart('map');
  const isOwn = own && quality && own.zone === quality.zone;
  return (
    <Page
      title={t('title')}
      intro={isOwn ? `${t('intro')} ${t('your_zone', { supply: supplyName(own.supply) })}` : t('intro')}
      actions={
        <Row gap={12} align="end">
          {quality && <ZoneField quality={quality} onChoose={(zone) => setParams({ zone })} />}
          {quality && quality.zones.length > 1 && <MapButton isOpen={hasMap} onToggle={() => setMap(!hasMap)} />}
          {quality && !isEmpty && <PrintButton />}
        </Row>
      }
    >
      {hasMap && quality && (
        <Suspense fallback={<Loading shape="figure" />}>
          <ZoneMap deya_id={deya_id} zone={quality.zone} onChoose={(zone) => setParams({ zone })} />
        </Suspense>
      )}
      {quality && strange !== null && (
        <Alert severity="info" role="note">
          {t('strange_zone', { zone: strange })}
        </Alert>
      )}
      {quality && <WaterNotices notices={quality.notices} />}
      {quality && !isEmpty && <Analyses key={quality.zone} quality={quality} />}
      {(!quality || isEmpty) && (
        <SectionCard>
          {isUnknown && <Empty icon={mdiWaterOffOutline} label={t('unknown')} text={t('unknown_hint')} />}
          {isEmpty && <Empty icon={mdiWaterOffOutline} label={t('none')} text={t('none_hint')} />}
          {read.error && !isUnknown && <Failed error={read.error} retry={read.refetch} />}
          {read.isPending && <Loading count={6} />}
        </SectionCard>
      )}
    </Page>
  );
};

/** `/water-quality`: every value of the analyses of a zone, public. */
export const WaterPage = () => {
  const t = useWaterT();
  const deya_id = usePageDeya();
  if (deya_id !== null) return <WaterOf key={ofUtility(deya_id)} deya_id={deya_id} />;
  return (
    <Page title={t('title')} intro={t('intro')}>
      <SectionCard>
        <Empty icon={mdiWaterOffOutline} label={t('unknown')} text={t('unknown_hint')} />
      </SectionCard>
    </Page>
  );
};
