import { HOUR_MS, type Interval } from '../flow-alerts/intervals.ts';

const DAY_MS = 24 * HOUR_MS;

/** The lowest flow of the last 24 hours that were read without a gap, in litres an hour; null without such hours. */
export function lowestOfDay(intervals: readonly Interval[]): number | null {
  let run: Interval[] = [];
  let day: readonly Interval[] = [];
  for (const interval of intervals) {
    if (interval.kind !== 'known') continue;
    run = run.at(-1)?.to === interval.from ? [...run, interval] : [interval];
    while (run.length > 1 && interval.to - run[1]!.from >= DAY_MS) run.shift();
    if (interval.to - run[0]!.from >= DAY_MS) day = [...run];
  }
  if (day.length === 0) return null;
  return Math.min(...day.map(({ from, to, litres }) => Math.round((litres * HOUR_MS) / (to - from))));
}
