import type { Answer } from '@hydria/shared/contract/contract.ts';

export type Analytic = Answer<'GET /api/deya/waterAnalytics'>['analytics'][number];

/** The quantities that the card itself shows; all others are one step away (spec D §3). */
const SHOWN = ['conductance', 'ph', 'residual_chlorine'];

/** A laboratory writes `7.4`, `7,4`, `<0.05` or a word. Below the limit of detection counts as that limit; a word is no number. */
export const numberOf = (value: string): number | null => {
  const found = /^[<≤]?\s*(-?\d+(?:[.,]\d+)?)$/.exec(value.trim())?.[1];
  return found === undefined ? null : Number(found.replace(',', '.'));
};

/** True for a value that the law does not allow. `<1` where 0 is the limit was not found, so it is allowed. */
export const isOutside = ({ value, limit_min, limit_max }: Analytic): boolean => {
  const number = numberOf(value);
  if (number === null) return false;
  if (/^[<≤]/.test(value.trim())) return limit_min !== null && number <= limit_min;
  return (limit_max !== null && number > limit_max) || (limit_min !== null && number < limit_min);
};

/** The few values of the card, in its order. */
export const shownOf = (analytics: readonly Analytic[]): Analytic[] =>
  SHOWN.flatMap((alias) => analytics.filter(({ index }) => index.alias === alias));

/** When the water was last looked at. */
export const lastChecked = (analytics: readonly Analytic[]): string | null =>
  analytics
    .map(({ analysis_date }) => analysis_date)
    .toSorted()
    .at(-1) ?? null;

/** The laboratory's own figure with the decimal sign that the person chose; a word stays as it is. */
export const inSigns = (value: string, decimal: 'comma' | 'dot'): string => {
  if (numberOf(value) === null) return value;
  return decimal === 'comma' ? value.replace('.', ',') : value.replace(',', '.');
};
