import fc, { type Arbitrary } from 'fast-check';
import { actorNames, type ActorName } from '../suites/actors.ts';
import type { AnyInput } from '../to-request.ts';
import type { Operation, Schema } from './document.ts';
import { HEADERS, odd, TEXTS, TYPES } from './odd-values.ts';
import type { Part, Sent } from './sent-request.ts';
import { slotsOf, withValue, type Slot } from './slots.ts';
import { field, valid, type Known } from './values.ts';

/** The material for the requests of one call. */
export interface Source {
  operation: Operation;
  /** A valid input; the body of a feed call is a row. */
  sample: AnyInput;
  known: Known;
  /** The actors who get the call's answer; empty when the matrix names none. */
  answered: readonly ActorName[];
  /** The content of a body that is not JSON. */
  picture: Buffer;
}

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** A change to an input: a value in a place or its removal, or an undeclared name. */
export type Change = { part: keyof Input; path: Slot['path']; value?: unknown };

const EXTRA = ['id', 'deya_id', 'active', 'roles', 'person_id', 'paid_on', '__proto__', 'constructor', 'x'.repeat(300)];
export const isRows = ({ body }: Operation) => body?.types[0] === 'application/x-ndjson';
export const isForm = ({ body }: Operation) => body?.types[0] === 'multipart/form-data';

function goodInput({ operation, sample, known }: Source): Arbitrary<Input> {
  const { params, query, body } = operation;
  const fields = (schema: Schema, said: Record<string, unknown> = {}) =>
    fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => {
          const any = field(name, inner, known);
          const same = said[name];
          return [name, same === undefined ? any : fc.oneof({ weight: 3, arbitrary: fc.constant(same) }, any)];
        }),
      ),
      { requiredKeys: schema.required ?? [], noNullPrototype: true },
    );
  const row = body ? fc.oneof(fc.constant(sample.body), valid(body.schema, known)) : fc.constant(undefined);
  return fc.record({
    params: fields(params, sample.params),
    query: fc.oneof(fc.constant(sample.query ?? {}), fields(query, sample.query)),
    body: isRows(operation) ? fc.array(row, { minLength: 1, maxLength: 4 }) : row,
  });
}

function changes({ operation, known }: Source): Arbitrary<Change> {
  const { params, query, body } = operation;
  const places = (part: keyof Input, schema: Schema) => slotsOf(schema).map((slot) => ({ ...slot, part }));
  const whole = isRows(operation) ? { type: 'array' as const, items: body?.schema ?? {} } : body?.schema;
  const slots = [
    ...[...places('params', params), ...places('query', query)].filter(({ path }) => path.length > 0),
    ...(whole ? places('body', whole) : []),
  ];
  const extra = fc
    .tuple(
      fc.constantFrom<keyof Input>('query', 'body'),
      fc.constantFrom(...EXTRA),
      fc.constantFrom('1', 1, true, null, {}),
    )
    .map(([part, name, value]) => ({ part, path: isRows(operation) && part === 'body' ? [0, name] : [name], value }));
  if (slots.length === 0) return extra;
  return fc.oneof(
    { weight: 4, arbitrary: extra },
    { weight: 2, arbitrary: fc.constantFrom(...slots).map(({ part, path }) => ({ part, path })) },
    ...slots.map(({ part, path, schema }) => ({
      weight: Math.max(1, Math.round(20 / slots.length)),
      arbitrary: odd(schema, known).map((value) => ({ part, path, value })),
    })),
  );
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const pairs = (fields: unknown): [string, string][] =>
  Object.entries(fields ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, asText(one)]),
  );

const isFile = (value: unknown): value is { file: NonNullable<Part['file']> } =>
  typeof value === 'object' && value !== null && 'file' in value && typeof value.file === 'object';

const parts = (fields: unknown): Part[] =>
  Object.entries(fields ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => (isFile(one) ? { name, file: one.file } : { name, text: asText(one) })),
  );

/** How the body is sent: intact, truncated, or as another content type. */
export interface Travel {
  asJson: boolean;
  cut: number;
  type: string | undefined;
  text: string | undefined;
}

function bodyOf({ operation, picture }: Source, body: unknown, travel: Travel): Sent['body'] {
  const [own = 'application/json'] = operation.body?.types ?? [];
  const type = travel.type ?? own;
  if (body === undefined) return undefined;
  if (own.startsWith('image/')) {
    const bytes = picture.subarray(0, picture.length - travel.cut);
    return { type, base64: bytes.toString('base64') };
  }
  if (isForm(operation) && !travel.asJson) return { type, parts: parts(body), cut: travel.cut };
  if (isForm(operation)) return { type: travel.type ?? 'application/json', text: travel.text ?? JSON.stringify(body) };
  const lines =
    isRows(operation) && Array.isArray(body) ? body.map((row) => JSON.stringify(row)) : [JSON.stringify(body)];
  const text = [...lines, ...(travel.text === undefined || !isRows(operation) ? [] : [travel.text])].join('\n');
  const whole = travel.text !== undefined && !isRows(operation) ? travel.text : text;
  return { type, text: whole.slice(0, whole.length - travel.cut) };
}

/** The parts of a request before they are combined. */
export interface Draft {
  actor: ActorName;
  input: Input;
  changed: Change[];
  headers: (readonly [string, string])[];
  repeated: boolean;
  travel: Travel;
}

/** The request built from the parts. */
export function sentOf(source: Source, { actor, input, changed, headers, repeated, travel }: Draft): Sent {
  const { params, query, body } = changed.reduce<Input>(
    (before, { part, path, value }) => ({ ...before, [part]: withValue(before[part], path, value) }),
    input,
  );
  const sent = bodyOf(source, body, travel);
  const asked = pairs(query);
  return {
    actor,
    params: Object.fromEntries(pairs(params)),
    query: repeated ? [...asked, ...asked.slice(0, 1)] : asked,
    headers: Object.fromEntries(headers),
    ...(sent && { body: sent }),
  };
}

const seldom = <T>(some: Arbitrary<T>, none: T, weight = 12) =>
  fc.oneof({ weight, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: some });

/** Requests of a call: valid ones, and ones with one or a few errors. */
export function requestsOf(source: Source): Arbitrary<Sent> {
  const { answered } = source;
  const anybody = fc.constantFrom(...actorNames);
  const travel = fc.record({
    asJson: seldom(fc.constant(true), false, 3),
    cut: seldom(fc.integer({ min: 1, max: 40 }), 0),
    type: seldom(fc.constantFrom<(string | undefined)[]>(...TYPES), undefined),
    text: seldom(fc.constantFrom<(string | undefined)[]>(...TEXTS), undefined),
  });
  return fc
    .record({
      actor: answered.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...answered) }, anybody) : anybody,
      input: goodInput(source),
      changed: fc.oneof(fc.constant<Change[]>([]), {
        weight: 3,
        arbitrary: fc.array(changes(source), { minLength: 1, maxLength: 3 }),
      }),
      headers: seldom(fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 2 }), [], 5),
      repeated: seldom(fc.constant(true), false),
      travel,
    })
    .map((draft) => sentOf(source, draft));
}
