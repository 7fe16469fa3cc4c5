import type { Analytic } from '@hydria/shared/contract/water.ts';
import { numberOf } from '@hydria/shared/rules/water-quality.ts';

/** The quantities that the card itself shows; the page shows all others (spec D §3). */
const SHOWN = ['conductance', 'ph', 'residual_chlorine'];

/** True for a value that was compared with a limit. */
export const isJudged = ({ verdict }: Pick<Analytic, 'verdict'>): boolean =>
  verdict !== 'no_limit' && verdict !== 'not_judged';

/** True for a value outside the legal limits of its day. */
export const isOutside = ({ verdict }: Pick<Analytic, 'verdict'>): boolean => verdict === 'over';

/** The title with each number beside its unit: `20 °C` is not torn apart. */
export const titleOf = ({ index }: Pick<Analytic, 'index'>): string => index.title.replace(/(\d) /g, '$1\u00A0');

/** The few values of the card, in its order. */
export const shownOf = (analytics: readonly Analytic[]): Analytic[] =>
  SHOWN.flatMap((alias) => analytics.filter(({ index }) => index.alias === alias));

/** The day of the last check. */
export const lastChecked = (analytics: readonly Pick<Analytic, 'analysis_date'>[]): string | null =>
  analytics
    .map(({ analysis_date }) => analysis_date)
    .toSorted()
    .at(-1) ?? null;

/** The laboratory's own figure with the person's decimal sign; a word stays unchanged. */
export const inSigns = (value: string, decimalSign: string): string =>
  numberOf(value) === null ? value : value.replace(/[.,]/, decimalSign);
