import { plusDays } from './calendar-day.ts';
import { HOME_ZONE } from './time-zone.ts';

/** When a utility works on cases. Times are those of Athens. */
export interface WorkingTime {
  /** Days of the week, Monday is 1 and Sunday 7. */
  days: readonly number[];
  /** The beginning and the end of a working day, `HH:MM`. */
  from: string;
  until: string;
  /** Holidays of the place, such as that of its patron saint, `MM-DD`. */
  local_holidays: readonly string[];
}

/** The working time of a utility that has stated none: that of the Greek public services. */
export const USUAL_WORKING_TIME: WorkingTime = {
  days: [1, 2, 3, 4, 5],
  from: '07:00',
  until: '15:00',
  local_holidays: [],
};

const MINUTE_MS = 60_000;

/** Holidays of the Greek public services that have a day of their own. Those of a year’s decree, such as a moved 1 May, are not known. */
const FIXED_HOLIDAYS = ['01-01', '01-06', '03-25', '05-01', '08-15', '10-28', '12-25', '12-26'] as const;

/** Days from Easter Sunday: Clean Monday, Good Friday, Easter Sunday, Easter Monday, Monday of the Holy Spirit. */
const HOLIDAYS_FROM_EASTER = [-48, -2, 0, 1, 50] as const;

/**
 * Easter Sunday of the Orthodox Church, `YYYY-MM-DD`, by Meeus, Astronomical Algorithms, chapter 8 (Julian calendar). The calendars
 * are 13 days apart until 2099.
 */
export const orthodoxEaster = (year: number): string => {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  const julian = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return plusDays(julian, 13);
};

/** The public holidays of Greece in a year, each `YYYY-MM-DD`. */
export const greekHolidays = (year: number): ReadonlySet<string> =>
  new Set([
    ...FIXED_HOLIDAYS.map((day) => `${year}-${day}`),
    ...HOLIDAYS_FROM_EASTER.map((count) => plusDays(orthodoxEaster(year), count)),
  ]);

/** Monday is 1 and Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** Whether a utility works on a calendar day. */
export const isWorkingDay = (day: string, { days, local_holidays }: WorkingTime): boolean =>
  days.includes(weekdayOf(day)) &&
  !local_holidays.includes(day.slice(5)) &&
  !greekHolidays(Number(day.slice(0, 4))).has(day);

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: HOME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Day and time of the clock in Athens. */
export const athensTime = (at: Date): { day: string; time: string } => {
  const [day = '', time = ''] = clock.format(at).split(' ');
  return { day, time };
};

/**
 * The instant of a time of the clock in Athens. A time that a day has twice is the first one, and one that it skips is as long after
 * the change.
 */
export const instantOf = (day: string, time: string): Date => {
  const written = Date.parse(`${day}T${time}:00Z`);
  const offsets = [3, 2].map((hours) => new Date(written - hours * 60 * MINUTE_MS));
  const isMeant = (at: Date) => {
    const shown = athensTime(at);
    return shown.day === day && shown.time === time;
  };
  return offsets.find(isMeant) ?? new Date(written - 2 * 60 * MINUTE_MS);
};

/** No span without a working day is longer: two weeks of holidays would be, and a year is far beyond. */
const DAYS_WITHOUT_WORK_MAX = 366;

/** The instant after so many minutes of working time. Throws for a utility that never works. */
export const plusWorkingMinutes = (start: Date, minutes: number, working: WorkingTime): Date => {
  let left = minutes * MINUTE_MS;
  let idle = 0;
  for (let { day } = athensTime(start); idle <= DAYS_WITHOUT_WORK_MAX; day = plusDays(day, 1)) {
    idle += 1;
    if (!isWorkingDay(day, working)) continue;
    const begin = Math.max(instantOf(day, working.from).getTime(), start.getTime());
    const rest = instantOf(day, working.until).getTime() - begin;
    if (rest <= 0) continue;
    if (left <= rest) return new Date(begin + left);
    left -= rest;
    idle = 0;
  }
  throw new RangeError('A utility without working days');
};
