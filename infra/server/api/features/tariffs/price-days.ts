import type { Tx } from '@hydria/database/db.ts';
import { waterCostOf, type TariffTerms } from '@hydria/shared/rules/tariff.ts';
import { sql } from 'kysely';
import { linked, ownHour } from '../supplies/access.ts';

/** Days of a billing period, at most: after a longer time without a bill its steps are not known. */
const PERIOD_DAYS = 200;
const DAY_MS = 86_400_000;

/** Facts that the price of a supply's water depends on. */
export interface Pricing {
  /** First days of billing periods, in order. */
  starts: readonly string[];
  /** Tariffs by the day from which they are in force, in order. */
  tariffs: readonly { valid_from: string; terms: TariffTerms }[];
}

/** The billing periods of a supply and its tariffs; the running period begins on the day after the last bill's. */
export async function selectPricing(
  tx: Tx,
  { deya_id, kwdikos_katanalwti }: { deya_id: number; kwdikos_katanalwti: string },
): Promise<Pricing> {
  const { rows } = await sql<Pricing>`
    select coalesce((select array_agg(distinct d::text order by d::text) from (
             select b.period_start as d from bill b
             where b.deya_id = s.deya_id and b.kwdikos_katanalwti = s.kwdikos_katanalwti and b.kind = 'actual'
             union all
             select max(b.period_end) + 1 from bill b
             where b.deya_id = s.deya_id and b.kwdikos_katanalwti = s.kwdikos_katanalwti and b.kind = 'actual') as x
             where d is not null), '{}') as starts,
           coalesce((select json_agg(json_build_object('valid_from', t.valid_from, 'terms', t.terms) order by t.valid_from)
                     from tariff t where t.deya_id = s.deya_id and t.code = s.tariff), '[]') as tariffs
    from supply s where s.deya_id = ${deya_id} and s.kwdikos_katanalwti = ${kwdikos_katanalwti}`.execute(tx);
  return rows[0] ?? { starts: [], tariffs: [] };
}

/** The first day of the billing period in which a day lies; undefined without one. */
export const periodStart = ({ starts }: Pricing, day: string): string | undefined => {
  const start = starts.findLast((one) => one <= day);
  const isNear = start !== undefined && (Date.parse(day) - Date.parse(start)) / DAY_MS < PERIOD_DAYS;
  return isNear ? start : undefined;
};

/** Whether the price of a day's water is known. */
export const isPriced = (pricing: Pricing, day: string): boolean =>
  periodStart(pricing, day) !== undefined && pricing.tariffs.some(({ valid_from }) => valid_from <= day);

/**
 * The part of its bill that the water of each day is, in cents that are not rounded. Steps rise with the consumption of the billing
 * period, so the days must begin with one. A day without a tariff or a period has no price.
 */
export function priceDays(
  days: readonly { day: string; litres: number }[],
  pricing: Pricing,
): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  let period: string | undefined;
  let used = 0;
  for (const { day, litres } of days) {
    const start = periodStart(pricing, day);
    if (start !== period) used = 0;
    period = start;
    const terms = pricing.tariffs.findLast(({ valid_from }) => valid_from <= day)?.terms;
    if (start !== undefined && terms) costs.set(day, waterCostOf(terms, used + litres) - waterCostOf(terms, used));
    used += litres;
  }
  return costs;
}

/** Litres of a person's own days at a supply, from a day on, in order; estimates count as they would on a bill. */
export async function selectOwnDays(
  tx: Tx,
  { deya_id, person_id, day }: { deya_id: number; person_id: number; day: string },
  kwdikos_katanalwti: string,
  from: string,
): Promise<{ day: string; litres: number }[]> {
  const { rows } = await sql<{ day: string; litres: number }>`
    select ((x.measured_at - interval '1 second') at time zone 'Europe/Athens')::date::text as day, sum(x.litres)::int as litres
    from supply_person sp
    join hydrometer h on h.deya_id = sp.deya_id and h.kwdikos_katanalwti = sp.kwdikos_katanalwti
    join hourly_reading x on x.deya_id = h.deya_id and x.hydrometer = h.hydrometer
      and x.measured_at > ${from}::timestamp at time zone 'Europe/Athens' and ${ownHour(sql`x.measured_at`)}
      and x.litres is not null
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}
    group by 1 order by 1`.execute(tx);
  return rows;
}
