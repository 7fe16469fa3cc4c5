import { bandsOn, categoryOf, worstOf, type AirBand } from './air-quality.ts';

const pm = (valid_from: string, good: number, fair: number): AirBand[] => [
  { valid_from, pollutant: 'pm2_5', category: 'good', upper: good },
  { valid_from, pollutant: 'pm2_5', category: 'fair', upper: fair },
];
const bands = [...pm('2030-01-01', 5, 15), ...pm('2020-01-01', 10, 20)];

it.each([
  ['2019-12-31', 8, null],
  ['2029-12-31', 8, 'good'],
  ['2030-01-01', 8, 'fair'],
  ['2029-12-31', 10, 'good'],
  ['2029-12-31', 10.1, 'fair'],
  ['2029-12-31', 900, 'fair'],
])('on %s a concentration of %d is %s', (day, concentration, category) =>
  expect(categoryOf(bandsOn(bands, day), 'pm2_5', concentration)).toBe(category),
);

it('a pollutant without bands has no category', () => {
  expect(categoryOf(bandsOn(bands, '2026-01-01'), 'co', 3)).toBeNull();
});

it('the worst pollutant decides', () => {
  expect(worstOf(['good', 'poor', null, 'fair'])).toBe('poor');
  expect(worstOf([null])).toBeNull();
});
