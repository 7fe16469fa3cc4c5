import type { FeedCityAir, FeedCityEnergy, FeedCityParking, FeedCityWaste } from '../../contract/feed/city.ts';
import type { Tx } from '@hydria/database/db.ts';
import type { Entity, FeedRow, Refusal } from './importer.ts';
import { knownReferences } from './references.ts';
import { plain } from './upsert.ts';

const place = {
  place: 'text',
  title: 'jsonb',
  latitude: 'double precision',
  longitude: 'double precision',
  kwdikos_katanalwti: 'text',
} as const;

/** Clocks of sensors are not exact. */
const AHEAD_MS = 5 * 60_000;

interface CityRow {
  kwdikos_katanalwti: string | null;
  measured_at?: string;
  last_seen?: string;
  last_pickup?: string | null;
}

const TIMES = ['measured_at', 'last_seen', 'last_pickup'] as const;

/** Refuses a time in the future, and a supply that the utility does not have. A partial row may lack fields. */
const city = <T extends CityRow>(now: Date): Pick<Entity<T>, 'batch' | 'check'> => {
  const unknownSupplies = knownReferences<T>({
    table: 'supply',
    column: 'kwdikos_katanalwti',
    of: (row) => row.kwdikos_katanalwti,
  });
  const early = ({ line, value }: FeedRow<T>): Refusal[] =>
    TIMES.filter((field) => Date.parse(value[field] ?? '') > now.getTime() + AHEAD_MS).map((field) => ({
      line,
      field,
      reason: 'in_future',
    }));
  return {
    batch: 1000,
    check: async (tx: Tx, deya_id: number, rows: FeedRow<T>[]) => [
      ...(await unknownSupplies(tx, deya_id, rows)),
      ...rows.flatMap(early),
    ],
  };
};

/** Energy of places. */
export const cityEnergy = (now: Date): Entity<FeedCityEnergy> => ({
  ...plain({
    table: 'city_energy',
    key: ['place'],
    columns: {
      ...place,
      measured_at: 'timestamptz',
      present: 'double precision',
      saving: 'double precision',
      previous: 'double precision',
    },
    changed: 'updated_at',
  }),
  ...city(now),
  name: 'city-energy',
});

/** Air at places. */
export const cityAir = (now: Date): Entity<FeedCityAir> => ({
  ...plain({
    table: 'city_air',
    key: ['place'],
    columns: {
      ...place,
      measured_at: 'timestamptz',
      temperature: 'double precision',
      quality_index: 'double precision',
      category: 'text',
      gases: 'jsonb',
      particles: 'jsonb',
      humidity: 'double precision',
      pressure: 'double precision',
      noise: 'double precision',
    },
    changed: 'updated_at',
  }),
  ...city(now),
  name: 'city-air',
});

/** Waste containers. */
export const cityWaste = (now: Date): Entity<FeedCityWaste> => ({
  ...plain({
    table: 'city_waste',
    key: ['place'],
    columns: { ...place, measured_at: 'timestamptz', last_pickup: 'timestamptz', fill_level: 'double precision' },
    changed: 'updated_at',
  }),
  ...city(now),
  name: 'city-waste',
});

/** Parking. */
export const cityParking = (now: Date): Entity<FeedCityParking> => ({
  ...plain({
    table: 'city_parking',
    key: ['place'],
    columns: {
      ...place,
      municipality: 'text',
      last_seen: 'timestamptz',
      radius: 'int',
      spots: 'int',
      free_spots: 'int',
    },
    changed: 'updated_at',
  }),
  ...city(now),
  name: 'city-parking',
});
