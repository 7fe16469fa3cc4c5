import { asTenant } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { Answer } from '../../contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { averageDays } from './average-similar.ts';

const call = 'GET /api/supplies/history';
type History = Answer<typeof call>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`select make_reading_months('2025-09-01', '2026-12-01')`.execute(app.admin);
  await sql`delete from hourly_reading`.execute(app.admin);
});
afterAll(() => app.stop());

const ask = (query: string, as: 'anna' | 'babis' | 'petros' = 'anna') =>
  app.send(`${call}?deya_id=1&kwdikos_katanalwti=100-1&${query}`, { as });
const read = async (query: string, as: 'anna' | 'babis' = 'anna') => (await ask(query, as)).json<History>();

/** Hours of a meter that end within a stretch of time, each with its litres. */
const hours = async (hydrometer: string, from: string, to: string, litres: number) => {
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, ${hydrometer}, t, 0, ${litres}::int
    from generate_series(${from}::timestamptz + interval '1 hour', ${to}::timestamptz, interval '1 hour') t`.execute(
    app.admin,
  );
};

it('adds the hours of a day of Athens, names missing and estimated ones, and compares with the same day a year before', async () => {
  await hours('M1', '2026-11-09 22:00Z', '2026-11-12 22:00Z', 10);
  await hours('M1', '2025-11-09 22:00Z', '2025-11-10 22:00Z', 5);
  await sql`delete from hourly_reading where hydrometer = 'M1' and measured_at between '2026-11-11 08:00Z' and '2026-11-11 10:00Z'`.execute(
    app.admin,
  );
  await sql`update hourly_reading set estimated = true where hydrometer = 'M1' and measured_at = '2026-11-12 08:00Z'`.execute(
    app.admin,
  );
  const { rows, similar_households } = await read('step=day&from=2026-11-10&to=2026-11-20');
  const plain = { approximate: false, missing_hours: 0, last_year: null, similar: null, cost: null };
  expect(rows).toEqual([
    { ...plain, at: '2026-11-10', litres: 240, last_year: 120 },
    { ...plain, at: '2026-11-11', litres: 210, missing_hours: 3 },
    { ...plain, at: '2026-11-12', litres: 240, approximate: true },
  ]);
  expect(similar_households).toBeNull();
});

it('shows hours by their beginning, and months as far as they are asked for', async () => {
  const { rows } = await read('step=hour&from=2026-11-11&to=2026-11-11');
  expect(rows).toHaveLength(24);
  expect(rows[0]).toMatchObject({ at: '2026-11-10T22:00:00.000Z', litres: 10 });
  expect(rows[9]).toMatchObject({ at: '2026-11-11T07:00:00.000Z', litres: null, missing_hours: 1 });
  const months = await read('step=month&from=2026-10-15&to=2026-11-30');
  expect(months.rows).toMatchObject([
    // Nothing was read since the year before.
    { at: '2026-10-15', litres: null, missing_hours: 409 },
    { at: '2026-11-01', litres: 690, last_year: 120 },
  ]);
});

it('gives the day on which the clocks go back 25 hours', async () => {
  await hours('M1', '2026-10-24 21:00Z', '2026-10-25 22:00Z', 2);
  const { rows } = await read('step=day&from=2026-10-25&to=2026-10-25');
  expect(rows).toMatchObject([{ at: '2026-10-25', litres: 50, missing_hours: 0 }]);
  expect((await read('step=hour&from=2026-10-25&to=2026-10-25')).rows).toHaveLength(25);
});

it('counts an hour once however often it is read, on the day on which the clocks go forward too', async () => {
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'M1', t, 0, 1
    from generate_series('2026-03-28 22:07Z'::timestamptz, '2026-03-29 20:59Z', interval '15 minutes') t
    where t not between '2026-03-29 05:00:01Z' and '2026-03-29 06:00Z'`.execute(app.admin);
  const { rows } = await read('step=day&from=2026-03-29&to=2026-03-29');
  expect(rows).toMatchObject([{ at: '2026-03-29', litres: 22 * 4, missing_hours: 1 }]);
  expect((await read('step=hour&from=2026-03-29&to=2026-03-29')).rows).toHaveLength(23);
  await sql`delete from hourly_reading where measured_at between '2026-03-28' and '2026-03-30'`.execute(app.admin);
});

it('shows an exchanged meter and its successor as one history', async () => {
  await sql`update hydrometer set removed_on = '2026-11-12' where deya_id = 1 and hydrometer = 'M1'`.execute(app.admin);
  await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type, installed_on)
    values (1, 'M1b', '100-1', 'digital', '2026-11-13')`.execute(app.admin);
  await hours('M1b', '2026-11-12 22:00Z', '2026-11-13 22:00Z', 20);
  const history = await read('step=day&from=2026-11-12&to=2026-11-20');
  expect(history.exchanges).toEqual([{ day: '2026-11-13', removed: 'M1', installed: 'M1b' }]);
  expect(history.rows.map(({ at, litres }) => [at, litres])).toEqual([
    ['2026-11-12', 240],
    ['2026-11-13', 480],
  ]);
  expect((await read('step=day&from=2026-11-12&to=2026-11-20&hydrometer=M1b')).rows).toMatchObject([{ litres: 480 }]);
  // Before the exchange only the old meter was there.
  expect((await read('step=day&from=2026-11-01&to=2026-11-12')).meters).toMatchObject([{ hydrometer: 'M1' }]);
});

it('is for the liable party alone, on the days that are their own', async () => {
  const days = 'step=day&from=2026-11-01&to=2026-11-20';
  const foreign = await ask(days, 'babis');
  expect([foreign.statusCode, foreign.json().message]).toEqual([404, 'invalid_customer_code']);
  await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type, since)
    values (1, '100-1', 2, 'tenant', '2026-11-12')`.execute(app.admin);
  const other = await ask(days, 'babis');
  expect([other.statusCode, other.json().message]).toEqual([403, 'measurements_denied']);
  await sql`update person set afm_proof = 'staff', afm = '555777003' where id = 2`.execute(app.admin);
  expect((await read(days, 'babis')).rows.map(({ at }) => at)).toEqual(['2026-11-12', '2026-11-13']);
  await sql`update supply_person set since = '2026-11-13' where deya_id = 1 and person_id = 2`.execute(app.admin);
  const later = await read(days, 'babis');
  expect(later.rows.map(({ at }) => at)).toEqual(['2026-11-13']);
  // The meter of the person before was removed on the eve.
  expect(later.meters.map(({ hydrometer }) => hydrometer)).toEqual(['M1b']);
});

it('averages similar households from 20 on, and none below', async () => {
  await sql`insert into supply (deya_id, kwdikos_katanalwti, liable_id)
    select 1, 'S-' || n, 'S' || n from generate_series(1, 19) n`.execute(app.admin);
  await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type)
    select 1, 'S' || n, 'S-' || n, 'digital' from generate_series(1, 19) n`.execute(app.admin);
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'S' || n, timestamptz '2026-11-12 22:00Z' + make_interval(hours => h), 0, n
    from generate_series(1, 19) n, generate_series(1, 24) h`.execute(app.admin);
  const average = () => asTenant(app.db, 1, (tx) => averageDays(tx, 1, { day: '2026-11-20', ended: 0, days: 7 }));
  const days = 'step=day&from=2026-11-12&to=2026-11-20';
  await sql`delete from hourly_reading where hydrometer = 'S1' and measured_at > '2026-11-13 12:00Z'`.execute(
    app.admin,
  );
  await average();
  expect((await read(days)).similar_households).toBeNull();
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'S1', timestamptz '2026-11-12 22:00Z' + make_interval(hours => h), 0, 1 from generate_series(1, 24) h
    on conflict do nothing`.execute(app.admin);
  await average();
  const history = await read(days);
  // 24 hours of 1 to 19 litres, and 480 litres of the person's own: (24 × 190 + 480) / 20.
  expect(history.similar_households).toBe(20);
  expect(history.rows.map(({ at, similar }) => [at, similar])).toEqual([
    ['2026-11-12', null],
    ['2026-11-13', 252],
  ]);
  expect((await read('step=month&from=2026-11-13&to=2026-11-13')).rows).toMatchObject([{ similar: 252 }]);
  expect((await read('step=month&from=2026-11-12&to=2026-11-13')).rows).toMatchObject([{ similar: null }]);
});

it('shows the periods between billing readings of an analogue meter, and nothing of before the own days', async () => {
  const url = `${call}?deya_id=1&kwdikos_katanalwti=100-2&step=month&from=2026-01-01&to=2026-11-20`;
  const { periods, rows } = (await app.send(url, { as: 'anna' })).json<History>();
  expect(rows).toEqual([]);
  expect(periods).toEqual([
    { hydrometer: 'M2', from: '2026-05-31', to: '2026-09-30', litres: 12_000, approximate: true },
  ]);
});

it('refuses a range that ends before it begins, or is too long for its step', async () => {
  for (const query of ['step=day&from=2026-11-02&to=2026-11-01', 'step=hour&from=2026-10-01&to=2026-11-01']) {
    const refused = await ask(query);
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: { to: ['between'] } }]);
  }
});

it('says what the water adds to the bill by the tariff of its day, from the beginning of the billing period', async () => {
  await sql`insert into tariff (deya_id, code, valid_from, title, terms) values (1, 'steps', '2026-01-01', 'Οικιακό',
    '{"water": [{"up_to": 1, "price": 10000}, {"up_to": null, "price": 30000}], "sewer": null, "levy": 0, "fixed": [], "vat": {"water": 0, "rest": 0}}')`.execute(
    app.admin,
  );
  await sql`update supply set tariff = 'steps' where deya_id = 1 and kwdikos_katanalwti = '100-3'`.execute(app.admin);
  await sql`insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date, expiry_date)
    values (1, 'C1', '100-3', '2026-06-01', '2026-10-04', 1, 1, 1, '2026-10-05', '2026-11-01')`.execute(app.admin);
  await sql`update person set afm_proof = 'staff', afm = '555777001' where id = 2`.execute(app.admin);
  await sql`update supply_person set since = null where kwdikos_katanalwti = '100-3'`.execute(app.admin);
  await sql`update supply set afm = '555777001' where deya_id = 1 and kwdikos_katanalwti = '100-3'`.execute(app.admin);
  await sql`delete from hourly_reading where hydrometer = 'M3'`.execute(app.admin);
  await hours('M3', '2026-10-04 21:00Z', '2026-10-06 21:00Z', 25);
  const of = async (query: string) => {
    const answer = await app.send(`${call}?deya_id=1&kwdikos_katanalwti=100-3&${query}`, { as: 'babis' });
    return answer.json<History>().rows.map(({ at, cost }) => [at, cost]);
  };
  // 600 litres a day: the first cubic metre costs one euro, the rest three.
  expect(await of('step=day&from=2026-10-05&to=2026-10-07')).toEqual([
    ['2026-10-05', 60],
    ['2026-10-06', 100],
  ]);
  expect(await of('step=day&from=2026-10-06&to=2026-10-06')).toEqual([['2026-10-06', 100]]);
  expect(await of('step=month&from=2026-10-01&to=2026-10-31')).toEqual([['2026-10-01', 160]]);
  expect((await of('step=hour&from=2026-10-05&to=2026-10-05'))[3]).toEqual([expect.any(String), 3]);
  expect(await of('step=day&from=2026-10-05&to=2026-10-05&hydrometer=M3')).toEqual([['2026-10-05', null]]);
});
