import type { Analytic, WaterParameter } from '@hydria/shared/contract/water.ts';
import { judge, limitOn, nextLimit, trendOf } from '@hydria/shared/rules/water-quality.ts';
import type { StoredAnalysis, StoredLimit, WaterIndex } from './water.sql.ts';

/** The quantities in their order, and all versions of their limits. */
export interface Law {
  indexes: readonly WaterIndex[];
  limits: readonly StoredLimit[];
}

const limitsOf = ({ limits }: Law, alias: string): StoredLimit[] => limits.filter((limit) => limit.alias === alias);

const judged = ({ alias, value, analysis_date }: StoredAnalysis, law: Law) => {
  const limit = limitOn(limitsOf(law, alias), analysis_date);
  const { verdict, distance } = judge(value, limit);
  const { limit_min = null, limit_max = null, legal_source = null } = limit ?? {};
  return { shown: { value, analysis_date, limit_min, limit_max, verdict }, distance, legal_source };
};

/** The latest values in the order of the quantities. */
export const toAnalytics = (analyses: readonly StoredAnalysis[], law: Law): Analytic[] =>
  law.indexes.flatMap((index) =>
    analyses
      .filter(({ alias }) => alias === index.alias)
      .map((analysis) => ({ index, ...judged(analysis, law).shown })),
  );

const toParameter = (index: WaterIndex, analyses: readonly StoredAnalysis[], law: Law, today: string) => {
  const newest = analyses.at(-1);
  if (!newest) return [];
  const { shown, distance, legal_source } = judged(newest, law);
  const next = nextLimit(limitsOf(law, index.alias), today);
  const { sampling_point, laboratory } = newest;
  const parameter: WaterParameter = {
    index,
    ...shown,
    distance,
    legal_source,
    trend: trendOf(analyses.map(({ value }) => value)),
    next_limit: next && { valid_from: next.valid_from, limit_min: next.limit_min, limit_max: next.limit_max },
    sampling_point,
    laboratory,
    history: analyses.map((analysis) => judged(analysis, law).shown),
  };
  return [parameter];
};

/** Each measured quantity with its newest value and the earlier ones; `analyses` are oldest first. */
export const toParameters = (analyses: readonly StoredAnalysis[], law: Law, today: string): WaterParameter[] =>
  law.indexes.flatMap((index) =>
    toParameter(
      index,
      analyses.filter(({ alias }) => alias === index.alias),
      law,
      today,
    ),
  );
