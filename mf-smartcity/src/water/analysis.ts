import type { Answer } from '@hydria/shared/contract/contract.ts';

export type Analytic = Answer<'GET /api/deya/waterAnalytics'>['analytics'][number];

/** The quantities that the card itself shows; the button opens all others (spec D §3). */
const SHOWN = ['conductance', 'ph', 'residual_chlorine'];

/**
 * A laboratory writes `7.4`, `7,4`, `<0.05` or a word. A value below the limit of detection counts as that limit; a
 * word is no number.
 */
export const numberOf = (value: string): number | null => {
  const found = /^[<≤]?\s*(-?\d+(?:[.,]\d+)?)$/.exec(value.trim())?.[1];
  return found === undefined ? null : Number(found.replace(',', '.'));
};

/** True for a value outside the legal limits. `<1` with a limit of 0 means that nothing was found, so it is allowed. */
export const isOutside = ({ value, limit_min, limit_max }: Analytic): boolean => {
  const number = numberOf(value);
  if (number === null) return false;
  if (/^[<≤]/.test(value.trim())) return limit_min !== null && number <= limit_min;
  return (limit_max !== null && number > limit_max) || (limit_min !== null && number < limit_min);
};

/** The few values of the card, in its order. */
export const shownOf = (analytics: readonly Analytic[]): Analytic[] =>
  SHOWN.flatMap((alias) => analytics.filter(({ index }) => index.alias === alias));

/** The day of the last check. */
export const lastChecked = (analytics: readonly Analytic[]): string | null =>
  analytics
    .map(({ analysis_date }) => analysis_date)
    .toSorted()
    .at(-1) ?? null;

/** The laboratory's own figure with the person's decimal separator; a word stays unchanged. */
export const inSigns = (value: string, decimal: 'comma' | 'dot'): string => {
  if (numberOf(value) === null) return value;
  return decimal === 'comma' ? value.replace('.', ',') : value.replace(',', '.');
};
