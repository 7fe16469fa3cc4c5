import { morningOf, notificationTime } from './notification-time.ts';

const NOON = new Date('2026-11-20T10:00:00Z');
const midnight = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 3_600_000);
const when = (start_date: string, ends_at: Date | null = null, now = NOON) =>
  notificationTime({ start_date, start_time: null, starts_at: midnight(start_date), ends_at }, now)?.toISOString() ??
  null;

it('a current announcement is sent at once, a later one in the morning of its first day', () => {
  expect(when('2026-11-20')).toBe(NOON.toISOString());
  expect(when('2026-11-18')).toBe(NOON.toISOString());
  expect(when('2026-11-21')).toBe('2026-11-21T06:00:00.000Z');
});

it('one that begins at a time of the day is sent then, and at once when it has begun', () => {
  const planned = {
    start_date: '2026-11-20',
    start_time: '14:30',
    starts_at: new Date('2026-11-20T12:30:00Z'),
    ends_at: null,
  };
  expect(notificationTime(planned, NOON)).toEqual(planned.starts_at);
  const later = new Date('2026-11-20T12:31:00Z');
  expect(notificationTime(planned, later)).toEqual(later);
});

it('a past or archived announcement is not sent', () => {
  expect(when('2026-11-19', midnight('2026-11-20'))).toBeNull();
  expect(when('2026-11-20', NOON)).toBeNull();
  expect(when('2026-11-17')).toBeNull();
  expect(when('2020-01-01', midnight('2030-01-01'))).toBeNull();
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
