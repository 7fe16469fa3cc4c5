import openApi from '../../http/openapi.json';
import type { AnyInput } from '../to-request.ts';

interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** A text field of a request: the part of its input and the path to it. `[]` is every item of a list, `*` any key. */
export interface StringField {
  part: 'params' | 'query' | 'body';
  path: readonly string[];
}

// The cast replaces the type that the compiler infers from this one document.
const { paths, components } = openApi as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const resolve = (schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;

/** Paths to the free texts of a schema; enumerations and files are no free texts. */
function texts(given: Schema, path: readonly string[]): (readonly string[])[] {
  const schema = resolve(given);
  const { type, properties = {}, additionalProperties, items, anyOf = [] } = schema;
  const isFree = type === 'string' && !schema.enum && !('const' in schema) && schema.format !== 'binary';
  return [
    ...(isFree ? [path] : []),
    ...anyOf.flatMap((option) => texts(option, path)),
    ...Object.entries(properties).flatMap(([name, inner]) => texts(inner, [...path, name])),
    ...(typeof additionalProperties === 'object' ? texts(additionalProperties, [...path, '*']) : []),
    ...(items ? texts(items, [...path, '[]']) : []),
  ];
}

/** Every free text that a call takes, by the OpenAPI document. */
export function stringFields(call: string): StringField[] {
  const [method = '', path = ''] = call.split(' ');
  const operation = paths[path]?.[method.toLowerCase()];
  const parameters = (operation?.parameters ?? []).flatMap((parameter) => {
    const part = parameter.in === 'path' ? ('params' as const) : ('query' as const);
    return texts(parameter.schema, [parameter.name]).map((way) => ({ part, path: way }));
  });
  const [content] = Object.values(operation?.requestBody?.content ?? {});
  const body = content ? texts(content.schema, []).map((way) => ({ part: 'body' as const, path: way })) : [];
  // Several alternatives may contain the same path.
  return [...new Map([...parameters, ...body].map((field) => [nameOf(field), field])).values()];
}

/** `body.answers.*`, for messages. */
export const nameOf = ({ part, path }: StringField): string => [part, ...path].join('.');

function put(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  if (step === '[]')
    return (Array.isArray(value) && value.length > 0 ? value : [{}]).map((one) => put(one, rest, text));
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const keys = step === '*' ? [...Object.keys(object), text] : [step];
  return { ...object, ...Object.fromEntries(keys.map((key) => [key, put(object[key], rest, text)])) };
}

/** A copy of an input with this text at that path. */
export const withText = (input: AnyInput, { part, path }: StringField, text: string): AnyInput => ({
  ...input,
  [part]: put(input[part], path, text),
});
