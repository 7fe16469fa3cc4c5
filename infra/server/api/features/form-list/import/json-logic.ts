import type { FormCondition } from '@hydria/shared/rules/form-layout.ts';
import { isPart } from './json-parts.ts';

/** Comparisons of JsonLogic with one of ours, for a variable on the left and on the right. */
const OPERATORS = {
  '==': ['equals', 'equals'],
  '===': ['equals', 'equals'],
  '!=': ['not', 'not'],
  '!==': ['not', 'not'],
  '>': ['more', 'less'],
  '<': ['less', 'more'],
} as const;

const fieldIn = (value: unknown): string | undefined => {
  const name = isPart(value) && Object.keys(value).length === 1 ? value['var'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
};

const valueIn = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value).slice(0, 200) : undefined;

const comparison = (operator: keyof typeof OPERATORS, [left, right]: unknown[]): FormCondition | undefined => {
  const isLeft = fieldIn(left) !== undefined;
  const [field, value] = isLeft ? [fieldIn(left), valueIn(right)] : [fieldIn(right), valueIn(left)];
  if (field === undefined || value === undefined) return undefined;
  return { field, operator: OPERATORS[operator][isLeft ? 0 : 1], value };
};

const joined = (name: 'and' | 'or', values: unknown[]): FormCondition | undefined => {
  const inner = values.map(conditionOf).filter((one) => one !== undefined);
  if (inner.length < values.length || inner.length === 0 || inner.length > 10) return undefined;
  return name === 'and' ? { all: inner } : { any: inner };
};

/** A condition in JsonLogic as one of ours; undefined for one that has no counterpart. */
export function conditionOf(logic: unknown): FormCondition | undefined {
  if (!isPart(logic)) return undefined;
  const [entry, ...others] = Object.entries(logic);
  if (!entry || others.length > 0) return undefined;
  const [name, given] = entry;
  const values: unknown[] = Array.isArray(given) ? given : [given];
  if (Object.hasOwn(OPERATORS, name)) return comparison(name as keyof typeof OPERATORS, values);
  if (name === 'and' || name === 'or') return joined(name, values);
  const field = fieldIn(values[0]);
  if (field !== undefined && (name === '!!' || name === '!'))
    return { field, operator: name === '!!' ? 'given' : 'empty' };
  return undefined;
}

/** The opposite of a condition. A question without an answer is not equal to anything. */
export function oppositeOf(condition: FormCondition): FormCondition | undefined {
  if ('all' in condition || 'any' in condition) {
    const inner = ('all' in condition ? condition.all : condition.any).map(oppositeOf);
    const known = inner.filter((one) => one !== undefined);
    if (known.length < inner.length) return undefined;
    return 'all' in condition ? { any: known } : { all: known };
  }
  const { field } = condition;
  if ('values' in condition || condition.operator === 'more' || condition.operator === 'less') return undefined;
  if (!('value' in condition)) return { field, operator: condition.operator === 'given' ? 'empty' : 'given' };
  if (condition.operator === 'not')
    return {
      any: [
        { field, value: condition.value },
        { field, operator: 'empty' },
      ],
    };
  return {
    any: [
      { field, operator: 'not', value: condition.value },
      { field, operator: 'empty' },
    ],
  };
}

/** Levels of “all” and “any” around the comparisons. */
export const depthOf = (condition: FormCondition): number => {
  if ('all' in condition) return 1 + Math.max(...condition.all.map(depthOf));
  if ('any' in condition) return 1 + Math.max(...condition.any.map(depthOf));
  return 0;
};
