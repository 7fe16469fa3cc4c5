import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`select make_reading_months('2025-11-01', '2025-11-30')`.execute(app.admin);
});
afterAll(() => app.stop());

const lastYear = async () => {
  const answer = await app.send('GET /api/deya/measurements?deya_id=1', { as: 'anna' });
  return (answer.json() as { last_year_litres: number | null }[]).map((m) => m.last_year_litres);
};

it('compares a meter with the same time a year before, only if that is complete', async () => {
  await sql`update supply_person set since = null where kwdikos_katanalwti = '100-2'`.execute(app.admin);
  await sql`insert into billing_reading (deya_id, hydrometer, read_on, counter_l) values
    (1, 'M2', '2025-05-25', 20000), (1, 'M2', '2025-10-04', 29000)`.execute(app.admin);
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'M1', timestamptz '2025-11-20 10:00Z' - make_interval(hours => n), 5000 - n, 1
    from generate_series(0, 47) n`.execute(app.admin);
  expect(await lastYear()).toEqual([null, 9000]);
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'M1', timestamptz '2025-11-20 10:00Z' - make_interval(hours => n), 5000 - n, 1
    from generate_series(48, 71) n`.execute(app.admin);
  expect(await lastYear()).toEqual([72, 9000]);
});

it('shows a new tenant no consumption of the time before', async () => {
  const move = (since: string) =>
    sql`update supply_person set since = ${since}::date where deya_id = 1 and person_id = 1`.execute(app.admin);
  await move('2026-11-20');
  const answer = await app.send('GET /api/deya/measurements?deya_id=1', { as: 'anna' });
  const [digital, ...rest] = answer.json() as { litres: number | null; days: { date: string }[] }[];
  expect(digital?.days.map(({ date }) => date)).toEqual(['2026-11-20']);
  // The analog meter was read before.
  expect(rest).toEqual([]);
  expect(await lastYear()).toEqual([null]);
});
