import type { Analytic } from '@hydria/shared/contract/water.ts';
import { inSigns, lastChecked, shownOf, titleOf } from './analysis.ts';

const analytic = (alias: string, value: string, changes: Partial<Analytic> = {}): Analytic => ({
  index: { group: 'physical', title: alias, unit: '', alias },
  value,
  analysis_date: '2026-10-01',
  limit_min: null,
  limit_max: null,
  verdict: 'no_limit',
  ...changes,
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

it('keeps a number in a title with its unit', () => {
  const conductance = analytic('conductance', '512', {
    index: { group: 'physical', title: 'Αγωγιμότητα στους 20 °C', unit: 'µS/cm', alias: 'conductance' },
  });
  expect(titleOf(conductance)).toBe('Αγωγιμότητα στους 20\u00A0°C');
});

it('finds the day of the last check', () => {
  expect(lastChecked([analytic('ph', '7'), analytic('lead', '<1', { analysis_date: '2026-11-02' })])).toBe(
    '2026-11-02',
  );
  expect(lastChecked([])).toBeNull();
});

it('formats figures in the person’s format, and leaves words unchanged', () => {
  expect(['7.4', '<0.05', '582', 'ca. 3'].map((value) => inSigns(value, ','))).toEqual([
    '7,4',
    '<0,05',
    '582',
    'ca. 3',
  ]);
  expect(inSigns('7,4', '.')).toBe('7.4');
});
