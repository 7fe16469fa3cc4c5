import { centsIn, numberIn, readCents, readNumber } from './written-number.ts';

it.each([
  ['64,20', 6420],
  ['64.20 €', 6420],
  ['€ 64', 6400],
  ['64,2', 6420],
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ['1 234,56\u00A0€', 123456],
  ['6\uFF14,2\uFF10', 6420],
  ['\u200E64,20\u200E', 6420],
  ['0,01', 1],
  ['0', 0],
])('%s is %d cents', (written, cents) => expect(centsIn(written)).toBe(cents));

it.each(['', ' ', '-5', '+5', '64,205', '1.234', '1,234', '12.34,56', '1e3', '0x10', 'RF18', '٣', '123456789'])(
  '%j is no amount',
  (written) => expect(centsIn(written)).toBeNull(),
);

it('an amount of which the cents or the thousands are meant is asked back with both', () => {
  expect(readCents('1.234')).toBeNull();
  expect(readCents('1.500')).toEqual({ readings: [150_000, 150] });
  expect(readCents('1,500 €')).toEqual({ readings: [150_000, 150] });
});

it.each([
  ['1.500', ',', 0, '1500'],
  ['1,500', '.', 0, '1500'],
  ['1.500', '.', undefined, '1.5'],
  ['1,500', ',', undefined, '1.5'],
  ['1.500,5', '.', undefined, '1500.5'],
  ['1 500', ',', undefined, '1500'],
  ['1\u202F500\u00A0000', ',', undefined, '1500000'],
  ["1'500.25", '.', undefined, '1500.25'],
  ['1.234.567', ',', undefined, '1234567'],
  ['0,500', undefined, undefined, '0.5'],
  ['1234.567', undefined, undefined, '1234.567'],
  ['00412,873', undefined, undefined, '412.873'],
  ['\u2212 5,0', ',', undefined, '-5'],
  ['-0', undefined, undefined, '0'],
  ['４５０', ',', 0, '450'],
  ['4,0', ',', 0, '4'],
] as const)('%s with the sign %s and %s decimals is %s', (written, sign, decimals, value) =>
  expect(readNumber(written, { sign, decimals })).toEqual({ value }),
);

it.each([
  ['1.500', ',', undefined],
  ['1,500', '.', undefined],
  ['1,500', ',', 0],
  ['1.500', undefined, undefined],
  ['12.000', undefined, 0],
] as const)('%s with the sign %s and %s decimals can be two numbers', (written, sign, decimals) =>
  expect(readNumber(written, { sign, decimals })).toHaveProperty('readings'),
);

it.each([
  '0x10',
  '1e3',
  '1E3',
  '--5',
  '5-',
  '1 5',
  '1.50.000',
  '1,2,3',
  '.',
  ',5',
  '5,',
  'NaN',
  'Infinity',
  '½',
  '²',
  '',
])('%j is no number', (written) => expect(readNumber(written, { sign: ',' })).toBeNull());

it('a degree has decimals only', () => expect(numberIn('35.513', { sign: ',', grouped: false })).toBe(35.513));
