import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { jobNames, jobs, type JobName } from './jobs.ts';

/** Where jobs go that failed for the last time, until a person decides. */
export const DEAD = 'dead';

const DAY = 24 * 3600;
/** A worker says so often, at least, that it is at a job; one that was killed says nothing. pg-boss says it twice in this time. */
const HEARTBEAT = 30;
/** A job that nobody could run for so long is given up: a mail about it would only puzzle. */
const KEEP_WAITING = 14 * DAY;
/** What has run is kept for looking at. */
const KEEP_DONE = DAY;
const KEEP_DEAD = 365 * DAY;

const row = (name: JobName) => ({
  name,
  policy: 'short',
  retry_limit: jobs[name].retries,
  retry_delay: jobs[name].delay,
  retry_backoff: true,
  retry_delay_max: 6 * 3600,
  expire_seconds: jobs[name].expires,
  heartbeat_seconds: HEARTBEAT,
  retention_seconds: KEEP_WAITING,
  deletion_seconds: KEEP_DONE,
  dead_letter: DEAD,
  notify: true,
});

const dead = {
  name: DEAD,
  policy: 'standard',
  retry_limit: 0,
  retry_delay: 0,
  retry_backoff: false,
  retry_delay_max: null,
  expire_seconds: 300,
  heartbeat_seconds: null,
  retention_seconds: KEEP_DEAD,
  deletion_seconds: KEEP_DEAD,
  dead_letter: null,
  notify: false,
};

/** One queue a job of the written list, as pg-boss keeps them; what was declared otherwise before is corrected. */
export async function installQueues(db: Db): Promise<void> {
  for (const rows of [[dead], jobNames.map(row)]) {
    await sql`
      insert into boss.queue as q (name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
                                   heartbeat_seconds, retention_seconds, deletion_seconds, dead_letter, notify, partition, table_name)
      select r.*, false, 'job_common' from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        name text, policy text, retry_limit int, retry_delay int, retry_backoff bool, retry_delay_max int, expire_seconds int,
        heartbeat_seconds int, retention_seconds int, deletion_seconds int, dead_letter text, notify bool)
      on conflict (name) do update set
        retry_limit = excluded.retry_limit, retry_delay = excluded.retry_delay, retry_delay_max = excluded.retry_delay_max,
        expire_seconds = excluded.expire_seconds, heartbeat_seconds = excluded.heartbeat_seconds,
        retention_seconds = excluded.retention_seconds, deletion_seconds = excluded.deletion_seconds, notify = excluded.notify
      where (q.retry_limit, q.retry_delay, q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds, q.retention_seconds,
             q.deletion_seconds, q.notify)
        is distinct from (excluded.retry_limit, excluded.retry_delay, excluded.retry_delay_max, excluded.expire_seconds,
                          excluded.heartbeat_seconds, excluded.retention_seconds, excluded.deletion_seconds, excluded.notify)`.execute(
      db,
    );
  }
}
