import { localTimes, parseLocal } from './local-time.ts';

const at = (text: string) => parseLocal(text, 'DD/MM/YYYY')!;
const iso = (instants: number[]) => instants.map((instant) => new Date(instant).toISOString().slice(0, 16));
const athens = localTimes('Europe/Athens');

it('converts summer and winter time', () => {
  expect(iso(athens(at('01/07/2026 12:00:00')).instants)).toEqual(['2026-07-01T09:00']);
  expect(iso(athens(at('01/01/2026 12:00:00')).instants)).toEqual(['2026-01-01T10:00']);
});

it('finds both instants of the hour that happens twice in autumn', () => {
  expect(iso(athens(at('25/10/2026 03:30:00')).instants)).toEqual(['2026-10-25T00:30', '2026-10-25T01:30']);
  expect(athens(at('25/10/2026 02:59:59')).instants).toHaveLength(1);
  expect(athens(at('25/10/2026 04:00:00')).instants).toHaveLength(1);
});

it('moves the skipped hour to the next hour', () => {
  const { instants, exists } = athens(at('29/03/2026 03:30:00'));
  expect([exists, iso(instants)]).toEqual([false, ['2026-03-29T01:30']]);
});

it('reads the day before the month only on request', () => {
  expect(parseLocal('2026-02-01 00:00:00', 'YYYY-MM-DD')).toBe(Date.UTC(2026, 1, 1));
  expect(parseLocal('2026-02-01 00:00:00', 'YYYY-DD-MM')).toBe(Date.UTC(2026, 0, 2));
});

it.each(['31/02/2026 10:00:00', '1/2/2026 10:00', '01/02/2026', '01/02/2026 25:00:00', 'yesterday', ''])(
  'refuses "%s"',
  (text) => expect(parseLocal(text, 'DD/MM/YYYY')).toBeUndefined(),
);
