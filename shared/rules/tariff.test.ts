import { chargesOf, differenceOf, priceOf, waterCostOf, type TariffTerms } from './tariff.ts';

/** DEYA Paros, Paroikia, for four months; published prices. */
const PAROS: TariffTerms = {
  water: [
    { up_to: 30, price: 6000 },
    { up_to: 50, price: 11_500 },
    { up_to: 70, price: 14_000 },
    { up_to: 100, price: 22_000 },
    { up_to: 150, price: 27_000 },
    { up_to: 400, price: 49_000 },
    { up_to: null, price: 85_000 },
  ],
  sewer: {
    blocks: [
      { up_to: 100, price: 8000 },
      { up_to: 200, price: 13_000 },
      { up_to: null, price: 20_000 },
    ],
  },
  levy: 0,
  fixed: [
    { label: 'Πάγιο ύδρευσης', amount: 1000, vat: 'rest' },
    { label: 'Πάγιο αποχέτευσης', amount: 1000, vat: 'rest' },
    { label: 'Συντήρηση υδρομετρητή', amount: 100, vat: 'rest' },
  ],
  vat: { water: 1300, rest: 2400 },
};

/** DEYAMP; published prices. */
const DEYAMP: TariffTerms = {
  water: [
    { up_to: 50, price: 5000 },
    { up_to: 100, price: 8500 },
    { up_to: null, price: 13_000 },
  ],
  sewer: { percent: 7000 },
  levy: 0,
  fixed: [
    { label: 'Πάγιο ύδρευσης', amount: 670, vat: 'rest' },
    { label: 'Πάγιο αποχέτευσης', amount: 500, vat: 'rest' },
  ],
  vat: { water: 1300, rest: 2400 },
};

/** DEYA Voio with the special levy of 80 %; published prices of the water. */
const VOIO: TariffTerms = {
  water: [
    { up_to: 20, price: 2800 },
    { up_to: 60, price: 4200 },
    { up_to: 160, price: 5500 },
    { up_to: null, price: 8000 },
  ],
  sewer: null,
  levy: 8000,
  fixed: [],
  vat: { water: 1300, rest: 2400 },
};

const sumOf = (terms: TariffTerms, cubic: number, kind: string): number =>
  chargesOf(terms, cubic).reduce((total, line) => (line.kind === kind ? total + line.amount : total), 0);

it.each([
  [PAROS, 0, 0, 0, 2604],
  [PAROS, 30, 1800, 2400, 7614],
  [PAROS, 31, 1915, 2480, 7843],
  [PAROS, 75, 8000, 6000, 19_084],
  [PAROS, 120, 18_900, 10_600, 37_105],
  [DEYAMP, 50, 2500, 1750, 6446],
  // Sewerage is 32.375 €: rounding the class with its tax alone would give 106.91 €.
  [DEYAMP, 75, 4625, 3238, 10_692],
  // Rounding nothing but the total would give 201.32 €.
  [DEYAMP, 120, 9350, 6545, 20_133],
])('a published table: %# costs what the utility charges', (terms, cubic, water, sewer, total) => {
  expect(sumOf(terms, cubic, 'water')).toBe(water);
  expect(sumOf(terms, cubic, 'sewer')).toBe(sewer);
  expect(priceOf(terms, cubic)).toBe(total);
});

it.each([
  [20, 560, 448],
  [60, 2240, 1792],
  [100, 4440, 3552],
])('the levy is 80 %% of the water alone, without tax: %d m³', (cubic, water, levy) => {
  expect(sumOf(VOIO, cubic, 'water')).toBe(water);
  expect(sumOf(VOIO, cubic, 'levy')).toBe(levy);
  expect(sumOf(VOIO, cubic, 'vat')).toBe(Math.round(water * 0.13));
});

it('the first cubic metre of the second block costs 2.29 €', () => {
  expect(priceOf(PAROS, 31) - priceOf(PAROS, 30)).toBe(229);
});

it('the water of a part of a period costs what it adds to the bill, fixed charges aside, to a cent of rounding', () => {
  for (const terms of [PAROS, DEYAMP, VOIO])
    for (const cubic of [1, 30, 31, 75, 120, 500]) {
      const added = priceOf(terms, cubic) - priceOf(terms, 0);
      expect(Math.abs(waterCostOf(terms, cubic * 1000) - added)).toBeLessThan(2);
    }
  expect(waterCostOf(PAROS, 30_500) - waterCostOf(PAROS, 30_000)).toBeCloseTo(114.575);
});

it('each block has its own cubic metres and price, and none that the consumption does not reach', () => {
  const water = chargesOf(PAROS, 75).filter(({ kind }) => kind === 'water');
  expect(water.map(({ block, quantity, price }) => [block?.from, block?.up_to, quantity, price])).toEqual([
    [0, 30, 30, 6000],
    [30, 50, 20, 11_500],
    [50, 70, 20, 14_000],
    [70, 100, 5, 22_000],
  ]);
  expect(chargesOf(PAROS, 0).map(({ kind }) => kind)).toEqual(['fixed', 'fixed', 'fixed', 'vat']);
});

it('more water never costs less', () => {
  for (const terms of [PAROS, DEYAMP, VOIO])
    for (let cubic = 0; cubic < 600; cubic++) expect(priceOf(terms, cubic + 1)).toBeGreaterThan(priceOf(terms, cubic));
});

it('explains a bill by kinds, whatever the utility calls its lines, and names the kind that differs', () => {
  const charges = chargesOf(DEYAMP, 75);
  const lines = [
    { kind: 'fixed', amount: 1170 },
    { kind: 'water', amount: 4625 },
    { kind: 'sewer', amount: 3238 },
    { kind: 'vat', amount: 1659 },
    { kind: 'discount', amount: -100 },
  ];
  expect(differenceOf(lines, charges)).toBeNull();
  expect(differenceOf([...lines, { kind: 'levy', amount: 1 }], charges)).toBe('levy');
  expect(differenceOf(lines.slice(1), charges)).toBe('fixed');
});
