import { asTenant, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import { SIMILAR_LEAST, SIMILAR_LEAST_HOURS } from '@hydria/shared/rules/consumption-history.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';
import { today } from '../../kernel/today.ts';

/** Days that each night averages again, because readings come late. */
const LATE_DAYS = 7;
/** Days of one job of the past, and the days that a history may look back. */
const STRETCH_DAYS = 31;
const PAST_DAYS = 400;

/**
 * Averages the days of similar households from `ended + days` days ago on, for `days` days. Households are alike by the tariff of
 * their supply. A day with too few of them has no row.
 */
export async function averageDays(
  tx: Tx,
  deya_id: number,
  { day, ended, days }: { day: string; ended: number; days: number },
): Promise<void> {
  const last = sql`(${day}::date - 1 - ${ended}::int)`;
  const first = sql`(${day}::date - ${ended}::int - ${days}::int)`;
  await sql`delete from similar_day where deya_id = ${deya_id} and day between ${first} and ${last}`.execute(tx);
  await sql`
    insert into similar_day (deya_id, tariff, day, households, litres)
    select ${deya_id}::int, tariff, day, count(*), round(avg(litres))
    from (
      select s.kwdikos_katanalwti, coalesce(s.tariff, '') as tariff,
             ((x.measured_at - interval '1 second') at time zone 'Europe/Athens')::date as day, sum(x.litres) as litres
      from hourly_reading x
      join hydrometer h on h.deya_id = x.deya_id and h.hydrometer = x.hydrometer
      join supply s on s.deya_id = h.deya_id and s.kwdikos_katanalwti = h.kwdikos_katanalwti
      where x.deya_id = ${deya_id} and x.litres is not null and s.open
        and x.measured_at > ${first}::timestamp at time zone 'Europe/Athens'
        and x.measured_at <= (${last} + 1)::timestamp at time zone 'Europe/Athens'
      group by 1, 2, 3
      having count(*) >= ${SIMILAR_LEAST_HOURS}::int) as household
    group by tariff, day
    having count(*) >= ${SIMILAR_LEAST}::int`.execute(tx);
}

/** Averages the last days of a utility, and asks for the days before when there are none yet. */
const averageUtility = ({ db, clock }: ApiContext, deya_id: number, ended?: number): Promise<void> =>
  asTenant(db, deya_id, async (tx) => {
    const day = today(clock);
    if (ended !== undefined) return averageDays(tx, deya_id, { day, ended, days: STRETCH_DAYS });
    const known = await tx.selectFrom('similar_day').select('day').where('deya_id', '=', deya_id).limit(1).execute();
    await averageDays(tx, deya_id, { day, ended: 0, days: LATE_DAYS });
    if (known.length > 0) return;
    for (let past = LATE_DAYS; past + STRETCH_DAYS <= PAST_DAYS; past += STRETCH_DAYS)
      await enqueue(tx, 'similar.average', { deya_id, ended: past }, { group: `deya:${deya_id}` });
  });

/** Averages similar households of one utility, or of each in turn. */
export async function averageSimilar(app: ApiContext, { deya_id, ended }: JobData<'similar.average'>): Promise<void> {
  if (deya_id !== undefined) return averageUtility(app, deya_id, ended);
  const rows = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of rows) await averageUtility(app, id);
}
