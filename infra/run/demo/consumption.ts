import { monthOf } from './base/days.ts';
import { random } from './base/random.ts';

/** How one supply uses water. */
export interface Habits {
  seed: string;
  /** Litres on an ordinary day. */
  daily: number;
  /** How much more in high summer; 0.5 is half as much again. */
  summer: number;
  /** Lived in during the summer only. */
  holiday: boolean;
  /** A leak: from which day, for how long, how much an hour. */
  leak: { from: number; days: number; litres: number } | null;
  /** The supply is vacant between two tenants. */
  empty: { from: number; to: number } | null;
}

/** Share of the summer's extra in each month, January first. */
const SUMMER = [0, 0, 0.05, 0.15, 0.35, 0.7, 1, 1, 0.6, 0.25, 0.05, 0];
const HOLIDAY_MONTHS = [5, 6, 7, 8];
/** Share of a day's use in each hour, from midnight; a household that rises at seven and cooks at eight in the evening. */
const HOURS = [4, 2, 1, 1, 1, 4, 14, 42, 62, 50, 44, 42, 46, 58, 60, 40, 34, 40, 56, 78, 92, 84, 62, 28];
const HOURS_SUM = HOURS.reduce((sum, share) => sum + share, 0);

const within = (day: number, from: number, to: number) => day >= from && day < to;

const leakOn = ({ leak }: Habits, day: number) =>
  leak && within(day, leak.from, leak.from + leak.days) ? leak.litres : 0;

/** Litres that people draw on a day (a leak aside). */
function drawnOn(habits: Habits, day: number): number {
  if (habits.empty && within(day, habits.empty.from, habits.empty.to)) return 0;
  const month = monthOf(day);
  if (habits.holiday && !HOLIDAY_MONTHS.includes(month)) return 0;
  const luck = random(`${habits.seed} ${day}`);
  if (luck.chance(0.03)) return 0;
  const season = 1 + habits.summer * (SUMMER[month] ?? 0);
  return Math.round(habits.daily * season * (0.6 + 0.8 * luck.next()));
}

/** Litres of a day. */
export const litresOn = (habits: Habits, day: number): number => drawnOn(habits, day) + 24 * leakOn(habits, day);

/** Litres of each hour of a day; they add up to the day's. */
export function hoursOf(habits: Habits, day: number): number[] {
  const leak = leakOn(habits, day);
  const drawn = drawnOn(habits, day);
  const luck = random(`${habits.seed} ${day} hours`);
  const wish = HOURS.map((share) => (share / HOURS_SUM) * (0.3 + 1.4 * luck.next()));
  const sum = wish.reduce((total, share) => total + share, 0);
  let passed = 0;
  let given = 0;
  return wish.map((share) => {
    passed += share;
    const total = Math.round((passed / sum) * drawn);
    const litres = total - given;
    given = total;
    return litres + leak;
  });
}
