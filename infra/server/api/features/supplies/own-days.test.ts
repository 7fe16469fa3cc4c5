import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

/** Supply 100-1 has the tenant Babis from 18 to 20 November, and Petros from the 21st on; Anna owns it. All of them may read the meter. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`update person set afm_proof = 'staff', afm = '555777003' where id in (2, 4)`.execute(app.admin);
  await sql`delete from supply_person where person_id = 2`.execute(app.admin);
  await sql`update person_deya set status = 'active' where person_id = 4`.execute(app.admin);
  await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type, since, until) values
    (1, '100-1', 2, 'tenant', '2026-11-18', '2026-11-20'), (1, '100-1', 4, 'tenant', '2026-11-21', null)`.execute(
    app.admin,
  );
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'M1', timestamptz '2026-11-20 10:00Z' + make_interval(hours => n), 100000 + 10 * n, 10
    from generate_series(1, 48) n`.execute(app.admin);
  await sql`delete from bill where kwdikos_katanalwti = '100-1'`.execute(app.admin);
  await sql`insert into bill (deya_id, id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date, expiry_date)
    select 1, 7000 + n, 'D' || n, '100-1', date '2026-11-01' + n - 10, date '2026-11-01' + n, 10, 100, 100, date '2026-11-01' + n, '2026-12-31'
    from generate_series(16, 22) n`.execute(app.admin);
  await sql`insert into flow_alert (deya_id, id, hydrometer, kind, since, until, ended, lowest, lost, raised_at)
    select 1, 8000 + n, 'M1', 'continuous_low', timestamptz '2026-10-31 22:00Z' + make_interval(days => n),
      timestamptz '2026-11-20 06:00Z' + make_interval(days => n), false, 10, 100, now() from generate_series(16, 21) n`.execute(
    app.admin,
  );
  await sql`update settlement set settldate = '2026-11-17' where id = 501`.execute(app.admin);
});
afterAll(() => app.stop());

const read = async (as: Name) => {
  const get = async (path: string) => {
    const answer = await app.send(`GET /api/${path}`, { as });
    return answer.statusCode === 200 ? answer.json() : answer.json().message;
  };
  const bills = await get('bills/list?deya_id=1&code=100-1');
  const found = await get('bills/list?deya_id=1&search=D');
  const owed = await get('bills/owed?deya_id=1&code=100-1');
  const infos = await Promise.all([7017, 7018, 7019, 7020, 7021].map((id) => get(`bills/info?deya_id=1&id=${id}`)));
  const meters = await get('deya/measurements?deya_id=1');
  const alerts = await get('deya/flowAlerts?deya_id=1');
  const numbers = (of: unknown) => (Array.isArray(of) ? of.map(({ bill_number }) => bill_number).toSorted() : []);
  const meter = Array.isArray(meters) ? meters.find(({ hydrometer }) => hydrometer === 'M1') : undefined;
  return {
    bills: numbers(bills),
    found: numbers(found),
    owed: owed.total ?? owed,
    infos: infos.map((info) => info.bill_number ?? info),
    days: meter?.days.map(({ date }: { date: string }) => date) ?? [],
    alerts: Array.isArray(alerts) ? alerts.map(({ id }: { id: number }) => id - 8000).toSorted() : [],
    plans: await get('bills/settlements?deya_id=1&liable_id=L1'),
  };
};

const NONE = 'bill_not_found';

it('a tenant sees the days from the first to the last one, and nothing before or after', async () => {
  expect(await read('babis')).toEqual({
    // A bill that is read on the day of arrival is about the time before.
    bills: ['D18', 'D19', 'D20'],
    found: ['D18', 'D19', 'D20'],
    owed: 300,
    infos: [NONE, 'D18', 'D19', 'D20', NONE],
    days: ['2026-11-18', '2026-11-19', '2026-11-20'],
    alerts: [17, 18, 19],
    plans: [],
  });
});

const NOTHING = { bills: [], found: [], infos: Array(5).fill(NONE), days: [], alerts: [], plans: [] };

it('a tenant who comes later sees nothing until then', async () => {
  expect(await read('petros')).toMatchObject({ ...NOTHING, plans: 'supply_not_found' });
});

describe('on the day after', () => {
  beforeAll(() => app.clock.pass(86_400));

  it('the days of the tenant have ended by themselves', async () => {
    expect(await read('babis')).toMatchObject({ ...NOTHING, plans: 'supply_not_found' });
  });

  it('the next tenant sees nothing of the one before', async () => {
    expect(await read('petros')).toEqual({
      bills: ['D21', 'D22'],
      found: ['D21', 'D22'],
      owed: 200,
      infos: [NONE, NONE, NONE, NONE, 'D21'],
      days: ['2026-11-21', '2026-11-22'],
      alerts: [20, 21],
      plans: [],
    });
  });
});

it('the owner sees all days', async () => {
  expect(await read('anna')).toMatchObject({
    bills: ['D16', 'D17', 'D18', 'D19', 'D20', 'D21', 'D22'],
    infos: ['D17', 'D18', 'D19', 'D20', 'D21'],
    days: ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    alerts: [16, 17, 18, 19, 20, 21],
    plans: [{ protokol: 'P-1' }, { protokol: 'P-0' }],
  });
});
