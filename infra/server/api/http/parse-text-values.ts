import type { z } from 'zod';

type Def = { type: string; innerType?: z.ZodType; element?: z.ZodType; options?: z.ZodType[]; values?: unknown[] };

const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

/** The schema without `optional`, `nullable` and `default` around it. */
function core(schema: z.ZodType): Def {
  const def = defOf(schema);
  return def.innerType && ['optional', 'nullable', 'default', 'prefault'].includes(def.type)
    ? core(def.innerType)
    : def;
}

const isNumber = (def: Def) =>
  def.type === 'number' || (def.type === 'literal' && def.values?.every((v) => typeof v === 'number'));

/** The value of a JSON text; the text itself where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** One text as the type that its schema wants; a text that is no such value stays, for the schema to refuse. */
function valueOf(def: Def, text: unknown): unknown {
  if (def.type === 'array') return (Array.isArray(text) ? text : [text]).map((t) => valueOf(core(def.element!), t));
  if (typeof text !== 'string') return text;
  if (isNumber(def)) return /^-?\d{1,16}(\.\d{1,16})?$/.test(text) ? Number(text) : text;
  // A part of a form holds a record as JSON.
  if (def.type === 'record') return parsed(text);
  if (def.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/** Values of a query string, a path or a form, which are all text, as the types that the schema's fields have. */
export function fromText(schema: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> {
  const typed = (key: string, text: unknown) => {
    const field = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
    return field ? valueOf(core(field as z.ZodType), text) : text;
  };
  return Object.fromEntries(Object.entries(raw).map(([key, text]) => [key, typed(key, text)]));
}
