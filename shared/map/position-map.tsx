import { useEffect, useRef } from 'react';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { color, radius } from '../theme/tokens.ts';
import { Button } from '../ui/button.tsx';
import { drawPinMap, type MapPosition, type PinMap } from './pin-map.ts';

interface PositionMapProps {
  position: MapPosition | null;
  /** Metres around the position within which the device is; null for a place that a person has chosen. */
  accuracy?: number | null;
  /** The middle of the first view while there is no position. */
  start?: MapPosition | null;
  /** Takes the place of a moved pin. Without it the map only shows the position. */
  onMove?: (position: MapPosition) => void;
  /** Names of the map, its buttons, its pin, and of the button that puts the pin into the middle. */
  words: Record<'map' | 'zoomIn' | 'zoomOut' | 'pin' | 'middle', string>;
}

/**
 * A map whose pin is the position. The pin is dragged, or moved by the arrow keys; a press on the map moves it too. Its styles are in
 * `map.css`.
 */
export const PositionMap = ({ position, accuracy = null, start = null, onMove, words }: PositionMapProps) => {
  const { map: label, zoomIn, zoomOut, pin, middle } = words;
  const { language } = useRemoteContext();
  const place = useRef<HTMLDivElement>(null);
  const map = useRef<PinMap | null>(null);
  const move = useRef(onMove);
  const first = useRef(start);
  useEffect(() => {
    move.current = onMove;
  });
  const isMovable = onMove !== undefined;
  useEffect(() => {
    if (!place.current) return undefined;
    const drawn = drawPinMap(place.current, {
      words: { zoomIn, zoomOut, pin, language },
      start: first.current,
      onMove: isMovable ? (moved) => move.current?.(moved) : null,
    });
    map.current = drawn;
    return drawn.remove;
  }, [zoomIn, zoomOut, pin, language, isMovable]);
  const { latitude, longitude } = position ?? {};
  useEffect(
    () =>
      map.current?.show(latitude === undefined || longitude === undefined ? null : { latitude, longitude }, accuracy),
    [latitude, longitude, accuracy, zoomIn, zoomOut, pin, language, isMovable],
  );
  return (
    <>
      <section
        ref={place}
        aria-label={label}
        css={{
          // Keeps the map's panes below the overlays of the page.
          isolation: 'isolate',
          height: 320,
          border: `1px solid ${color.hairline}`,
          borderRadius: radius.card,
        }}
      />
      {isMovable && position === null && (
        <div>
          <Button onClick={() => map.current?.drop()}>{middle}</Button>
        </div>
      )}
    </>
  );
};
