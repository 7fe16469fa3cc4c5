/** A reading of a meter with the litres since the reading before. */
export interface MeterReading {
  /** Time of the reading, in milliseconds since 1970. */
  at: number;
  /** Null where the counter ran backwards, or where there is no reading before. */
  litres: number | null;
  estimated: boolean;
  /** The counter in litres; without it a counter that ran backwards is no evidence. */
  counter?: number;
}

export const HOUR_MS = 3_600_000;
/** A longer interval hides its hours: a gap. */
const HOUR_MAX_MS = 1.5 * HOUR_MS;
/** A shorter interval with a fall is a clock that was set, with an older counter: no water ran back. */
const FALL_MIN_MS = 0.5 * HOUR_MS;

/** The time between two readings and its flow. `unknown` is evidence neither for nor against a flow. */
export interface Interval {
  from: number;
  to: number;
  /** Negative where the counter fell. */
  litres: number;
  kind: 'known' | 'gap' | 'backward' | 'unknown';
}

/** Limits beyond which a reading is dirt: a counter that jumped, rolled over, or belongs to another meter. */
export interface DirtLimits {
  /** Litres in an hour that no supply of the utility takes. */
  jump: number;
  /** Litres that no hour of backflow returns; a greater fall is a roll-over or another counter. */
  fall: number;
}

export const DIRT: DirtLimits = { jump: 100_000, fall: 1000 };

/** Why an interval proves no flow, or not when. */
export type DirtClass = 'jump' | 'other_counter' | 'clock' | 'fall' | 'gap';

/** The class of the interval between two readings; null where it proves a flow, or nothing is known. */
export function classOf(before: MeterReading, reading: MeterReading, { jump, fall }: DirtLimits): DirtClass | null {
  const ms = reading.at - before.at;
  const { litres } = reading;
  if (litres !== null) {
    if (litres * HOUR_MS > jump * Math.max(ms, HOUR_MS)) return 'jump';
    return ms > HOUR_MAX_MS ? 'gap' : null;
  }
  if (reading.counter === undefined || before.counter === undefined) return null;
  const fallen = before.counter - reading.counter;
  if (fallen <= 0) return null;
  if (fallen > fall) return 'other_counter';
  return ms < FALL_MIN_MS ? 'clock' : 'fall';
}

/** The interval between two readings; nothing where their difference says nothing. */
function intervalOf(before: MeterReading, reading: MeterReading, limits: DirtLimits): Interval | undefined {
  const { at: to, litres } = reading;
  const from = before.at;
  // The difference to an estimated counter is an estimate too.
  const isEstimate = reading.estimated || before.estimated;
  const dirt = classOf(before, reading, limits);
  if (litres !== null) {
    return { from, to, litres, kind: isEstimate || dirt === 'jump' ? 'unknown' : dirt === 'gap' ? 'gap' : 'known' };
  }
  if (dirt !== 'fall' || isEstimate) return undefined;
  return { from, to, litres: reading.counter! - before.counter!, kind: 'backward' };
}

/** Intervals between readings in order. A repeated time counts once, the later row of the two. */
export function intervalsOf(readings: readonly MeterReading[], limits: DirtLimits = DIRT): Interval[] {
  const intervals: Interval[] = [];
  let before: MeterReading | undefined;
  for (const reading of readings) {
    if (before && reading.at <= before.at) continue;
    const interval = before && intervalOf(before, reading, limits);
    if (interval) intervals.push(interval);
    before = reading;
  }
  return intervals;
}
