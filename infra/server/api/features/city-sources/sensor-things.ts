import { z } from 'zod';
import type { Content, RefusedValue } from './measures.ts';
import { positionOf, readValues, type Reading } from './reading.ts';

const named = z.looseObject({ name: z.string() });
const iot = z.union([z.number(), z.string()]);

/** A datastream of OGC SensorThings 1.1 with its thing, its location, its quantity and its newest observation. */
const datastream = z.looseObject({
  name: z.string(),
  unitOfMeasurement: z.looseObject({ symbol: z.string().nullish() }).nullish(),
  ObservedProperty: named,
  Thing: named.extend({
    '@iot.id': iot,
    Locations: z.array(z.looseObject({ location: z.unknown() })).optional(),
  }),
  Observations: z.array(z.looseObject({ phenomenonTime: z.string().nullish(), result: z.unknown() })),
});

export type Datastream = z.output<typeof datastream>;

/** An answer with datastreams. */
export const streamsAnswer = z.looseObject({
  value: z.array(z.unknown()).max(5000),
  /** The address of the next answer. */
  '@iot.nextLink': z.string().optional(),
});

/** The datastreams among the parts of an answer, and the parts that are none. */
export function datastreamsOf(parts: readonly unknown[]): { streams: Datastream[]; refused: RefusedValue[] } {
  const streams: Datastream[] = [];
  const refused: RefusedValue[] = [];
  for (const [index, part] of parts.entries()) {
    const read = datastream.safeParse(part);
    if (read.success) {
      streams.push(read.data);
      continue;
    }
    const { name } = (part ?? {}) as { name?: unknown };
    const field = String(read.error.issues[0]?.path[0] ?? 'row');
    refused.push({ thing: typeof name === 'string' ? name : `#${index + 1}`, field, reason: 'invalid', value: null });
  }
  return { streams, refused };
}

/** The parts of a datastream that a server has to expand, so that one answer is enough. */
export const EXPANDED = 'Thing($expand=Locations),ObservedProperty,Observations($orderby=phenomenonTime desc;$top=1)';

const thingOf = ({ Thing }: Datastream): string => `thing:${Thing['@iot.id']}`;

/** The newest observations of the datastreams of one thing, each in our unit and with its own time. */
function readThing(
  content: Content,
  streams: readonly Datastream[],
  now: Date,
): { reading: Reading | null; refused: RefusedValue[] } {
  const [first] = streams;
  if (!first) return { reading: null, refused: [] };
  const thing = thingOf(first);
  const sent = streams.flatMap(({ ObservedProperty: { name }, unitOfMeasurement, Observations: [observation] }) => {
    if (!observation) return [];
    const at = observation.phenomenonTime?.split('/').at(-1);
    return [{ name, value: observation.result, unit: unitOfMeasurement?.symbol ?? '', at, isTimed: at !== undefined }];
  });
  const { values, times, refused } = readValues(content, thing, sent, now);
  const at = Object.values(times).toSorted().at(-1);
  if (at === undefined) return { reading: null, refused };
  const { name, Locations: [place] = [] } = first.Thing;
  return { reading: { thing, title: name, ...positionOf(place?.location), at, dated: true, values, times }, refused };
}

/** The things of some datastreams with their values in our units. */
export function readDatastreams(content: Content, streams: readonly Datastream[], now: Date) {
  const things = Map.groupBy(streams, thingOf);
  const read = [...things.values()].map((own) => readThing(content, own, now));
  return {
    readings: read.flatMap(({ reading }) => reading ?? []),
    refused: read.flatMap(({ refused }) => refused),
  };
}
