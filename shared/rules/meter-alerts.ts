/** The eight alarms that a meter reports (spec D §3). */
export const ALARM_KINDS = [
  'LOW_BATTERY_ALR',
  'LEAK_ALR',
  'MAGNETIC_TAMPER_ALR',
  'METER_ERROR_ALR',
  'BACK_FLOW_ALR',
  'BROKEN_PIPE_ALR',
  'EMPTY_PIPE_ALR',
  'SPECIFIC_ERROR_ALR',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Kinds of alerts that the rules of a utility find at a meter, the most severe first. */
export const METER_ALERT_KINDS = [
  'after_closing',
  'burst',
  'continuous_high',
  'continuous_low',
  'backflow',
  'tampering',
  'no_reading',
] as const;
export type MeterAlertKind = (typeof METER_ALERT_KINDS)[number];

/** Kinds in the list of the staff: those of the rules, and the eight alarms that meters report. */
export const STAFF_ALERT_KINDS = [...METER_ALERT_KINDS, ...ALARM_KINDS] as const;

/** Kinds that a limit of the person raises: litres of a day, money of a month, any consumption on days without people. */
export const OWN_ALERT_KINDS = ['over_day', 'over_month', 'holiday'] as const;
export type OwnAlertKind = (typeof OWN_ALERT_KINDS)[number];

export const isOwnAlert = (kind: string): kind is OwnAlertKind => (OWN_ALERT_KINDS as readonly string[]).includes(kind);

/** Kinds that a customer can call normal, or pause. */
export const PAUSABLE_ALERT_KINDS = ['continuous_high', 'continuous_low', 'backflow'] as const;
export type PausableAlertKind = (typeof PAUSABLE_ALERT_KINDS)[number];

export const isPausableAlert = (kind: string): kind is PausableAlertKind =>
  (PAUSABLE_ALERT_KINDS as readonly string[]).includes(kind);

/** Kinds that a customer sees; tampering and a silent meter concern the utility alone. */
export const CUSTOMER_ALERT_KINDS = [
  'after_closing',
  'burst',
  'continuous_high',
  'continuous_low',
  'backflow',
  ...OWN_ALERT_KINDS,
] as const;
export type CustomerAlertKind = (typeof CUSTOMER_ALERT_KINDS)[number];

export const isCustomerAlert = (kind: string): kind is CustomerAlertKind =>
  (CUSTOMER_ALERT_KINDS as readonly string[]).includes(kind);

/** Kinds of a flow that does not stop: after a repair, the meter shows whether it has. */
export const LEAK_ALERT_KINDS = ['after_closing', 'burst', 'continuous_high', 'continuous_low'] as const;

/** Kinds that are sent at any hour. */
export const URGENT_ALERT_KINDS = ['after_closing', 'burst'] as const;

export const isUrgentAlert = (kind: string): boolean => (URGENT_ALERT_KINDS as readonly string[]).includes(kind);

/** The parameters of the rules that a utility sets, with their limits and the value while it sets none. */
export const ALERT_SETTINGS = {
  /** Litres an hour of a continuous low flow, and its hours (spec D §4: 6 to 24). */
  flow_low_least: { min: 1, max: 1000, usual: 1 },
  flow_low_hours: { min: 6, max: 24, usual: 24 },
  flow_high_least: { min: 1, max: 10_000, usual: 115 },
  flow_high_hours: { min: 6, max: 24, usual: 6 },
  /** Hours below the least flow that a run survives. */
  flow_tolerated: { min: 0, max: 3, usual: 0 },
  burst_least: { min: 50, max: 100_000, usual: 1000 },
  burst_hours: { min: 1, max: 12, usual: 2 },
  /** Litres after the closing of a supply (spec D §4: one). */
  closed_least: { min: 1, max: 1000, usual: 1 },
  /** Litres that run back within 24 hours. */
  backflow_least: { min: 1, max: 1000, usual: 10 },
  /** Days without a reading of a digital meter. */
  silent_days: { min: 1, max: 60, usual: 3 },
  /** Litres an hour that no supply of the utility takes: more is a fault of the counter. */
  flow_jump: { min: 1000, max: 1_000_000, usual: 100_000 },
} as const;
export type AlertSetting = keyof typeof ALERT_SETTINGS;
export const ALERT_SETTING_NAMES = Object.keys(ALERT_SETTINGS) as AlertSetting[];

/** The alarms of a meter that mean tampering while the utility chooses none. */
export const TAMPER_ALARMS: readonly AlarmKind[] = ['MAGNETIC_TAMPER_ALR'];

/** Cents for a cubic metre, at most. */
export const WATER_PRICE_MAX = 5000;

/** The price of lost water in cents; null while the utility tells no price. */
export const costOf = (litres: number, centsPerCubicMetre: number | null): number | null =>
  centsPerCubicMetre === null ? null : Math.round((litres * centsPerCubicMetre) / 1000);

/** How far the staff are with an alert. */
export const ALERT_HANDLINGS = ['new', 'taken', 'closed'] as const;
