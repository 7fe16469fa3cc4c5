import type { CaseKind, CaseSource } from './case-work.ts';
import { isInside, isWithin, type Polygon } from './polygon.ts';
import { plainText } from './text.ts';
import { athensTime, weekdayOf } from './working-time.ts';

/** The days of the week, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** The facts of a case by which it is routed. */
export interface RoutedCase {
  kind: CaseKind;
  /** Null for an application. */
  problem_type: string | null;
  latitude: number | null;
  longitude: number | null;
  address: string | null;
  source: CaseSource;
  /** The named area of its position; null outside of all of them. */
  area_id: number | null;
  created_at: Date;
}

/** The conditions of a rule: all of them hold for a case that it fits. One that is null holds for each case. */
export interface RuleConditions {
  kind: CaseKind | null;
  problem_type: string | null;
  /** How a report reached the utility. */
  source: CaseSource | null;
  /** The named area of the pin of a report. */
  area_id: number | null;
  /** Where the pin of a report lies. */
  area: Polygon | null;
  /** One of these words is in the address of a report. */
  districts: readonly string[] | null;
  days: readonly Weekday[] | null;
  /** From this time of the clock in Athens, `HH:MM`, and before `until`. A later `from` means the night between them. */
  from: string | null;
  until: string | null;
}

const isDuring = (time: string, from: string, until: string): boolean =>
  from < until ? from <= time && time < until : from <= time || time < until;

/** A rule that names a problem type, a source or a place is one for reports. */
const kindOf = ({ kind, problem_type, source, area_id, area, districts }: RuleConditions): CaseKind | null =>
  [problem_type, source, area_id, area, districts].some((condition) => condition !== null) ? 'report' : kind;

/** Whether a value fits a condition; null is no condition. */
const isOne = <T>(condition: T | null, value: T | null): boolean => condition === null || condition === value;

/** Whether a rule fits a case. */
export const fits = (rule: RuleConditions, one: RoutedCase): boolean => {
  const { problem_type, source, area_id, area, districts, days, from, until } = rule;
  if (!isOne(kindOf(rule), one.kind) || !isOne(problem_type, one.problem_type)) return false;
  if (!isOne(source, one.source) || !isOne(area_id, one.area_id)) return false;
  const { latitude, longitude } = one;
  if (area !== null && (latitude === null || longitude === null || !isInside(area, [latitude, longitude])))
    return false;
  const address = plainText(one.address ?? '');
  if (districts !== null && !districts.some((words) => address.includes(plainText(words)))) return false;
  const { day, time } = athensTime(one.created_at);
  if (days !== null && !days.includes(WEEKDAYS[weekdayOf(day) - 1]!)) return false;
  return from === null || until === null || isDuring(time, from, until);
};

/** The minutes of a day in which a rule fits, as spans that do not pass midnight. */
const spansOf = ({ from, until }: RuleConditions): [from: string, until: string][] => {
  if (from === null || until === null) return [['00:00', '24:00']];
  if (from < until) return [[from, until]];
  const night: [string, string][] = [
    ['00:00', until],
    [from, '24:00'],
  ];
  // The night from 22:00 to 22:00 is the whole day.
  return from === until ? [['00:00', '24:00']] : night.filter(([begin, end]) => begin < end);
};

const coversHours = (wide: RuleConditions, narrow: RuleConditions): boolean => {
  const spans = spansOf(wide);
  return spansOf(narrow).every(([begin, end]) => spans.some(([from, until]) => from <= begin && end <= until));
};

const coversPlace = (wide: RuleConditions, narrow: RuleConditions): boolean => {
  if (wide.area_id !== null && wide.area_id !== narrow.area_id) return false;
  if (wide.area !== null && (narrow.area === null || !isWithin(narrow.area, wide.area))) return false;
  if (wide.districts === null) return true;
  const words = wide.districts.map(plainText);
  return narrow.districts?.every((one) => words.some((known) => plainText(one).includes(known))) ?? false;
};

/** Whether each case that the narrow rule fits is one that the wide rule fits too. */
export const covers = (wide: RuleConditions, narrow: RuleConditions): boolean => {
  const [wideKind, narrowKind] = [kindOf(wide), kindOf(narrow)];
  if (wideKind !== null && wideKind !== narrowKind) return false;
  if (wide.problem_type !== null && wide.problem_type !== narrow.problem_type) return false;
  if (wide.source !== null && wide.source !== narrow.source) return false;
  if (wide.days !== null && !(narrow.days ?? WEEKDAYS).every((day) => wide.days?.includes(day))) return false;
  return coversPlace(wide, narrow) && coversHours(wide, narrow);
};

/** The first rule that fits a case. */
export const firstThatFits = <R extends RuleConditions>(rules: readonly R[], one: RoutedCase): R | undefined =>
  rules.find((rule) => fits(rule, one));
