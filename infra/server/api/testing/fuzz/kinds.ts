import fc, { type Arbitrary } from 'fast-check';
import { actorNames } from '../suites/actors.ts';
import { isForm, isRows, sentOf, type Change, type Draft, type Input, type Source, type Travel } from './cases.ts';
import type { Schema } from './document.ts';
import { HEADERS } from './odd-values.ts';
import type { Sent } from './sent-request.ts';
import { slotsOf } from './slots.ts';

const PLAIN: Travel = { asJson: false, cut: 0, type: undefined, text: undefined };

/** The valid example of the contract. */
const exampleOf = ({ operation, sample }: Source): Input => ({
  params: sample.params ?? {},
  query: sample.query ?? {},
  body: isRows(operation) ? [sample.body] : sample.body,
});

/** Requests that equal the example except for the given parts. */
function exampleWith(source: Source, parts: { [name in keyof Draft]?: Arbitrary<Draft[name]> }): Arbitrary<Sent> {
  const { answered } = source;
  return fc
    .record({
      actor: fc.constantFrom(...(answered.length > 0 ? answered : actorNames)),
      input: fc.constant(exampleOf(source)),
      changed: fc.constant<Change[]>([]),
      headers: fc.constant<Draft['headers']>([]),
      repeated: fc.constant(false),
      travel: fc.constant(PLAIN),
      ...parts,
    })
    .map((draft) => sentOf(source, draft));
}

type Place = Pick<Change, 'part' | 'path'>;

/** Every place of a request that the document names. */
function placesOf({ operation }: Source): Place[] {
  const { params, query, body } = operation;
  const row = isRows(operation) ? [0] : [];
  const inPart = (part: keyof Input, schema: Schema, before: Place['path'] = []): Place[] =>
    slotsOf(schema)
      .filter(({ path }) => path.length > 0)
      .map(({ path }) => ({ part, path: [...before, ...path] }));
  return [...inPart('params', params), ...inPart('query', query), ...(body ? inPart('body', body.schema, row) : [])];
}

/** One arbitrary for each kind of request: the example, and requests with one kind of error. */
export function kindsOf(source: Source): Readonly<Record<string, Arbitrary<Sent>>> {
  const { operation } = source;
  const places = placesOf(source);
  const changed = (place: Arbitrary<Place>, value: unknown) =>
    exampleWith(source, { changed: place.map((one): Change[] => [{ ...one, value }]) });
  const somewhere = (value: unknown) => changed(fc.constantFrom(...places), value);
  const unknown = (part: keyof Input, path: Place['path']) => changed(fc.constant({ part, path }), '1');
  const travelling = (wrong: Partial<Travel>) => exampleWith(source, { travel: fc.constant({ ...PLAIN, ...wrong }) });
  return {
    'as its example': exampleWith(source, {}),
    'from any actor': exampleWith(source, { actor: fc.constantFrom(...actorNames) }),
    'with an unknown query': unknown('query', ['unknown']),
    'with a repeated query': exampleWith(source, { repeated: fc.constant(true) }),
    'with odd headers': exampleWith(source, {
      headers: fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 2 }),
    }),
    ...(places.length > 0 && {
      'with a null byte': somewhere('a\0b'),
      'with half a character': somewhere('a\ud800b'),
      'with a number beyond four bytes': somewhere(2 ** 31),
      'without a field': somewhere(undefined),
    }),
    ...(operation.body && {
      'with an unknown field': unknown('body', isRows(operation) ? [0, 'unknown'] : ['unknown']),
      'that breaks off': travelling({ cut: 5 }),
      'of another type': travelling({ type: 'text/plain' }),
      ...(isForm(operation) && { 'as JSON instead of a form': travelling({ asJson: true }) }),
    }),
  };
}
