import { shapeCode } from './shape-code.ts';

/** Types a text sign by sign. */
const typed = (text: string, mask: string | null) =>
  [...text].reduce((value, sign) => shapeCode(value, value + sign, mask), '');

it.each([
  ['123456', '##-####', '12-3456'],
  ['12-3456', '##-####', '12-3456'],
  ['12345678', '##-####', '12345678'],
  ['rf18539007547034', '##-####', 'RF18 5390 0754 7034'],
  ['100 - 1', null, '100 - 1'],
])('%s with the form %s is written %s, typed and pasted', (text, mask, shown) => {
  expect(typed(text, mask)).toBe(shown);
  expect(shapeCode('', text, mask)).toBe(shown);
});

it('a sign that is deleted, or changed within the code, stays where it is', () => {
  expect(shapeCode('12-3456', '12-345', '##-####')).toBe('12-345');
  expect(shapeCode('12-3456', '1-3456', '##-####')).toBe('1-3456');
});
