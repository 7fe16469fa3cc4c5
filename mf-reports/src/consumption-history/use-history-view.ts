import { useState } from 'react';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useSearchParams } from '@hydria/shared/router';
import { HISTORY_STEPS, type HistoryStep } from '@hydria/shared/rules/consumption-history.ts';
import { daysOfRange, firstDay, RANGES, stepFor, type Days, type Range } from './ranges.ts';

/** Values that the own ones are compared with. */
export const COMPARISONS = ['none', 'last_year', 'similar'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** The shown part of a history; it is in the address. */
export interface HistoryView extends Days {
  range: Range;
  step: HistoryStep;
  comparison: Comparison;
  /** One meter of several; null for all of them. */
  hydrometer: string | null;
}

const known = <V extends string>(values: readonly V[], value: string | null, otherwise: V): V =>
  values.find((one) => one === value) ?? otherwise;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days of an address, within the past that there is; undefined when they make no range. */
const freeDays = (params: URLSearchParams, today: string): Days | undefined => {
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  const isRange = DAY.test(from) && DAY.test(to) && from <= to && to <= today && from >= firstDay(today);
  return isRange ? { from, to } : undefined;
};

/** Reads the view from the address, and changes it there. */
export const useHistoryView = () => {
  const [today] = useState(dayInGreece);
  const [params, setParams] = useSearchParams();
  const free = freeDays(params, today);
  const range = known(RANGES, params.get('range'), 'month');
  const days = range === 'free' ? (free ?? daysOfRange('month', today)) : daysOfRange(range, today);
  const view: HistoryView = {
    ...days,
    range,
    step: stepFor(days, known(HISTORY_STEPS, params.get('step'), 'day')),
    comparison: known(COMPARISONS, params.get('compare'), 'none'),
    hydrometer: params.get('meter'),
  };
  const change = (changes: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  return { today, view, change };
};

export type ChangeView = ReturnType<typeof useHistoryView>['change'];
