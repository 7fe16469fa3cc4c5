import type { AirMeasure, AirPlace, EnergyPlace, ParkingPlace, WastePlace } from '@hydria/shared/contract/city.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import type { AirCategory } from '@hydria/shared/rules/air-quality.ts';
import { minutesSince } from '@hydria/shared/rules/city.ts';
import { useT } from '../use-t.ts';

/** A name with its value; null where nothing was measured. */
export interface Fact {
  name: string;
  value: string | null;
  /** Of the air as a whole. */
  category?: AirCategory | null;
}

export const PERCENT = 100;
const HOUR = 60;
const DAY = 24 * HOUR;
export const NO_BREAK = '\u00A0';

/** Chemical names, the same in all languages. */
export const POLLUTANTS = { pm2_5: 'PM2.5', pm10: 'PM10', no2: 'NO₂', o3: 'O₃', so2: 'SO₂', co: 'CO' } as const;

/** Tells the age of values that no longer describe the present. */
export const useAge = () => {
  const t = useT();
  return ({ seen_at, dated }: { seen_at: string; dated?: boolean | undefined }, now: Date): string => {
    if (dated === false) return t('city.undated');
    const minutes = minutesSince(seen_at, now);
    if (minutes < 2 * HOUR) return t('city.age_minutes', { count: minutes });
    return minutes < 2 * DAY
      ? t('city.age_hours', { count: Math.floor(minutes / HOUR) })
      : t('city.age_days', { count: Math.floor(minutes / DAY) });
  };
};

/** A value that is older than those of its place says its own time. */
const withOwnTime =
  (dateTime: (at: string) => string) =>
  ({ older = [] }: AirPlace, name: AirMeasure, value: string | null): string | null => {
    const own = older.find(({ measure }) => measure === name);
    return value !== null && own ? `${value} · ${dateTime(own.seen_at)}` : value;
  };

/** Values of places in words, in the person's formats. */
export const useCityWords = () => {
  const t = useT();
  const { number, dateTime } = useFormats();
  const measured = (value: number | null, unit: string, digits = 0): string | null =>
    value === null ? null : `${number(value, digits)}${NO_BREAK}${unit}`;
  const percent = (share: number | null): string | null => measured(share === null ? null : share * PERCENT, '%');
  const savingOf = ({ saving, previous }: EnergyPlace): string | null => {
    if (saving === null) return null;
    const share = previous ? ` (${percent(saving / previous)})` : '';
    return `${measured(saving, 'kWh')}${share}`;
  };
  const free = ({ free_spots, spots }: ParkingPlace): string | null =>
    free_spots === null ? null : t('city.free_of', { free: number(free_spots, 0), spots: number(spots, 0) });
  const timed = withOwnTime(dateTime);
  const pollutants = (place: AirPlace): Fact[] =>
    [...place.particles, ...place.gases].map(({ pollutant, value, category }) => {
      const judged = category ? `${NO_BREAK}· ${t(`city.categories.${category}`)}` : '';
      const text = `${measured(value, 'µg/m³', 1)}${judged}`;
      return { name: POLLUTANTS[pollutant], value: timed(place, pollutant, text) };
    });
  return {
    energy: (place: EnergyPlace) => ({
      present: { name: t('city.present'), value: measured(place.present, 'kWh') },
      saving: { name: t('city.saving'), value: savingOf(place) },
      previous: { name: t('city.previous'), value: measured(place.previous, 'kWh') },
    }),
    air: (place: AirPlace) => ({
      category: {
        name: t('city.quality'),
        value: place.category && t(`city.categories.${place.category}`),
        category: place.category,
      },
      temperature: {
        name: t('city.temperature'),
        value: timed(place, 'temperature', measured(place.temperature, '°C', 1)),
      },
      index: {
        name: t('city.quality_index'),
        value: place.quality_index === null ? null : number(place.quality_index, 0),
      },
      pollutants: pollutants(place),
      humidity: { name: t('city.humidity'), value: timed(place, 'humidity', percent(place.humidity)) },
      pressure: { name: t('city.pressure'), value: timed(place, 'pressure', measured(place.pressure, 'hPa')) },
      noise: { name: t('city.noise'), value: timed(place, 'noise', measured(place.noise, 'dB')) },
    }),
    waste: (place: WastePlace) => ({
      fill_level: { name: t('city.fill_level'), value: percent(place.fill_level) },
      last_pickup: { name: t('city.last_pickup'), value: place.last_pickup && dateTime(place.last_pickup) },
    }),
    parking: (place: ParkingPlace) => ({
      free: { name: t('city.free'), value: free(place) },
      spots: { name: t('city.spots'), value: number(place.spots, 0) },
      radius: { name: t('city.radius'), value: measured(place.radius, 'm') },
      municipality: { name: t('city.municipality'), value: place.municipality },
      last_seen: { name: t('city.last_seen'), value: place.dated === false ? null : dateTime(place.last_seen) },
    }),
  };
};
