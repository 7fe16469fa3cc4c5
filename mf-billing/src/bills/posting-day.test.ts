import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { postingDay } from './posting-day.ts';

test.each([
  ['before the clock is set back', '2026-10-24T20:59:00Z', '2026-10-24'],
  ['on the night before it, after midnight in Greece', '2026-10-24T21:30:00Z', '2026-10-25'],
  ['late on the day of 25 hours', '2026-10-25T21:30:00Z', '2026-10-25'],
  ['late before the day of 23 hours', '2027-03-27T21:30:00Z', '2027-03-27'],
])('a payment %s is posted so many days of the calendar later', (_, paid_at, day) => {
  for (let delay = 0; delay <= 10; delay += 1) expect(postingDay(paid_at, delay)).toBe(plusDays(day, delay));
});

test('a payment without a moment has no day', () => expect(postingDay(null, 3)).toBe(''));
