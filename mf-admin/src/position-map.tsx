import { Global } from '@emotion/react';
import { useEffect, useRef } from 'react';
import mapCss from '@hydria/shared/map/map.css';
import { drawPinMap, type MapPosition, type PinMap } from '@hydria/shared/map/pin-map.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { useT } from './use-t.ts';

interface PositionMapProps {
  position: MapPosition | null;
  onMove: (position: MapPosition) => void;
}

/** A map whose pin is the position of the fields above it. */
export const PositionMap = ({ position, onMove }: PositionMapProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<PinMap | null>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const words = { zoomIn: t('map.zoom_in'), zoomOut: t('map.zoom_out'), language };
    const drawn = drawPinMap(place.current, { words, onMove: (moved) => move.current(moved) });
    map.current = drawn;
    return drawn.remove;
  }, [t, language]);
  const { latitude, longitude } = position ?? {};
  useEffect(
    () => map.current?.show(latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
    [latitude, longitude, t, language],
  );
  return (
    <>
      <Global styles={mapCss} />
      <section
        ref={place}
        aria-label={t('map.label')}
        css={{
          // Keeps the map's panes below the overlays of the page.
          isolation: 'isolate',
          height: 320,
          border: `1px solid ${color.hairline}`,
          borderRadius: radius.card,
        }}
      />
    </>
  );
};
