import type { FeedCityAir, FeedCityEnergy, FeedCityParking, FeedCityWaste } from '../../contract/feed/city.ts';
import type { Entity } from './importer.ts';
import { plain } from './upsert.ts';

const place = { place: 'text', title: 'jsonb', latitude: 'double precision', longitude: 'double precision' } as const;
const city = { batch: 1000, check: async () => [] };

/** Energy of places. */
export const cityEnergy = (): Entity<FeedCityEnergy> => ({
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
  ...city,
  name: 'city-energy',
});

/** Air at places. */
export const cityAir = (): Entity<FeedCityAir> => ({
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
  ...city,
  name: 'city-air',
});

/** Waste containers. */
export const cityWaste = (): Entity<FeedCityWaste> => ({
  ...plain({
    table: 'city_waste',
    key: ['place'],
    columns: { ...place, measured_at: 'timestamptz', last_pickup: 'timestamptz', fill_level: 'double precision' },
    changed: 'updated_at',
  }),
  ...city,
  name: 'city-waste',
});

/** Parking. */
export const cityParking = (): Entity<FeedCityParking> => ({
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
  ...city,
  name: 'city-parking',
});
