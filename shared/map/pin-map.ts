import * as leaflet from 'leaflet';
import { countryMap, labelled, type MapWords } from './country-map.ts';

/** A place on the map, in degrees. */
export interface MapPosition {
  latitude: number;
  longitude: number;
}

/** A district with the towns around it, and a town. */
const ZOOM = 11;
const PIN_ZOOM = 13;
/** About a metre: more digits would suggest a false precision. */
const DIGITS = 5;
/** A press of an arrow moves the pin by so many pixels, with Shift by one. */
const STEP = 10;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

export interface PinMap {
  /** Moves the pin, and the view where it lies outside; null takes the pin away. The circle has the radius of `accuracy`, in metres. */
  show(position: MapPosition | null, accuracy?: number | null): void;
  /** Puts the pin into the middle of the view, and gives it the focus. */
  drop(): void;
  remove(): void;
}

interface PinMapOptions {
  words: MapWords & {
    /** Name of the pin, which the arrow keys move. */
    pin: string;
  };
  /** The middle of the first view while there is no pin; null for the whole country. */
  start?: MapPosition | null;
  /** Takes the place of a moved pin; null for a pin that stays where it is. */
  onMove: ((position: MapPosition) => void) | null;
}

/** A place of the map with the digits that are worth keeping. */
export const rounded = ({ lat, lng }: leaflet.LatLng): MapPosition => ({
  latitude: Number(lat.toFixed(DIGITS)),
  longitude: Number(lng.toFixed(DIGITS)),
});

export const latLng = ({ latitude, longitude }: MapPosition): leaflet.LatLng => leaflet.latLng(latitude, longitude);

/** Lets the arrow keys move a pin that has the focus, and plus and minus zoom at it. */
export const moveByKeys = (
  map: leaflet.Map,
  pin: leaflet.Marker,
  { name, onMove }: { name: string; onMove: (position: MapPosition) => void },
): void => {
  const element = pin.getElement();
  if (!element) return;
  element.tabIndex = 0;
  // A screen reader passes the arrow keys on to it.
  element.setAttribute('role', 'application');
  element.setAttribute('aria-label', name);
  element.addEventListener('keydown', (event) => {
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    const zoom = ZOOMS[event.key] ?? 0;
    if (x === 0 && y === 0 && zoom === 0) return;
    // Otherwise the page scrolls, and the map moves under the pin.
    leaflet.DomEvent.stop(event);
    if (zoom !== 0) {
      map.setZoomAround(pin.getLatLng(), map.getZoom() + zoom);
      return;
    }
    const pixels = event.shiftKey ? 1 : STEP;
    const from = map.latLngToContainerPoint(pin.getLatLng());
    onMove(rounded(map.containerPointToLatLng(from.add([x * pixels, y * pixels]))));
  });
};

/**
 * Draws a map with one pin. A press, a drag, or the arrow keys move it. The words about its place are those of the page.
 */
export const drawPinMap = (place: HTMLElement, { words, start = null, onMove }: PinMapOptions): PinMap => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = countryMap(place, { words, calm });
  if (start) map.setView(latLng(start), ZOOM, { animate: false });
  const around = leaflet.circle(map.getCenter(), { radius: 0, className: 'map-around', interactive: false });
  let pin: leaflet.Marker | null = null;
  if (onMove) map.on('click', ({ latlng }) => onMove(rounded(latlng)));

  const addPin = (at: leaflet.LatLng): leaflet.Marker => {
    const icon = labelled('map-pin is-ring', '');
    const made = leaflet.marker(at, { icon, draggable: onMove !== null, keyboard: false });
    map.setView(at, Math.max(map.getZoom(), PIN_ZOOM), { animate: false });
    made.addTo(map);
    if (onMove) {
      made.on('dragend', () => onMove(rounded(made.getLatLng())));
      moveByKeys(map, made, { name: words.pin, onMove });
    }
    return made;
  };

  return {
    show(position, accuracy = null) {
      around.remove();
      if (!position) {
        pin?.remove();
        pin = null;
        return;
      }
      const at = latLng(position);
      pin ??= addPin(at);
      pin.setLatLng(at);
      if (accuracy !== null) around.setLatLng(at).setRadius(accuracy).addTo(map);
      if (!map.getBounds().contains(at)) map.setView(at, map.getZoom(), { animate: !calm });
    },
    drop() {
      const at = map.getCenter();
      pin ??= addPin(at);
      pin.setLatLng(at);
      pin.getElement()?.focus();
      onMove?.(rounded(at));
    },
    remove: () => void map.remove(),
  };
};
