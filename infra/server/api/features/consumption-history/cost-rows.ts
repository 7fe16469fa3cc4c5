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

/**
 * The part of its bill that the water of each row is, in cents. Steps of a tariff rise within a billing period, so its days before the range
 * count too. An hour has the part of its day's cost that it has of its litres.
 */
export async function costsOf(tx: Tx, asked: Asked): Promise<Costs> {
  const { deya_id, person_id, kwdikos_katanalwti, today, step, from, to } = asked;
  const pricing = await selectPricing(tx, { deya_id, kwdikos_katanalwti });
  if (pricing.tariffs.length === 0) return NONE;
  const start = periodStart(pricing, from) ?? from;
  const days = await selectOwnDays(tx, { deya_id, person_id, day: today }, kwdikos_katanalwti, start);
  const prices = priceDays(days, pricing);
  const rounded = (cost: number | undefined): number | null => (cost === undefined ? null : Math.round(cost));
  if (step === 'day') return ({ at, litres }) => (litres === null ? null : rounded(prices.get(at)));
  if (step === 'hour') {
    const used = new Map(days.map(({ day, litres }) => [day, litres]));
    return ({ at, litres }) => {
      const day = athensDay(Date.parse(at));
      const [cost, all] = [prices.get(day), used.get(day)];
      return litres === null || cost === undefined || !all ? null : Math.round((cost * litres) / all);
    };
  }
  const shown = days.filter(({ day }) => day >= from && day <= to);
  return ({ at, litres }) => {
    const month = shown.filter(({ day }) => day.startsWith(at.slice(0, 7)));
    const known = month.flatMap(({ day }) => prices.get(day) ?? []);
    if (litres === null || month.length === 0 || known.length < month.length) return null;
    return Math.round(known.reduce((sum, cost) => sum + cost, 0));
  };
}
