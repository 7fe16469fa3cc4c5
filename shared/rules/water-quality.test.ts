import { hardnessOf, judge, limitOn, nextLimit, numberOf, trendOf, type WaterLimit } from './water-quality.ts';

const limit = (limit_min: number | null, limit_max: number | null, valid_from = '2023-01-12'): WaterLimit => ({
  valid_from,
  limit_min,
  limit_max,
});

const lead = [limit(null, 5, '2036-01-12'), limit(null, 10)];
const chromium = [limit(null, 50), limit(null, 25, '2036-01-12')];
const pfas = [limit(null, 0.1, '2026-01-12')];

it.each([
  ['lead', lead, '2036-01-11', '7', 'within'],
  ['lead', lead, '2036-01-12', '7', 'over'],
  ['lead', lead, '2036-01-12', '5', 'watch'],
  ['chromium', chromium, '2036-01-11', '30', 'within'],
  ['chromium', chromium, '2036-01-12', '30', 'over'],
  ['PFAS', pfas, '2026-01-11', '0.2', 'no_limit'],
  ['PFAS', pfas, '2026-01-12', '0.2', 'over'],
  ['lead before the first version', lead, '2023-01-11', '99', 'no_limit'],
])('%s is judged by the law of its day (%#)', (_, limits, day, value, verdict) =>
  expect(judge(value, limitOn(limits, day)).verdict).toBe(verdict),
);

it('the next version of a limit is the first after the day', () => {
  expect(nextLimit(lead, '2026-11-20')).toMatchObject({ valid_from: '2036-01-12', limit_max: 5 });
  expect(nextLimit(lead, '2036-01-12')).toBeNull();
});

it.each([
  ['7.4', 6.5, 9.5, 'within', 0.9],
  ['6.5', 6.5, 9.5, 'watch', 0],
  ['6,7', 6.5, 9.5, 'watch', 0.2],
  ['6.4', 6.5, 9.5, 'over', -0.1],
  ['9.6', 6.5, 9.5, 'over', -0.1],
  ['40', null, 50, 'within', 10],
  ['40.1', null, 50, 'watch', 9.9],
  ['50', null, 50, 'watch', 0],
  ['50.1', null, 50, 'over', -0.1],
  ['0.21', 0.2, null, 'watch', 0.01],
  ['0.5', 0.2, null, 'within', 0.3],
  ['0', null, 0, 'within', null],
  ['1', null, 0, 'over', -1],
  ['<1', null, 0, 'within', null],
  ['<0.05', null, 0.5, 'within', 0.45],
  ['<12', null, 10, 'not_judged', null],
  ['<0.1', 0.2, null, 'not_judged', null],
  ['absent', null, 0, 'not_judged', null],
  ['0.3', null, null, 'no_limit', null],
])('%s between %s and %s is %s', (value, min, max, verdict, distance) =>
  expect(judge(value, limit(min, max))).toEqual({ verdict, distance }),
);

it.each([
  ['7.4', 7.4],
  ['7,4', 7.4],
  ['<0.05', 0.05],
  ['≤ 1', 1],
  ['acceptable', null],
  ['', null],
  ['7.4.1', null],
])('reads %p as %p', (value, number) => expect(numberOf(value)).toBe(number));

it.each([
  [['10', '10', '12', '13'], 'rising'],
  [['13', '12', '10', '10'], 'falling'],
  [['10', '10.4', '10.2', '10.5'], 'steady'],
  [['<1', '<1', '<1', '<1'], 'steady'],
  [['0', '0', '0', '3'], 'rising'],
  [['10', '20', 'Αποδεκτή', '30'], null],
])('the trend of %j is %s', (values, trend) => expect(trendOf(values)).toBe(trend));

it.each([
  [149, 'soft'],
  [150, 'medium'],
  [250, 'medium'],
  [251, 'hard'],
] as const)('water with %d mg/l of calcium carbonate is %s', (milligrams, hardness) =>
  expect(hardnessOf(milligrams).hardness).toBe(hardness),
);

it('hardness is shown in French and German degrees', () => {
  expect(hardnessOf(178.5)).toMatchObject({ french: 17.85, german: 10 });
});
