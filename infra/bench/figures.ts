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

/** One line of the table in docs/numbers.md. */
export interface Figure {
  what: string;
  /** As architecture's table names it; empty where there is none yet. */
  bar: string;
  value: Spread;
  unit: string;
  /** What the ratio was taken from. */
  note?: string;
}

const shown = (value: number, unit: string): string => (unit === '' ? value.toFixed(2) : `${Math.round(value)}${unit}`);

export const tableRow = ({ what, bar, value, unit, note }: Figure): string =>
  `| ${what} | ${bar} | ${shown(value.median, unit)} | ${shown(value.min, unit)}–${shown(value.max, unit)} | ${note ?? ''} |`;

/** Ratios of two series measured in turn: pair by pair, so that a drift of the machine's speed cancels out. */
export const ratios = (ours: readonly number[], theirs: readonly number[]): Spread =>
  spread(ours.map((value, i) => value / (theirs[i] ?? Number.NaN)));
