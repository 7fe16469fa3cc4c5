import type { Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';

/** Older readings raise no alert: a first import brings years of them. */
export const ALERT_DAYS = 60;
const DAY_MS = 86_400_000;

/** The earliest time of readings that raise alerts. */
export const alertsSince = (now: Date): Date => new Date(now.getTime() - ALERT_DAYS * DAY_MS);

/** Changed readings of one meter, from the first to the last. */
export interface ChangedReadings {
  hydrometer: string;
  first: string;
  last: string;
}

/** Asks for a search of changed readings, in the transaction that changes them. */
export async function requestFlowCheck(
  tx: Tx,
  deya_id: number,
  changed: readonly ChangedReadings[],
  now: Date,
): Promise<void> {
  const since = alertsSince(now).toISOString();
  const recent = changed.filter(({ last }) => last > since);
  if (recent.length === 0) return;
  // In order, so that two imports do not wait for each other in a circle.
  await sql`
    insert into flow_check as c (deya_id, hydrometer, from_at)
    select ${deya_id}, hydrometer, greatest(first, ${since}::timestamptz)
    from json_to_recordset(${JSON.stringify(recent)}) as r(hydrometer text, first timestamptz)
    order by hydrometer
    on conflict (deya_id, hydrometer) do update set from_at = least(c.from_at, excluded.from_at)`.execute(tx);
  await enqueue(tx, 'flow.evaluate', { deya_id }, { key: `deya:${deya_id}`, group: `deya:${deya_id}` });
}

/** Asks for a search of meters whose last reading is from before an instant, and whose silence is not an alert yet. */
export async function requestSilenceChecks(tx: Tx, deya_id: number, before: Date, now: Date): Promise<void> {
  await sql`
    insert into flow_check (deya_id, hydrometer, from_at)
    select h.deya_id, h.hydrometer, r.measured_at
    from hydrometer h
    cross join lateral (
      select x.measured_at from hourly_reading x
      where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and x.measured_at > ${alertsSince(now)}
        and x.measured_at <= ${now}::timestamptz and not x.estimated
      order by x.measured_at desc limit 1) as r
    where h.deya_id = ${deya_id} and h.type = 'digital' and h.removed_on is null and r.measured_at < ${before}::timestamptz
      and not exists (select from flow_alert a where a.deya_id = h.deya_id and a.hydrometer = h.hydrometer
                      and a.kind = 'no_reading' and not a.ended and a.withdrawn_at is null)
    order by h.hydrometer
    on conflict (deya_id, hydrometer) do nothing`.execute(tx);
}

/** Takes meters whose readings have changed; the transaction that takes them must search them. */
export async function takeFlowChecks(tx: Tx, deya_id: number, count: number) {
  const { rows } = await sql<{ hydrometer: string; from_at: Date }>`
    delete from flow_check
    where deya_id = ${deya_id} and hydrometer in (
      select hydrometer from flow_check where deya_id = ${deya_id}
      order by hydrometer limit ${count} for update skip locked)
    returning hydrometer, from_at`.execute(tx);
  return rows;
}
