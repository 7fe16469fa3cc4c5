import { z } from 'zod';
import type { RefusedValue } from './measures.ts';
import { positionOf, readValues, refusedTime, type Reading } from './reading.ts';

/** Entities of NGSI-LD or NGSI v2, normalised or as key values. */
export const ngsiEntities = z.array(z.looseObject({ id: z.string().min(1), type: z.string() })).max(5000);

export type Entity = z.output<typeof ngsiEntities>[number];

interface Attribute {
  value: unknown;
  unit: string;
  observedAt: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A time of NGSI-LD is wrapped: `{ "@type": "DateTime", "@value": … }`. */
const unwrapped = (value: unknown): unknown => (isRecord(value) && '@value' in value ? value['@value'] : value);

/** An attribute: normalised with `value` and its unit, or the value alone. */
function attributeOf(entity: Entity, name: string): Attribute {
  const raw = entity[name];
  if (!isRecord(raw) || !('value' in raw)) return { value: unwrapped(raw), unit: '', observedAt: undefined };
  const metadata = isRecord(raw['metadata']) ? raw['metadata']['unitCode'] : undefined;
  const unit = raw['unitCode'] ?? (isRecord(metadata) ? metadata['value'] : undefined);
  return {
    value: unwrapped(raw['value']),
    unit: typeof unit === 'string' ? unit : '',
    observedAt: raw['observedAt'],
  };
}

/** Where the models write the time of an observation, the most exact first. */
const TIMES = [
  'dateObserved',
  'observationDateTime',
  'binLoggedTime',
  'dateUpdated',
  'dateModified',
  'modifiedAt',
  'TimeInstant',
];

/** The models write some times without their zone, which is UTC then. */
const inUtc = (time: string): string => (/T[\d:.]+$/.test(time) ? `${time}Z` : time);

/** The time of an entity: of an interval its end, otherwise that of one of its values. */
function timeOf(entity: Entity): unknown {
  const named = TIMES.map((name) => attributeOf(entity, name).value).find((value) => typeof value === 'string');
  if (typeof named === 'string') return inUtc(named.split('/').at(-1) ?? '');
  return Object.keys(entity)
    .map((name) => attributeOf(entity, name).observedAt)
    .find((value) => value !== undefined);
}

/** A text of an entity; null without one. */
export const textOf = (entity: Entity, name: string): string | null => {
  const { value } = attributeOf(entity, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** A whole number of an entity, such as of parking spots; null without one. */
export const countOf = (entity: Entity, name: string): number | null => {
  const { value } = attributeOf(entity, name);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
};

/** The municipality of an entity's address. */
export const localityOf = (entity: Entity): string | null => {
  const { value } = attributeOf(entity, 'address');
  const locality = isRecord(value) ? value['addressLocality'] : undefined;
  return typeof locality === 'string' ? locality : null;
};

/** A spot tells its present state, and its model has no time of it. */
const isStateOnly = ({ type }: Entity): boolean => type === 'ParkingSpot';

/** Some entities are named for their observation: the place is the name without the time at its end. */
const placeIn = (id: string): string => id.replace(/[-:_]\d{4}-\d{2}-\d{2}T[\d:.]+Z?$/, '');

/** An entity with its values in our units; null where its time is refused. */
export function readEntity(entity: Entity, now: Date): { reading: Reading | null; refused: RefusedValue[] } {
  const at = timeOf(entity) ?? (isStateOnly(entity) ? now.toISOString() : undefined);
  const wrong = refusedTime(entity.id, 'dateObserved', at, now);
  if (wrong) return { reading: null, refused: [wrong] };
  const sent = Object.keys(entity).map((name) => ({ name, ...attributeOf(entity, name) }));
  const { values, refused } = readValues(entity.id, sent);
  const reading = {
    thing: placeIn(entity.id),
    title: textOf(entity, 'name'),
    ...positionOf(attributeOf(entity, 'location').value),
    at: new Date(String(at)).toISOString(),
    values,
  };
  return { reading, refused };
}
