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
}

/** A value as a server sends it. */
interface Sent {
  name: string;
  value: unknown;
  unit: string;
}

/** Values in our units by quantity, and those that are refused; names without a use are left out. */
export function readValues(content: Content, thing: string, sent: readonly Sent[]) {
  const values: Reading['values'] = {};
  const refused: RefusedValue[] = [];
  for (const { name, value, unit } of sent) {
    const measure = measureOf(content, name);
    if (!measure || value === null || value === undefined) continue;
    const read = inOurUnit(measure, value, unit);
    if ('number' in read) values[measure] = read.number;
    else refused.push({ thing, field: name, reason: read.reason, value: shown(value, unit) });
  }
  return { values, refused };
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
