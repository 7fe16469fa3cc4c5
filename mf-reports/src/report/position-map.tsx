import { Global } from '@emotion/react';
import mapCss from '@hydria/shared/map/map.css';
import { nearestFirst } from '@hydria/shared/map/nearest.ts';
import type { MapPosition } from '@hydria/shared/map/pin-map.ts';
import { PositionMap as Map } from '@hydria/shared/map/position-map.tsx';
import { towns } from '@hydria/shared/map/towns.ts';
import { useDistance } from '@hydria/shared/map/use-distance.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';

interface PositionMapProps {
  position: MapPosition | null;
  accuracy: number | null;
  /** The office of the utility, around which the map begins. */
  start: MapPosition | null;
  onMove: (position: MapPosition) => void;
}

/** Says where the pin is by the next town, also to a person who does not see the map. */
const NextTown = ({ position }: { position: MapPosition }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const distance = useDistance();
  const [next] = nearestFirst(towns, position);
  if (!next || next.metres === null) return null;
  return t('where.near', { distance: distance(next.metres), town: language === 'el' ? next.el : next.latin });
};

/** The map of a report, on which a pin says where the problem is. */
export const PositionMap = (props: PositionMapProps) => {
  const t = useT();
  const words = {
    map: t('where.map_label'),
    zoomIn: t('where.zoom_in'),
    zoomOut: t('where.zoom_out'),
    pin: t('where.pin'),
    middle: t('where.middle'),
  };
  return (
    <Stack gap={8}>
      <Global styles={mapCss} />
      <Muted small>{t('where.map_hint')}</Muted>
      <Map {...props} words={words} />
      <Muted as="div" small role="status">
        {props.position && <NextTown position={props.position} />}
      </Muted>
    </Stack>
  );
};
