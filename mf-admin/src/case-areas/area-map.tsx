import { Global } from '@emotion/react';
import { useEffect, useRef } from 'react';
import { drawAreaMap, type AreaMap as Map } from '@hydria/shared/map/area-map.ts';
import mapCss from '@hydria/shared/map/map.css';
import type { MapPosition } from '@hydria/shared/map/pin-map.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { useT } from '../use-t.ts';

interface AreaMapProps {
  corners: readonly MapPosition[];
  /** The middle of the first view while there is no corner. */
  start: MapPosition | null;
  onChange: (corners: readonly MapPosition[]) => void;
}

/** A map on which the corners of an area are drawn. */
export const AreaMap = ({ corners, start, onChange }: AreaMapProps) => {
  const t = useT();
  const { language } = useRemoteContext();
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<Map | null>(null);
  const latest = useRef({ corners, start, onChange, t });
  useEffect(() => {
    latest.current = { corners, start, onChange, t };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const { start: middle, t: words } = latest.current;
    const drawn = drawAreaMap(place.current, {
      words: {
        zoomIn: words('map.zoom_in'),
        zoomOut: words('map.zoom_out'),
        language,
        corner: (number) => words('map.corner', { number }),
      },
      start: middle,
      onChange: (changed) => {
        // Drawn at once, so that a key finds its new pin; the form follows.
        drawn.show(changed);
        latest.current.onChange(changed);
      },
    });
    map.current = drawn;
    drawn.show(latest.current.corners);
    return drawn.remove;
  }, [language]);
  useEffect(() => map.current?.show(corners), [corners]);
  return (
    <>
      <Global styles={mapCss} />
      <section
        ref={place}
        aria-label={t('map.area')}
        // Keeps the map's panes below the overlays of the page.
        css={{ isolation: 'isolate', height: 400, border: `1px solid ${color.hairline}`, borderRadius: radius.card }}
      />
      <div css={{ marginTop: 8 }}>
        <Button variant="outlined" size="small" onClick={() => map.current?.add()}>
          {t('map.add_corner')}
        </Button>
      </div>
    </>
  );
};
