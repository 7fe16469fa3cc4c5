import type { Tx } from '@hydria/database/db.ts';
import type { HistoryStep } from '@hydria/shared/rules/consumption-history.ts';
import { athensDay } from '../../kernel/athens-day.ts';
import { periodStart, priceDays, selectOwnDays, selectPricing } from '../tariffs/price-days.ts';

interface Asked {
  deya_id: number;
  kwdikos_katanalwti: string;
  person_id: number;
  today: string;
  step: HistoryStep;
  from: string;
  to: string;
}

type Costs = (row: { at: string; litres: number | null }) => number | null;

const NONE: Costs = () => null;

/** The part of its bill that some litres of a day are, in cents that are not rounded; null where the day has no price. */
export type Share = (day: string, litres: number) => number | null;

/** The days of a supply that a person may read, from the billing period of a day on, with the price of each. */
async function selectPricedDays(tx: Tx, asked: Omit<Asked, 'step' | 'to'>) {
  const { deya_id, person_id, kwdikos_katanalwti, today, from } = asked;
  const pricing = await selectPricing(tx, { deya_id, kwdikos_katanalwti });
  if (pricing.tariffs.length === 0) return null;
  const start = periodStart(pricing, from) ?? from;
  const days = await selectOwnDays(tx, { deya_id, person_id, day: today }, kwdikos_katanalwti, start);
  return { days, prices: priceDays(days, pricing) };
}

type PricedDays = NonNullable<Awaited<ReturnType<typeof selectPricedDays>>>;

const shareOf = ({ days, prices }: PricedDays): Share => {
  const used = new Map(days.map(({ day, litres }) => [day, litres]));
  return (day, litres) => {
    const [cost, all] = [prices.get(day), used.get(day)];
    return cost === undefined || !all ? null : (cost * litres) / all;
  };
};

/** Shares of the days of a supply: a part of a day's water has the same part of its cost. */
export async function sharesOf(tx: Tx, asked: Omit<Asked, 'step' | 'to'>): Promise<Share> {
  const priced = await selectPricedDays(tx, asked);
  return priced ? shareOf(priced) : () => null;
}

/**
 * The part of its bill that the water of each row is, in cents. Steps of a tariff rise within a billing period, so its days before the range
 * count too. An hour has the part of its day's cost that it has of its litres.
 */
export async function costsOf(tx: Tx, asked: Asked): Promise<Costs> {
  const { step, from, to } = asked;
  const priced = await selectPricedDays(tx, asked);
  if (!priced) return NONE;
  const { days, prices } = priced;
  const rounded = (cost: number | null | undefined): number | null => (cost == null ? null : Math.round(cost));
  if (step === 'day') return ({ at, litres }) => (litres === null ? null : rounded(prices.get(at)));
  if (step === 'hour') {
    const share = shareOf(priced);
    return ({ at, litres }) => (litres === null ? null : rounded(share(athensDay(Date.parse(at)), litres)));
  }
  const shown = days.filter(({ day }) => day >= from && day <= to);
  return ({ at, litres }) => {
    const month = shown.filter(({ day }) => day.startsWith(at.slice(0, 7)));
    const known = month.flatMap(({ day }) => prices.get(day) ?? []);
    if (litres === null || month.length === 0 || known.length < month.length) return null;
    return Math.round(known.reduce((sum, cost) => sum + cost, 0));
  };
}
