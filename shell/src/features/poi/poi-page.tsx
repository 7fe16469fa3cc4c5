import { mdiMapMarkerOffOutline } from '@mdi/js';
import { useMemo, useRef, useState } from 'react';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import { useStore } from '@hydria/shared/libs';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { POI_TYPES, type PoiType } from '@hydria/shared/rules/content.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page as PageLayout } from '@hydria/shared/ui/page.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { agreedIn, consentOf, type ConsentPortal } from '../consent/consent-store.ts';
import type { PageParams } from '../../deferred/lazy-page.tsx';
import { useT } from '../../deferred/use-t.ts';
import { NoUtility, useDeyaOfPage } from '../../deferred/utility-of-page.tsx';
import { PlaceList, type Place } from './place-list.tsx';
import { PlaceMap } from './place-map.tsx';

const columns = {
  display: 'grid',
  gap: 16,
  [from.medium]: { gridTemplateColumns: 'minmax(320px, 2fr) 3fr', gap: 24, alignItems: 'start' },
} as const;

const Filter = ({
  places,
  value,
  onChange,
}: {
  places: readonly Place[];
  value: PoiType | 'all';
  onChange: (value: PoiType | 'all') => void;
}) => {
  const t = useT();
  const types = POI_TYPES.filter((kind) => places.some((place) => place.type === kind));
  if (types.length < 2) return null;
  return (
    <SelectInput<PoiType | 'all'>
      name="type"
      label={t('poi.filter')}
      value={value}
      choices={[
        { value: 'all', label: t('poi.all') },
        ...types.map((kind) => ({ value: kind, label: t(`poi.types.${kind}`) })),
      ]}
      onChange={onChange}
    />
  );
};

const Places = ({ all, maps }: { all: readonly Place[]; maps: PortalSettings['maps'] }) => {
  const t = useT();
  const [kind, setKind] = useState<PoiType | 'all'>('all');
  const [chosen, setChosen] = useState<string | null>(null);
  const places = useMemo(() => all.filter((place) => kind === 'all' || place.type === kind), [all, kind]);
  const filter = (value: PoiType | 'all') => {
    setChosen(null);
    setKind(value);
  };
  const map = useRef<HTMLDivElement>(null);
  const show = (code: string) => {
    setChosen(code);
    // On a phone the map is above the list and out of view.
    map.current?.scrollIntoView({ block: 'nearest' });
  };
  const pick = (code: string) => {
    setChosen(code);
    document.getElementById(`place-${code}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div css={columns}>
      <Stack gap={16} css={{ order: 2, [from.medium]: { order: 0 } }}>
        <Text as="h2" type="h3" className="visually-hidden">
          {t('poi.list')}
        </Text>
        <Filter places={all} value={kind} onChange={filter} />
        <PlaceList places={places} chosen={chosen} onShow={show} />
      </Stack>
      <div ref={map} css={{ scrollMarginTop: 76, [from.medium]: { display: 'contents' } }}>
        <PlaceMap pins={places} chosen={chosen} onPick={pick} maps={maps} />
      </div>
    </div>
  );
};

const Content = ({ deya_id, maps }: { deya_id: number; maps: PortalSettings['maps'] }) => {
  const t = useT();
  const read = useTenantQuery('GET /api/deya/poi', { deya_id });
  const all = useMemo(() => read.data?.data.map((place, at) => ({ ...place, number: at + 1 })) ?? [], [read.data]);
  if (read.isPending) return <Loading count={6} />;
  if (read.isError) return <Failed title={t('poi.failed')} error={read.error} retry={() => void read.refetch()} />;
  if (all.length === 0) return <Empty icon={mdiMapMarkerOffOutline} label={t('poi.none')} text={t('poi.none_text')} />;
  return <Places key={deya_id} all={all} maps={maps} />;
};

/** Map tiles come from a third party: only a visitor with consent gets them, others get the outline of the country. */
const useTiles = (portal: ConsentPortal): PortalSettings['maps'] => {
  const isAgreed = useStore(consentOf(portal).store, ({ agreed }) => agreed?.includes('maps') ?? false);
  return isAgreed ? portal.boot.settings.maps : undefined;
};

const OfferTiles = ({ portal }: { portal: ConsentPortal }) => {
  const consent = consentOf(portal);
  const t = useT();
  const agreed = useStore(consent.store, agreedIn);
  if (!portal.boot.settings.maps || agreed.includes('maps')) return null;
  return (
    <Button variant="outlined" onClick={() => consent.decide([...agreed, 'maps'])}>
      {t('poi.detailed')}
    </Button>
  );
};

/** Offices, payment points and fountains of the utility, on a map that makes no outside request unless configured. */
export const Page = ({ params, portal }: { params: PageParams; portal: ConsentPortal }) => {
  const t = useT();
  const deya_id = useDeyaOfPage(params);
  const maps = useTiles(portal);
  return (
    <PageLayout title={t('poi.title')} intro={t('poi.lead')} actions={<OfferTiles portal={portal} />}>
      {deya_id === null ? <NoUtility label={t('poi.choose')} /> : <Content deya_id={deya_id} maps={maps} />}
    </PageLayout>
  );
};
