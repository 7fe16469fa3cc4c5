import {
  ALERT_SETTINGS,
  costOf,
  METER_ALERT_KINDS,
  TAMPER_ALARMS,
  type AlarmKind,
  type AlertSetting,
  type MeterAlertKind,
} from '@hydria/shared/rules/meter-alerts.ts';
import { DEFAULT_RULES, findFlow, type FlowRule } from './flow-rules.ts';
import { DIRT, HOUR_MS, intervalsOf, type DirtLimits, type Interval, type MeterReading } from './intervals.ts';

/** An alarm that a meter reported without a break; times in milliseconds since 1970. */
export interface MeterAlarm {
  kind: AlarmKind;
  first: number;
  last: number;
  /** Null while it lasts. */
  cleared: number | null;
}

/** Everything that is known of one meter. */
export interface MeterFacts {
  readings: readonly MeterReading[];
  alarms?: readonly MeterAlarm[];
  /** Start of the day after closing; undefined while the supply is open. */
  closedAt?: number | undefined;
  /** Readings after it are of a wrong clock, and are left out. */
  now: number;
}

/** The parameters of a utility (decisions 10). */
export interface AlertRules {
  flow: readonly FlowRule[];
  dirt: DirtLimits;
  /** Litres that run back within 24 hours, in at least so many hours of them. */
  backflow: { least: number; hours: number };
  /** Hours without a reading; null for a meter that is not read from afar. */
  silence: number | null;
  tampering: readonly AlarmKind[];
  /** Cents for a cubic metre. */
  price: number | null;
}

/** One hour that proves an alert: its end and its litres, negative where they ran back. */
export interface ProvingHour {
  at: number;
  litres: number;
}

/** An alert with its proof; times in milliseconds since 1970. */
export interface MeterAlert {
  kind: MeterAlertKind;
  since: number;
  last: number;
  ended: boolean;
  /** Lowest flow of the proving hours, in litres an hour; 0 where the kind has none. */
  lowest: number;
  /** Litres lost, or run back. */
  lost: number;
  /** Their price in cents; null without a price. */
  cost: number | null;
  hours: ProvingHour[];
}

const DAY_HOURS = 24;
const FORGET_MS = DAY_HOURS * HOUR_MS;

/** The rules of a utility from its settings; an absent one has its usual value. */
export function rulesFrom(
  settings: Partial<Record<AlertSetting, number | null>>,
  {
    tamper_alarms = null,
    water_price = null,
  }: { tamper_alarms?: AlarmKind[] | null; water_price?: number | null } = {},
): AlertRules {
  const of = (name: AlertSetting): number => settings[name] ?? ALERT_SETTINGS[name].usual;
  const least: Record<string, Partial<FlowRule>> = {
    after_closing: { least: of('closed_least') },
    burst: { least: of('burst_least'), hours: of('burst_hours') },
    continuous_high: {
      least: of('flow_high_least'),
      hours: of('flow_high_hours'),
      tolerated: of('flow_tolerated'),
    },
    continuous_low: { least: of('flow_low_least'), hours: of('flow_low_hours'), tolerated: of('flow_tolerated') },
  };
  return {
    flow: DEFAULT_RULES.map((rule) => ({ ...rule, ...least[rule.kind] })),
    dirt: { ...DIRT, jump: of('flow_jump') },
    backflow: { least: of('backflow_least'), hours: 2 },
    silence: of('silent_days') * DAY_HOURS,
    tampering: tamper_alarms?.length ? tamper_alarms : TAMPER_ALARMS,
    price: water_price,
  };
}

/** Hours in which the counter fell, in runs with at most a day between them. */
function fallsOf(intervals: readonly Interval[]): Interval[][] {
  const runs: Interval[][] = [];
  for (const interval of intervals) {
    if (interval.kind !== 'backward') continue;
    const run = runs.at(-1);
    if (run && interval.to - run.at(-1)!.to <= FORGET_MS) run.push(interval);
    else runs.push([interval]);
  }
  return runs;
}

/** Water that ran back through the meter. */
const findBackflow = (intervals: readonly Interval[], { least, hours }: AlertRules['backflow'], lastRead: number) =>
  fallsOf(intervals).flatMap((falls) => {
    const lost = -falls.reduce((sum, { litres }) => sum + litres, 0);
    if (falls.length < hours || lost < least) return [];
    const last = falls.at(-1)!.to;
    const proof = falls.map(({ to, litres }) => ({ at: to, litres }));
    const ended = lastRead - last > FORGET_MS;
    return [{ kind: 'backflow' as const, since: falls[0]!.from, last, ended, lowest: 0, lost, hours: proof }];
  });

/** Times without a reading. An open one counts until it became an alert, so that it stays the same row as time goes on. */
function findSilence(readings: readonly MeterReading[], hours: number, now: number) {
  const limit = hours * HOUR_MS;
  const read = readings.filter(({ estimated }) => !estimated).map(({ at }) => at);
  const silence = (since: number, last: number, ended: boolean) => ({
    ...{ kind: 'no_reading' as const, since, last, ended, lowest: 0, lost: 0, hours: [] },
  });
  const gaps = read.flatMap((at, index) => {
    const before = read[index - 1];
    return before !== undefined && at - before > limit ? [silence(before, at, true)] : [];
  });
  const last = read.at(-1);
  return last !== undefined && now - last > limit ? [...gaps, silence(last, last + limit, false)] : gaps;
}

const findTampering = (alarms: readonly MeterAlarm[], kinds: readonly AlarmKind[]) =>
  alarms
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ first, last, cleared }) => ({
      ...{ kind: 'tampering' as const, since: first, last: cleared ?? last, ended: cleared !== null },
      ...{ lowest: 0, lost: 0, hours: [] },
    }));

/** The hours of a run that prove it: those with the least flow. */
const proofOf = (
  intervals: readonly Interval[],
  { since, last }: { since: number; last: number },
  { least, hours }: FlowRule,
): ProvingHour[] =>
  intervals
    .filter(({ from, to, litres, kind }) => {
      if (from < since || to > last) return false;
      if (kind === 'gap') return hours === 0 && litres >= least;
      return kind === 'known' && (litres * HOUR_MS) / (to - from) >= least;
    })
    .map(({ to, litres }) => ({ at: to, litres }));

/** Readings of one meter whose clock was right, in order of time. */
const trusted = ({ readings, now }: MeterFacts): readonly MeterReading[] =>
  (readings.at(-1)?.at ?? 0) > now ? readings.filter(({ at }) => at <= now) : readings;

/**
 * Every alert of one meter with its proof (spec D §4, decisions 10). The same facts give the same alerts, whatever was known before.
 */
export function findAlerts(facts: MeterFacts, rules: AlertRules): MeterAlert[] {
  const readings = trusted(facts);
  const flows = findFlow(readings, facts.closedAt, rules.flow, rules.dirt);
  const intervals = intervalsOf(readings, rules.dirt);
  const ruleOf = (kind: MeterAlertKind): FlowRule => rules.flow.find((rule) => rule.kind === kind)!;
  const found: Omit<MeterAlert, 'cost'>[] = [
    ...flows.map((alert) => ({ ...alert, hours: proofOf(intervals, alert, ruleOf(alert.kind)) })),
    ...findBackflow(intervals, rules.backflow, readings.at(-1)?.at ?? 0),
    ...findTampering(facts.alarms ?? [], rules.tampering),
    ...(rules.silence === null ? [] : findSilence(readings, rules.silence, facts.now)),
  ];
  return found
    .map((alert) => ({ ...alert, cost: alert.lost > 0 ? costOf(alert.lost, rules.price) : null }))
    .toSorted((a, b) => a.since - b.since || METER_ALERT_KINDS.indexOf(a.kind) - METER_ALERT_KINDS.indexOf(b.kind));
}
