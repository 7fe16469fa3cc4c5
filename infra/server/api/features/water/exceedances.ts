import { athensDay } from '../../kernel/athens-day.ts';
import { plusDays } from '@hydria/shared/rules/calendar-day.ts';
import type { Tx } from '@hydria/database/db.ts';
import { judge, limitOn } from '@hydria/shared/rules/water-quality.ts';
import { sql } from 'kysely';
import { selectLimits } from './water.sql.ts';

/** An older sample is an entry of the archive, and no work. */
const NEW_DAYS = 60;

interface Stored {
  zone: string;
  alias: string;
  analysis_date: string;
  value: string;
}

const columnsOf = (rows: readonly Stored[]) => sql`
  unnest(${rows.map(({ zone }) => zone)}::text[], ${rows.map(({ alias }) => alias)}::text[],
         ${rows.map(({ analysis_date }) => analysis_date)}::date[], ${rows.map(({ value }) => value)}::text[])
    as r (zone, alias, analysis_date, value)`;

/**
 * Raises work for staff where a stored value is over the limit of its day, in the transaction that stores it. A corrected
 * value that is within its limit ends open work. Nothing is sent: staff decide.
 */
export async function noteExceedances(tx: Tx, deya_id: number, stored: readonly Stored[], now: Date): Promise<void> {
  const since = plusDays(athensDay(now.getTime()), -NEW_DAYS);
  const fresh = stored.filter(({ analysis_date }) => analysis_date >= since);
  if (fresh.length === 0) return;
  const limits = await selectLimits(tx);
  const isOver = ({ alias, value, analysis_date }: Stored): boolean => {
    const own = limits.filter((limit) => limit.alias === alias);
    return judge(value, limitOn(own, analysis_date)).verdict === 'over';
  };
  const over = fresh.filter(isOver);
  const within = fresh.filter((row) => !over.includes(row));
  await sql`
    insert into water_exceedance (deya_id, zone, alias, analysis_date, value, raised_at)
    select ${deya_id}, zone, alias, analysis_date, value, ${now} from ${columnsOf(over)}
    on conflict (deya_id, zone, alias, analysis_date) do update set value = excluded.value
      where water_exceedance.closed_at is null`.execute(tx);
  await endExceedances(tx, deya_id, within);
}

/** Ends open work about values that were corrected or removed. */
export async function endExceedances(tx: Tx, deya_id: number, rows: readonly Stored[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    delete from water_exceedance e using ${columnsOf(rows)}
    where e.deya_id = ${deya_id} and e.zone = r.zone and e.alias = r.alias and e.analysis_date = r.analysis_date
      and e.closed_at is null`.execute(tx);
}
