import { feedKinds } from '../../contract/feed/kinds.ts';
import { shownValue } from './shown-value.ts';

/** The fields of rows about a customer, as they are kept when a row is refused. */
const kept = (part: 'supplies' | 'bills' | 'settlements', as: '•••def' | undefined) =>
  Object.keys(feedKinds[part].row.shape).filter((field) => shownValue({ [field]: 'abcdef-abcdef' }, field) === as);

it('data of a person are masked in a refused row', () => {
  expect(kept('supplies', '•••def')).toEqual([
    'liable_id',
    'afm',
    'first_name',
    'last_name',
    'owner',
    'owner_afm',
    'mobile',
    'email',
    'street',
    'address',
    'standing_order',
  ]);
  expect(kept('supplies', undefined)).toEqual(['passkey']);
  expect(kept('bills', '•••def')).toEqual(['standing_order', 'payment_code', 'barcode']);
  expect(kept('settlements', '•••def')).toEqual(['liable_id', 'liable', 'epcode', 'comments']);
});

it.each([
  ['a short value about a person', { afm: 12 }, 'afm', '•••'],
  ['a number', { charge: 2.5 }, 'charge', '2.5'],
  ['a value inside a list', { lines: [{ kind: 'gift' }] }, 'lines.0.kind', 'gift'],
  ['a list', { lines: [] }, 'lines', undefined],
  ['a missing field', {}, 'charge', undefined],
  ['a text that the database cannot store', { zone: 'a\0b' }, 'zone', undefined],
])('%s', (_, row, field, shown) => {
  expect(shownValue(row, field)).toBe(shown);
});
