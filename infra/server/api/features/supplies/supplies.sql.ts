import type { Tx } from '@hydria/database/db.ts';
import type { Customer, Measurement } from '@hydria/shared/contract/supplies.ts';
import { sql, type RawBuilder } from 'kysely';
import { utc } from '../../kernel/utc.ts';
import { isLiable, linked, ownDay, ownHour } from './access.ts';
import { isEBill } from './e-bill.ts';

/** A person's supplies with their meters; a supply without a meter is not shown (S §3). */
export async function selectCustomers(tx: Tx, deya_id: number, person_id: number, day: string): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select s.deya_id, s.kwdikos_katanalwti, s.liable_id, s.first_name, s.last_name,
           case when s.afm = p.afm then s.afm else '*****' || right(s.afm, 4) end as afm, case when ${isLiable} then s.mobile end as mobile,
           case when ${isLiable} then s.email end as email, sp.alias,
           s.street, s.address, s.municipal_district, s.latitude, s.longitude, sp.customer_type, sp.until, ${isLiable} as is_liable, s.open, ${isEBill} as e_bill, s.e_bill_from,
           meters.hydrometers
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    cross join lateral (
      select json_agg(json_build_object('hydrometer', h.hydrometer, 'type', h.type, 'location', h.location)
                      order by h.hydrometer) as hydrometers
      from hydrometer h
      where h.deya_id = s.deya_id and h.kwdikos_katanalwti = s.kwdikos_katanalwti and h.removed_on is null) as meters
    where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and meters.hydrometers is not null
    order by s.kwdikos_katanalwti`.execute(tx);
  return rows;
}

/** Days of consumption in a measurement. */
const DAYS = 30;

const athensDay = (column: string) =>
  sql`((${sql.ref(column)} - interval '1 second') at time zone 'Europe/Athens')::date`;
const athensMidnight = (column: string) => sql`${sql.ref(column)}::timestamp at time zone 'Europe/Athens'`;

/**
 * The newest own reading of meter `h`: an hourly one, or one taken for billing, whichever is later. The reading before it counts
 * when it is an own one too; for billing also that of the eve, which closes the day before the person's first one.
 */
const newest = sql`
  (select x.measured_at as at, x.counter_l, x.litres, x.estimated as approximate,
          (select y.measured_at from hourly_reading y
           where y.deya_id = x.deya_id and y.hydrometer = x.hydrometer and y.measured_at < x.measured_at
             and ${ownDay(sql`(y.measured_at at time zone 'Europe/Athens')::date`)}
           order by y.measured_at desc limit 1) as previous_at
   from hourly_reading x where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and ${ownHour(sql`x.measured_at`)}
   order by x.measured_at desc limit 1)
  union all
  (select ${athensMidnight('read_on')}, counter_l, litres, approximate, ${athensMidnight('previous_on')}
   from (
     select x.read_on, x.counter_l, (x.counter_l - lag(x.counter_l) over by_day)::int as litres,
            x.kind = 'estimated' as approximate, lag(x.read_on) over by_day as previous_on
     from billing_reading x
     where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and is_own_day(x.read_on + 1, sp.since, null)
     window by_day as (order by x.read_on)) as x
   where ${ownDay(sql`x.read_on`)} order by read_on desc limit 1)
  order by at desc limit 1`;

/** Litres of meter `h` per day of Athens in the days before an instant; an hour counts to the day in which it ends. */
const dailyBefore = (until: RawBuilder<unknown>) => sql`
  select ${athensDay('x.measured_at')} as date, sum(x.litres)::int as litres
  from hourly_reading x
  where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and x.litres is not null
    and x.measured_at <= ${until} and x.measured_at > ${until} - make_interval(days => ${DAYS}::int)
    and ${ownHour(sql`x.measured_at`)}
  group by 1 order by 1 desc limit ${DAYS}`;

/** Maximum distance in days between a billing reading and the day a year before. */
const NEAR_DAYS = 20;

/** Counter of meter `h` at the billing reading nearest to a year before an instant. */
const counterYearBefore = (instant: string) => sql`(
  select x.counter_l from billing_reading x
  where x.deya_id = h.deya_id and x.hydrometer = h.hydrometer and ${ownDay(sql`x.read_on`)}
    and abs(x.read_on - (${sql.ref(instant)} - interval '1 year')::date) <= ${NEAR_DAYS}::int
  order by abs(x.read_on - (${sql.ref(instant)} - interval '1 year')::date) limit 1)`;

/**
 * The newest reading of each meter of the supplies that the person pays for, with its last days, and the use of the same
 * time a year before.
 */
export async function selectMeasurements(
  tx: Tx,
  deya_id: number,
  person_id: number,
  day: string,
): Promise<Measurement[]> {
  const { rows } = await sql<Measurement>`
    select h.hydrometer, h.type, h.kwdikos_katanalwti, sp.alias, ${utc('r.at')} as measurement_date,
           r.counter_l as counter_value, used.litres, used.litres / 1000.0::float8 as cubic_metres,
           ${utc('used.previous_at')} as previous_date, r.approximate, coalesce(d.days, '[]') as days,
           case when d.days is null then (${counterYearBefore('r.at')} - ${counterYearBefore('r.previous_at')})::int
                when before.days = d.count then before.litres end as last_year_litres
    from supply_person sp
    join person p on p.id = sp.person_id
    join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
    join hydrometer h on h.deya_id = sp.deya_id and h.kwdikos_katanalwti = sp.kwdikos_katanalwti and h.removed_on is null
    cross join lateral (${newest}) as r
    left join lateral (select r.litres, r.previous_at where r.previous_at is not null) as used on true
    cross join lateral (
      select json_agg(json_build_object('date', date, 'litres', litres) order by date) as days, count(*) as count
      from (${dailyBefore(sql`r.at`)}) as daily) as d
    cross join lateral (
      select count(*) as days, sum(litres)::int as litres
      from (${dailyBefore(sql`r.at - interval '1 year'`)}) as daily) as before
    where sp.deya_id = ${deya_id} and ${linked(person_id, day)} and ${isLiable}
    order by h.kwdikos_katanalwti, h.hydrometer`.execute(tx);
  return rows;
}
