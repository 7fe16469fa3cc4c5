import { isInOrder, lastToRemove, nextToAdd, unpaidOf } from './instalment-choice.ts';

const plan = [
  { installmentsnr: 3, restamount: 4000 },
  { installmentsnr: 1, restamount: 0 },
  { installmentsnr: 2, restamount: 1500 },
  { installmentsnr: 4, restamount: 4000 },
];

it('only the first unpaid instalment that is not selected can be added', () => {
  expect(nextToAdd(plan, [])).toBe(2);
  expect(nextToAdd(plan, [2])).toBe(3);
  expect(nextToAdd(plan, [2, 3, 4])).toBeNull();
});

it('only the last selected instalment can be removed', () => {
  expect(lastToRemove([2, 3])).toBe(3);
  expect(lastToRemove([])).toBeNull();
});

it.each([
  [[2], true],
  [[2, 3], true],
  [[2, 3, 4], true],
  [[], false],
  [[1], false],
  [[3], false],
  [[2, 4], false],
  [[3, 2], false],
  [[2, 2], false],
  [[2, 3, 4, 5], false],
])('the selection %j is in order: %s', (selected, isRight) => expect(isInOrder(plan, selected)).toBe(isRight));

it('an instalment that was paid at the bank is not left to pay', () => {
  const paid = plan.map((one) =>
    one.installmentsnr === 2 ? { ...one, paid_at_bank: '2026-11-20T12:00:00.000Z' } : one,
  );
  expect(unpaidOf(paid).map(({ installmentsnr }) => installmentsnr)).toEqual([3, 4]);
  expect(isInOrder(paid, [2])).toBe(false);
});
