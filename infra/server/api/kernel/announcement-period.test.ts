import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { sql } from 'kysely';
import { endsAt, isOver, isToCome, startsAt } from './announcement-period.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** The period of an announcement that is written as `2026-11-20` or `2026-11-20 14:00`, at an instant. */
async function period(start: string, end: string | null = null, now = '2026-11-20T12:00:00Z') {
  const [[start_date, start_time = null], [end_date = null, end_time = null]] = [
    start.split(' '),
    end?.split(' ') ?? [],
  ];
  const at = new Date(now);
  const { rows } = await sql<{ starts_at: Date; ends_at: Date | null; to_come: boolean; over: boolean }>`
    select ${startsAt} as starts_at, ${endsAt} as ends_at, ${isToCome(at)} as to_come, ${isOver(at)} as over
    from (values (${start_date}::date, ${start_time}::time, ${end_date}::date, ${end_time}::time))
      as announcement (start_date, start_time, end_date, end_time)`.execute(test.admin);
  const { starts_at, ends_at, to_come, over } = rows[0]!;
  return { starts: starts_at.toISOString(), ends: ends_at?.toISOString() ?? null, to_come, over };
}

it('an announcement without times is shown from the first midnight to the last, by the clock in Greece', async () => {
  expect(await period('2026-11-20', '2026-11-21')).toMatchObject({
    starts: '2026-11-19T22:00:00.000Z',
    ends: '2026-11-21T22:00:00.000Z',
  });
  expect(await period('2026-11-20')).toMatchObject({ ends: null, to_come: false, over: false });
});

it('begins at its first instant, and is over from its last', async () => {
  const at = (now: string) => period('2026-11-20 08:30', '2026-11-20 14:00', now);
  expect(await at('2026-11-20T06:29:59Z')).toMatchObject({ to_come: true, over: false });
  expect(await at('2026-11-20T06:30:00Z')).toMatchObject({ to_come: false, over: false });
  expect(await at('2026-11-20T11:59:59Z')).toMatchObject({ to_come: false, over: false });
  expect(await at('2026-11-20T12:00:00Z')).toMatchObject({ to_come: false, over: true });
});

it.each([
  ['a day of 23 hours', '2026-03-29', '2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ['a day of 25 hours', '2026-10-25', '2026-10-25', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
  [
    'the hour that is skipped',
    '2026-03-29 03:30',
    '2026-03-29 04:30',
    '2026-03-29T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'the hour that is repeated',
    '2026-10-25 03:30',
    '2026-10-25 04:30',
    '2026-10-25T01:30:00.000Z',
    '2026-10-25T02:30:00.000Z',
  ],
  ['midnight', '2026-10-25 00:00', '2026-10-26 00:00', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
])('the change of clocks: %s', async (_, start, end, starts, ends) => {
  expect(await period(start, end)).toMatchObject({ starts, ends });
});
