import { useEffect, useRef } from 'react';
import type { MapTiles } from '@hydria/shared/platform/portal-settings.ts';
import { colour, from, radius } from '@hydria/shared/theme/tokens.ts';
import { useT } from '../../deferred/use-t.ts';
import { injectStyles } from '../../core/inject-styles.ts';
import { drawMap, type DrawnMap, type Pin } from './draw-map.ts';
import mapCss from './map.css';

injectStyles(mapCss);

interface PlaceMapProps {
  pins: readonly Pin[];
  /** Code of the highlighted pin. */
  chosen: string | null;
  onPick: (code: string) => void;
  maps: MapTiles | undefined;
}

/** The pins of the list beside it on a map. */
export const PlaceMap = ({ pins, chosen, onPick, maps }: PlaceMapProps) => {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap | null>(null);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const words = { zoomIn: t('poi.zoom_in'), zoomOut: t('poi.zoom_out') };
    const drawn = drawMap(place.current, { maps, words, onPick: (code) => pick.current(code) });
    map.current = drawn;
    return drawn.remove;
  }, [maps, t]);
  useEffect(() => map.current?.show(pins), [pins, maps, t]);
  useEffect(() => map.current?.choose(chosen), [chosen, pins]);
  return (
    <section
      ref={place}
      aria-label={t('poi.map')}
      css={{
        // Keeps the map's panes below the overlays of the page.
        isolation: 'isolate',
        height: 'min(50vh, 360px)',
        border: `1px solid ${colour.hairline}`,
        borderRadius: radius.card,
        [from.medium]: { height: 'calc(100vh - 240px)', minHeight: 400, position: 'sticky', top: 88 },
      }}
    />
  );
};
