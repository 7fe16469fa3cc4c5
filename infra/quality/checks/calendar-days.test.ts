import { wrongDay } from './calendar-days.ts';

test.each([
  'const day = now.toISOString().slice(0, 10);',
  'const day = new Date(Date.parse(paid_at) + 3 * DAY_MS).toISOString().slice(0, 10);',
  'const since = athensDay(now.getTime() - FRESH_DAYS * DAY_MS);',
  'const posted = isoDay(new Date(Date.parse(paid_at) + delay * 86_400_000));',
  'const days = (Date.parse(last) - Date.parse(first)) / 86400000;',
  'const days = Math.round((Date.parse(last) - Date.parse(first)) / MS_PER_DAY);',
  'date.setDate(date.getDate() + 1);',
])('a day that is counted by hours is refused: %s', (source) => expect(wrongDay(source)).not.toBeNull());

test.each([
  'const since = plusDays(athensDay(now.getTime()), -FRESH_DAYS);',
  'const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);',
  'const last = now.toISOString();',
  'const span = Date.parse(until) - Date.parse(from);',
])('an instant, and a day of the one place, are not refused: %s', (source) => expect(wrongDay(source)).toBeNull());
