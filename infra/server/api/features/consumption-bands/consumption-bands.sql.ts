import type { Tx } from '@hydria/database/db.ts';
import type { ConsumptionBands } from '@hydria/shared/contract/consumption-bands.ts';
import { BAND_LEAST_DAYS, bandLimits } from '@hydria/shared/rules/consumption-band.ts';
import { sql } from 'kysely';
import { isLiable, linked, ownHour } from '../supplies/access.ts';

interface UsualDay {
  hydrometer: string;
  kwdikos_katanalwti: string;
  /** The median of the days, in litres. */
  usual: number;
  band_low: number | null;
  band_high: number | null;
}

/**
 * The limits of each meter of the supplies that the person pays for. The median is that of the person's own days in the 12
 * months before `day`; an hour counts to the day of Athens in which it ends.
 */
export async function selectBands(
  tx: Tx,
  { deya_id, person_id, day }: { deya_id: number; person_id: number; day: string },
): Promise<ConsumptionBands[]> {
  const { rows } = await sql<UsualDay>`
    select h.hydrometer, h.kwdikos_katanalwti, u.usual,
           (d.settings ->> 'band_low')::int as band_low, (d.settings ->> 'band_high')::int as band_high
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    join deya d on d.id = sp.deya_id
    join hydrometer h on h.deya_id = sp.deya_id and h.kwdikos_katanalwti = sp.kwdikos_katanalwti and h.removed_on is null
    cross join lateral (
      select percentile_cont(0.5) within group (order by daily.litres) as usual, count(*) as days
      from (
        select sum(x.litres) as litres
        from hourly_reading x
        where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and x.litres is not null
          and x.measured_at > (${day}::date - interval '1 year') at time zone 'Europe/Athens'
          and x.measured_at <= ${day}::date::timestamp at time zone 'Europe/Athens'
          and ${ownHour(sql`x.measured_at`)}
        group by ((x.measured_at - interval '1 second') at time zone 'Europe/Athens')::date) as daily) as u
    where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and ${isLiable} and u.days >= ${BAND_LEAST_DAYS}::int
    order by h.kwdikos_katanalwti, h.hydrometer`.execute(tx);
  return rows.flatMap(({ hydrometer, kwdikos_katanalwti, usual, band_low, band_high }) => {
    const limits = bandLimits(usual, band_low ?? undefined, band_high ?? undefined);
    return limits ? [{ hydrometer, kwdikos_katanalwti, ...limits }] : [];
  });
}
