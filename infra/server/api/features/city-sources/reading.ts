import { inOurUnit, measureOf, type Content, type MeasureName, type RefusedValue } from './measures.ts';

/** A place with its values in our units, as any of the protocols gives it. */
export interface Reading {
  thing: string;
  title: string | null;
  latitude: number | null;
  longitude: number | null;
  /** ISO 8601. */
  at: string;
  /** False: the source does not tell the time, and `at` is that of the answer. */
  dated: boolean;
  values: Partial<Record<MeasureName, number>>;
  /** The time of each value (ISO 8601). */
  times: Partial<Record<MeasureName, string>>;
}

/** A value as a server sends it. */
interface Sent {
  name: string;
  value: unknown;
  unit: string;
  /** Its time, or that of its entity. */
  at: unknown;
  /** Whether it has a time of its own. */
  isTimed: boolean;
}

/** A server that sends the time of a value and null as the value says that a measurement is missing. */
export const missingValue = (thing: string, field: string): RefusedValue => ({
  thing,
  field,
  reason: 'value_missing',
  value: null,
});

/** Values in our units by quantity, and those that are refused. Of several values of a quantity the newest counts. */
export function readValues(content: Content, thing: string, sent: readonly Sent[], now: Date) {
  const values: Reading['values'] = {};
  const times: Reading['times'] = {};
  const refused: RefusedValue[] = [];
  for (const { name, value, unit, at, isTimed } of sent) {
    const measure = measureOf(content, name);
    if (!measure) continue;
    if (value === null || value === undefined) {
      if (isTimed) refused.push(missingValue(thing, name));
      continue;
    }
    const wrong = refusedTime(thing, name, at, now);
    const read = inOurUnit(measure, value, unit);
    if (wrong) refused.push(wrong);
    else if ('reason' in read) refused.push({ thing, field: name, reason: read.reason, value: shown(value, unit) });
    else {
      const time = new Date(String(at)).toISOString();
      if (time <= (times[measure] ?? '')) continue;
      values[measure] = read.number;
      times[measure] = time;
    }
  }
  return { values, times, refused };
}

const VALUE_MAX = 60;
const shown = (value: unknown, unit: string): string =>
  [typeof value === 'object' ? JSON.stringify(value) : String(value), unit].join(' ').trim().slice(0, VALUE_MAX);

/** Clocks of sensors are not exact. */
const AHEAD_MS = 5 * 60_000;

/** The reason why a time cannot be that of a value; null where it can. */
export function refusedTime(thing: string, field: string, at: unknown, now: Date): RefusedValue | null {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (at === null || at === undefined) return { thing, field, reason: 'required', value: null };
  if (Number.isNaN(time)) return { thing, field, reason: 'date', value: String(at).slice(0, VALUE_MAX) };
  return time > now.getTime() + AHEAD_MS ? { thing, field, reason: 'in_future', value: String(at) } : null;
}

const isDegree = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

/** The position of a GeoJSON point, which has the longitude first; nulls without one. */
export function positionOf(geometry: unknown): Pick<Reading, 'latitude' | 'longitude'> {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  const [longitude, latitude] = type === 'Point' && Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  return isDegree(longitude, 180) && isDegree(latitude, 90)
    ? { latitude, longitude }
    : { latitude: null, longitude: null };
}
