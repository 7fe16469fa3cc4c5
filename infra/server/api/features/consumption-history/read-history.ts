import { daysBetween } from '@hydria/shared/rules/calendar-day.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { ConsumptionHistory, HistoryRow } from '@hydria/shared/contract/consumption-history.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { requireOwnMeasurements } from '../supplies/access.ts';
import { costsOf } from './cost-rows.ts';
import {
  selectHistoryMeters,
  selectHistoryRows,
  selectPeriods,
  selectSimilar,
  type HistoryMeter,
} from './consumption-history.sql.ts';

type Asked = CallInput<'GET /api/supplies/history'>['query'];

/** Maximum distance in days between the removal of a meter and the installation of the one that takes its place. */
const EXCHANGE_DAYS = 31;

/** The days on which a meter took the place of another of the same supply. */
export function exchangesOf(
  meters: readonly Pick<HistoryMeter, 'hydrometer' | 'installed_on' | 'removed_on'>[],
): ConsumptionHistory['exchanges'] {
  return meters.flatMap(({ hydrometer, installed_on }) => {
    if (!installed_on) return [];
    const distance = (removed_on: string | null): number =>
      removed_on ? Math.abs(daysBetween(removed_on, installed_on)) : Infinity;
    const [before] = meters
      .filter((one) => one.hydrometer !== hydrometer && distance(one.removed_on) <= EXCHANGE_DAYS)
      .toSorted((a, b) => distance(a.removed_on) - distance(b.removed_on));
    return before ? [{ day: installed_on, removed: before.hydrometer, installed: hydrometer }] : [];
  });
}

/** The consumption of a supply by step, with the same time a year before and with similar households. */
export async function readHistory(
  { tx, deya_id, person_id, today }: PersonScope,
  { kwdikos_katanalwti, hydrometer, step, from, to }: Asked,
): Promise<ConsumptionHistory> {
  const of = { deya_id, kwdikos_katanalwti, person_id };
  const { tariff } = await requireOwnMeasurements(tx, of, today);
  const range = { from, to: to < today ? to : today };
  const all = await selectHistoryMeters(tx, of, range);
  const meters = hydrometer === undefined ? all : all.filter((one) => one.hydrometer === hydrometer);
  const numbers = meters.map((one) => one.hydrometer);
  const rows = await selectHistoryRows(tx, of, { numbers, step, ...range });
  const similar = step === 'hour' ? [] : await selectSimilar(tx, { deya_id, tariff, step, ...range });
  // One of several meters has no share of the steps of its own.
  const cost = await (hydrometer === undefined ? costsOf(tx, { ...of, today, step, ...range }) : () => null);
  const similarAt = new Map(similar.map((row) => [row.at, row]));
  return {
    meters,
    exchanges: exchangesOf(meters),
    rows: rows.map((row): HistoryRow => ({ ...row, cost: cost(row), similar: similarAt.get(row.at)?.litres ?? null })),
    periods: await selectPeriods(tx, of, { numbers, ...range }),
    similar_households: similar.length > 0 ? Math.min(...similar.map(({ households }) => households)) : null,
  };
}
