import { useMemo } from 'react';
import { useStore } from '../libs/libs.ts';
import {
  decimalSign,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatDueDate,
  formatMoney,
  formatNumber,
  formatRelative,
  formatVolume,
  formatWords,
  LITRES,
  type FormatPreferences,
} from './formats.ts';
import { useRemoteContext } from './use-platform.tsx';
import { useSharedT } from './use-shared-t.ts';

type Value = number | null | undefined;
type Moment = string | Date | null | undefined;

/** So little water that hundredths of a cubic metre would read as none, or as much more or less. */
const isLittle = (litres: Value): boolean => litres != null && litres !== 0 && Math.abs(litres) < 100;

/** Formats bound to a person's preferences. Every one of them shows `—` for a missing value. */
const makeFormats = (preferences: FormatPreferences, unitNames: Record<FormatPreferences['unit'], string>) => ({
  /** Integer cents → `1.234,56 €`. */
  money: (cents: Value) => formatMoney(cents, preferences),
  number: (value: Value, digits?: number) => formatNumber(value, preferences, digits),
  /** The sign between a number's whole part and the rest. */
  decimalSign: decimalSign(preferences),
  /** Cubic metres, shown in the preferred unit; `digits` are those of cubic metres. */
  volume: (cubicMetres: Value, digits?: number) => formatVolume(cubicMetres, preferences, unitNames, digits),
  /** Litres, shown in the preferred unit: `12,35 m³`, and a little as on the meter, `0,024 m³`. */
  litres: (litres: Value) =>
    formatVolume(litres == null ? null : litres / LITRES, preferences, unitNames, isLittle(litres) ? 3 : 2),
  date: (moment: Moment) => formatDate(moment, preferences),
  dateTime: (moment: Moment) => formatDateTime(moment, preferences),
  /** A day by which something must be done, with its month in letters: `11 Dec 2026`. */
  dueDate: (moment: Moment) => formatDueDate(moment, preferences),
  /** The date without its year, for an axis: `31/05`. */
  dayMonth: (moment: Moment) => formatDayMonth(moment, preferences),
  /** Parts of a date in words: `words(date, { month: 'long', year: 'numeric' })`. */
  words: (moment: Moment, options: Intl.DateTimeFormatOptions) => formatWords(moment, preferences.language, options),
  /** `σε 3 ημέρες`; days are those of the calendar in Greece. */
  relative: (moment: Moment, today: Moment = new Date()) => formatRelative(moment, preferences.language, today),
});

/** Amounts, volumes and dates as the person wants to read them. */
export const useFormats = () => {
  const { platform, language } = useRemoteContext();
  const { unit, decimal, dateFormat, timeZone } = useStore(platform.preferences);
  const t = useSharedT();
  return useMemo(
    () =>
      makeFormats(
        { unit, decimal, dateFormat, timeZone, language },
        { cubic: t('units.cubic'), liters: t('units.liters') },
      ),
    [unit, decimal, dateFormat, timeZone, language, t],
  );
};
