import { z } from 'zod';
import { measureOf, type Content, type RefusedValue } from './measures.ts';
import { missingValue, positionOf, readValues, refusedTime, type Reading } from './reading.ts';

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

/** The last part of an IRI, or of a name with a prefix: without a context a broker answers with `https://…/NO2` in the place of `NO2`. */
const shortName = (name: string): string =>
  /^[a-z][a-z\d+.-]*:/i.test(name) ? (name.split(/[/#:]/).at(-1) ?? name) : name;

/** The words of JSON-LD and of its expanded form for the fields of an entity and an attribute. */
const FIELDS: Readonly<Record<string, string>> = { '@id': 'id', '@type': 'type', hasValue: 'value' };

const withShortNames = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [FIELDS[shortName(name)] ?? shortName(name), value]),
  );

/** An entity, whose attributes have their short names. */
const entity = z
  .record(z.string(), z.unknown())
  .transform(withShortNames)
  .pipe(
    z.looseObject({
      id: z.string().min(1),
      type: z
        .union([z.string().min(1), z.array(z.string()).min(1)])
        .transform((types) => [types].flat().map(shortName)),
    }),
  );

export type Entity = z.output<typeof entity>;

/** The parts of an answer of NGSI-LD or NGSI v2: normalised, as key values or as GeoJSON. */
export const ngsiAnswer = z.preprocess(listOf, z.array(z.unknown()).max(5000));

/** The mark by which a repeated part of an answer is recognised: its id, or the place and the text of a part that is no entity. */
export function keyOf(part: unknown, index: number): string {
  const read = entity.safeParse(part);
  return read.success ? read.data.id : `${index} ${JSON.stringify(part)}`;
}

/** The entities among the parts of an answer, and the parts that are none. */
export function entitiesOf(parts: readonly unknown[]): { entities: Entity[]; refused: RefusedValue[] } {
  const entities: Entity[] = [];
  const refused: RefusedValue[] = [];
  for (const [index, part] of parts.entries()) {
    const read = entity.safeParse(part);
    if (read.success) {
      entities.push(read.data);
      continue;
    }
    const id = isRecord(part) ? (part['id'] ?? part['@id']) : undefined;
    const field = String(read.error.issues[0]?.path[0] ?? 'type');
    refused.push({
      thing: typeof id === 'string' && id !== '' ? id : `#${index + 1}`,
      field,
      reason: isRecord(part) && part[field] !== undefined ? 'invalid' : 'required',
      value: null,
    });
  }
  return { entities, refused };
}

interface Attribute {
  value: unknown;
  unit: string;
  observedAt: unknown;
}

/** A value of JSON-LD is wrapped: `{ "@type": "DateTime", "@value": … }`, in its expanded form also in a list of one. */
const unwrapped = (value: unknown): unknown => {
  const one =
    Array.isArray(value) && value.length === 1 && isRecord(value[0]) && '@value' in value[0] ? value[0] : value;
  return isRecord(one) && '@value' in one ? one['@value'] : one;
};

/** A value that NGSI v2 keeps beside that of an attribute. */
function metadataOf({ metadata }: Record<string, unknown>, name: string): unknown {
  const found = isRecord(metadata) ? metadata[name] : undefined;
  return isRecord(found) ? found['value'] : undefined;
}

const NONE: Attribute = { value: undefined, unit: '', observedAt: undefined };

/** One instance of an attribute: normalised with `value` and its unit, or the value alone. */
function instanceOf(raw: unknown): Attribute {
  if (!isRecord(raw)) return { ...NONE, value: unwrapped(raw) };
  const fields = withShortNames(raw);
  if (!('value' in fields)) return { ...NONE, value: unwrapped(raw) };
  const unit = unwrapped(fields['unitCode']) ?? metadataOf(fields, 'unitCode');
  return {
    value: unwrapped(fields['value']),
    unit: typeof unit === 'string' ? shortName(unit) : '',
    observedAt: unwrapped(fields['observedAt']) ?? metadataOf(fields, 'timestamp') ?? metadataOf(fields, 'TimeInstant'),
  };
}

const byTime = (a: Attribute, b: Attribute): number =>
  String(a.observedAt ?? '').localeCompare(String(b.observedAt ?? ''));

/** An attribute. Of several instances (`datasetId`) the newest counts. */
function attributeOf(entity: Entity, name: string): Attribute {
  const raw = entity[name];
  const isInstances =
    Array.isArray(raw) && raw.length > 0 && raw.every(isRecord) && raw.every((one) => !('@value' in one));
  if (!isInstances) return instanceOf(raw);
  return raw.map(instanceOf).toSorted(byTime).at(-1) ?? NONE;
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

/** The time of an entity, of an interval its end; undefined where only its values have a time. */
function timeOf(entity: Entity): unknown {
  const named = TIMES.map((name) => attributeOf(entity, name).value).find(
    (value) => value !== undefined && value !== null,
  );
  return typeof named === 'string' ? inUtc(named.split('/').at(-1) ?? '') : named;
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
const isStateOnly = ({ type }: Entity): boolean => type.includes('ParkingSpot');

/** Attributes without a unit that are the values of a place. The first of them that has a time tells that of the place. */
const STATES = ['availableSpotNumber', 'status', 'dateLastEmptying'];

/** Some entities are named for their observation: the place is the name without the time at its end. */
const placeIn = (id: string): string => id.replace(/[-:_]\d{4}-\d{2}-\d{2}T[\d:.]+Z?$/, '');

/**
 * An entity with its values in our units, each with its own time where it has one, otherwise with that of the entity. Null where
 * nothing of it has a time.
 */
export function readEntity(
  content: Content,
  entity: Entity,
  now: Date,
): { reading: Reading | null; refused: RefusedValue[] } {
  const named = timeOf(entity) ?? (isStateOnly(entity) ? now.toISOString() : undefined);
  const sent = Object.keys(entity).map((name) => ({ name, ...attributeOf(entity, name) }));
  const isValue = ({ name }: { name: string }): boolean =>
    measureOf(content, name) !== undefined || STATES.includes(name);
  const own = sent.filter((one) => one.observedAt !== undefined && isValue(one));
  const isTimed = own.length > 0;
  const wrong = isTimed ? null : refusedTime(entity.id, 'dateObserved', named, now);
  if (wrong) return { reading: null, refused: [wrong] };
  const timed = sent.map(({ observedAt, ...one }) => ({
    ...one,
    at: observedAt === undefined ? named : inUtc(String(observedAt)),
    isTimed: observedAt !== undefined,
  }));
  const { values, times, refused } = readValues(content, entity.id, timed, now);
  const sentStates = STATES.flatMap((name) => timed.filter((one) => one.name === name && one.at !== undefined));
  const states = sentStates.filter(({ value }) => value !== null);
  const missing = sentStates.flatMap((one) =>
    one.value === null && one.isTimed ? missingValue(entity.id, one.name) : [],
  );
  const early = states.map(({ name, at }) => refusedTime(entity.id, name, at, now));
  const state = states.find((_, index) => early[index] === null);
  const at = Object.values(times).toSorted().at(-1) ?? state?.at ?? (states.length > 0 ? undefined : named);
  const all = [...refused, ...missing, ...early.filter((one) => one !== null)];
  if (at === undefined || refusedTime(entity.id, 'dateObserved', at, now)) return { reading: null, refused: all };
  const reading = {
    thing: placeIn(entity.id),
    title: textOf(entity, 'name'),
    ...positionOf(attributeOf(entity, 'location').value),
    at: new Date(String(at)).toISOString(),
    dated: own.some(({ value }) => value !== null) || timeOf(entity) !== undefined,
    values,
    times,
  };
  return { reading, refused: all };
}
