import { morningOf, notificationTime } from './notification-time.ts';

const NOON = new Date('2026-11-20T10:00:00Z');
const when = (start_date: string, end_date: string | null = null, now = NOON) =>
  notificationTime({ start_date, end_date }, now)?.toISOString() ?? null;

it('a current announcement is sent at once, a later one in the morning of its first day', () => {
  expect(when('2026-11-20')).toBe(NOON.toISOString());
  expect(when('2026-11-18')).toBe(NOON.toISOString());
  expect(when('2026-11-21')).toBe('2026-11-21T06:00:00.000Z');
});

it('a past or archived announcement is not sent', () => {
  expect(when('2026-11-19', '2026-11-19')).toBeNull();
  expect(when('2026-11-17')).toBeNull();
  expect(when('2020-01-01', '2030-01-01')).toBeNull();
});

it('the day is that of Athens: an hour before midnight in London is tomorrow there', () => {
  expect(when('2026-11-21', null, new Date('2026-11-20T22:30:00Z'))).toBe('2026-11-20T22:30:00.000Z');
});

it.each([
  ['2026-03-28', '2026-03-28T06:00:00.000Z'],
  ['2026-03-29', '2026-03-29T05:00:00.000Z'],
  ['2026-03-30', '2026-03-30T05:00:00.000Z'],
  ['2026-10-24', '2026-10-24T05:00:00.000Z'],
  ['2026-10-25', '2026-10-25T06:00:00.000Z'],
])('eight in the morning of %s is %s, on the days of the change of clocks too', (day, at) => {
  expect(morningOf(day).toISOString()).toBe(at);
});
