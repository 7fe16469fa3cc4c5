import { Global } from '@emotion/react';
import mapCss from '@hydria/shared/map/map.css';
import type { MapPosition } from '@hydria/shared/map/pin-map.ts';
import { PositionMap as Map } from '@hydria/shared/map/position-map.tsx';
import { useT } from './use-t.ts';

interface PositionMapProps {
  position: MapPosition | null;
  /** The middle of the first view while there is no position. */
  start?: MapPosition | null;
  /** Without it the map only shows the position. */
  onMove?: (position: MapPosition) => void;
}

/** A map whose pin is the position of the fields above it. */
export const PositionMap = (props: PositionMapProps) => {
  const t = useT();
  const words = {
    map: t('map.label'),
    zoomIn: t('map.zoom_in'),
    zoomOut: t('map.zoom_out'),
    pin: t('map.pin'),
    middle: t('map.middle'),
  };
  return (
    <>
      <Global styles={mapCss} />
      <Map {...props} words={words} />
    </>
  );
};
