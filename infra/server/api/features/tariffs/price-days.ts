import { daysBetween } from '@hydria/shared/rules/calendar-day.ts';
import type { Tx } from '@hydria/database/db.ts';
import { waterCostOf, type TariffTerms } from '@hydria/shared/rules/tariff.ts';
import { sql } from 'kysely';
import { linked } from '../supplies/access.ts';
import { cellsOf } from '../supplies/reading-cells.sql.ts';

/** Days of a billing period, at most: after a longer time without a bill its steps are not known. */
const PERIOD_DAYS = 200;
/** Days that a reading may be ahead: the feed takes 48 hours. */
const AHEAD_DAYS = 3;

/** Facts that the price of a supply's water depends on. */
export interface Pricing {
  /** First days of billing periods, in order. */
  starts: readonly string[];
  /** Tariffs by the day from which they are in force, in order. */
  tariffs: readonly { valid_from: string; terms: TariffTerms }[];
}

/** The billing periods of supplies and their tariffs; a running period begins on the day after the last bill's. */
export async function selectPricings(
  tx: Tx,
  deya_id: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Pricing>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string } & Pricing>`
    with s as (
      select deya_id, kwdikos_katanalwti, tariff from supply
      where deya_id = ${deya_id} and kwdikos_katanalwti = any (${codes}::text[])),
    day as (
      select b.kwdikos_katanalwti, b.period_start as d from s
      join bill b on b.deya_id = s.deya_id and b.kwdikos_katanalwti = s.kwdikos_katanalwti and b.kind = 'actual'
      union
      select b.kwdikos_katanalwti, max(b.period_end) + 1 from s
      join bill b on b.deya_id = s.deya_id and b.kwdikos_katanalwti = s.kwdikos_katanalwti and b.kind = 'actual'
      group by 1),
    start as (
      select kwdikos_katanalwti, array_agg(d::text order by d) as starts from day where d is not null group by 1),
    terms as (
      select t.code, json_agg(json_build_object('valid_from', t.valid_from, 'terms', t.terms) order by t.valid_from) as tariffs
      from tariff t where t.deya_id = ${deya_id} and t.code in (select tariff from s) group by 1)
    select s.kwdikos_katanalwti as code, coalesce(start.starts, '{}') as starts, coalesce(terms.tariffs, '[]') as tariffs
    from s
    left join start on start.kwdikos_katanalwti = s.kwdikos_katanalwti
    left join terms on terms.code = s.tariff`.execute(tx);
  return new Map(rows.map(({ code, ...pricing }) => [code, pricing]));
}

/** The same of one supply. */
export const selectPricing = async (
  tx: Tx,
  { deya_id, kwdikos_katanalwti }: { deya_id: number; kwdikos_katanalwti: string },
): Promise<Pricing> =>
  (await selectPricings(tx, deya_id, [kwdikos_katanalwti])).get(kwdikos_katanalwti) ?? { starts: [], tariffs: [] };

/** The first day of the billing period in which a day lies; undefined without one. */
export const periodStart = ({ starts }: Pricing, day: string): string | undefined => {
  const start = starts.findLast((one) => one <= day);
  const isNear = start !== undefined && daysBetween(start, day) < PERIOD_DAYS;
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
    with own as (
      select h.deya_id, h.hydrometer, sp.since, sp.until
      from supply_person sp
      join hydrometer h on h.deya_id = sp.deya_id and h.kwdikos_katanalwti = sp.kwdikos_katanalwti
      where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${kwdikos_katanalwti} and ${linked(person_id, day)}),
    ${cellsOf('day', sql`select generate_series(${from}::timestamp, ${day}::date + ${AHEAD_DAYS}::int, interval '1 day')::date as day`)}
    select local::date::text as day, sum(litres)::int as litres from cell
    where litres is not null
    group by 1 order by 1`.execute(tx);
  return rows;
}
