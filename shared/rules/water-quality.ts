/** A version of a legal limit: it applies from its day until the day of the next version. */
export interface WaterLimit {
  valid_from: string;
  /** Without both numbers the law sets none. */
  limit_min: number | null;
  limit_max: number | null;
}

/**
 * The judgement of a value by the limit of its day. `watch` is within the limit and near it, `no_limit` has no number in the
 * law, and `not_judged` is a value that cannot be compared, such as a word.
 */
export const VERDICTS = ['within', 'watch', 'over', 'no_limit', 'not_judged'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A value above this share of its highest limit is watched. */
const WATCH_SHARE = 0.8;
/** A value within this share of a range from one of its ends is watched. */
const WATCH_EDGE = 0.1;

const WRITTEN = /^([<≤]?)\s*(-?\d+(?:[.,]\d+)?)$/;

/** The number of a laboratory's value: `7.4`, `7,4` or `<0.05`, which counts as the limit of detection. Null for a word. */
export const numberOf = (value: string): number | null => {
  const found = WRITTEN.exec(value.trim())?.[2];
  return found === undefined ? null : Number(found.replace(',', '.'));
};

/** Whether the laboratory could not detect the substance: `<0.05`. */
export const isBelowDetection = (value: string): boolean => numberOf(value) !== null && /^[<≤]/.test(value.trim());

/** The version of a limit that applies on a day. */
export const limitOn = <L extends WaterLimit>(limits: readonly L[], day: string): L | null =>
  limits
    .filter(({ valid_from }) => valid_from <= day)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
    .at(-1) ?? null;

/** The next version of a limit after a day. */
export const nextLimit = <L extends WaterLimit>(limits: readonly L[], day: string): L | null =>
  limits
    .filter(({ valid_from }) => valid_from > day)
    .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
    .at(0) ?? null;

/** A verdict with the distance to the nearest limit, in the unit of the value; negative beyond it, null without a number. */
export interface Judgement {
  verdict: Verdict;
  distance: number | null;
}

/** Digits that differences of decimal fractions keep. */
const DIGITS = 9;
const exact = (value: number): number => Number(value.toFixed(DIGITS));

const distanceTo = (number: number, min: number | null, max: number | null): number =>
  exact(Math.min(min === null ? Infinity : number - min, max === null ? Infinity : max - number));

const isNear = (number: number, min: number | null, max: number | null): boolean => {
  if (min !== null && max !== null) return distanceTo(number, min, max) < (max - min) * WATCH_EDGE;
  if (max !== null) return max > 0 && number > max * WATCH_SHARE;
  return min !== null && number < min * (1 + WATCH_EDGE);
};

/** A value that was not detected is within a highest limit, unless the method cannot see as little as the law allows. */
const judgeUndetected = (detection: number, { limit_min, limit_max }: WaterLimit): Judgement => {
  // `<1` with a limit of 0 means that nothing was found.
  const isProven = limit_min === null && limit_max !== null && (limit_max === 0 || detection <= limit_max);
  if (!isProven) return { verdict: 'not_judged', distance: null };
  return { verdict: 'within', distance: limit_max === 0 ? null : exact(limit_max - detection) };
};

/** Judges a value by the limit of its day. */
export const judge = (value: string, limit: WaterLimit | null): Judgement => {
  const { limit_min: min = null, limit_max: max = null } = limit ?? {};
  if (limit === null || (min === null && max === null)) return { verdict: 'no_limit', distance: null };
  const number = numberOf(value);
  if (number === null) return { verdict: 'not_judged', distance: null };
  if (isBelowDetection(value)) return judgeUndetected(number, limit);
  const distance = distanceTo(number, min, max);
  if (distance < 0) return { verdict: 'over', distance };
  // A limit of zero leaves no distance.
  if (max === 0) return { verdict: 'within', distance: null };
  return { verdict: isNear(number, min, max) ? 'watch' : 'within', distance };
};

export const TRENDS = ['rising', 'falling', 'steady'] as const;
export type Trend = (typeof TRENDS)[number];

/** Fewer values have no trend. */
const TREND_VALUES = 4;
/** A smaller change of the middle value is none. */
const TREND_SHARE = 0.1;

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
};

/** The trend of values, oldest first: the median of the newer half against that of the older half. */
export const trendOf = (values: readonly string[]): Trend | null => {
  const numbers = values.flatMap((value) => numberOf(value) ?? []);
  if (numbers.length < TREND_VALUES) return null;
  const half = Math.floor(numbers.length / 2);
  const [older, newer] = [median(numbers.slice(0, half)), median(numbers.slice(-half))];
  if (Math.abs(newer - older) <= Math.abs(older) * TREND_SHARE) return 'steady';
  return newer > older ? 'rising' : 'falling';
};

/** Classes of hardness of the German detergent law, which manuals of dishwashers and washing machines use as well. */
export const HARDNESS = ['soft', 'medium', 'hard'] as const;
export type Hardness = (typeof HARDNESS)[number];

/** Milligrams of calcium carbonate per litre in a French and in a German degree. */
const FRENCH_DEGREE = 10;
const GERMAN_DEGREE = 17.85;
const MEDIUM_FROM = 150;
const HARD_FROM = 250;

/** The hardness of water, from milligrams of calcium carbonate per litre. */
export const hardnessOf = (milligrams: number): { hardness: Hardness; french: number; german: number } => ({
  hardness: milligrams < MEDIUM_FROM ? 'soft' : milligrams <= HARD_FROM ? 'medium' : 'hard',
  french: exact(milligrams / FRENCH_DEGREE),
  german: exact(milligrams / GERMAN_DEGREE),
});
