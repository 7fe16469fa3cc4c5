import * as leaflet from 'leaflet';
import type { MapTiles } from '../platform/portal-settings.ts';
import type { Language } from '../rules/languages.ts';
import { GREECE } from './greece.ts';
import { towns } from './towns.ts';

export interface MapWords {
  zoomIn: string;
  zoomOut: string;
  language: Language;
}

interface CountryMapOptions {
  /** Tile source with its attribution; without one the map shows only the country's outline. */
  maps?: MapTiles | undefined;
  words: MapWords;
  /** Without animations. */
  calm: boolean;
}

/** Maximum zoom: at district level the outline alone has no more detail. */
const NEAREST = 15;
const NEAREST_WITH_TILES = 18;

const ATHENS: leaflet.LatLngTuple = [37.98, 23.73];

const coast = (): leaflet.LatLngTuple[][] =>
  GREECE.split(';').map((ring) =>
    ring.split(' ').map((point): leaflet.LatLngTuple => {
      const [latitude = 0, longitude = 0] = point.split(',').map(Number);
      return [latitude, longitude];
    }),
  );

/** An icon of text alone, with a class of `map.css`. */
export const labelled = (className: string, text: string): leaflet.DivIcon => {
  const html = document.createElement('span');
  html.textContent = text;
  return leaflet.divIcon({ html, className, iconSize: undefined });
};

/** Names of towns, where the map itself has none. */
const addTowns = (map: leaflet.Map, language: Language): void => {
  for (const { el, latin, latitude, longitude } of towns) {
    const icon = labelled('map-town', language === 'el' ? el : latin);
    const options = { icon, interactive: false, keyboard: false, zIndexOffset: -1000 };
    const marker = leaflet.marker([latitude, longitude], options).addTo(map);
    // The list says where a place is; a screen reader would read all towns of the country.
    marker.getElement()?.setAttribute('aria-hidden', 'true');
  }
};

/** The country in an element of the page that has its size, without pins; its styles are in `map.css`. */
export const countryMap = (place: HTMLElement, { maps, words, calm }: CountryMapOptions): leaflet.Map => {
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
  } else {
    leaflet.polygon(coast(), { className: 'map-land', interactive: false, smoothFactor: 0.5 }).addTo(map);
    addTowns(map, words.language);
  }
  leaflet.control.scale({ imperial: false, position: 'bottomleft' }).addTo(map);
  return map;
};
