import { Global } from '@emotion/react';
import { mdiMapMarkerOffOutline } from '@mdi/js';
import { useMemo, useRef, useState } from 'react';
import { besideList } from '@hydria/shared/map/beside-list.ts';
import mapCss from '@hydria/shared/map/map.css';
import { nearestFirst } from '@hydria/shared/map/nearest.ts';
import type { Coordinates } from '@hydria/shared/rules/distance.ts';
import { PlaceMap } from '@hydria/shared/map/place-map.tsx';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { CityKind } from '@hydria/shared/rules/city.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Empty } from '@hydria/shared/ui/empty.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useT } from '../use-t.ts';
import { useCity } from './city.queries.ts';
import { PlaceItem, type ListedPlace } from './place-item.tsx';
import { useCityT } from './use-city-t.ts';
import { useFacts, type CityPlace } from './use-facts.ts';
import { useOrigin } from './use-origin.ts';

/** The map beside the list where there is room, above it on phones. */
const columns = {
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"order" "map" "list"',
  [from.medium]: {
    gridTemplateAreas: '"order map" "list map"',
    gridTemplateColumns: 'minmax(320px, 2fr) 3fr',
    gridTemplateRows: 'auto 1fr',
    gap: '16px 24px',
  },
} as const;

type Located = CityPlace & { latitude: number; longitude: number };
type Listed = CityPlace & ListedPlace;

const isLocated = (place: CityPlace): place is Located => place.latitude !== null && place.longitude !== null;

/** The nearest first; places without a position come last. */
const toListed = (places: readonly CityPlace[], origin: Coordinates | null): Listed[] => {
  const near = nearestFirst(places.filter(isLocated), origin);
  const rest = places.filter((place) => !isLocated(place)).map((place) => ({ ...place, metres: null }));
  return [...near, ...rest].map((place, index) => ({ ...place, number: index + 1 }));
};

const pinsOf = (places: readonly ListedPlace[]) =>
  places.flatMap(({ place, title, number, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ code: place, title, number, latitude, longitude }],
  );

const Order = ({ origin }: { origin: ReturnType<typeof useOrigin> }) => {
  const t = useCityT();
  if (origin.choices.length < 2) return null;
  return (
    <div css={{ gridArea: 'order' }}>
      <SelectInput
        name="origin"
        label={t('order')}
        value={origin.chosen}
        choices={origin.choices}
        onChange={origin.choose}
      />
      <p role="status" className={origin.isDenied ? undefined : 'visually-hidden'}>
        {origin.isDenied && t('not_located')}
      </p>
    </div>
  );
};

const Waiting = () => (
  <SectionCard>
    <Loading count={4} />
  </SectionCard>
);

interface PlacesProps {
  kind: CityKind;
  deya_id: number;
  found: readonly CityPlace[];
  now: Date;
}

const Places = ({ kind, deya_id, found, now }: PlacesProps) => {
  const t = useCityT();
  const origin = useOrigin(deya_id);
  const [chosen, setChosen] = useState<string | null>(null);
  const factsOf = useFacts();
  const places = useMemo(() => toListed(found, origin.at), [found, origin.at]);
  const pins = useMemo(() => pinsOf(places), [places]);
  const map = useRef<HTMLDivElement>(null);
  const show = (place: string) => {
    setChosen(place);
    // On a phone the map is above the list and out of view.
    map.current?.scrollIntoView({ block: 'nearest' });
  };
  const pick = (place: string) => {
    setChosen(place);
    document.getElementById(`place-${place}`)?.scrollIntoView({ block: 'nearest' });
  };
  const words = { map: t('map'), zoomIn: t('zoom_in'), zoomOut: t('zoom_out') };
  if (!origin.isReady) return <Waiting />;
  return (
    <div css={pins.length > 0 ? columns : { display: 'grid', gap: 16 }}>
      <Order origin={origin} />
      {pins.length > 0 && (
        <div ref={map} css={besideList}>
          <PlaceMap pins={pins} origin={origin.at} chosen={chosen} onPick={pick} words={words} />
        </div>
      )}
      <Stack gap={12} css={pins.length > 0 ? { gridArea: 'list' } : {}}>
        <Text as="h2" type="h3" className="visually-hidden">
          {t('list')}
        </Text>
        <ListReset as="ol" gap={12}>
          {places.map((place) => (
            <PlaceItem
              key={place.place}
              kind={kind}
              place={place}
              {...factsOf(place)}
              now={now}
              isChosen={place.place === chosen}
              onShow={() => show(place.place)}
            />
          ))}
        </ListReset>
      </Stack>
    </div>
  );
};

const Found = ({ kind, deya_id }: { kind: CityKind; deya_id: number }) => {
  const t = useCityT();
  const read = useCity();
  if (read.isPending) return <Waiting />;
  if (!read.data)
    return (
      <SectionCard>
        <Failed error={read.error} retry={read.refetch} />
      </SectionCard>
    );
  const found = read.data[kind];
  if (found.length === 0)
    return (
      <SectionCard>
        <Empty icon={mdiMapMarkerOffOutline} label={t('none')} text={t('none_hint')} />
      </SectionCard>
    );
  return (
    <>
      {read.data.demo && (
        <Alert severity="info" role="note">
          {t('demo')}
        </Alert>
      )}
      <Places kind={kind} deya_id={deya_id} found={found} now={new Date(read.dataUpdatedAt)} />
    </>
  );
};

/** `/city/…`: the places of one kind of city data, on a map and as a list, nearest first. */
export const CityPage = ({ kind }: { kind: CityKind }) => {
  const t = useCityT();
  const remoteT = useT();
  const deya_id = useSession((session) => session.deya_id);
  return (
    <Page title={remoteT(`city.kinds.${kind}`)} intro={t(`intro.${kind}`)} width="full">
      <Global styles={mapCss} />
      {deya_id === null ? (
        <SectionCard>
          <Empty icon={mdiMapMarkerOffOutline} label={t('choose')} text={t('choose_hint')} />
        </SectionCard>
      ) : (
        <Found key={deya_id} kind={kind} deya_id={deya_id} />
      )}
    </Page>
  );
};
