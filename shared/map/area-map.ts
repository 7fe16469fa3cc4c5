import * as leaflet from 'leaflet';
import { countryMap, labelled, type MapWords } from './country-map.ts';
import { latLng, moveByKeys, rounded, type MapPosition } from './pin-map.ts';

/** A district with the towns around it. */
const ZOOM = 11;

export interface AreaMap {
  /** Draws the corners in their order; the first ones that come are brought into view. */
  show(corners: readonly MapPosition[]): void;
  /** Adds a corner in the middle of the view, and gives it the focus. */
  add(): void;
  remove(): void;
}

interface AreaMapOptions {
  words: MapWords & {
    /** Name of a corner by its number, which the arrow keys move and Delete removes. */
    corner: (number: number) => string;
  };
  /** The middle of the first view while there is no corner; null for the whole country. */
  start: MapPosition | null;
  onChange: (corners: readonly MapPosition[]) => void;
}

/** The distance of a point of the screen to the line between two others. */
const distanceTo = (at: leaflet.Point, a: leaflet.Point, b: leaflet.Point): number =>
  at.distanceTo(leaflet.LineUtil.closestPointOnSegment(at, a, b));

/** The place of a new corner: on the nearest side, so that the border does not cross itself. */
const placeOf = (map: leaflet.Map, corners: readonly MapPosition[], at: leaflet.LatLng): number => {
  if (corners.length < 3) return corners.length;
  const points = corners.map((corner) => map.latLngToLayerPoint(latLng(corner)));
  const point = map.latLngToLayerPoint(at);
  const sides = points.map((from, index) => distanceTo(point, from, points[(index + 1) % points.length]!));
  return sides.indexOf(Math.min(...sides)) + 1;
};

/** Draws a map with the corners of an area. A press adds a corner; a drag or the arrow keys move one, and Delete removes it. */
export const drawAreaMap = (place: HTMLElement, { words, start, onChange }: AreaMapOptions): AreaMap => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = countryMap(place, { words, calm });
  if (start) map.setView(latLng(start), ZOOM, { animate: false });
  const border = leaflet.polygon([], { className: 'map-area', interactive: false }).addTo(map);
  let shown: readonly MapPosition[] = [];
  let pins: leaflet.Marker[] = [];

  const insert = (at: leaflet.LatLng): number => {
    const index = placeOf(map, shown, at);
    onChange(shown.toSpliced(index, 0, rounded(at)));
    return index;
  };
  map.on('click', ({ latlng }) => void insert(latlng));

  const removeAt = (index: number): void => {
    onChange(shown.toSpliced(index, 1));
    pins[Math.max(index - 1, 0)]?.getElement()?.focus();
  };

  const pinOf = (index: number, at: leaflet.LatLng): leaflet.Marker => {
    const icon = labelled('map-pin is-corner', String(index + 1));
    const pin = leaflet.marker(at, { icon, draggable: true, keyboard: false }).addTo(map);
    const onMove = (moved: MapPosition): void => onChange(shown.with(index, moved));
    pin.on('dragend', () => onMove(rounded(pin.getLatLng())));
    moveByKeys(map, pin, { name: words.corner(index + 1), onMove });
    pin.getElement()?.addEventListener('keydown', ({ key }) => {
      if (key === 'Delete' || key === 'Backspace') removeAt(index);
    });
    return pin;
  };

  const show = (corners: readonly MapPosition[]): void => {
    const isFirst = shown.length === 0 && corners.length > 1;
    shown = corners;
    const places = corners.map(latLng);
    border.setLatLngs(places);
    for (const pin of pins.slice(places.length)) pin.remove();
    pins = places.map((at, index) => pins[index]?.setLatLng(at) ?? pinOf(index, at));
    if (isFirst) map.fitBounds(border.getBounds(), { padding: [32, 32], animate: false });
  };

  return {
    show,
    add() {
      const index = insert(map.getCenter());
      pins[index]?.getElement()?.focus();
    },
    remove: () => void map.remove(),
  };
};
