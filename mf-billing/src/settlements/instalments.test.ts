import { isPaid, progress, shortView } from './instalments.ts';

/** A plan of `of` instalments of 40 €, the first `paid` of them paid. */
const plan = (of: number, paid: number) =>
  Array.from({ length: of }, (_, i) => ({ installmentsnr: i + 1, restamount: i < paid ? 0 : 4000 }));

const numbers = (of: number, paid: number): number[] => shortView(plan(of, paid)).map((i) => i.installmentsnr);

describe('the short view of an instalment plan (spec S §4)', () => {
  it.each([
    ['a fresh plan shows its first three unpaid', 12, 0, [1, 2, 3]],
    ['one paid comes before three unpaid', 12, 1, [1, 2, 3, 4]],
    ['the two latest paid fill up to five', 12, 6, [5, 6, 7, 8, 9]],
    ['with two left, three paid are shown', 12, 10, [8, 9, 10, 11, 12]],
    ['with one left, four paid are shown', 12, 11, [8, 9, 10, 11, 12]],
    ['a finished plan shows its last five', 12, 12, [8, 9, 10, 11, 12]],
    ['a short plan shows all of itself', 2, 1, [1, 2]],
    ['no instalments, nothing to show', 0, 0, []],
  ])('%s', (_, of, paid, shown) => {
    expect(numbers(of, paid)).toEqual(shown);
  });

  it('orders by number, regardless of the answer’s order', () => {
    expect(shortView(plan(8, 2).toReversed()).map((i) => i.installmentsnr)).toEqual([1, 2, 3, 4, 5]);
  });

  it('keeps a gap visible when a later instalment was paid before an earlier one', () => {
    const gap = plan(6, 1).map((i) => (i.installmentsnr === 4 ? { ...i, restamount: 0 } : i));
    expect(shortView(gap).map((i) => i.installmentsnr)).toEqual([1, 2, 3, 4, 5]);
  });
});

it('counts an instalment with one cent left as unpaid', () => {
  expect(isPaid({ installmentsnr: 1, restamount: 1 })).toBe(false);
});

it('counts an instalment that was paid at the bank, before the utility has booked it', () => {
  const [first, ...others] = plan(6, 0);
  const all = [{ ...first!, paid_at_bank: '2026-11-20T10:00:00.000Z' }, ...others];
  expect(progress(all)).toEqual({ paid: 1, of: 6, remaining: 20000 });
});

it('counts the paid ones and the remaining amount', () => {
  expect(progress(plan(12, 5))).toEqual({ paid: 5, of: 12, remaining: 28000 });
});
