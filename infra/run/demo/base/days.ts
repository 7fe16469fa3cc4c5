export const DAY_MS = 86_400_000;

/** Days since 1970 of a calendar day `YYYY-MM-DD`; days are plain numbers here, without zone or summer time. */
export const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Today, as such a number. */
export const dayNumberAt = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS);

export const toDay = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => toDay(toDayNumber(day) + days);

/** The last day of the month `months` after that of `day`. */
export function endOfMonth(day: string, months = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}

/** 0 for January. */
export const monthOf = (dayNumber: number): number => new Date(dayNumber * DAY_MS).getUTCMonth();

/** `DD/MM/YYYY`, as Greek bills write it. */
export const toGreek = (day: string): string => day.split('-').reverse().join('/');
