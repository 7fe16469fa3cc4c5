import { z } from 'zod';
import { measureOf, type Content, type RefusedValue } from './measures.ts';
import { positionOf, readValues, refusedTime, type Reading } from './reading.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An entity of a feature of GeoJSON, which has the attributes one level below. */
const ofFeature = (entity: unknown): unknown =>
  isRecord(entity) && entity['type'] === 'Feature' && isRecord(entity['properties'])
    ? { location: entity['geometry'], ...entity['properties'], id: entity['id'] }
    : entity;

const isCollection = (answer: unknown): answer is { features: unknown } =>
  isRecord(answer) && answer['type'] === 'FeatureCollection';

/** The entities of an answer: a list, a collection of GeoJSON, or one entity. */
const listOf = (answer: unknown): unknown => {
  const all = isCollection(answer) ? answer.features : isRecord(answer) ? [answer] : answer;
  return Array.isArray(all) ? all.map(ofFeature) : all;
};

/** Entities of NGSI-LD or NGSI v2: normalised, as key values or as GeoJSON. */
export const ngsiEntities = z.preprocess(
  listOf,
  z.array(z.looseObject({ id: z.string().min(1), type: z.string() })).max(5000),
);

export type Entity = z.output<typeof ngsiEntities>[number];

interface Attribute {
  value: unknown;
  unit: string;
  observedAt: unknown;
}

/** A time of NGSI-LD is wrapped: `{ "@type": "DateTime", "@value": … }`. */
const unwrapped = (value: unknown): unknown => (isRecord(value) && '@value' in value ? value['@value'] : value);

/** A value that NGSI v2 keeps beside that of an attribute. */
function metadataOf({ metadata }: Record<string, unknown>, name: string): unknown {
  const found = isRecord(metadata) ? metadata[name] : undefined;
  return isRecord(found) ? found['value'] : undefined;
}

/** An attribute: normalised with `value` and its unit, or the value alone. */
function attributeOf(entity: Entity, name: string): Attribute {
  const raw = entity[name];
  if (!isRecord(raw) || !('value' in raw)) return { value: unwrapped(raw), unit: '', observedAt: undefined };
  const unit = raw['unitCode'] ?? metadataOf(raw, 'unitCode');
  return {
    value: unwrapped(raw['value']),
    unit: typeof unit === 'string' ? unit : '',
    observedAt: raw['observedAt'] ?? metadataOf(raw, 'timestamp') ?? metadataOf(raw, 'TimeInstant'),
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

/** Attributes without a unit whose times are those of a place. */
const STATES = ['status', 'availableSpotNumber', 'dateLastEmptying'];

/** The time of an entity: of an interval its end, otherwise the newest time of its values. */
function timeOf(content: Content, entity: Entity): unknown {
  const named = TIMES.map((name) => attributeOf(entity, name).value).find((value) => typeof value === 'string');
  if (typeof named === 'string') return inUtc(named.split('/').at(-1) ?? '');
  return Object.keys(entity)
    .filter((name) => measureOf(content, name) !== undefined || STATES.includes(name))
    .flatMap((name) => attributeOf(entity, name).observedAt ?? [])
    .map((time) => inUtc(String(time)))
    .toSorted()
    .at(-1);
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

/** A spot tells its state, in most of its examples without a time. */
const isStateOnly = ({ type }: Entity): boolean => type === 'ParkingSpot';

/** Some entities are named for their observation: the place is the name without the time at its end. */
const placeIn = (id: string): string => id.replace(/[-:_]\d{4}-\d{2}-\d{2}T[\d:.]+Z?$/, '');

/** An entity with its values in our units; null where its time is refused. */
export function readEntity(
  content: Content,
  entity: Entity,
  now: Date,
): { reading: Reading | null; refused: RefusedValue[] } {
  const told = timeOf(content, entity);
  const at = told ?? (isStateOnly(entity) ? now.toISOString() : undefined);
  const wrong = refusedTime(entity.id, 'dateObserved', at, now);
  if (wrong) return { reading: null, refused: [wrong] };
  const sent = Object.keys(entity).map((name) => ({ name, ...attributeOf(entity, name) }));
  const { values, refused } = readValues(content, entity.id, sent);
  const reading = {
    thing: placeIn(entity.id),
    title: textOf(entity, 'name'),
    ...positionOf(attributeOf(entity, 'location').value),
    at: new Date(String(at)).toISOString(),
    dated: told !== undefined,
    values,
  };
  return { reading, refused };
}
