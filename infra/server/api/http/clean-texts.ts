import { cleanText } from '@hydria/shared/rules/pasted-text.ts';
import type { z } from 'zod';

type Def = {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
};

const defOf = (schema: z.ZodType | undefined): Def | undefined => schema?.def as unknown as Def | undefined;

/** The schema without `optional`, `nullable` and `default` around it. */
function inner(schema: z.ZodType | undefined): z.ZodType | undefined {
  const wrapped = defOf(schema)?.innerType;
  return wrapped ? inner(wrapped) : schema;
}

/** Whether a text is compared as it is, each sign of it: a password. */
function isSecret(schema: z.ZodType | undefined): boolean {
  if (!schema) return false;
  return schema.meta()?.['format'] === 'password' || isSecret(defOf(schema)?.innerType);
}

const isPlainObject = (value: object): value is Record<string, unknown> =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/**
 * Input with each text as `cleanText` leaves it, the names of members too. Every text of every call passes here, before its schema
 * judges it; passwords stay as they are.
 */
export function cleanTexts(schema: z.ZodType | undefined, value: unknown): unknown {
  if (typeof value === 'string') return isSecret(schema) ? value : cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  const def = defOf(inner(schema));
  if (Array.isArray(value)) return value.map((one) => cleanTexts(def?.element, one));
  if (!isPlainObject(value)) return value;
  const schemaOf = (key: string) => (def?.shape && Object.hasOwn(def.shape, key) ? def.shape[key] : def?.valueType);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [cleanText(key), cleanTexts(schemaOf(key), one)]),
  );
}
