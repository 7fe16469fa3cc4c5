import { afterQuietHours, type QuietHours } from './quiet-hours.ts';

const NONE: QuietHours = { quiet_from: null, quiet_until: null, timezone: 'Europe/Athens' };
const at = (time: string, quiet: Partial<QuietHours> = {}) =>
  afterQuietHours(new Date(time), { ...NONE, ...quiet }).toISOString();

test('from 22 to 7 in Athens a person is left in peace, and told at 7', () => {
  expect(at('2026-11-20T19:59:00Z')).toBe('2026-11-20T19:59:00.000Z');
  expect(at('2026-11-20T20:30:00Z')).toBe('2026-11-21T05:00:00.000Z');
  expect(at('2026-11-21T04:59:00Z')).toBe('2026-11-21T05:00:00.000Z');
});

test('the night in which summer time ends is an hour longer', () => {
  expect(at('2026-10-24T20:00:00Z')).toBe('2026-10-25T05:00:00.000Z');
});

test('a person chooses other hours, or none by two equal ones', () => {
  expect(at('2026-11-20T11:10:00Z', { quiet_from: 13, quiet_until: 15 })).toBe('2026-11-20T13:00:00.000Z');
  expect(at('2026-11-20T23:00:00Z', { quiet_from: 7, quiet_until: 7 })).toBe('2026-11-20T23:00:00.000Z');
});

test('the hours are those of the clock by which the person lives', () => {
  expect(at('2026-11-20T20:30:00Z', { timezone: 'America/New_York' })).toBe('2026-11-20T20:30:00.000Z');
  expect(at('2026-11-21T04:30:00Z', { timezone: 'America/New_York' })).toBe('2026-11-21T12:00:00.000Z');
});
