import { sql } from 'kysely';
import type { Answer } from '../../contract/contract.ts';
import { UTILITY_PROFILE } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`select make_reading_months('2025-10-01', '2026-12-01')`.execute(app.admin);
  await sql`update supply_person set since = null where deya_id = 1 and person_id = 1`.execute(app.admin);
});
afterAll(() => app.stop());

const call = 'GET /api/deya/consumptionBands';
const bands = async () => (await app.send(`${call}?deya_id=1`, { as: 'anna' })).json<Answer<typeof call>>();

/** Hours of meter M1 on the days before 20 November, each day with its litres in 24 hours. */
const read = async (first: number, last: number, litresAnHour: number) => {
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'M1', timestamptz '2026-11-19 22:00Z' - make_interval(days => d, hours => n), 0, ${litresAnHour}::int
    from generate_series(${first}::int, ${last}::int) d, generate_series(0, 23) n
    on conflict (deya_id, hydrometer, measured_at) do update set litres = excluded.litres`.execute(app.admin);
};

it('has no limits before there are 30 days of readings', async () => {
  await read(0, 27, 10);
  expect(await bands()).toEqual([]);
});

it('takes the median of the last 12 months, so that a burst does not shift the limits', async () => {
  await read(0, 39, 10);
  await read(40, 44, 500);
  // Older than a year.
  await read(370, 400, 50);
  expect(await bands()).toEqual([{ hydrometer: 'M1', kwdikos_katanalwti: '100-1', low: 120, high: 360 }]);
});

it('follows the percentages that the administrator of the utility sets, and refuses a low band above the high one', async () => {
  const profile = async () =>
    (await app.send('GET /api/utilities/profile?deya_id=1', { as: 'admin' })).json<
      Answer<'GET /api/utilities/profile'>
    >();
  const put = async (changes: object) => {
    const payload = { ...UTILITY_PROFILE, version: (await profile()).version, ...changes };
    return app.send('PUT /api/utilities/profile?deya_id=1', { as: 'admin', payload });
  };
  expect(await profile()).toMatchObject({ band_low: null, band_high: null });
  expect((await put({ band_low: 75, band_high: 200 })).statusCode).toBe(200);
  expect((await profile()).changes).toContainEqual(
    expect.objectContaining({ field: 'band_low', changed_by: 'admin Δοκιμής' }),
  );
  expect(await bands()).toEqual([{ hydrometer: 'M1', kwdikos_katanalwti: '100-1', low: 180, high: 480 }]);
  const refused = await put({ band_low: 100, band_high: 100 });
  expect([refused.statusCode, refused.json()]).toEqual([422, { message: { bands: ['invalid'] } }]);
  await put({});
  expect(await bands()).toMatchObject([{ low: 120, high: 360 }]);
});

it('counts only the days of the person, so that a new tenant learns nothing of the one before', async () => {
  await sql`update supply_person set since = '2026-11-01' where deya_id = 1 and person_id = 1`.execute(app.admin);
  expect(await bands()).toEqual([]);
});
