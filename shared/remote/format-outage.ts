import type { Outage } from '../contract/deya.ts';
import type { Language } from '../rules/languages.ts';
import { daysBetween, formatRelative, formatWords } from './formats.ts';

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** Yesterday, today and tomorrow by these words, other days by weekday and date. */
const formatDay = (moment: string, language: Language, now: Date): string =>
  Math.abs(daysBetween(now, moment) ?? Infinity) <= 1
    ? formatRelative(moment, language, now)
    : formatWords(moment, language, DAY);

/** Day and time of day: `σήμερα, 18:00`. */
export const formatDayTime = (moment: string, language: Language, now: Date): string =>
  `${formatDay(moment, language, now)}, ${formatWords(moment, language, TIME)}`;

/** From when until when: `αύριο, 08:30–14:00`; without a known end the beginning alone. */
export const formatOutage = (
  { from, until }: Pick<Outage, 'from' | 'until'>,
  language: Language,
  now: Date,
): string => {
  const start = formatDayTime(from, language, now);
  if (until === null) return start;
  return daysBetween(from, until) === 0
    ? `${start}–${formatWords(until, language, TIME)}`
    : `${start} – ${formatDayTime(until, language, now)}`;
};
