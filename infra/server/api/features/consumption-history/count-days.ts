import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import { today } from '../../kernel/today.ts';

/** Whole days after which a day is counted: until then its readings arrive, and each would mark it again. */
const SETTLED_DAYS = 1;
/** Days that a transaction counts again, and meters whose days of a night, or of the whole past, it counts. Writers wait for it. */
const DUE_DAYS = 2000;
const [NIGHT_METERS, PAST_METERS] = [500, 20];
/** Transactions of one run of the job; another run goes on. */
const TRANSACTIONS = 500;

/** The columns of `reading_day` from readings `x`. */
const counts = sql`
  count(distinct date_bin('1 hour', x.measured_at - interval '1 microsecond', timestamptz '2000-01-01Z')) as hours,
  sum(x.litres) as litres, bool_or(x.estimated) as estimated, min(x.measured_at) as first_at, max(x.measured_at) as last_at`;

/** No reading of the utility is written until the transaction ends (migration 0791). */
const holdWriters = (tx: Tx, deya_id: number) => sql`select pg_advisory_xact_lock(714791, ${deya_id})`.execute(tx);

/** Counts marked days again, and removes those without a reading. Returns whether more may be marked. */
async function countDue(tx: Tx, deya_id: number): Promise<boolean> {
  await holdWriters(tx, deya_id);
  const { rows } = await sql<{ n: number }>`
    with due as materialized (
      select hydrometer, day from reading_day
      where deya_id = ${deya_id} and hours is null order by hydrometer, day limit ${DUE_DAYS}),
    counted as materialized (
      select due.hydrometer, due.day, c.* from due cross join lateral (
        select ${counts} from hourly_reading x
        where x.deya_id = ${deya_id} and x.hydrometer = due.hydrometer
          and x.measured_at > due.day::timestamp at time zone 'Europe/Athens'
          and x.measured_at <= (due.day + 1)::timestamp at time zone 'Europe/Athens') as c),
    gone as (
      delete from reading_day d using counted c
      where d.deya_id = ${deya_id} and d.hydrometer = c.hydrometer and d.day = c.day and c.hours = 0),
    kept as (
      update reading_day d
      set hours = c.hours, litres = c.litres, estimated = c.estimated, first_at = c.first_at, last_at = c.last_at
      from counted c
      where d.deya_id = ${deya_id} and d.hydrometer = c.hydrometer and d.day = c.day and c.hours > 0)
    select count(*)::int as n from due`.execute(tx);
  return rows[0]?.n === DUE_DAYS;
}

interface Progress {
  marked_before: string;
  counted_before: string | null;
  counted_meter: string;
}

/** The running pass of a utility, or the one that begins; undefined when all settled days are counted. */
async function selectPass(tx: Tx, deya_id: number, settled: string): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    insert into reading_day_progress as p (deya_id, marked_before) values (${deya_id}, ${settled})
    on conflict (deya_id) do update set
      marked_before = case when p.counted_before = p.marked_before then greatest(p.marked_before, excluded.marked_before)
                           else p.marked_before end
    returning marked_before::text, counted_before::text, counted_meter`.execute(tx);
  const [pass] = rows;
  return pass && pass.counted_before !== pass.marked_before ? pass : undefined;
}

/** Counts the days of a pass for the next meters. A day that a write has marked meanwhile stays due. Returns whether the pass goes on. */
async function countMeters(tx: Tx, deya_id: number, settled: string): Promise<boolean> {
  await holdWriters(tx, deya_id);
  const pass = await selectPass(tx, deya_id, settled);
  if (!pass) return false;
  const { marked_before, counted_before, counted_meter } = pass;
  const meters = await tx
    .selectFrom('hydrometer')
    .select('hydrometer')
    .where('deya_id', '=', deya_id)
    .where('type', '=', 'digital')
    .where('hydrometer', '>', counted_meter)
    .orderBy('hydrometer')
    .limit(counted_before === null ? PAST_METERS : NIGHT_METERS)
    .execute();
  const numbers = meters.map(({ hydrometer }) => hydrometer);
  await sql`
    insert into reading_day (deya_id, hydrometer, day, hours, litres, estimated, first_at, last_at)
    select x.deya_id, x.hydrometer, reading_day_of(x.measured_at), ${counts}
    from hourly_reading x
    where x.deya_id = ${deya_id} and x.hydrometer = any(${numbers}::text[])
      and x.measured_at > coalesce(${counted_before}::date::timestamp at time zone 'Europe/Athens', '-infinity')
      and x.measured_at <= ${marked_before}::date::timestamp at time zone 'Europe/Athens'
    group by 1, 2, 3
    on conflict do nothing`.execute(tx);
  const last = numbers.at(-1);
  await tx
    .updateTable('reading_day_progress')
    .set(last === undefined ? { counted_before: marked_before, counted_meter: '' } : { counted_meter: last })
    .where('deya_id', '=', deya_id)
    .execute();
  return true;
}

/** Counts the days of one utility: the marked ones again, and those that have settled since the last time, or ever. */
async function countUtility({ db, clock }: ApiContext, deya_id: number): Promise<void> {
  const settled = plusDays(today(clock), -SETTLED_DAYS);
  const steps = [countDue, countMeters];
  for (let n = 0; n < TRANSACTIONS; n++) {
    const [step] = steps;
    if (!step) return;
    if (!(await asTenant(db, deya_id, (tx) => step(tx, deya_id, settled)))) steps.shift();
  }
  await enqueue(db, 'reading-days.count', { deya_id }, { key: `deya:${deya_id}`, group: `deya:${deya_id}` });
}

/** Counts the readings of one utility by day, or asks for that of each. */
export async function countDays(app: ApiContext, { deya_id }: JobData<'reading-days.count'>): Promise<void> {
  if (deya_id !== undefined) return countUtility(app, deya_id);
  const rows = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of rows)
    await enqueue(app.db, 'reading-days.count', { deya_id: id }, { key: `deya:${id}`, group: `deya:${id}` });
}
