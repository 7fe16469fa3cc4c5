import {
  columnsOf,
  SETTLEMENT_PARTS,
  withColumns,
  type FormElement,
  type FormLayout,
  type FormRow,
  type SettlementPart,
} from './form-layout.ts';
import type { FormAnswers } from './form-logic.ts';

/**
 * Facts of a person's instalment plan, as answers hold them: the day as `YYYY-MM-DD`, amounts in euros and the percentage with a point
 * before the decimals. Null where the utility has not said it.
 */
export type PlanFacts = Record<Exclude<SettlementPart, 'number'>, string | null> & { number: string };

/** The choice of a plan among the elements of a row, or undefined in a row of another kind. */
const choiceIn = (row: FormRow): FormElement | undefined =>
  columnsOf(row)
    .flat()
    .find(({ options }) => options.of_settlement === 'number');

const withPlan = (element: FormElement, chosen: string, plans: readonly PlanFacts[]): FormElement => {
  const { of_settlement: part } = element.options;
  if (part === undefined) return element;
  if (part === 'number') return { ...element, items: plans.map(({ number }) => ({ value: number, label: number })) };
  const known = plans.flatMap((plan) => (plan[part] === null ? [] : [[plan.number, plan[part]] as const]));
  return { ...element, options: { ...element.options, facts: { of: chosen, values: new Map(known) } } };
};

/**
 * The rows of a form with the person's own plans as the choices of its settlement rows. Without this no plan can be chosen, and a fact of
 * a plan has no value.
 */
export const withSettlements = (rows: FormLayout, plans: readonly PlanFacts[]): FormLayout =>
  rows.map((row) => {
    const chosen = choiceIn(row)?.options.field;
    if (chosen === undefined) return row;
    const columns = columnsOf(row).map((elements) => elements.map((one) => withPlan(one, chosen, plans)));
    return withColumns(row, columns);
  });

/** Whether a form asks for a plan. */
export const asksForPlan = (rows: FormLayout): boolean => rows.some((row) => choiceIn(row) !== undefined);

const keptPlan = (row: FormRow, answers: FormAnswers): PlanFacts[] => {
  const field = choiceIn(row)?.options.field;
  const number = field === undefined ? undefined : answers[field];
  if (field === undefined || typeof number !== 'string') return [];
  const kept = (part: SettlementPart) => {
    const value = answers[factField(field, part)];
    return typeof value === 'string' ? value : null;
  };
  const [, ...parts] = SETTLEMENT_PARTS;
  const facts = Object.fromEntries(parts.map((part) => [part, kept(part)])) as Omit<PlanFacts, 'number'>;
  return [{ ...facts, number }];
};

/** The field of a fact of the plan that is chosen in a field. */
export const factField = (field: string, part: SettlementPart): string => `${field}:${part}`;

/** The rows with the plans that stored answers name, and their facts as the server has stored them. */
export const withStoredSettlements = (rows: FormLayout, answers: FormAnswers): FormLayout =>
  rows.map((row) => withSettlements([row], keptPlan(row, answers))[0] ?? row);
