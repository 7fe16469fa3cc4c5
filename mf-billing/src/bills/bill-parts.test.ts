import { billParts, shares } from './bill-parts.ts';

it('splits a bill into the water and what is charged with it', () => {
  expect(billParts({ current_total: 7614, charge: 1800, discount: null })).toEqual([
    { key: 'charge', amount: 1800 },
    { key: 'fees', amount: 5814 },
  ]);
});

it.each([[200], [-200]])('takes a discount of %i as less to pay, whichever sign the utility sends', (discount) => {
  const parts = billParts({ current_total: 7414, charge: 1800, discount });
  expect(parts.at(-1)).toEqual({ key: 'discount', amount: -200 });
  expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(7414);
});

it('says nothing when the utility does not say what the water cost', () => {
  expect(billParts({ current_total: 7614, charge: null, discount: null })).toEqual([]);
});

it('leaves out parts of nothing', () => {
  expect(billParts({ current_total: 2604, charge: 0, discount: 0 })).toEqual([{ key: 'fees', amount: 2604 }]);
});

it('gives a bar the shares of what is charged', () => {
  expect(shares(billParts({ current_total: 7414, charge: 1903, discount: 200 }))).toEqual([
    { key: 'charge', share: 1903 / 7614 },
    { key: 'fees', share: 5711 / 7614 },
  ]);
});
