import { asTenant, openDatabase, type Db, type Tx } from '@hydria/database/db.ts';
import { listMigrations, migrate } from '@hydria/database/migrate.ts';
import { readRecorded } from '@hydria/database/record-statements.ts';
import { createDatabase } from '@hydria/database/start-database.ts';
import { withDatabase } from '@hydria/database/test-server.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Answered } from './client.ts';
import type { Seen } from './kills.ts';
import { underLoad } from './load.ts';
import type { Stage } from './stage.ts';

/** Hourly readings per round: a million in the ten rounds that the command runs by default. */
const READINGS = 100_000;
const SUPPLIES = 1_000;
/** Duration of the load before the migrations begin. */
const BEFORE_MS = 3_000;

const FILL = `
  set session_replication_role = replica;
  insert into deya (id, title, title_latin) values (1, 'Δ', 'D');
  insert into supply (deya_id, kwdikos_katanalwti, liable_id, first_name, last_name, street, municipal_district, zone)
    select 1, 'S' || n, 'L' || n, 'x', 'x', 'x', 'x', 'x' from generate_series(1, ${SUPPLIES}) n;
  insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type)
    select 1, 'M' || n, 'S' || n, 'digital' from generate_series(1, ${SUPPLIES}) n;
  insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, issue_date, expiry_date, charge,
                    current_total, total_unpaid)
    select 1, 'B' || n, 'S' || 1 + n % ${SUPPLIES}, '2026-08-01', '2026-09-30', '2026-10-05', '2026-11-05', 1500, 1500, 0
    from generate_series(1, ${SUPPLIES * 50}) n;`;

const READ_IN = `
  insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'M' || 1 + n % ${SUPPLIES}, timestamptz '2026-07-01' + n / ${SUPPLIES} * interval '1 hour', n, 12
    from generate_series(0, $1::int - 1) n`;

/** A database of the previous release, with many readings. */
async function openAsBefore(stage: Stage, readings: number): Promise<{ admin: pg.Client; db: Db }> {
  const name = `before_${readings}_${Date.now()}`;
  await createDatabase(stage.adminUrl, name);
  const admin = new pg.Client(withDatabase(stage.adminUrl, name));
  await admin.connect();
  const { schema } = readRecorded();
  await migrate(
    admin,
    listMigrations().filter((migration) => migration.name <= schema),
  );
  await admin.query(`select make_reading_months('2026-07-01', '2026-12-31')`);
  await admin.query(FILL);
  await admin.query(READ_IN, [readings]);
  await admin.query('reset session_replication_role');
  await admin.query('analyze');
  return { admin, db: openDatabase(withDatabase(stage.url, name)) };
}

const nth = (prefix: string, n: number) => `${prefix}${1 + (n % SUPPLIES)}`;

/** Reads and writes of people and head-end systems, in rotation. */
const everyday: readonly ((tx: Tx, n: number) => Promise<unknown>)[] = [
  (tx, n) =>
    tx
      .selectFrom('bill')
      .select(['bill_number', 'total_unpaid'])
      .where('deya_id', '=', 1)
      .where('kwdikos_katanalwti', '=', nth('S', n))
      .execute(),
  (tx, n) =>
    tx
      .selectFrom('hourly_reading')
      .select(['measured_at', 'litres'])
      .where('deya_id', '=', 1)
      .where('hydrometer', '=', nth('M', n))
      .where('measured_at', '<', new Date('2026-08-01'))
      .execute(),
  (tx, n) =>
    tx
      .insertInto('hourly_reading')
      .values({
        deya_id: 1,
        hydrometer: nth('M', n),
        measured_at: new Date(Date.UTC(2026, 11, 1, 0, 0, n)),
        counter_l: n,
        litres: 1,
      })
      .execute(),
  (tx, n) =>
    tx
      .updateTable('supply')
      .set({ street: `x ${n}` })
      .where('deya_id', '=', 1)
      .where('kwdikos_katanalwti', '=', nth('S', n))
      .execute(),
];

/**
 * Applies the migrations since the previous release to its full database under fifty reads and writes a second. No
 * request may fail. Reports the slowest request before and during the migrations.
 */
export async function migrateUnderLoad(stage: Stage, rounds: number): Promise<Seen> {
  const { admin, db } = await openAsBefore(stage, rounds * READINGS);
  const waited = { before: 0, during: 0 };
  let [phase, took]: [keyof typeof waited, number] = ['before', 0];
  let applied: string[] = [];
  const send = async (n: number): Promise<Answered> => {
    const [at, since] = [phase, performance.now()];
    const failure = await asTenant(db, 1, (tx) => everyday[n % everyday.length]!(tx, n)).then(
      () => '',
      (error: Error) => error.message,
    );
    waited[at] = Math.max(waited[at], performance.now() - since);
    return { status: failure ? 500 : 200, body: failure, retryAfter: null };
  };
  const tally = await underLoad(send, async () => {
    await sleep(BEFORE_MS);
    phase = 'during';
    const since = performance.now();
    applied = await migrate(admin);
    took = performance.now() - since;
  });
  await Promise.all([admin.end(), db.destroy()]);
  const problems = [...tally.odd].map((odd) => `failed beside a migration: ${odd}`);
  const counts = {
    readings: rounds * READINGS,
    migrations: applied.length,
    requests: tally.sent,
    'ms for all migrations': Math.round(took),
    'ms waited at most before': Math.round(waited.before),
    'ms waited at most during': Math.round(waited.during),
  };
  return { counts, problems };
}
