import { inGroups, plain } from './payment-code.ts';

it.each([
  ['RF18539007547034', 'RF18 5390 0754 7034'],
  ['RF741', 'RF74 1'],
  ['RF48 5000 0567 8901 2345', 'RF48 5000 0567 8901 2345'],
  ['90012345', '9001 2345'],
  ['', ''],
])('shows %s as %s', (code, shown) => {
  expect(inGroups(code)).toBe(shown);
});

it('copies without the spaces that it shows', () => {
  expect(plain(inGroups('RF61901230000000012345678'))).toBe('RF61901230000000012345678');
});
