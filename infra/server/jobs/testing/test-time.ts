import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';

/** Lets the queues of a test's database have the test's time: pg-boss asks one function for it, which belongs to the owner. */
export async function takeOverTime(admin: Db, now: Date): Promise<void> {
  await sql`create table boss.test_time (at timestamptz not null)`.execute(admin);
  await sql`insert into boss.test_time values (${now})`.execute(admin);
  await sql`grant select on boss.test_time to hydria_app`.execute(admin);
  await sql`create or replace function boss.job_now() returns timestamptz language sql stable
    as 'select at from boss.test_time'`.execute(admin);
}

/** Tells the queues what time it is. */
export const setTime = async (admin: Db, now: Date): Promise<void> =>
  void (await sql`update boss.test_time set at = ${now}`.execute(admin));
