import { inSigns, isOutside, lastChecked, numberOf, shownOf, type Analytic } from './analysis.ts';

const analytic = (alias: string, value: string, changes: Partial<Analytic> = {}): Analytic => ({
  index: { group: 'physical', title: alias, unit: '', alias },
  value,
  analysis_date: '2026-10-01',
  limit_min: null,
  limit_max: null,
  ...changes,
});

it.each([
  ['7.4', 7.4],
  ['7,4', 7.4],
  ['<0.05', 0.05],
  ['≤ 1', 1],
  ['acceptable', null],
  ['', null],
  ['7.4.1', null],
])('reads %p as %p', (value, number) => expect(numberOf(value)).toBe(number));

it('finds a value above or below the legal limits', () => {
  const ph = { limit_min: 6.5, limit_max: 9.5 };
  expect(['6.4', '6.5', '7.4', '9.5', '9.6'].map((value) => isOutside(analytic('ph', value, ph)))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

it('accepts "not found" where the limit is zero, and accepts a word', () => {
  const none = { limit_max: 0 };
  expect(['<1', '0', '1', 'absent'].map((value) => isOutside(analytic('e_coli', value, none)))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

it('shows conductance, pH and chlorine in this order, as far as they were measured', () => {
  const all = [
    analytic('residual_chlorine', '0.3'),
    analytic('ph', '7.4'),
    analytic('lead', '<1'),
    analytic('conductance', '512'),
  ];
  expect(shownOf(all).map(({ index }) => index.alias)).toEqual(['conductance', 'ph', 'residual_chlorine']);
  expect(shownOf([analytic('lead', '<1')])).toEqual([]);
});

it('finds the day of the last check', () => {
  expect(lastChecked([analytic('ph', '7'), analytic('lead', '<1', { analysis_date: '2026-11-02' })])).toBe(
    '2026-11-02',
  );
  expect(lastChecked([])).toBeNull();
});

it('formats figures in the person’s format, and leaves words unchanged', () => {
  expect(['7.4', '<0.05', '582', 'ca. 3'].map((value) => inSigns(value, 'comma'))).toEqual([
    '7,4',
    '<0,05',
    '582',
    'ca. 3',
  ]);
  expect(inSigns('7,4', 'dot')).toBe('7.4');
});
