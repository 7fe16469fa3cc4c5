import type { Language } from '../rules/languages.ts';
import type { PreferencesState } from '../platform/platform.ts';

/** The preferences that formats depend on. */
export type FormatPreferences = Pick<PreferencesState, 'language' | 'unit' | 'decimal' | 'dateFormat'>;

/** Shown where there is no value (spec S §9, Money). */
export const NOTHING = '—';

/** The utilities' own clock: a day begins and ends in Greece, wherever the reader is. */
const TIME_ZONE = 'Europe/Athens';

/** Spec D §9. */
const DAY = 86_400_000;

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
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options }),
);
const distances = keep(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** `1234.5` → `1.234,50` or `1,234.50`, as the person chose. */
export const formatNumber = (value: Value, { decimal }: Pick<FormatPreferences, 'decimal'>, digits = 2): string => {
  if (value == null || !Number.isFinite(value)) return NOTHING;
  const locale = decimal === 'comma' ? 'de-DE' : 'en-US';
  const asked = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' } as const;
  const shown = numbers(locale, asked).format(Math.abs(value));
  const isZero = !/[1-9]/.test(shown);
  return value < 0 && !isZero ? MINUS + shown : shown;
};

/** Cents → `1.234,56 €`. */
export const formatMoney = (cents: Value, preferences: Pick<FormatPreferences, 'decimal'>): string =>
  cents == null ? NOTHING : `${formatNumber(cents / 100, preferences)}${NO_BREAK}€`;

/** Litres in a cubic metre (spec S §9). */
export const LITRES = 1000;

/** Cubic metres → `12,50 m³` or `12.500 λίτρα`, by preference; `unitNames` are the words of the language. */
export const formatVolume = (
  cubicMetres: Value,
  { unit, decimal }: Pick<FormatPreferences, 'unit' | 'decimal'>,
  unitNames: Record<FormatPreferences['unit'], string>,
): string => {
  if (cubicMetres == null) return NOTHING;
  const shown =
    unit === 'liters'
      ? formatNumber(Math.round(cubicMetres * LITRES), { decimal }, 0)
      : formatNumber(cubicMetres, { decimal });
  return `${shown}${NO_BREAK}${unitNames[unit]}`;
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

/** The day in Greece as `2026-05-31`. */
export const isoDay = (moment: Moment): string | null => {
  const date = toDate(moment);
  return date && moments('en-CA', ISO_DAY).format(date);
};

/** `2026-05-31` → `31/05/2026`, `05/31/2026` or `2026-05-31`, as the person chose. */
export const formatDate = (moment: Moment, { dateFormat }: Pick<FormatPreferences, 'dateFormat'>): string => {
  const [year, month, day] = isoDay(moment)?.split('-') ?? [];
  if (!year || !month || !day) return NOTHING;
  return dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', day);
};

/** Date and time of day in Greece: `31/05/2026, 14:05`. */
export const formatDateTime = (moment: Moment, preferences: Pick<FormatPreferences, 'dateFormat'>): string => {
  const date = toDate(moment);
  if (!date) return NOTHING;
  const time = moments('en-GB', { hour: '2-digit', minute: '2-digit' }).format(date);
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
  const parts = moments(language, asked).formatToParts(date);
  const wanted = isLoneMonth(options) ? parts.filter(({ type }) => type === 'month') : parts;
  return wanted.map(({ value }) => value).join('');
};

/** Whole days from one day in Greece to another: 3 when `to` is in three days, negative when it is past. */
export const daysBetween = (from: Moment, to: Moment): number | null => {
  const [first, last] = [isoDay(from), isoDay(to)];
  return first && last ? Math.round((Date.parse(last) - Date.parse(first)) / DAY) : null;
};

/** How far a day is, in words: `σε 3 ημέρες`, `χθες`. */
export const formatRelative = (moment: Moment, language: Language, today: Moment): string => {
  const days = daysBetween(today, moment);
  return days === null ? NOTHING : distances(language, { numeric: 'auto' }).format(days, 'day');
};
