import { checkAttributes } from './services.ts';

const asked = [
  { code: 'hydrometer', required: true, max: 4 },
  { code: 'hydrometer', required: false, max: 4 },
] as const;
const check = (required: boolean, given: Record<string, string>) =>
  checkAttributes([asked[required ? 0 : 1]], new Map(Object.entries(given)));

it.each([
  ['a required one that is missing', true, {}, 'attribute_missing', 'hydrometer'],
  ['a required one that is blank', true, { hydrometer: ' ' }, 'attribute_missing', 'hydrometer'],
  ['one that is no question of the service', false, { colour: 'red' }, 'attribute_unknown', 'colour'],
  ['one that is too long', false, { hydrometer: 'M1234' }, 'attribute_value', 'hydrometer'],
])('of the attributes, %s is named', (_, required, given, word, field) => {
  expect(check(required, given as Record<string, string>)).toEqual([{ word, values: { field } }]);
});

it('attributes that a service asks for and allows are right, and so is an optional one that is missing', () => {
  expect([check(true, { hydrometer: 'M1' }), check(false, {})]).toEqual([[], []]);
});
