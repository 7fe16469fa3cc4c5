import * as leaflet from 'leaflet';
import type { MapTiles } from '@hydria/shared/platform/portal-settings.ts';
import { GREECE } from './greece.ts';

/** A pin of the map. */
export interface Pin {
  code: string;
  title: string;
  /** Label on the pin and beside the title in the list. */
  number: number;
  latitude: number;
  longitude: number;
}

export interface MapDeps {
  /** Tile source with its attribution; without one the map shows only the country's outline. */
  maps: MapTiles | undefined;
  words: { zoomIn: string; zoomOut: string };
  onPick(code: string): void;
}

export interface DrawnMap {
  /** Replaces the pins, and fits the view to them. */
  show(pins: readonly Pin[]): void;
  /** Highlights a pin and centres it; null removes the highlight. */
  choose(code: string | null): void;
  remove(): void;
}

/** Maximum zoom: at district level the outline alone has no more detail. */
const NEAREST = 13;
const NEAREST_WITH_TILES = 18;

const ATHENS: leaflet.LatLngTuple = [37.98, 23.73];

const coast = (): leaflet.LatLngTuple[][] =>
  GREECE.split(';').map((ring) =>
    ring.split(' ').map((point): leaflet.LatLngTuple => {
      const [latitude = 0, longitude = 0] = point.split(',').map(Number);
      return [latitude, longitude];
    }),
  );

const iconOf = ({ number }: Pin, isChosen: boolean): leaflet.DivIcon => {
  const html = document.createElement('span');
  html.textContent = String(number);
  return leaflet.divIcon({ html, className: `map-pin ${isChosen ? 'is-chosen' : ''}`, iconSize: undefined });
};

/** Draws the map into an element of the page that has its size. */
export const drawMap = (place: HTMLElement, { maps, words, onPick }: MapDeps): DrawnMap => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leaflet.map(place, {
    center: ATHENS,
    zoom: 7,
    minZoom: 5,
    maxZoom: maps ? NEAREST_WITH_TILES : NEAREST,
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: false,
    zoomAnimation: !calm,
    // The wheel scrolls the page, not the map.
    scrollWheelZoom: false,
  });
  // The library inserts its own icons as markup; texts of pages are never markup.
  const zoom = { zoomInText: '+', zoomOutText: '−', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut };
  leaflet.control.zoom({ position: 'topright', ...zoom }).addTo(map);
  if (maps) {
    leaflet.control.attribution({ prefix: false }).addTo(map);
    leaflet.tileLayer(maps.tiles, { attribution: maps.attribution, maxZoom: NEAREST_WITH_TILES }).addTo(map);
  } else leaflet.polygon(coast(), { className: 'map-land', interactive: false, smoothFactor: 0.5 }).addTo(map);

  const marks = new Map<string, { pin: Pin; marker: leaflet.Marker }>();
  let chosen: string | null = null;

  const mark = (pin: Pin) => {
    const at: leaflet.LatLngTuple = [pin.latitude, pin.longitude];
    // Pins are not focusable: the list offers the same by keyboard.
    const marker = leaflet.marker(at, {
      icon: iconOf(pin, false),
      title: pin.title,
      riseOnHover: true,
      keyboard: false,
    });
    marker.on('click', () => onPick(pin.code));
    marker.addTo(map);
    return { pin, marker };
  };

  return {
    show(pins) {
      for (const { marker } of marks.values()) marker.remove();
      marks.clear();
      chosen = null;
      for (const pin of pins) marks.set(pin.code, mark(pin));
      if (pins.length === 0) return;
      const bounds = leaflet.latLngBounds(pins.map(({ latitude, longitude }) => [latitude, longitude]));
      map.fitBounds(bounds.pad(0.3), { maxZoom: maps ? 15 : 12, animate: false });
    },
    choose(code) {
      for (const [name, isChosen] of [[chosen, false] as const, [code, true] as const]) {
        const found = name === null ? undefined : marks.get(name);
        found?.marker.setIcon(iconOf(found.pin, isChosen));
      }
      chosen = code;
      const found = code === null ? undefined : marks.get(code);
      if (found) map.panTo(found.marker.getLatLng(), { animate: !calm });
    },
    remove: () => void map.remove(),
  };
};
