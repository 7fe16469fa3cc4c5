import { z } from 'zod';
import { kwdikos_katanalwti } from '@hydria/shared/contract/fields.ts';
import { text, latitude, longitude, localText, when } from './fields.ts';

const measure = z.number().min(-1e12).max(1e12).nullable().default(null);
const share = z.number().min(0).max(1).nullable().default(null);

/** The position of a city place, and the utility's name for it. */
const place = {
  place: z.string().trim().min(1).max(60),
  title: localText(200).nullable().default(null),
  latitude,
  longitude,
  /** The supply that the place belongs to: only people of that supply see it. */
  kwdikos_katanalwti: kwdikos_katanalwti.nullable().default(null),
};

/** Energy of a place in kilowatt-hours: this period, the one before, and what was saved. */
export const feedCityEnergy = z.strictObject({
  ...place,
  measured_at: when,
  present: z.number().min(0).max(1e12),
  saving: measure,
  previous: measure,
});
export type FeedCityEnergy = z.output<typeof feedCityEnergy>;

const micrograms = z.number().min(0).max(1e6).optional();

const time = when.optional();

/**
 * Air: degrees Celsius, the index of the European Environment Agency with its band, µg/m³, hPa, dB; humidity 0 to 1.
 */
export const feedCityAir = z.strictObject({
  ...place,
  measured_at: when,
  temperature: z.number().min(-90).max(90).nullable().default(null),
  quality_index: z.number().min(0).max(1000).nullable().default(null),
  category: z.enum(['good', 'fair', 'moderate', 'poor', 'very_poor', 'extremely_poor']).nullable().default(null),
  gases: z.strictObject({ no2: micrograms, o3: micrograms, so2: micrograms, co: micrograms }).nullable().default(null),
  particles: z.strictObject({ pm2_5: micrograms, pm10: micrograms }).nullable().default(null),
  humidity: share,
  pressure: z.number().min(300).max(1200).nullable().default(null),
  noise: z.number().min(0).max(200).nullable().default(null),
  /** Times of the values that are older than `measured_at`. */
  times: z
    .strictObject({
      temperature: time,
      no2: time,
      o3: time,
      so2: time,
      co: time,
      pm2_5: time,
      pm10: time,
      humidity: time,
      pressure: time,
      noise: time,
    })
    .nullable()
    .default(null),
});
export type FeedCityAir = z.output<typeof feedCityAir>;

/** Waste containers: when they were emptied last, and how full they are, 0 to 1. */
export const feedCityWaste = z.strictObject({
  ...place,
  measured_at: when,
  last_pickup: when.nullable().default(null),
  fill_level: share,
});
export type FeedCityWaste = z.output<typeof feedCityWaste>;

/** Parking: how many places there are within how many metres, and how many of them were free when last seen. */
export const feedCityParking = z
  .strictObject({
    ...place,
    municipality: text(100),
    last_seen: when,
    /** False: the sender does not know the time of its values, and `last_seen` is that of the sending. */
    dated: z.boolean().default(true),
    radius: z.int().min(0).max(100_000).nullable().default(null),
    spots: z.int().min(0).max(1_000_000),
    free_spots: z.int().min(0).max(1_000_000).nullable().default(null),
  })
  .refine((parking) => (parking.free_spots ?? 0) <= parking.spots, { path: ['free_spots'], message: 'invalid' });
export type FeedCityParking = z.output<typeof feedCityParking>;
