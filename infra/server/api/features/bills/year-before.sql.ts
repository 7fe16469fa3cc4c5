import type { Tx } from '@hydria/database/db.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { Bill } from '@hydria/shared/contract/bills.ts';
import { sql } from 'kysely';
import { linked } from '../supplies/access.ts';

type YearBefore = NonNullable<Answer<'GET /api/bills/info'>['last_year']>;

/** Maximum difference in days: of the end of the period from the day a year before, and of the lengths of both periods. */
const NEAR_DAYS = 20;

/** The bill of the same months a year before, among those that the person may see (ADR 94). */
export async function selectYearBefore(
  tx: Tx,
  { deya_id, person_id, day }: { deya_id: number; person_id: number; day: string },
  { kwdikos_katanalwti, period_start, period_end }: Pick<Bill, 'kwdikos_katanalwti' | 'period_start' | 'period_end'>,
): Promise<YearBefore | null> {
  const distance = sql`abs(b.period_end - (${period_end}::date - interval '1 year')::date)`;
  const { rows } = await sql<YearBefore>`
    select b.id, b.period_start, b.period_end, b.consumption, b.current_total
    from supply_person sp
    join bill b on b.deya_id = sp.deya_id and b.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}
      and is_own_bill(b.period_end, sp.since, sp.until) and b.kind = 'actual' and b.consumption is not null
      and ${distance} <= ${NEAR_DAYS}
      and abs((b.period_end - b.period_start) - (${period_end}::date - ${period_start}::date)) <= ${NEAR_DAYS}
    order by ${distance}, b.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
