import { HOUR_MS, intervalsOf, type DirtLimits, type Interval, type MeterReading } from './intervals.ts';

/** Kinds of alerts, the most severe first. */
export const FLOW_KINDS = ['after_closing', 'burst', 'continuous_high', 'continuous_low'] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

/** Parameters of one rule. */
export interface FlowRule {
  kind: FlowKind;
  /** Least flow, in litres an hour. */
  least: number;
  /** Least time with this flow in one run, in hours; with 0 the first litre is enough. */
  hours: number;
  /** Hours below the least flow that a run survives, within any `hours` of it (at least 24). */
  tolerated: number;
  /** Lost litres: of each hour as much as the lowest flow, or all litres of the run. */
  lost: 'lowest' | 'all';
}

/**
 * The default rules. Spec D §4 names a continuous low or high flow of 6 to 24 hours, and any consumption after closing
 * from one litre.
 */
export const DEFAULT_RULES: readonly FlowRule[] = [
  { kind: 'after_closing', least: 1, hours: 0, tolerated: 24, lost: 'all' },
  { kind: 'burst', least: 1000, hours: 2, tolerated: 0, lost: 'all' },
  { kind: 'continuous_high', least: 115, hours: 6, tolerated: 0, lost: 'lowest' },
  { kind: 'continuous_low', least: 1, hours: 24, tolerated: 0, lost: 'lowest' },
];

/** A run of flow that fulfils a rule. */
export interface FlowAlert {
  kind: FlowKind;
  /** Start of the first hour with the flow, in milliseconds since 1970. */
  since: number;
  /** End of the last hour with the flow. */
  last: number;
  /** The flow has ended: a later hour was below the least flow. */
  ended: boolean;
  /** Lowest flow of the last hours of the run, as many as the rule asks for, in litres an hour. */
  lowest: number;
  /** Estimate of the lost water, in litres. */
  lost: number;
}

/** The flow of 24 hours decides how many hours below it a run survives. */
const TOLERANCE_HOURS = 24;

/** A run of hours with the least flow. */
class Run {
  readonly since: number;
  last: number;
  hours = 0;
  private readonly flows: { hours: number; litres: number }[] = [];
  /** Places in the run, in hours, of time below the least flow. */
  private quiet: { at: number; hours: number }[] = [];

  constructor(since: number) {
    this.since = since;
    this.last = since;
  }

  add({ from, to, litres }: Interval): void {
    const hours = (to - from) / HOUR_MS;
    this.hours += hours;
    this.flows.push({ hours, litres });
    this.last = to;
  }

  /** The lowest flow of the last hours; a leak that grew in the run shows its present size. */
  lowest(last: number): number {
    let lowest = Number.POSITIVE_INFINITY;
    let counted = 0;
    for (let index = this.flows.length - 1; index >= 0 && counted < last; index--) {
      const { hours, litres } = this.flows[index]!;
      lowest = Math.min(lowest, litres / hours);
      counted += hours;
    }
    return lowest;
  }

  /** Litres up to a flow. */
  litresUpTo(flow: number): number {
    return this.flows.reduce((sum, { hours, litres }) => sum + Math.min(litres, flow * hours), 0);
  }

  /** Takes time below the least flow; false when it is more than tolerated. */
  survives({ from, to }: Interval, { hours, tolerated }: FlowRule): boolean {
    this.quiet.push({ at: this.hours, hours: (to - from) / HOUR_MS });
    const window = Math.max(hours, TOLERANCE_HOURS);
    this.quiet = this.quiet.filter(({ at }) => at > this.hours - window);
    return this.quiet.reduce((sum, one) => sum + one.hours, 0) <= tolerated;
  }
}

const alertOf = (run: Run, { kind, hours, lost }: FlowRule, ended: boolean): FlowAlert => {
  const lowest = run.lowest(hours || TOLERANCE_HOURS);
  return {
    kind,
    since: run.since,
    last: run.last,
    ended,
    lowest: Math.round(lowest * 10) / 10,
    lost: Math.round(run.litresUpTo(lost === 'all' ? Number.POSITIVE_INFINITY : lowest)),
  };
};

/** Alerts of one rule. */
function alertsOf(intervals: readonly Interval[], rule: FlowRule, after: number): FlowAlert[] {
  const alerts: FlowAlert[] = [];
  let run: Run | undefined;
  const end = (ended: boolean): void => {
    if (run && run.hours >= rule.hours) alerts.push(alertOf(run, rule, ended));
    run = undefined;
  };
  for (const interval of intervals) {
    if (interval.from < after || interval.kind === 'unknown' || interval.kind === 'backward') continue;
    // A counter that moved in a gap proves consumption, but not when it flowed.
    if (interval.kind === 'gap' && (rule.hours > 0 || interval.litres < rule.least)) continue;
    const flow =
      interval.kind === 'gap' ? interval.litres : (interval.litres * HOUR_MS) / (interval.to - interval.from);
    if (flow >= rule.least) {
      run ??= new Run(interval.from);
      run.add(interval);
    } else if (run && !run.survives(interval, rule)) end(true);
  }
  end(false);
  return alerts;
}

/** Whether a more severe alert has the same cause: the run began with it or within it, and lasted no longer. */
const isCovered = (alert: FlowAlert, { since, last, ended }: FlowAlert): boolean =>
  alert.since >= since && (alert.since < last || !ended) && (!ended || alert.last <= last);

/**
 * Finds runs of flow in the readings of one meter, in order of time (spec D §4, decisions 10). Gaps and estimated
 * readings neither start a run nor end it. A less severe alert of the same cause is left out.
 *
 * @param closedAt Start of the day after closing, in milliseconds since 1970; undefined while the supply is open.
 */
export function findFlow(
  readings: readonly MeterReading[],
  closedAt?: number,
  rules: readonly FlowRule[] = DEFAULT_RULES,
  limits?: DirtLimits,
): FlowAlert[] {
  const intervals = intervalsOf(readings, limits);
  const found: FlowAlert[] = [];
  for (const kind of FLOW_KINDS)
    for (const rule of rules) {
      if (rule.kind !== kind || (kind === 'after_closing' && closedAt === undefined)) continue;
      const alerts = alertsOf(intervals, rule, kind === 'after_closing' ? closedAt! : Number.NEGATIVE_INFINITY);
      const severe = [...found];
      found.push(...alerts.filter((alert) => !severe.some((other) => isCovered(alert, other))));
    }
  return found.toSorted((a, b) => a.since - b.since || FLOW_KINDS.indexOf(a.kind) - FLOW_KINDS.indexOf(b.kind));
}
