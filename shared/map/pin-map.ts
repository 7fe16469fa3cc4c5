import * as leaflet from 'leaflet';
import { countryMap, labelled, type MapWords } from './country-map.ts';

/** A place on the map, in degrees. */
export interface MapPosition {
  latitude: number;
  longitude: number;
}

/** A region with its towns and its coast. */
const ZOOM = 9;
/** About a metre: more digits would suggest a false precision. */
const DIGITS = 5;

export interface PinMap {
  /** Moves the pin, and the view where it lies outside; null takes the pin away. */
  show(position: MapPosition | null): void;
  remove(): void;
}

const rounded = ({ lat, lng }: leaflet.LatLng): MapPosition => ({
  latitude: Number(lat.toFixed(DIGITS)),
  longitude: Number(lng.toFixed(DIGITS)),
});

/** Draws a map with one pin, which a press or a drag moves. It is no control for the keyboard: fields beside it are. */
export const drawPinMap = (
  place: HTMLElement,
  { words, onMove }: { words: MapWords; onMove: (position: MapPosition) => void },
): PinMap => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = countryMap(place, { words, calm });
  let pin: leaflet.Marker | null = null;
  map.on('click', ({ latlng }) => onMove(rounded(latlng)));

  const addPin = (at: leaflet.LatLngExpression): leaflet.Marker => {
    const made = leaflet.marker(at, { icon: labelled('map-pin is-ring', ''), draggable: true, keyboard: false });
    made.on('dragend', () => onMove(rounded(made.getLatLng())));
    map.setView(at, ZOOM, { animate: false });
    return made.addTo(map);
  };

  return {
    show(position) {
      if (!position) {
        pin?.remove();
        pin = null;
        return;
      }
      const at = leaflet.latLng(position.latitude, position.longitude);
      pin ??= addPin(at);
      pin.setLatLng(at);
      if (!map.getBounds().contains(at)) map.setView(at, map.getZoom(), { animate: !calm });
    },
    remove: () => void map.remove(),
  };
};
