import { z } from 'zod';

type Json = Record<string, unknown>;

/** Keywords that only restrict: an answer is ours, and checking it again costs time at every request. */
const RULES = new Set([
  '$schema',
  '$id',
  'id',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'description',
  'propertyNames',
  'contentEncoding',
  'const',
  'enum',
  'default',
  'multipleOf',
]);

const isNull = (schema: Json) => schema['type'] === 'null';

function typeOfValues(schema: Json): Json {
  const values = (schema['enum'] as unknown[] | undefined) ?? ('const' in schema ? [schema['const']] : undefined);
  if (!values || schema['type']) return {};
  return { type: typeof values[0] === 'number' ? 'number' : 'string' };
}

/** `X or null` as one nullable type: the serialiser then needs no trial of alternatives. Only one with a type may be nullable. */
function lean(schema: Json): Json {
  const options = schema['anyOf'] as Json[] | undefined;
  const filled = options?.filter((option) => !isNull(option));
  if (options && filled?.length === 1 && options.length === 2) {
    const alternatives = filled[0]!['anyOf'] as Json[] | undefined;
    return alternatives
      ? lean({ anyOf: [...alternatives, { type: 'null' }] })
      : { ...lean(filled[0]!), nullable: true };
  }
  const kept = Object.entries(schema).filter(([key]) => !RULES.has(key));
  return { ...Object.fromEntries(kept.map(([key, value]) => [key, leanPart(key, value)])), ...typeOfValues(schema) };
}

function leanPart(key: string, value: unknown): unknown {
  if (key === 'properties') {
    return Object.fromEntries(Object.entries(value as Json).map(([name, inner]) => [name, lean(inner as Json)]));
  }
  if (key === 'anyOf') return (value as Json[]).map(lean);
  return key === 'items' || (key === 'additionalProperties' && typeof value === 'object') ? lean(value as Json) : value;
}

const compiled = new WeakMap<z.ZodType, Json>();

/**
 * The JSON Schema from which the serialiser of an answer is compiled: undeclared properties are never sent. The same
 * object for the same answer.
 */
export function responseSchema(answer: z.ZodType): Json {
  const known = compiled.get(answer);
  if (known) return known;
  // No registry: schemas with an id are written out where they are used.
  const schema = lean(
    z.toJSONSchema(answer, { io: 'output', target: 'draft-7', metadata: z.registry(), unrepresentable: 'any' }) as Json,
  );
  compiled.set(answer, schema);
  return schema;
}
