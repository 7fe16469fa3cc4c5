import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { athensDay } from '../../kernel/athens-day.ts';
import { isLiable, linked, ownHour, requireOwnMeasurements } from '../supplies/access.ts';
import { sharesOf } from './cost-rows.ts';
import type { EspiInterval, EspiSupply } from './espi-feed.ts';

interface Asked {
  deya_id: number;
  person_id: number;
  kwdikos_katanalwti: string;
  /** Days of Athens, both included. */
  from: string;
  to: string;
  /** The day on which the person asks. */
  day: string;
}

interface Row {
  hydrometer: string;
  from: Date;
  to: Date;
  litres: number;
  estimated: boolean;
}

/**
 * The intervals between the readings of a supply's digital meters that end on the person's own days of a range, and begin within them or
 * before the range. So each interval is in one of several files of consecutive days, also where meters send some minutes past the hour.
 */
async function selectIntervals(
  tx: Tx,
  { deya_id, person_id, kwdikos_katanalwti, from, to, day }: Asked,
): Promise<Map<string, Omit<EspiInterval, 'cost'>[]>> {
  const { rows } = await sql<Row>`
    select hydrometer, before.at as from, measured_at as to, litres, estimated
    from (
      select h.deya_id, h.hydrometer, sp.since, x.measured_at, x.litres, x.estimated,
             lag(x.measured_at) over (partition by h.hydrometer order by x.measured_at) as previous_at
      from supply_person sp
      join hydrometer h on h.deya_id = sp.deya_id and h.kwdikos_katanalwti = sp.kwdikos_katanalwti and h.type = 'digital'
      join hourly_reading x on x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and ${ownHour(sql`x.measured_at`)}
        and x.measured_at > ${from}::timestamp at time zone 'Europe/Athens'
        and x.measured_at <= (${to}::date + 1)::timestamp at time zone 'Europe/Athens'
      where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}) as r
    cross join lateral (
      select coalesce(r.previous_at, (
        select max(y.measured_at) from hourly_reading y
        where y.deya_id = r.deya_id and y.hydrometer = r.hydrometer and y.measured_at < r.measured_at)) as at) as before
    where litres >= 0 and before.at >= coalesce(since::timestamp at time zone 'Europe/Athens', '-infinity')
    order by hydrometer, measured_at`.execute(tx);
  const all = rows.map(({ hydrometer, from: begin, to: end, litres, estimated }) => ({
    hydrometer,
    interval: { from: begin.getTime(), to: end.getTime(), litres, estimated },
  }));
  const groups = Map.groupBy(all, ({ hydrometer }) => hydrometer);
  return new Map([...groups].map(([hydrometer, of]) => [hydrometer, of.map(({ interval }) => interval)]));
}

/** The readings of a supply for a file. Refuses supplies of other people, and people who do not pay for theirs. */
export async function readReadings(tx: Tx, asked: Asked): Promise<Pick<EspiSupply, 'title' | 'meters'>> {
  const { alias } = await requireOwnMeasurements(tx, asked, asked.day);
  const meters = await selectIntervals(tx, asked);
  const share = await sharesOf(tx, { ...asked, today: asked.day });
  // A reading of midnight ends the last hour of the day before.
  const priced = (one: Omit<EspiInterval, 'cost'>) => ({ ...one, cost: share(athensDay(one.to - 1), one.litres) });
  return {
    title: alias ?? asked.kwdikos_katanalwti,
    meters: [...meters].map(([hydrometer, intervals]) => ({ hydrometer, intervals: intervals.map(priced) })),
  };
}

/** The supplies with digital meters that a person is liable for, or the one of them with a code. */
export async function selectOwnSupplies(
  tx: Tx,
  { deya_id, person_id, day }: Pick<Asked, 'deya_id' | 'person_id' | 'day'>,
  { wanted = null, limit }: { wanted?: string | null | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select s.kwdikos_katanalwti as code
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and ${isLiable}
      and exists (select from hydrometer h where h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti
                  and h.type = 'digital')
      and (${wanted}::text is null or s.kwdikos_katanalwti = ${wanted})
    order by 1 limit ${limit}`.execute(tx);
  return rows.map(({ code }) => code);
}
