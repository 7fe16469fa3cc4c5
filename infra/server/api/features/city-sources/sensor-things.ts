import { z } from 'zod';
import type { Content, MeasureName, RefusedValue } from './measures.ts';
import { positionOf, readValues, refusedTime, type Reading } from './reading.ts';

const named = z.looseObject({ name: z.string() });
const iot = z.union([z.number(), z.string()]);

/** Datastreams of OGC SensorThings 1.1 with their thing, its location, their quantity and their newest observation. */
export const datastreams = z.looseObject({
  value: z
    .array(
      z.looseObject({
        name: z.string(),
        unitOfMeasurement: z.looseObject({ symbol: z.string().nullish() }).nullish(),
        ObservedProperty: named,
        Thing: named.extend({
          '@iot.id': iot,
          Locations: z.array(z.looseObject({ location: z.unknown() })).optional(),
        }),
        Observations: z.array(z.looseObject({ phenomenonTime: z.string().nullish(), result: z.unknown() })),
      }),
    )
    .max(5000),
  /** The address of the next answer. */
  '@iot.nextLink': z.string().optional(),
});

export type Datastream = z.output<typeof datastreams>['value'][number];

/** The parts of a datastream that a server has to expand, so that one answer is enough. */
export const EXPANDED = 'Thing($expand=Locations),ObservedProperty,Observations($orderby=phenomenonTime desc;$top=1)';

const thingOf = ({ Thing }: Datastream): string => `thing:${Thing['@iot.id']}`;

/** The newest observations of the datastreams of one thing, each in our unit; an older one does not change the time. */
function readThing(
  content: Content,
  streams: readonly Datastream[],
  now: Date,
): { reading: Reading | null; refused: RefusedValue[] } {
  const [first] = streams;
  if (!first) return { reading: null, refused: [] };
  const thing = thingOf(first);
  const values: Partial<Record<MeasureName, number>> = {};
  const refused: RefusedValue[] = [];
  const times: string[] = [];
  for (const { ObservedProperty, unitOfMeasurement, Observations } of streams) {
    const [observation] = Observations;
    if (!observation) continue;
    const at = observation.phenomenonTime?.split('/').at(-1);
    const wrong = refusedTime(thing, ObservedProperty.name, at, now);
    if (wrong) {
      refused.push(wrong);
      continue;
    }
    const unit = unitOfMeasurement?.symbol ?? '';
    const read = readValues(content, thing, [{ name: ObservedProperty.name, value: observation.result, unit }]);
    Object.assign(values, read.values);
    refused.push(...read.refused);
    if (Object.keys(read.values).length > 0) times.push(new Date(String(at)).toISOString());
  }
  const at = times.toSorted().at(-1);
  if (at === undefined) return { reading: null, refused };
  const { name, Locations: [place] = [] } = first.Thing;
  return { reading: { thing, title: name, ...positionOf(place?.location), at, dated: true, values }, refused };
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
