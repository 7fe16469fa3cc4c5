import { allocate, amountProblem, suggestedParts } from './part-payment.ts';

const parts = { owed: 6420, partial: true, least: 500 };

it.each([
  [6420, null],
  [500, null],
  [499, 'min'],
  [0, 'min'],
  [-1, 'min'],
  [6421, 'max'],
  [10.5, 'integer'],
  [Number.NaN, 'integer'],
])('of 64.20 € in parts from 5 €, %d cents: %s', (amount, problem) =>
  expect(amountProblem(amount, parts)).toBe(problem),
);

it('without parts only the whole amount can be paid', () => {
  expect(amountProblem(6420, { ...parts, partial: false })).toBeNull();
  expect(amountProblem(3000, { ...parts, partial: false })).toBe('whole_amount');
});

it('a debt below the least part is paid whole', () => {
  expect(amountProblem(300, { ...parts, owed: 300 })).toBeNull();
  expect(amountProblem(200, { ...parts, owed: 300 })).toBe('min');
});

it('suggests a half and a quarter in whole euros', () => {
  expect(suggestedParts(parts)).toEqual([3300, 1700]);
  expect(suggestedParts({ ...parts, least: 2000 })).toEqual([3300]);
  expect(suggestedParts({ ...parts, owed: 400 })).toEqual([]);
  expect(suggestedParts({ ...parts, partial: false })).toEqual([]);
});

it('divides an amount in the order of the debts, without remainder', () => {
  const debts = [
    { id: 1, owed_cents: 100 },
    { id: 2, owed_cents: 50 },
    { id: 3, owed_cents: 70 },
  ];
  expect(allocate(debts, 120).map(({ id, amount_cents }) => [id, amount_cents])).toEqual([
    [1, 100],
    [2, 20],
  ]);
  expect(allocate(debts, 220).map(({ amount_cents }) => amount_cents)).toEqual([100, 50, 70]);
});
