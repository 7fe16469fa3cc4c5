import { useEffect, useRef } from 'react';
import type { MapTiles } from '../platform/portal-settings.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { color, from, radius } from '../theme/tokens.ts';
import type { Coordinates } from '../rules/distance.ts';
import { drawMap, type DrawnMap, type Pin } from './places-map.ts';

interface PlaceMapProps {
  pins: readonly Pin[];
  /** The position from which the pins are the nearest. */
  origin: Coordinates | null;
  /** Code of the highlighted pin. */
  chosen: string | null;
  onPick: (code: string) => void;
  maps?: MapTiles | undefined;
  /** Names of the map and of its buttons. */
  words: Record<'map' | 'zoomIn' | 'zoomOut', string>;
}

/** The pins of the list beside it on a map; its styles are in `map.css`. */
export const PlaceMap = ({ pins, origin, chosen, onPick, maps, words }: PlaceMapProps) => {
  const { map: label, zoomIn, zoomOut } = words;
  const { language } = useRemoteContext();
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap | null>(null);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const drawn = drawMap(place.current, {
      maps,
      words: { zoomIn, zoomOut, language },
      onPick: (code) => pick.current(code),
    });
    map.current = drawn;
    return drawn.remove;
  }, [maps, zoomIn, zoomOut, language]);
  useEffect(() => map.current?.show(pins, origin), [pins, origin, maps, zoomIn, zoomOut, language]);
  useEffect(() => map.current?.choose(chosen), [chosen, pins]);
  return (
    <section
      ref={place}
      aria-label={label}
      css={{
        // Keeps the map's panes below the overlays of the page.
        isolation: 'isolate',
        height: 'min(40vh, 320px)',
        border: `1px solid ${color.hairline}`,
        borderRadius: radius.card,
        [from.medium]: { height: 'calc(100vh - 120px)', minHeight: 320 },
      }}
    />
  );
};
