import { readFileSync } from 'node:fs';

/** The subset of JSON Schema in our OpenAPI document. */
export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object';
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

type Content = Record<string, { schema?: Schema }>;

interface Described {
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}

/** One call of the document. */
export interface Operation {
  /** `POST /api/reports`. */
  call: string;
  method: string;
  /** In the document's notation: `/api/reports/{id}`. */
  path: string;
  params: Schema;
  query: Schema;
  body?: { types: string[]; schema: Schema };
  /** By status, or `default`; an answer without a schema is not JSON. */
  answers: Record<string, { types: string[]; schema?: Schema }>;
}

/** The id under which validators register the document. */
export const DOCUMENT = 'openapi.json';

/** Our OpenAPI document with absolute references. */
export const document: {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
} = JSON.parse(
  readFileSync(`${__dirname}/../../http/openapi.json`, 'utf8').replaceAll('"$ref": "#/', `"$ref": "${DOCUMENT}#/`),
);

/** The target of a reference. */
export const resolve = (schema: Schema): Schema =>
  schema.$ref ? (document.components.schemas[schema.$ref.split('/').pop() ?? ''] ?? {}) : schema;

function fieldsIn(place: 'path' | 'query', { parameters = [] }: Described): Schema {
  const here = parameters.filter((parameter) => parameter.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
    required: here.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

const media = (content: Content) => {
  const schema = Object.values(content)[0]?.schema;
  return { types: Object.keys(content), ...(schema && { schema }) };
};

function operationOf(method: string, path: string, described: Described): Operation {
  const body = described.requestBody && media(described.requestBody.content);
  return {
    call: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    params: fieldsIn('path', described),
    query: fieldsIn('query', described),
    ...(body && { body: { types: body.types, schema: body.schema ?? {} } }),
    answers: Object.fromEntries(
      Object.entries(described.responses).map(([status, { content }]) => [status, media(content)]),
    ),
  };
}

/** Every call of the document. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => operationOf(method, path, described)),
);
