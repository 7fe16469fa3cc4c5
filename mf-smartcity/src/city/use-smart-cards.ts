import type { CityData } from '@hydria/shared/contract/city.ts';
import { nearestFirst } from '@hydria/shared/map/nearest.ts';
import type { Coordinates } from '@hydria/shared/rules/distance.ts';
import type { CityKind, SmartCardType } from '@hydria/shared/rules/city.ts';
import { useT } from '../use-t.ts';
import { useAge, useCityWords, type Fact } from './use-city-words.ts';

/** The texts of a card (spec D §3): on a phone fewer of them. */
export interface CardDisplay {
  title: string;
  above_title: readonly string[];
  top: Fact;
  bottom: Fact;
}

/** A smart card: the newest values of one place of a kind. */
export interface SmartCard {
  type: SmartCardType;
  kind: CityKind;
  /** Only people of this supply have the card; null: it is for all. */
  supply: { kwdikos_katanalwti: string } | null;
  /** The age of values that no longer describe the present. */
  age: string | null;
  default: CardDisplay;
  mobile: CardDisplay;
}

type Place = CityData[CityKind][number];

/** The place of a card: that of the person's own supply, otherwise the nearest, otherwise the first. */
const placeOf = <P extends Place>(places: readonly P[], home: Coordinates | null): P | undefined => {
  const own = places.find(({ supply }) => supply !== null);
  if (own) return own;
  const located = places.flatMap((place) =>
    place.latitude === null || place.longitude === null
      ? []
      : [{ place, latitude: place.latitude, longitude: place.longitude }],
  );
  return nearestFirst(located, home)[0]?.place ?? places[0];
};

type Figures = Pick<CardDisplay, 'top' | 'bottom'> & { lines: readonly (string | null)[] };

const lineOf = ({ name, value }: Fact): string | null => (value === null ? null : `${name}: ${value}`);

/** The card of each kind that has a place. */
export const useSmartCards = (data: CityData | undefined, home: Coordinates | null, now: Date): SmartCard[] => {
  const t = useT();
  const words = useCityWords();
  const age = useAge();
  const cardOf = (kind: CityKind, place: Place | undefined, figures: () => Figures): SmartCard[] => {
    if (!place) return [];
    const { lines, ...shown } = figures();
    const supply = place.supply && t('city.supply', { supply: place.supply.kwdikos_katanalwti });
    const above = [supply, ...lines].filter((line) => line !== null);
    return [
      {
        type: `smart-${kind}`,
        kind,
        supply: place.supply,
        age: place.stale ? age(place, now) : null,
        default: { title: place.title, above_title: above, ...shown },
        mobile: { title: place.title, above_title: supply === null ? [] : [supply], ...shown },
      },
    ];
  };
  if (!data) return [];
  const energy = placeOf(data.energy, home);
  const air = placeOf(data.air, home);
  const waste = placeOf(data.waste, home);
  const parking = placeOf(data.parking, home);
  return [
    ...cardOf('energy', energy, () => {
      const { present, saving, previous } = words.energy(energy!);
      return { lines: [lineOf(previous)], top: present, bottom: saving };
    }),
    ...cardOf('air', air, () => {
      const { category, temperature, pollutants } = words.air(air!);
      return { lines: pollutants.slice(0, 1).map(lineOf), top: category, bottom: temperature };
    }),
    ...cardOf('waste', waste, () => {
      const { fill_level, last_pickup } = words.waste(waste!);
      return { lines: [], top: fill_level, bottom: last_pickup };
    }),
    ...cardOf('parking', parking, () => {
      const { free, spots, municipality, radius, last_seen } = words.parking(parking!);
      const around = [municipality.value, radius.value].filter((text) => text !== null).join(' · ');
      return { lines: [around || null], top: free.value === null ? spots : free, bottom: last_seen };
    }),
  ];
};
