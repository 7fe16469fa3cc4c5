import { Global } from '@emotion/react';
import { useMemo } from 'react';
import mapCss from '@hydria/shared/map/map.css';
import { PlaceMap } from '@hydria/shared/map/place-map.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useWaterT } from './use-water-t.ts';
import { useZonePlaces } from './water.queries.ts';

interface ZoneMapProps {
  deya_id: number;
  zone: string;
  onChoose: (zone: string) => void;
}

/** The zones of a utility on a map; the list of zones beside the heading says the same. */
export const ZoneMap = ({ deya_id, zone, onChoose }: ZoneMapProps) => {
  const t = useWaterT();
  const read = useZonePlaces(deya_id);
  const zones = read.data?.zones;
  const pins = useMemo(
    () => (zones ?? []).map((place, index) => ({ ...place, code: place.zone, title: place.zone, number: index + 1 })),
    [zones],
  );
  const words = { map: t('map_region'), zoomIn: t('zoom_in'), zoomOut: t('zoom_out') };
  return (
    <SectionCard title={t('map')} note={pins.length > 0 ? t('map_hint') : undefined}>
      <Global styles={mapCss} />
      {read.isPending && <Loading shape="figure" />}
      {read.isError && <Failed error={read.error} retry={read.refetch} />}
      {zones?.length === 0 && <Muted>{t('no_map')}</Muted>}
      {pins.length > 0 && (
        <div css={{ '& > section': { height: 320, minHeight: 0 } }}>
          <PlaceMap pins={pins} origin={null} chosen={zone} onPick={onChoose} words={words} />
        </div>
      )}
    </SectionCard>
  );
};
