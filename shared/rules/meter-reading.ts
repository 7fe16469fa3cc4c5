import { daysBetween } from './calendar-day.ts';
import { readNumber } from './written-number.ts';

/** The largest value of a counter, in litres: six digits of cubic metres and three of litres. */
export const COUNTER_MAX = 999_999_999;

/** Litres of a whole turn of a counter with five digits of cubic metres, the usual household meter. */
const TURN = 100_000_000;

/** A counter has turned over when it stood in the last tenth of its turn and stands in the first. */
const NEAR_TURN = 0.9;

/** A reading may be sent up to so many days later. */
export const READING_DAYS_BACK = 30;

/** A sent reading can be corrected for so long, in milliseconds. */
export const CORRECTION_MS = 3_600_000;

/** Daily use of a household of which nothing is known, in litres. */
const USUAL_LITRES_A_DAY = 500;

/** More than so many times the usual amount is unlikely, beyond an allowance in litres for filling a cistern. */
const UNLIKELY_TIMES = 5;
const ALLOWANCE = 2_000;

/** A counter as it is written: its litres follow on a comma. */
export const COUNTER_NOTATION = { sign: ',', decimals: 3 } as const;

/** Litres of digits in cubic metres, `00412,873` or `412`; null for a text that is no counter, or can be two. */
export const litresIn = (text: string): number | null => {
  // The digits of a counter are not grouped: a blank between them means nothing.
  const read = readNumber(text.replaceAll(/\s/g, ''), COUNTER_NOTATION);
  const [, whole, litres = ''] = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(read && 'value' in read ? read.value : '') ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(litres.padEnd(3, '0'));
};

/** Digits of a counter in litres, as a person writes them in cubic metres. */
export const counterText = (litres: number, isWhole: boolean): string => {
  const whole = String(Math.floor(litres / 1000)).padStart(5, '0');
  return isWhole ? whole : `${whole},${String(litres % 1000).padStart(3, '0')}`;
};

/** Days since an instant, rounded up (spec D §4). */
export const daysSince = (instant: string, now: number): number =>
  Math.max(0, Math.ceil((now - Date.parse(instant)) / 86_400_000));

/** Why a sent value is unlikely beside the history of its meter. */
export const READING_DOUBTS = ['lower', 'rolled_over', 'unlikely_high'] as const;
export type ReadingDoubt = (typeof READING_DOUBTS)[number];

/** A known value of a meter. */
export interface KnownCounter {
  /** `YYYY-MM-DD`. */
  date: string;
  counter_l: number;
}

const daysApart = (first: string, last: string): number => Math.max(1, daysBetween(first, last));

/** Litres a day between the two newest known values; null without two of different days. */
const rateOf = (known: readonly KnownCounter[]): number | null => {
  const last = known[0];
  const before = known.find(({ date }) => last !== undefined && date < last.date);
  if (!last || !before || last.counter_l < before.counter_l) return null;
  return (last.counter_l - before.counter_l) / daysApart(before.date, last.date);
};

/**
 * Compares a value with the known ones of its meter, newest first and none later than the day of the reading. Null: it fits, or
 * nothing is known. It is a question to the person, never a refusal: a meter may have been exchanged.
 */
export const doubtAbout = ({ date, counter_l }: KnownCounter, known: readonly KnownCounter[]): ReadingDoubt | null => {
  const last = known[0];
  if (!last) return null;
  const used = counter_l - last.counter_l;
  if (used < 0)
    return last.counter_l % TURN >= TURN * NEAR_TURN && counter_l <= TURN * (1 - NEAR_TURN) ? 'rolled_over' : 'lower';
  const usual = Math.max(rateOf(known) ?? USUAL_LITRES_A_DAY, 1) * daysApart(last.date, date);
  return used > usual * UNLIKELY_TIMES + ALLOWANCE ? 'unlikely_high' : null;
};
