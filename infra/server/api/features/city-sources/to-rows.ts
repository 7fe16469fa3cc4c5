import type { FeedName } from '../../contract/feed/kinds.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import { countOf, localityOf, readEntity, textOf, type Entity } from './ngsi-ld.ts';
import { MEASURES_OF, type Content, type MeasureName, type RefusedValue } from './measures.ts';
import type { Reading } from './reading.ts';

/** Rows in the format of the feed, and the values that were refused on the way. */
export interface Mapped {
  kind: FeedName;
  rows: object[];
  refused: RefusedValue[];
}

const KINDS: Record<Content, FeedName> = {
  water: 'water-analyses',
  air: 'city-air',
  waste: 'city-waste',
  parking: 'city-parking',
};

/** Characters of the name of a place; the end of a URN is its own part. */
const PLACE_MAX = 60;
const TITLE_MAX = 200;
const placeOf = ({ thing, title, latitude, longitude }: Reading) => ({
  place: thing.slice(-PLACE_MAX),
  title: title === null ? null : { el: title.slice(0, TITLE_MAX) },
  latitude,
  longitude,
});

const pick = (values: Reading['values'], names: readonly MeasureName[]) => {
  const found = names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
  return found.length > 0 ? Object.fromEntries(found) : null;
};

const waterRows = ({ at, values, times, title }: Reading, zone: string): object[] =>
  MEASURES_OF.water.flatMap((alias) =>
    values[alias] === undefined
      ? []
      : [
          {
            zone,
            alias,
            analysis_date: athensDay(Date.parse(times[alias] ?? at)),
            value: String(values[alias]),
            sampling_point: title?.slice(0, 120) ?? null,
          },
        ],
  );

/** Sensors of one place send within some minutes of each other. */
const TOGETHER_MS = 10 * 60_000;

/** The times of the values that are older than the newest one; null without one. */
function olderTimes({ at, times }: Reading): Reading['times'] | null {
  const older = Object.entries(times).filter(([, time]) => Date.parse(at) - Date.parse(time) > TOGETHER_MS);
  return older.length > 0 ? Object.fromEntries(older) : null;
}

/** Air of a place. Its category is computed from the pollutants, so the one of the model is not read. */
const airRow = (reading: Reading) => ({
  ...placeOf(reading),
  measured_at: reading.at,
  temperature: reading.values.temperature ?? null,
  gases: pick(reading.values, ['no2', 'o3', 'so2', 'co']),
  particles: pick(reading.values, ['pm2_5', 'pm10']),
  humidity: reading.values.humidity ?? null,
  pressure: reading.values.pressure ?? null,
  noise: reading.values.noise ?? null,
  times: olderTimes(reading),
});

const wasteRow = (reading: Reading, last_pickup: string | null) => ({
  ...placeOf(reading),
  measured_at: reading.at,
  last_pickup,
  fill_level: reading.values.fill_level ?? null,
});

const hasValues = ({ values }: Reading): boolean => Object.keys(values).length > 0;

/** Rows of readings without further attributes, as SensorThings gives them. */
export function readingRows(content: Content, readings: readonly Reading[], zone: string): object[] {
  const measured = readings.filter(hasValues);
  if (content === 'water') return measured.flatMap((reading) => waterRows(reading, zone));
  if (content === 'air') return measured.map(airRow);
  return content === 'waste' ? measured.map((reading) => wasteRow(reading, null)) : [];
}

/** The states of a single spot; other words say nothing. */
const FREE: Readonly<Record<string, number>> = { free: 1, occupied: 0, closed: 0 };

function parkingRow(entity: Entity, reading: Reading): object {
  const of = { ...placeOf(reading), municipality: localityOf(entity), last_seen: reading.at, dated: reading.dated };
  if (entity.type.includes('ParkingSpot'))
    return { ...of, spots: 1, free_spots: FREE[textOf(entity, 'status')?.toLowerCase() ?? ''] ?? null };
  const spots = countOf(entity, 'totalSpotNumber');
  if (spots === null) return { thing: entity.id, field: 'totalSpotNumber', reason: 'required', value: null };
  const free_spots = countOf(entity, 'availableSpotNumber');
  if (free_spots !== null && free_spots > spots)
    return {
      thing: entity.id,
      field: 'availableSpotNumber',
      reason: 'not_possible',
      value: `${free_spots} / ${spots}`,
    };
  return { ...of, spots, free_spots };
}

const isRefused = (row: object): row is RefusedValue => 'thing' in row;

/** Entity types of each content (FIWARE Smart Data Models); others of an answer are left out. */
const TYPES: Record<Content, readonly string[]> = {
  water: ['WaterQualityObserved'],
  air: ['AirQualityObserved'],
  waste: ['WasteContainer'],
  parking: ['OffStreetParking', 'ParkingSpot'],
};

function entityRows(content: Content, entity: Entity, reading: Reading, zone: string): object[] {
  if (content === 'parking') return [parkingRow(entity, reading)];
  const emptied = textOf(entity, 'dateLastEmptying');
  if (content === 'waste' && emptied !== null && !Number.isNaN(Date.parse(emptied)))
    return [wasteRow(reading, new Date(emptied).toISOString())];
  return readingRows(content, [reading], zone);
}

/** The attributes of each content of which an entity needs one. */
const NEEDED: Record<Content, string> = {
  water: MEASURES_OF.water.join(', '),
  air: MEASURES_OF.air.join(', '),
  waste: 'fillingLevel',
  parking: 'totalSpotNumber',
};

/** The types of entities that are not read, each with its first entity. */
const unknownTypes = (entities: readonly Entity[]): RefusedValue[] =>
  [...Map.groupBy(entities, ({ type }) => type.join(', '))].map(([type, [first]]) => ({
    thing: first?.id ?? '',
    field: 'type',
    reason: 'type_unknown',
    value: type,
  }));

/**
 * The entities of an answer as rows of the feed. One refused value leaves the others of its entity. An entity without a value is named;
 * entities of other types are named where the answer has no entity of a known type.
 */
export function mapEntities(
  content: Content,
  entities: readonly Entity[],
  { zone, now }: { zone: string; now: Date },
): Mapped {
  const rows: object[] = [];
  const refused: RefusedValue[] = [];
  const known = entities.filter(({ type }) => TYPES[content].some((name) => type.includes(name)));
  if (known.length === 0) refused.push(...unknownTypes(entities));
  for (const entity of known) {
    const read = readEntity(content, entity, now);
    refused.push(...read.refused);
    if (!read.reading) continue;
    const found = entityRows(content, entity, read.reading, zone);
    if (found.length === 0 && read.refused.length === 0)
      refused.push({ thing: entity.id, field: NEEDED[content], reason: 'value_missing', value: null });
    for (const row of found) {
      if (isRefused(row)) refused.push(row);
      else rows.push(row);
    }
  }
  return { kind: KINDS[content], rows, refused };
}

/** The things of a SensorThings answer as rows of the feed. */
export const mapReadings = (
  content: Content,
  { readings, refused }: { readings: readonly Reading[]; refused: RefusedValue[] },
  zone: string,
): Mapped => ({ kind: KINDS[content], rows: readingRows(content, readings, zone), refused });
