import type pg from 'pg';
import { startApiProcess } from './api-process.ts';
import type { Extent } from './extent.ts';
import { against, inTurn, medianMs, ratios, type Figure } from './figures.ts';

const SUPPLIES = 50_000;
const CALLS = 15;
/** Years of hourly readings of the supply that is read: one, and the one before, with which it is compared. */
const DAYS = 730;
const [FROM, TO] = ['2025-11-20', '2026-11-19'];

/** Digital meters with a reading a month, and one with every hour of two years. */
async function fill(admin: pg.Client, supplies: number): Promise<void> {
  await admin.query(`select make_reading_months('2024-11-01', '2026-12-01')`);
  await admin.query('set session_replication_role = replica');
  await admin.query(`
    insert into supply (deya_id, kwdikos_katanalwti, liable_id)
      select 1, 'H' || n, 'H' from generate_series(1, ${supplies}) n;
    insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type)
      select 1, 'H' || n, 'H' || n, 'digital' from generate_series(1, ${supplies}) n;
    insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
      select 1, 'H' || n, at, 1000, 12
      from generate_series('2024-12-01'::timestamptz, '2026-11-01', interval '1 month') at, generate_series(1, ${supplies}) n;
    delete from hourly_reading where deya_id = 1 and hydrometer = 'M1';
    insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
      select 1, 'M1', '2026-11-20T00:00Z'::timestamptz - n * interval '1 hour', 1000000 - n * 12, 12
      from generate_series(0, ${DAYS * 24}) n`);
  await admin.query('set session_replication_role = origin');
  await admin.query('vacuum analyze');
}

/** The days of a year and of the one before, as one would ask PostgreSQL for them without the rules of the portal. */
const BARE = `
  select (measured_at at time zone 'Europe/Athens')::date as day, sum(litres) as litres, bool_or(estimated) as approximate
  from hourly_reading
  where deya_id = 1 and hydrometer = 'M1' and measured_at > $1::date - interval '1 year' and measured_at <= $2::date + 1
  group by 1 order by 1`;

/** A year of daily values of one supply through the API, against the bare statement on the same rows. */
export const measureHistory = async (extent: Extent): Promise<Figure[]> => {
  const api = await startApiProcess((admin) => fill(admin, extent.scaled(SUPPLIES)));
  try {
    await api.run('reading-days.count');
    await api.admin.query('vacuum analyze');
    const headers = { authorization: `Bearer ${await api.signIn('anna')}` };
    const query = `deya_id=1&kwdikos_katanalwti=100-1&hydrometer=M1&step=day&from=${FROM}&to=${TO}`;
    const call = async () => {
      const answer = await fetch(`${api.origin}/api/supplies/history?${query}`, { headers });
      const { rows }: { rows?: unknown[] } = await answer.json();
      if (rows?.length !== 365) throw new Error(`The API answered ${answer.status} with ${rows?.length} days`);
    };
    const ask = () => api.admin.query(BARE, [FROM, TO]);
    const count = extent.scaled(CALLS, 2);
    const [ours, theirs] = await inTurn(
      extent,
      () => medianMs(count, call),
      () => medianMs(count, ask),
    );
    const note = against(ours, theirs);
    return [{ what: 'A year of daily values', bar: '≥ 0.70', value: ratios(theirs, ours), unit: '', note }];
  } finally {
    await api.stop();
  }
};
