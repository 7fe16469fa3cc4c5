import * as leaflet from 'leaflet';
import type { MapTiles } from '../platform/portal-settings.ts';
import { countryMap, labelled, type MapWords } from './country-map.ts';
import { groupLabel, groupPins } from './group-pins.ts';
import type { Coordinates } from '../rules/distance.ts';

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
  words: MapWords;
  onPick(code: string): void;
}

export interface DrawnMap {
  /** Replaces the pins, and fits the view to them; with an origin, to it and to the nearest. */
  show(pins: readonly Pin[], origin: Coordinates | null): void;
  /** Highlights a pin and centres it; null removes the highlight. */
  choose(code: string | null): void;
  remove(): void;
}

/** The first view and a chosen place: a district with the towns around it. */
const FIRST = 13;
const FIRST_WITH_TILES = 15;
const CHOSEN = 14;

/** As many of the nearest places are in the first view. */
const NEAREST_SHOWN = 5;

const at = ({ latitude, longitude }: Coordinates): leaflet.LatLngTuple => [latitude, longitude];

const boundsOf = (places: readonly Coordinates[]): leaflet.LatLngBounds => leaflet.latLngBounds(places.map(at));

const pixels = ({ x, y }: leaflet.Point) => ({ x, y });

const iconOf = (pins: readonly Pin[], isChosen: boolean): leaflet.DivIcon => {
  const look = pins.length > 1 ? 'is-group' : '';
  return labelled(`map-pin ${look} ${isChosen ? 'is-chosen' : ''}`, groupLabel(pins.map(({ number }) => number)));
};

/** Draws the map into an element of the page that has its size. */
export const drawMap = (place: HTMLElement, deps: MapDeps): DrawnMap => {
  const { maps, onPick } = deps;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = countryMap(place, { ...deps, calm });
  let pins: readonly Pin[] = [];
  let chosen: string | null = null;
  let here: leaflet.Marker | null = null;
  const drawn = leaflet.layerGroup().addTo(map);

  /** Zooms to a group; where that does not part it, its places are chosen in turn. */
  const open = (group: readonly Pin[]): void => {
    if (group.length > 1 && map.getZoom() < map.getMaxZoom()) {
      map.fitBounds(boundsOf(group).pad(0.3), { animate: !calm });
      return;
    }
    const next = group[(group.findIndex(({ code }) => code === chosen) + 1) % group.length];
    if (next) onPick(next.code);
  };

  const draw = (): void => {
    drawn.clearLayers();
    const placed = pins.map((pin) => ({ ...pin, ...pixels(map.latLngToLayerPoint(at(pin))) }));
    for (const group of groupPins(placed, chosen)) {
      const isChosen = group[0]?.code === chosen;
      // Pins are not focusable: the list offers the same by keyboard.
      const marker = leaflet.marker(boundsOf(group).getCenter(), {
        icon: iconOf(group, isChosen),
        title: group.map(({ title }) => title).join(', '),
        riseOnHover: true,
        keyboard: false,
        zIndexOffset: isChosen ? 1000 : 0,
      });
      marker.on('click', () => open(group));
      drawn.addLayer(marker);
    }
  };
  map.on('zoomend', draw);

  return {
    show(places, origin) {
      pins = places;
      here?.remove();
      here =
        origin && leaflet.marker(at(origin), { icon: labelled('map-here', ''), interactive: false, keyboard: false });
      here?.addTo(map);
      const shown = origin ? [...places.slice(0, NEAREST_SHOWN), origin] : places;
      if (places.length > 0)
        map.fitBounds(boundsOf(shown).pad(0.3), { maxZoom: maps ? FIRST_WITH_TILES : FIRST, animate: false });
      draw();
    },
    choose(code) {
      chosen = code;
      draw();
      const found = pins.find((pin) => pin.code === code);
      if (found) map.setView(at(found), Math.max(map.getZoom(), CHOSEN), { animate: !calm });
    },
    remove: () => void map.remove(),
  };
};
