import type { Measurement } from '@hydria/shared/contract/supplies.ts';

/** Less of a difference than this is none: a person would not notice it on the bill. */
const SAME_PERCENT = 3;

/** What the chosen meter's figure of use is made of: its last days, or else the time since the reading before. */
export const usedLitres = ({ days, litres }: Pick<Measurement, 'days' | 'litres'>): number | null =>
  days.length > 0 ? days.reduce((sum, day) => sum + day.litres, 0) : litres;

/** How use compares with the same days a year before; null when there is nothing to compare with. */
export const comparison = (
  used: number | null,
  before: number | null,
): { kind: 'less' | 'more' | 'same'; percent: number } | null => {
  if (used === null || before === null || before <= 0) return null;
  const percent = Math.round((Math.abs(used - before) / before) * 100);
  if (percent < SAME_PERCENT) return { kind: 'same', percent: 0 };
  return { kind: used < before ? 'less' : 'more', percent };
};
