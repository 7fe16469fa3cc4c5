import { resolve, type Schema } from './document.ts';

/** A path into a value; a list is entered at its first item. */
export interface Slot {
  path: (string | number)[];
  schema: Schema;
}

const DEPTH = 6;

/** Every path that a schema names, including the root. */
export function slotsOf(said: Schema, path: (string | number)[] = []): Slot[] {
  const schema = resolve(said);
  const here = { path, schema };
  if (path.length > DEPTH) return [here];
  const inner = [
    ...(schema.anyOf ?? []).flatMap((option) => slotsOf(option, path).slice(1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => slotsOf(field, [...path, name])),
    ...(schema.items ? slotsOf(schema.items, [...path, 0]) : []),
  ];
  return [here, ...inner];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of the value with a replacement at a path, created if missing; `undefined` removes the value there. */
export function withValue(whole: unknown, [key, ...rest]: Slot['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(whole) ? whole : [];
    return [withValue(list[0], rest, value), ...list.slice(1)].filter((item) => item !== undefined);
  }
  const fields = isObject(whole) ? Object.entries(whole) : [];
  const before = fields.find(([name]) => name === key)?.[1];
  const after = withValue(before, rest, value);
  const others = fields.filter(([name]) => name !== key);
  return Object.fromEntries(after === undefined ? others : [...others, [key, after]]);
}
