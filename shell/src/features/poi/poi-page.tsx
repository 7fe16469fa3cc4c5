import { mdiMapMarkerOffOutline } from '@mdi/js';
import { useMemo, useRef, useState } from 'react';
import type { PointOfInterest } from '@hydria/shared/contract/deya.ts';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import { useStore } from '@hydria/shared/libs';
import { besideList } from '@hydria/shared/map/beside-list.ts';
import mapCss from '@hydria/shared/map/map.css';
import { nearestFirst } from '@hydria/shared/map/nearest.ts';
import { PlaceMap } from '@hydria/shared/map/place-map.tsx';
import { usePagePart } from '@hydria/shared/remote/use-page-part.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { POI_TYPES, type PoiType } from '@hydria/shared/rules/content.ts';
import { plainText } from '@hydria/shared/rules/text.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput, type Choice } from '@hydria/shared/ui/choices.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page as PageLayout } from '@hydria/shared/ui/page.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { agreedIn, consentOf, type ConsentPortal } from '../consent/consent-store.ts';
import { SearchInput } from '../../deferred/search-input.tsx';
import type { PageParams } from '../../deferred/lazy-page.tsx';
import { useT } from '../../deferred/use-t.ts';
import { injectStyles } from '../../core/inject-styles.ts';
import { NoUtility, useDeyaOfPage } from '../../deferred/utility-of-page.tsx';
import { useOrigin, type Origin } from './use-origin.ts';
import { PlaceList, type Place } from './place-list.tsx';

injectStyles(mapCss);

/** Filters above the list, the map beside both where there is room, between them on phones. */
const columns = {
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"filters" "map" "list"',
  [from.medium]: {
    gridTemplateAreas: '"filters map" "list map"',
    gridTemplateColumns: 'minmax(320px, 2fr) 3fr',
    gridTemplateRows: 'auto 1fr',
    gap: '16px 24px',
  },
} as const;

interface Filters {
  kind: PoiType | 'all';
  search: string;
}

const ALL: Filters = { kind: 'all', search: '' };

/** Fewer are read faster than they are searched. */
const WITHOUT_SEARCH = 5;

const matching = (places: readonly Place[], { kind, search }: Filters): Place[] =>
  places.filter(({ type, title, description, address }) => {
    const words = [title, description, address].join(' ');
    return (kind === 'all' || type === kind) && plainText(words).includes(plainText(search));
  });

const whole = { '&&': { flex: '1 0 100%' } } as const;

interface FilterRowProps {
  places: readonly Place[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  origin: ReturnType<typeof useOrigin>;
}

const FilterRow = ({ places, filters, onChange, origin }: FilterRowProps) => {
  const t = useT();
  const types = POI_TYPES.filter((kind) => places.some((place) => place.type === kind));
  const kinds: Choice<PoiType | 'all'>[] = [
    { value: 'all', label: t('poi.all') },
    ...types.map((kind) => ({ value: kind, label: t(`poi.types.${kind}`) })),
  ];
  return (
    <Row gap="12px 16px" align="end" css={{ gridArea: 'filters', '& > *': { flex: '1 1 140px' } }}>
      {places.length > WITHOUT_SEARCH && (
        <div css={whole}>
          <SearchInput
            label={t('poi.search')}
            value={filters.search}
            onChange={(search) => onChange({ ...filters, search })}
          />
        </div>
      )}
      {types.length > 1 && (
        <SelectInput<PoiType | 'all'>
          name="type"
          label={t('poi.filter')}
          value={filters.kind}
          choices={kinds}
          onChange={(kind) => onChange({ ...filters, kind })}
        />
      )}
      {origin.choices.length > 1 && (
        <SelectInput<Origin>
          name="origin"
          label={t('poi.order')}
          value={origin.chosen}
          choices={origin.choices}
          onChange={origin.choose}
        />
      )}
      <p role="status" css={whole} className={origin.isDenied ? undefined : 'visually-hidden'}>
        {origin.isDenied && t('poi.not_located')}
      </p>
    </Row>
  );
};

interface PlacesProps {
  deya_id: number;
  found: readonly PointOfInterest[];
  maps: PortalSettings['maps'];
}

const Places = ({ deya_id, found, maps }: PlacesProps) => {
  const t = useT();
  const [filters, setFilters] = useState(ALL);
  const [open, setOpen] = usePagePart('place', '', ['', ...found.map(({ code }) => code)]);
  const chosen = open || null;
  const setChosen = (code: string | null) => setOpen(code ?? '');
  const origin = useOrigin(deya_id);
  const all = useMemo(
    () => nearestFirst(found, origin.at).map((place, at) => ({ ...place, number: at + 1 })),
    [found, origin.at],
  );
  const places = useMemo(() => matching(all, filters), [all, filters]);
  const filter = (next: Filters) => {
    setChosen(null);
    setFilters(next);
  };
  const map = useRef<HTMLDivElement>(null);
  const words = { map: t('poi.map'), zoomIn: t('poi.zoom_in'), zoomOut: t('poi.zoom_out') };
  // On a phone the map is above the list and out of view.
  const show = () => map.current?.scrollIntoView({ block: 'nearest' });
  const pick = (code: string) => {
    setChosen(code);
    document.getElementById(`place-${code}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div css={columns}>
      <FilterRow places={all} filters={filters} onChange={filter} origin={origin} />
      <div ref={map} css={besideList}>
        <PlaceMap pins={places} origin={origin.at} chosen={chosen} onPick={pick} maps={maps} words={words} />
      </div>
      <Stack gap={12} css={{ gridArea: 'list' }}>
        <Text as="h2" type="h3" className="visually-hidden">
          {t('poi.list')}
        </Text>
        <p role="status" className={places.length > 0 ? 'visually-hidden' : undefined}>
          {filters !== ALL && t('poi.found', { count: places.length })}
        </p>
        <PlaceList places={places} chosen={chosen} onChoose={setChosen} onShow={show} />
      </Stack>
    </div>
  );
};

const Content = ({ deya_id, maps }: Omit<PlacesProps, 'found'>) => {
  const t = useT();
  const read = useTenantQuery('GET /api/deya/poi', { deya_id });
  if (read.isPending) return <Loading count={6} />;
  if (read.isError) return <Failed title={t('poi.failed')} error={read.error} retry={() => void read.refetch()} />;
  if (read.data.data.length === 0)
    return <Empty icon={mdiMapMarkerOffOutline} label={t('poi.none')} text={t('poi.none_text')} />;
  return <Places key={deya_id} deya_id={deya_id} found={read.data.data} maps={maps} />;
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
