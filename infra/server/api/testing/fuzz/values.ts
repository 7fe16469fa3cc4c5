import fc, { type Arbitrary } from 'fast-check';
import { resolve, type Schema } from './document.ts';

/** Values of the suites' data by field name, so that requests find existing rows. */
export type Known = ReadonlyMap<string, readonly unknown[]>;

const DAYS = ['0000-01-01', '0001-01-01', '1582-10-15', '2024-02-29', '2026-03-29', '2026-11-20', '9999-12-31'];
const TIMES = ['00:00:00', '03:30:00', '12:00:00', '23:59:59.999999'];
const ZONES = ['Z', 'Z', 'Z', '+02:00', '-23:59', '+14:00'];

/** Files that are sent as photos; only the first one is a photo. */
const PIXEL =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
const FILES = [
  { name: 'photo.jpg', type: 'image/jpeg', base64: PIXEL },
  { name: 'cut.jpg', type: 'image/jpeg', base64: PIXEL.slice(0, 60) },
  { name: 'photo.svg', type: 'image/svg+xml', base64: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') }, // prettier-ignore
  { name: '../../photo.jpg', type: 'text/html', base64: '' },
];

const day = fc.oneof(
  fc.constantFrom(...DAYS),
  fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)), // prettier-ignore
);
const instant = fc.tuple(day, fc.constantFrom(...TIMES), fc.constantFrom(...ZONES)).map(([on, at, zone]) => `${on}T${at}${zone}`); // prettier-ignore

const FORMATS: Record<string, Arbitrary<unknown>> = {
  date: day,
  'date-time': instant,
  uuid: fc.uuid(),
  uri: fc.webUrl({ validSchemes: ['http', 'https'] }),
  binary: fc.constantFrom(...FILES.map((file) => ({ file }))),
};

/** Texts that match a pattern; a lookahead cannot be generated, only checked. */
function matching({ pattern = '', maxLength = 80 }: Schema): Arbitrary<string> {
  const whole = new RegExp(pattern, 'u');
  return fc
    .stringMatching(new RegExp(pattern.replaceAll(/\(\?![^)]*\)/g, '')), { maxLength })
    .filter((text) => whole.test(text));
}

function text(schema: Schema): Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 40 } = schema;
  if (format && FORMATS[format]) return FORMATS[format];
  if (pattern) return matching(schema);
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}

const LARGE = 2 ** 31 - 1;

function number({
  type,
  minimum = -Number.MAX_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
  exclusiveMinimum,
}: Schema) {
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  const [min, max] = [Math.max(least, -LARGE), Math.min(maximum, LARGE)];
  const some = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof(fc.constantFrom(least, maximum), { weight: 3, arbitrary: some });
}

function object(schema: Schema, known: Known): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0)
    return fc.dictionary(text(schema.propertyNames ?? { maxLength: 10 }).map(String), valid(additionalProperties, known), { maxKeys: 4 }); // prettier-ignore
  const fields = Object.entries(properties).map(([name, inner]) => [name, field(name, inner, known)]);
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

function list({ items = {}, minItems = 0, maxItems = 3 }: Schema, known: Known): Arbitrary<unknown> {
  return fc.array(valid(items, known), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) });
}

/** Values that a schema allows; rules beyond the schema may still refuse them. */
export function valid(said: Schema, known: Known): Arbitrary<unknown> {
  const schema = resolve(said);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valid(option, known)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema, known);
    case 'object':
      return object(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Values of a named field, with a preference for those of the test data. */
export function field(name: string, schema: Schema, known: Known): Arbitrary<unknown> {
  const here = known.get(name) ?? [];
  const any = valid(schema, known);
  return here.length === 0 ? any : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...here) }, any);
}
