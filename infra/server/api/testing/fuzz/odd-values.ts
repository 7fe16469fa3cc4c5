import fc, { type Arbitrary } from 'fast-check';
import { resolve, type Schema } from './document.ts';
import { valid, type Known } from './values.ts';

/** A text as large as the largest body. */
const HUGE = 1024 * 1024;

/** Values that fit no field. */
const ODD: unknown[] = [
  '',
  ' ',
  '-1',
  '1.5',
  '1e400',
  '9007199254740993',
  'NaN',
  '__proto__',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  '💧'.repeat(500),
  'α'.repeat(20_000),
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
];

/** Texts that storage cannot hold. */
const BROKEN = ['\0', 'a broken\0text', '\ud800', 'a broken\udc00text'];

/** Values just beyond the limits of a schema. */
function outside(said: Schema, known: Known): unknown[] {
  const schema = resolve(said);
  const { type, minLength, maxLength, minimum, maximum, exclusiveMinimum, maxItems } = schema;
  const texts = [minLength && 'x'.repeat(minLength - 1), maxLength !== undefined && 'x'.repeat(maxLength + 1)];
  const numbers = [exclusiveMinimum, minimum !== undefined && minimum - 1, maximum !== undefined && maximum + 1];
  const lists = [maxItems !== undefined && maxItems <= 1000 && Array.from({ length: maxItems + 1 }, () => sampleOf(schema.items ?? {}, known))]; // prettier-ignore
  if (type === 'string') return texts.filter((text) => typeof text === 'string');
  if (type === 'integer' || type === 'number') return numbers.filter((value) => typeof value === 'number');
  return type === 'array' ? lists.filter(Array.isArray) : [];
}

const sampleOf = (schema: Schema, known: Known): unknown => fc.sample(valid(schema, known), { numRuns: 1, seed: 1 })[0];

/** Replacements of a value: odd values, values beyond a limit, another valid one, a list of it. */
export function odd(schema: Schema, known: Known): Arbitrary<unknown> {
  const beyond = outside(schema, known);
  const good = valid(schema, known);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ODD) },
    { weight: 3, arbitrary: fc.constantFrom(...BROKEN) },
    { weight: 6, arbitrary: good },
    { weight: 2, arbitrary: good.map((value) => [value]) },
    ...(beyond.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...beyond) }] : []),
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 1, arbitrary: fc.constantFrom('x', 'ώ').map((sign) => sign.repeat(HUGE)) },
  );
}

/** Headers as clients and attackers add them. */
export const HEADERS: [string, string][] = [
  ['authorization', ''],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer a b'],
  ['authorization', 'Basic YWRtaW46YWRtaW4='],
  ['authorization', `Bearer ${'x'.repeat(8000)}`],
  ['authorization', 'Bearer \xff\xfe'],
  ['cookie', 'hydria_refresh=; hydria_device='],
  ['cookie', `hydria_refresh=${'a'.repeat(43)}; hydria_device=${'b'.repeat(43)}`],
  ['cookie', 'hydria_refresh=%00%ff; =; ;;; hydria_device="x"'],
  ['accept', 'text/html'],
  ['accept-encoding', 'br;q=x, gzip;q=-1, *;q=0'],
  ['accept-language', '\xe4\xe4, *;q=2'],
  ['user-agent', '\xe9'.repeat(4000)],
  ['x-forwarded-for', "127.0.0.1, ' or 1=1, ::1"],
  ['x-request-id', '../../x'],
  ['x-bank-signature', 't=0,v1=00'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-'],
  ['sec-fetch-site', 'cross-site'],
  ['traceparent', '00-zz-zz-01'],
  ['content-encoding', 'gzip'],
  ['x-http-method-override', 'DELETE'],
];

/** Malformed JSON texts. */
export const TEXTS = ['', ' ', 'null', '[]', '""', '0', '{', '{"a":1,}', '{"a":NaN}', '\ufeff{}', '{"__proto__":{"admin":true}}', '{"a":1,"a":2}', `${'['.repeat(5000)}${']'.repeat(5000)}`]; // prettier-ignore

/** Kinds of bodies; each call accepts one or two. */
export const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/x-ndjson',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'image/png',
  'text/plain',
  'application/xml',
  '',
];
