import { z } from 'zod';
import { AIR_CATEGORIES } from '../rules/air-quality.ts';
import { CITY_KINDS } from '../rules/city.ts';
import { endpoint } from './endpoint.ts';
import { day, deya_id, done, instant, kwdikos_katanalwti, lang } from './fields.ts';

/** A place of city data. */
const place = {
  place: z.string(),
  /** The utility's name for it in the requested language, otherwise in Greek. */
  title: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The supply that it belongs to; only people of that supply get it. Null: it is for all. */
  supply: z.object({ kwdikos_katanalwti }).nullable(),
  /** The time of its values. */
  seen_at: instant,
  /** Too old to describe the present, or of an age that is not known. */
  stale: z.boolean(),
};

const energyPlace = z
  .object({
    ...place,
    /** Kilowatt-hours of this period, those saved, and those of the period before. */
    present: z.number(),
    saving: z.number().nullable(),
    previous: z.number().nullable(),
  })
  .meta({ id: 'EnergyPlace' });

const pollutant = z.object({
  pollutant: z.enum(['pm2_5', 'pm10', 'no2', 'o3', 'so2', 'co']),
  /** µg/m³. */
  value: z.number(),
  /** By the bands of its day; null for a pollutant without bands. */
  category: z.enum(AIR_CATEGORIES).nullable(),
});

/** The measures of air. */
export const AIR_MEASURES = [
  'temperature',
  'pm2_5',
  'pm10',
  'no2',
  'o3',
  'so2',
  'co',
  'humidity',
  'pressure',
  'noise',
] as const;
export type AirMeasure = (typeof AIR_MEASURES)[number];

const airPlace = z
  .object({
    ...place,
    /** Degrees Celsius. */
    temperature: z.number().nullable(),
    quality_index: z.number().nullable(),
    /** Of the worst pollutant; the sender's own where no pollutant was measured. */
    category: z.enum(AIR_CATEGORIES).nullable(),
    /** The day from which the bands apply; null for the sender's own category. */
    bands_since: day.nullable(),
    gases: z.array(pollutant),
    particles: z.array(pollutant),
    /** 0 to 1. */
    humidity: z.number().nullable(),
    /** Hectopascal. */
    pressure: z.number().nullable(),
    /** Decibel. */
    noise: z.number().nullable(),
    /** Values that are older than `seen_at`, with their own times. Absent from servers of earlier releases. */
    older: z.array(z.object({ measure: z.enum(AIR_MEASURES), seen_at: instant })).optional(),
  })
  .meta({ id: 'AirPlace' });

const wastePlace = z
  .object({
    ...place,
    last_pickup: instant.nullable(),
    /** 0 to 1. */
    fill_level: z.number().nullable(),
  })
  .meta({ id: 'WastePlace' });

const parkingPlace = z
  .object({
    ...place,
    municipality: z.string().nullable(),
    last_seen: instant,
    /** False: the time of its values is not known. Absent from servers of earlier releases. */
    dated: z.boolean().optional(),
    /** Metres. */
    radius: z.int().nullable(),
    spots: z.int(),
    free_spots: z.int().nullable(),
  })
  .meta({ id: 'ParkingPlace' });

export type EnergyPlace = z.output<typeof energyPlace>;
export type AirPlace = z.output<typeof airPlace>;
export type WastePlace = z.output<typeof wastePlace>;
export type ParkingPlace = z.output<typeof parkingPlace>;

const cityData = z.object({
  /** True: the values are samples for a demonstration (decisions 12). */
  demo: z.boolean(),
  energy: z.array(energyPlace),
  air: z.array(airPlace),
  waste: z.array(wastePlace),
  parking: z.array(parkingPlace),
});

export type CityData = z.output<typeof cityData>;

/** Quantities with a history, by kind. */
export const CITY_MEASURES = [
  'present',
  'saving',
  'pm2_5',
  'pm10',
  'no2',
  'o3',
  'so2',
  'co',
  'temperature',
  'humidity',
  'pressure',
  'noise',
  'fill_level',
  'free_spots',
] as const;
export type CityMeasure = (typeof CITY_MEASURES)[number];

const cityHistory = z.object({
  /** Each measured quantity with its values, oldest first. */
  measures: z.array(
    z.object({
      measure: z.enum(CITY_MEASURES),
      /** `at`: the beginning of the hour, or of the day where the utilities are. */
      points: z.array(z.object({ at: instant, value: z.number() })),
    }),
  ),
});

export type CityHistory = z.output<typeof cityHistory>;

const cards = z.array(z.enum(CITY_KINDS)).max(CITY_KINDS.length);

export const cityContract = {
  'GET /api/deya/city': endpoint({
    access: 'public',
    summary:
      'Energy, air, waste and parking of a utility: the newest values of each place, with those of the signed-in person’s own supplies. Samples where the utility is a demonstration.',
    query: z.object({ deya_id, lang }),
    answer: cityData,
    errors: ['deya_not_found'],
  }),
  'GET /api/deya/city/history': endpoint({
    access: 'public',
    summary:
      'Earlier values of one place: of the hours of the last two days, or the means of the last 30 days. Of a place with a supply, those of the person’s own days.',
    query: z.object({
      deya_id,
      kind: z.enum(CITY_KINDS),
      place: z.string().trim().min(1).max(60),
      by: z.enum(['hour', 'day']),
    }),
    answer: cityHistory,
  }),
  'GET /api/account/city-cards': endpoint({
    access: 'member',
    summary: 'The order of the city cards that the person has chosen; empty without a choice.',
    answer: z.object({ cards }),
  }),
  'PUT /api/account/city-cards': endpoint({
    access: 'member',
    summary: 'Keeps the order of the city cards.',
    body: z.strictObject({
      cards: cards.refine((kinds) => new Set(kinds).size === kinds.length, { message: 'unique' }),
    }),
    answer: done,
  }),
};
