import { formatOutage } from './format-outage.ts';

const now = new Date('2026-11-20T10:00:00Z');

test.each([
  ['el', '2026-11-20T06:30:00Z', '2026-11-20T16:00:00Z', 'σήμερα, 08:30–18:00'],
  ['en', '2026-11-20T06:30:00Z', null, 'today, 08:30'],
  ['de', '2026-11-19T20:00:00Z', '2026-11-20T04:00:00Z', 'gestern, 22:00 – heute, 06:00'],
  // Half past eleven at night in Greece is a day later than in UTC.
  ['el', '2026-11-21T22:30:00Z', '2026-11-22T04:00:00Z', 'Κυριακή 22 Νοεμβρίου, 00:30–06:00'],
  ['fr', '2026-11-24T06:30:00Z', '2026-11-24T12:00:00Z', 'mardi 24 novembre, 08:30–14:00'],
] as const)('in %s an outage from %s until %s is “%s”', (language, from, until, expected) => {
  expect(formatOutage({ from, until }, language, now)).toBe(expected);
});
