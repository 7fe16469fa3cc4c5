import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { isoDay } from '../remote/formats.ts';
import { daysBetween, plusDays } from './calendar-day.ts';

/** All days of three years, by the calendar alone; a leap year is among them, and six changes of the clock. */
const days = (() => {
  const all: string[] = [];
  for (const year of [2026, 2027, 2028])
    for (let month = 1; month <= 12; month += 1) {
      const last = month === 2 ? (year === 2028 ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
      for (let day = 1; day <= last; day += 1)
        all.push([year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'));
    }
  return all;
})();

test('each day of three years is followed by the next one, also over both changes of the clock', () => {
  expect(days).toHaveLength(365 + 365 + 366);
  expect(days.slice(1).filter((day, at) => plusDays(days[at]!, 1) !== day)).toEqual([]);
  expect(days.slice(1).filter((day, at) => plusDays(day, -1) !== days[at])).toEqual([]);
});

test('days between two days are those of the calendar, at any distance', () => {
  for (const distance of [0, 1, 7, 30, 31, 365, 366, 1000])
    for (let at = 0; at + distance < days.length; at += 1) {
      const [first, last] = [days[at]!, days[at + distance]!];
      if (daysBetween(first, last) !== distance || plusDays(first, distance) !== last)
        throw new Error(`${first} and ${last} are ${distance} days apart, not ${daysBetween(first, last)}`);
    }
});

test('no day is one of 24 hours: half an hour before midnight in Greece is the same day in summer, winter and between', () => {
  const evenings = days.map((day) => ['T20:30:00Z', 'T21:30:00Z'].map((time) => isoDay(day + time)));
  const wrong = evenings.filter(
    ([early, late], at) => early !== days[at] || ![days[at], plusDays(days[at]!, 1)].includes(late!),
  );
  expect(wrong).toEqual([]);
});

test.each(['UTC', 'Europe/Athens', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu'])(
  'a server in %s counts the same days',
  (zone) => {
    const script = `import('./calendar-day.ts').then(({ plusDays, daysBetween }) => {
      let day = '2026-01-01';
      let sum = 0;
      for (let at = 0; at < 1095; at += 1) { const next = plusDays(day, 1); sum += daysBetween(day, next); day = next; }
      console.log(day, sum);
    })`;
    const said = execFileSync(
      process.execPath,
      ['--input-type=module', '-e', script.replace('./', `${path.resolve('shared/rules')}/`)],
      {
        env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
        encoding: 'utf8',
      },
    );
    expect(said.trim()).toBe('2028-12-31 1095');
  },
);
