import type { Extent } from './extent.ts';

/** A figure with its spread. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export const spread = (numbers: readonly number[]): Spread => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [min, median, max] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (min === undefined || median === undefined || max === undefined) throw new Error('There is nothing to measure');
  return { median, min, max };
};

/** A figure that was counted once, without a spread. */
export const once = (value: number): Spread => ({ median: value, min: value, max: value });

/** One line of the table in docs/numbers.md. */
export interface Figure {
  what: string;
  /** `≤ 0.70`, `≥ 0.80`, `0`; empty where there is none. */
  bar: string;
  value: Spread;
  /** ` ms`, ` kB`; empty for a ratio, one space for a count. */
  unit: string;
  /** The two series from which the ratio was computed. */
  note?: string;
}

/** Ratios of two series measured alternately, pair by pair, so that a drift of the machine's speed cancels out. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): Spread =>
  spread(ours.map((value, i) => value / (theirs[i] ?? Number.NaN)));

/** Milliseconds of the median of several runs of a piece of work. */
export const medianMs = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return spread(times).median;
};

/** Two measurements in turn, pair by pair; round 0 warms up caches and does not count. */
export async function inTurn(
  { from, rounds }: Pick<Extent, 'from' | 'rounds'>,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<[ours: number[], theirs: number[]]> {
  const sides: [number[], number[]] = [[], []];
  for (let round = from; round <= rounds; round++) {
    const pair = [await ours(), await theirs()] as const;
    if (round > 0) sides.forEach((side, at) => side.push(pair[at] ?? Number.NaN));
  }
  return sides;
}

/** `1203 ms against 1180 ms` */
export const against = (ours: readonly number[], theirs: readonly number[]): string =>
  [ours, theirs].map((side) => `${Math.round(spread(side).median)} ms`).join(' against ');

/** Whether the median meets the bar; null without a bar. */
export const keepsBar = ({ bar, value: { median } }: Figure): boolean | null => {
  const [, sign = '≤', limit] = /^([≤≥])? ?([\d.]+)/.exec(bar) ?? [];
  if (limit === undefined) return null;
  return sign === '≥' ? median >= Number(limit) : median <= Number(limit);
};

const digits = (value: number, unit: string): number => {
  if (unit === '') return 2;
  if (unit === ' kB') return 1;
  return unit === ' ' || Math.abs(value) >= 10 ? 0 : 1;
};

/** The number in the format of the table. */
export const shown = (value: number, unit: string): string => `${value.toFixed(digits(value, unit))}${unit}`.trimEnd();

const VERDICT = { true: 'yes', false: '**no**', null: '' } as const;

export const tableRow = (figure: Figure): string => {
  const { what, bar, value, unit, note } = figure;
  const [median, min, max] = [value.median, value.min, value.max].map((one) => shown(one, unit));
  const range = min === max ? '' : `${min}–${max}`;
  return `| ${what} | ${bar} | ${median} | ${range} | ${VERDICT[`${keepsBar(figure)}`]} | ${note ?? ''} |`;
};

export const TABLE_HEAD = '| What | Bar | Median | Least–greatest | Kept | From |\n|---|---|---|---|---|---|';
