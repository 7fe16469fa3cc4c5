import { daysBetween as calendarDays, plusDays } from '../rules/calendar-day.ts';
import { LOCALES, type Language } from '../rules/languages.ts';
import { HOME_ZONE } from '../rules/time-zone.ts';
import type { DecimalSign } from '../rules/written-number.ts';
import type { PreferencesState } from '../platform/platform.ts';

/** The preferences that formats depend on. */
export type FormatPreferences = Pick<PreferencesState, 'language' | 'unit' | 'decimal' | 'dateFormat' | 'timeZone'>;

/** The preferences for numbers and amounts. */
export type NumberPreferences = Pick<FormatPreferences, 'language' | 'decimal'>;

/** The preferences for dates. */
export type DatePreferences = Pick<FormatPreferences, 'language' | 'dateFormat' | 'timeZone'>;

/** Shown where there is no value (spec S §9, Money). */
export const NOTHING = '—';

/** Spec D §9. */

const NO_BREAK = '\u00A0';
const MINUS = '\u2212';

type Value = number | null | undefined;
type Moment = string | Date | null | undefined;

/** To make a formatter takes longer than to use it a hundred times, and a page says hundreds of numbers. */
const keep = <Options, Format>(make: (locale: string, options: Options) => Format) => {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
};

const numbers = keep((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const moments = keep(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: HOME_ZONE, ...options }),
);
const distances = keep(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

const localeOf = ({ language, decimal }: NumberPreferences): string =>
  ({ language: LOCALES[language], comma: LOCALES.de, dot: LOCALES.en })[decimal];

/** `1234.5` → `1.234,50` or `1,234.50`: as in the language, or as the person chose. */
export const formatNumber = (value: Value, preferences: NumberPreferences, digits = 2): string => {
  if (value == null || !Number.isFinite(value)) return NOTHING;
  const locale = localeOf(preferences);
  const asked = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' } as const;
  const shown = numbers(locale, asked).format(Math.abs(value));
  const isZero = !/[1-9]/.test(shown);
  return value < 0 && !isZero ? MINUS + shown : shown;
};

/** The sign between a number's whole part and the rest. */
export const decimalSign = (preferences: NumberPreferences): DecimalSign =>
  formatNumber(0.5, preferences, 1).includes('.') ? '.' : ',';

/** Cents → `1.234,56 €`; in English `€1,234.56`. */
export const formatMoney = (cents: Value, preferences: NumberPreferences): string => {
  if (cents == null) return NOTHING;
  const shown = formatNumber(cents / 100, preferences);
  return preferences.language === 'en' ? shown.replace(/\d/, '€$&') : `${shown}${NO_BREAK}€`;
};

/** Litres in a cubic metre (spec S §9). */
export const LITRES = 1000;

/** Cubic metres → `12,50 m³` or `12.500 λίτρα`, by preference; `unitNames` are the words of the language. */
export const formatVolume = (
  cubicMetres: Value,
  preferences: NumberPreferences & Pick<FormatPreferences, 'unit'>,
  unitNames: Record<FormatPreferences['unit'], string>,
  digits = 2,
): string => {
  if (cubicMetres == null) return NOTHING;
  const shown =
    preferences.unit === 'liters'
      ? formatNumber(Math.round(cubicMetres * LITRES), preferences, 0)
      : formatNumber(cubicMetres, preferences, digits);
  return `${shown}${NO_BREAK}${unitNames[preferences.unit]}`;
};

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** A wire date or time; a date without a time is that day in Greece. Null when it cannot be read. */
const toDate = (moment: Moment): Date | null => {
  if (moment == null || moment === '') return null;
  const date =
    typeof moment === 'string' && DATE_ONLY.test(moment) ? new Date(`${moment}T12:00:00Z`) : new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
};

const ISO_DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** The day as `2026-05-31`: in Greece, or by the clock of another zone. A day without a time is the same in all. */
export const isoDay = (moment: Moment, timeZone: string = HOME_ZONE): string | null => {
  const date = toDate(moment);
  const zone = typeof moment === 'string' && DATE_ONLY.test(moment) ? HOME_ZONE : timeZone;
  return date && moments('en-CA', { ...ISO_DAY, timeZone: zone }).format(date);
};

/** The current day in Greece, where the utilities are, or a day so many days ahead; the server judges by the same. */
export const dayInGreece = (ahead = 0): string => plusDays(isoDay(new Date()) ?? '', ahead);

/** `DD/MM/YYYY`: the pattern that the person chose, or that of the language. */
export const datePattern = ({ language, dateFormat }: DatePreferences): string => {
  if (dateFormat !== 'language') return dateFormat;
  return language === 'de' ? 'DD.MM.YYYY' : 'DD/MM/YYYY';
};

const fill = (pattern: string, moment: Moment, timeZone?: string): string => {
  const [year, month, day] = isoDay(moment, timeZone)?.split('-') ?? [];
  if (!year || !month || !day) return NOTHING;
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', day);
};

/** `2026-05-31` → `31/05/2026`, `31.05.2026`, …: as in the language, or as the person chose. */
export const formatDate = (moment: Moment, preferences: DatePreferences): string =>
  fill(datePattern(preferences), moment, preferences.timeZone);

/** The date without its year, for the axis of a chart: `31/05`, `31.05.`, `05-31`. */
export const formatDayMonth = (moment: Moment, preferences: DatePreferences): string =>
  fill(datePattern(preferences).replace(/\/?YYYY-?/, ''), moment, preferences.timeZone);

/** Date and time of day, in Greece or by the person's own clock: `31/05/2026, 14:05`. */
export const formatDateTime = (moment: Moment, preferences: DatePreferences): string => {
  const date = toDate(moment);
  if (!date) return NOTHING;
  const time = moments(LOCALES.en, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: preferences.timeZone ?? HOME_ZONE,
  }).format(date);
  return `${formatDate(date, preferences)}, ${time}`;
};

const isLoneMonth = (options: Intl.DateTimeFormatOptions): boolean => Object.keys(options).join() === 'month';

/**
 * A date in words: `formatWords('2026-05-31', 'de', { day: 'numeric', month: 'long' })` → `31. Mai`. A month alone is
 * in the nominative, as a heading wants it: Greek would otherwise decline it (`Μαΐου`).
 */
export const formatWords = (moment: Moment, language: Language, options: Intl.DateTimeFormatOptions): string => {
  const date = toDate(moment);
  if (!date) return NOTHING;
  const asked = isLoneMonth(options) ? { ...options, year: 'numeric' as const } : options;
  const parts = moments(LOCALES[language], asked).formatToParts(date);
  const wanted = isLoneMonth(options) ? parts.filter(({ type }) => type === 'month') : parts;
  return wanted.map(({ value }) => value).join('');
};

const DUE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/**
 * A day by which something must be done: `11 Dec 2026`, where day and month cannot be exchanged. A person who chose a
 * format of dates gets that one.
 */
export const formatDueDate = (moment: Moment, preferences: DatePreferences): string =>
  preferences.dateFormat === 'language'
    ? formatWords(moment, preferences.language, DUE).replaceAll(' ', NO_BREAK)
    : formatDate(moment, preferences);

/** Whole days from one day in Greece to another: 3 when `to` is in three days, negative when it is past. */
export const daysBetween = (from: Moment, to: Moment): number | null => {
  const [first, last] = [isoDay(from), isoDay(to)];
  return first && last ? calendarDays(first, last) : null;
};

/** How far a day is, in words: `σε 3 ημέρες`, `χθες`. */
export const formatRelative = (moment: Moment, language: Language, today: Moment): string => {
  const days = daysBetween(today, moment);
  return days === null ? NOTHING : distances(LOCALES[language], { numeric: 'auto' }).format(days, 'day');
};
