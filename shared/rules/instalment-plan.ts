/** A plan that a utility grants. Percentages in hundredths, money in cents. */
export interface PlanRule {
  code: string;
  settlcateg: string | null;
  installrange: string | null;
  installments_min: number;
  installments_max: number;
  /** Of the debt after the relief, before the first instalment. */
  advancepcnt: number;
  /** Relief of the surcharges with the fewest instalments. */
  reductionpcnt: number;
  /** By so much the relief falls with each further instalment. */
  reduction_step: number;
  /** Least amount of one instalment. */
  installment_min: number | null;
  /** Debts for which the plan is. */
  debt_min: number | null;
  debt_max: number | null;
  valid_from: string | null;
  valid_until: string | null;
}

/** The debt of a party, in cents. */
export interface PlanDebt {
  debt: number;
  /** The part of the debt that is surcharges for late payment. */
  surcharges: number;
}

/** A debt in instalments. */
export interface InstalmentPlan {
  /** The surcharges that the utility waives, in hundredths of a percent and in cents. */
  reductionpcnt: number;
  relief: number;
  /** Advance and instalments together. */
  total: number;
  advance: number;
  /** The last instalment takes the rest of the division. */
  amounts: readonly number[];
}

/** A plan that a debt allows. */
export interface PlanOffer<R extends PlanRule> {
  rule: R;
  /** The most instalments of this debt. */
  most: number;
  /** With the fewest instalments. */
  cheapest: InstalmentPlan;
}

const HUNDRED_PERCENT = 10_000;

/** Half a cent and more is a cent. Amounts here are not negative. */
const shareOf = (amount: number, percent: number): number =>
  Math.floor((2 * amount * percent + HUNDRED_PERCENT) / (2 * HUNDRED_PERCENT));

/** A debt by a rule in so many instalments. */
export function planOf(rule: PlanRule, { debt, surcharges }: PlanDebt, installments: number): InstalmentPlan {
  const more = installments - rule.installments_min;
  const reductionpcnt = Math.max(0, rule.reductionpcnt - more * rule.reduction_step);
  const relief = shareOf(Math.min(debt, surcharges), reductionpcnt);
  const total = debt - relief;
  const advance = shareOf(total, rule.advancepcnt);
  const each = Math.floor((total - advance) / installments);
  const last = total - advance - each * (installments - 1);
  return { reductionpcnt, relief, total, advance, amounts: [...Array<number>(installments - 1).fill(each), last] };
}

/** Whether a debt in so many instalments has none below the least amount; a debt that is paid at once has no least amount. */
export const isPayable = (rule: PlanRule, owed: PlanDebt, installments: number): boolean =>
  installments === 1 || (planOf(rule, owed, installments).amounts[0] ?? 0) >= Math.max(1, rule.installment_min ?? 1);

const isInForce = ({ valid_from, valid_until }: PlanRule, today: string): boolean =>
  (valid_from === null || valid_from <= today) && (valid_until === null || today <= valid_until);

const isForDebt = ({ debt_min, debt_max }: PlanRule, { debt }: PlanDebt): boolean =>
  debt > 0 && debt >= (debt_min ?? 0) && debt <= (debt_max ?? Infinity);

/** The most instalments that a rule allows of a debt; 0: the debt is too small for its fewest. */
function mostOf(rule: PlanRule, owed: PlanDebt): number {
  for (let installments = rule.installments_max; installments >= rule.installments_min; installments--)
    if (isPayable(rule, owed, installments)) return installments;
  return 0;
}

/** The plans that a debt allows on a day, the cheapest first; of two that cost the same, the one that may last longer. */
export const offersOf = <R extends PlanRule>(rules: readonly R[], owed: PlanDebt, today: string): PlanOffer<R>[] =>
  rules
    .filter((rule) => isInForce(rule, today) && isForDebt(rule, owed))
    .map((rule) => ({ rule, most: mostOf(rule, owed) }))
    .filter(({ most }) => most > 0)
    .map(({ rule, most }) => ({ rule, most, cheapest: planOf(rule, owed, rule.installments_min) }))
    .toSorted((a, b) => a.cheapest.total - b.cheapest.total || b.most - a.most);
