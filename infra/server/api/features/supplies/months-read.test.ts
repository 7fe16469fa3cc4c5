import { asTenant } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { selectMeasurements } from './supplies.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`select make_reading_months('2022-01-01', '2026-12-01')`.execute(app.admin);
  await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'M3', timestamptz '2026-11-20 09:00Z' - make_interval(hours => n), 700 - n, 1
    from generate_series(0, 600) n`.execute(app.admin);
  await sql`analyze`.execute(app.admin);
});
afterAll(() => app.stop());

/** Partitions whose tables or indexes the running transaction has read. */
const looked = `
  select s.relname as name from pg_stat_xact_user_tables s
  where s.relname like 'hourly_reading_%' and coalesce(s.seq_scan, 0) + coalesce(s.idx_scan, 0) > 0 order by 1`;

it('reads only the months of the requested days out of five years, also with a generic plan', async () => {
  for (const plan of ['force_custom_plan', 'force_generic_plan']) {
    const months = await asTenant(app.db, 1, async (tx) => {
      await sql`select set_config('plan_cache_mode', ${plan}, true)`.execute(tx);
      const [measurement] = await selectMeasurements(tx, 1, 2, '2026-11-20');
      expect(measurement?.days.length).toBeGreaterThan(20);
      const { rows } = await sql.raw<{ name: string }>(looked).execute(tx);
      // The database also has the present month and the next one, whose names depend on the day of the test.
      return rows.map(({ name }) => name.replace('hourly_reading_', '')).filter((month) => month <= '2026_12');
    });
    // The newest reading is searched from the newest month on; then its days, and the same days a year before.
    expect([plan, months]).toEqual([plan, ['2025_10', '2025_11', '2026_10', '2026_11', '2026_12']]);
  }
});
