import { billParts, shares } from './bill-parts.ts';

const lines = [
  { kind: 'fixed', amount: 1000 },
  { kind: 'fixed', amount: 1100 },
  { kind: 'water', amount: 1800 },
  { kind: 'sewer', amount: 2400 },
  { kind: 'vat', amount: 1314 },
  { kind: 'discount', amount: -200 },
] as const;

it('adds up the charges of each kind, the water first and the discount last', () => {
  expect(billParts({ current_total: 7414, charge: 1800, lines })).toEqual([
    { key: 'water', amount: 1800 },
    { key: 'sewer', amount: 2400 },
    { key: 'fixed', amount: 2100 },
    { key: 'vat', amount: 1314 },
    { key: 'discount', amount: -200 },
  ]);
});

it('adds a part for the amount that is not itemised, so that the parts make the total', () => {
  const parts = billParts({ current_total: 8000, charge: 1800, lines });
  expect(parts.find((part) => part.key === 'rest')).toEqual({ key: 'rest', amount: 586 });
  expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(8000);
});

it('falls back to the price of the water and the rest', () => {
  expect(billParts({ current_total: 7614, charge: 1800, lines: [] })).toEqual([
    { key: 'water', amount: 1800 },
    { key: 'rest', amount: 5814 },
  ]);
});

it('is empty without the price of the water', () => {
  expect(billParts({ current_total: 7614, charge: null, lines: [] })).toEqual([]);
});

it('computes the shares of the charges, without the discount', () => {
  expect(
    shares(
      billParts({
        current_total: 7414,
        charge: 1903,
        lines: [
          { kind: 'water', amount: 1903 },
          { kind: 'discount', amount: -200 },
        ],
      }),
    ),
  ).toEqual([
    { key: 'water', share: 1903 / 7614 },
    { key: 'rest', share: 5711 / 7614 },
  ]);
});
