import { readFileSync, writeFileSync } from 'node:fs';
import { codes } from '@hydria/shared/rules/codes.ts';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { z } from 'zod';

/**
 * The OpenAPI 3.1 document of the whole wire, generated from the contract. `node infra/server/api/http/openapi.ts --write` writes
 * `openapi.json`; `--check` fails when it differs from the contract.
 */
type Json = Record<string, unknown>;

/** Named schemas that operations refer to. */
type Components = Record<string, unknown>;

const DESCRIPTION = `Calls of the Hydria customer portal.

Money is integer euro cents, volumes are whole cubic metres or litres as the field says, days are \`YYYY-MM-DD\`,
instants are ISO 8601 in UTC. An error is \`{ message: code }\` or, for fields, \`{ message: { field: [code, …] } }\`;
a client shows the text \`validation.backend.{code}\` and acts on the code. Codes never change their meaning.`;

const MEDIA: Record<NonNullable<Endpoint['bodyType']>, string[]> = {
  json: ['application/json'],
  multipart: ['multipart/form-data'],
  ndjson: ['application/x-ndjson'],
  image: ['image/jpeg', 'image/png'],
};

/** The encodings of a body; a form without files may come as JSON. */
const mediaOf = ({ bodyType = 'json', files = 0 }: Endpoint): string[] =>
  bodyType === 'multipart' && files === 0 ? [...MEDIA.json, ...MEDIA.multipart] : MEDIA[bodyType];

/** A zod schema as JSON Schema; schemas with a name of their own move to the components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  const text = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'));
  for (const [name, component] of Object.entries(($defs ?? {}) as Json)) {
    const { id: _id, ...rest } = text(component);
    components[name] = rest;
  }
  return hoist(text(json), components);
}

/** A schema that is itself named becomes a reference too. */
function hoist(json: Json, components: Components): Json {
  const { id, ...rest } = json;
  if (typeof id !== 'string') return json;
  components[id] = rest;
  return { $ref: `#/components/schemas/${id}` };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', components: Components): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input', components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: field,
  }));
}

function requestBody(e: Endpoint, components: Components): Json {
  if (!e.body) return {};
  const schema = e.bodyType === 'image' ? { type: 'string', format: 'binary' } : toSchema(e.body, 'input', components);
  const content = Object.fromEntries(mediaOf(e).map((type) => [type, { schema }]));
  return { requestBody: { required: true, content } };
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

function contentOf({ answer, answerType }: Endpoint, components: Components): Json {
  if (answerType === 'image') return { 'image/jpeg': {}, 'image/png': {} };
  if (answerType === 'file') return { 'image/jpeg': {}, 'application/pdf': {} };
  if (answerType === 'zip') return { 'application/zip': {} };
  if (answerType === 'pdf') return { 'application/pdf': {} };
  const schema = toSchema(answer, 'output', components);
  return { [answerType === 'atom' ? 'application/atom+xml' : 'application/json']: { schema } };
}

function responses(e: Endpoint, components: Components): Json {
  if (e.later) return { '501': failure('Declared, not yet available'), default: failure('Not done') };
  const content = contentOf(e, components);
  const codesOf = e.errors?.length ? `: ${e.errors.join(', ')}` : '';
  return { '200': { description: 'Done', content }, default: failure(`Not done${codesOf}`) };
}

/** `GET /api/bills/list` → `getBillsList`. */
function operationId(method: string, path: string): string {
  const words = path.replace('/api/', '').split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function security(access: Endpoint['access']): Json[] {
  if (access === 'public') return [];
  return access === 'feed'
    ? [{ utility: [] }]
    : [{ session: access === 'member' ? [] : [access.slice('permission:'.length)] }];
}

function operation(method: string, path: string, e: Endpoint, components: Components): Json {
  const all = [...parameters(e.params, 'path', components), ...parameters(e.query, 'query', components)];
  return {
    operationId: operationId(method, path),
    summary: e.summary,
    tags: [path.split('/')[2]],
    security: security(e.access),
    ...(all.length > 0 && { parameters: all }),
    ...requestBody(e, components),
    responses: responses(e, components),
  };
}

const ERROR = {
  type: 'object',
  required: ['message'],
  additionalProperties: false,
  properties: {
    message: {
      anyOf: [
        { $ref: '#/components/schemas/Code' },
        {
          type: 'object',
          additionalProperties: { type: 'array', items: { $ref: '#/components/schemas/Code' } },
        },
      ],
    },
    seconds: { type: 'integer', description: 'After how many seconds trying again makes sense' },
    current: {
      type: 'object',
      description:
        'The present row, when another person has changed it since it was read; or the place of the fault in a refused file',
    },
  },
};

const SECURITY = {
  session: { type: 'http', scheme: 'bearer', description: 'Access token of POST /api/auth/login' },
  utility: { type: 'http', scheme: 'bearer', description: "The utility's access_token" },
};

/** The document, as an object. */
export function openApiDocument(): Json {
  const schemas: Components = { Code: { type: 'string', enum: codes }, Error: ERROR };
  const paths: Record<string, Json> = {};
  for (const [call, e] of Object.entries<Endpoint>(contract)) {
    const [method = '', path = ''] = call.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, e, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hydria', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes: SECURITY },
  };
}

/** The document as the file holds it. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

function main(flag: string | undefined): number {
  const file = new URL('openapi.json', import.meta.url);
  if (flag === '--write') writeFileSync(file, openApiText());
  else if (flag !== '--check') {
    console.error('usage: node infra/server/api/http/openapi.ts --write | --check');
    return 2;
  } else if (readFileSync(file, 'utf8') !== openApiText()) {
    console.error(
      'infra/server/api/http/openapi.json is not what the contract says: run `node infra/server/api/http/openapi.ts --write`.',
    );
    return 1;
  }
  return 0;
}

if (import.meta.main) process.exitCode = main(process.argv[2]);
