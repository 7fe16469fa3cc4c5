import { isPayable, offersOf, planOf, type PlanRule } from './instalment-plan.ts';

const TODAY = '2026-11-20';

const rule = (min: number, max: number, relief: number, more: Partial<PlanRule> = {}): PlanRule => ({
  code: `${min}-${max}`,
  settlcateg: null,
  installrange: null,
  installments_min: min,
  installments_max: max,
  advancepcnt: 0,
  reductionpcnt: relief * 100,
  reduction_step: 0,
  installment_min: null,
  debt_min: null,
  debt_max: null,
  valid_from: null,
  valid_until: null,
  ...more,
});

/** Law 4611/2019, articles 110 to 117. */
const LAW = [
  rule(1, 1, 100),
  ...[
    [2, 24, 80],
    [25, 48, 70],
    [49, 72, 60],
    [73, 100, 50],
  ].map(([min, max, relief]) => rule(min!, max!, relief!, { installment_min: 2000 })),
];
/** DEYA of Thiva, decision 184/2018. */
const THIVA = [
  rule(1, 1, 80),
  rule(2, 12, 60, { advancepcnt: 1500 }),
  rule(13, 24, 30, { advancepcnt: 2500 }),
  rule(25, 36, 0, { advancepcnt: 3000, debt_min: 250_001 }),
];
/** DEYA of Loutraki. */
const LOUTRAKI = [
  rule(1, 1, 100),
  ...[
    [2, 20, 80],
    [21, 40, 70],
    [41, 60, 60],
    [61, 80, 50],
    [81, 100, 40],
  ].map(([min, max, relief]) => rule(min!, max!, relief!, { installment_min: 2000 })),
];
/** DEYA of Arta, 2014: the relief falls by two points with each instalment. */
const ARTA = rule(2, 40, 98, { reduction_step: 200, installment_min: 4000 });

/** Each offer as its fewest and most instalments, and what the fewest cost. */
const offered = (rules: readonly PlanRule[], debt: number, surcharges: number) =>
  offersOf(rules, { debt, surcharges }, TODAY).map(({ rule: one, most, cheapest }) => [
    one.installments_min,
    most,
    cheapest.total,
  ]);

it('law 4611/2019: less relief the longer it takes, and no instalment below 20 €', () => {
  expect(offered(LAW, 300_000, 50_000)).toEqual([
    [1, 1, 250_000],
    [2, 24, 260_000],
    [25, 48, 265_000],
    [49, 72, 270_000],
    [73, 100, 275_000],
  ]);
  expect(offered(LAW, 60_000, 10_000)).toEqual([
    [1, 1, 50_000],
    [2, 24, 52_000],
    [25, 26, 53_000],
  ]);
  expect(offered(LAW, 3000, 0)).toEqual([[1, 1, 3000]]);
});

it('Thiva: a longer plan asks for a larger advance, and the longest is for debts above 2,500 € alone', () => {
  expect(offered(THIVA, 100_000, 20_000).map(([min]) => min)).toEqual([1, 2, 13]);
  expect(offered(THIVA, 250_000, 0).map(([min]) => min)).not.toContain(25);
  expect(offered(THIVA, 250_001, 0).map(([min]) => min)).toContain(25);
  const plan = planOf(THIVA[1]!, { debt: 100_000, surcharges: 20_000 }, 12);
  expect(plan).toMatchObject({ reductionpcnt: 6000, relief: 12_000, total: 88_000, advance: 13_200 });
  expect(plan.amounts).toHaveLength(12);
});

it('Loutraki: the relief falls from all of the surcharges to 40 % of them', () => {
  const costs = offersOf(LOUTRAKI, { debt: 1_000_000, surcharges: 100_000 }, TODAY).map(
    ({ cheapest }) => cheapest.relief,
  );
  expect(costs).toEqual([100_000, 80_000, 70_000, 60_000, 50_000, 40_000]);
});

it.each([
  [2, 9800],
  [3, 9600],
  [21, 6000],
  [40, 2200],
])('Arta: %d instalments have a relief of %d hundredths of a percent', (installments, reductionpcnt) => {
  const plan = planOf(ARTA, { debt: 500_000, surcharges: 100_000 }, installments);
  expect(plan).toMatchObject({ reductionpcnt, relief: reductionpcnt * 10 });
});

it('Arta: no instalment below 40 €', () => {
  const owed = { debt: 50_000, surcharges: 0 };
  expect(isPayable(ARTA, owed, 12)).toBe(true);
  expect(isPayable(ARTA, owed, 13)).toBe(false);
  expect(offered([ARTA], 50_000, 0)).toEqual([[2, 12, 50_000]]);
});

it('advance and instalments add up to the total, whatever the numbers', () => {
  for (const one of [...LAW, ...THIVA, ...LOUTRAKI, ARTA])
    for (const debt of [1, 99, 12_345, 250_001, 999_999])
      for (const n of [one.installments_min, one.installments_max]) {
        const { advance, amounts, total, relief } = planOf(one, { debt, surcharges: Math.floor(debt / 3) }, n);
        expect(advance + amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
        expect(total + relief).toBe(debt);
      }
});

it('a plan is offered in its days and for its debts alone', () => {
  const past = rule(2, 6, 50, { valid_until: '2026-11-19' });
  const future = rule(2, 6, 50, { valid_from: '2026-11-21' });
  const small = rule(2, 6, 50, { debt_max: 9999 });
  expect(offered([past, future, small], 10_000, 0)).toEqual([]);
  expect(offered([{ ...past, valid_until: TODAY }], 10_000, 0)).toEqual([[2, 6, 10_000]]);
  expect(offered(LAW, 0, 0)).toEqual([]);
});
