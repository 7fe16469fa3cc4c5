import type { Tx } from '@hydria/database/db.ts';
import type { WatchedWaterValue } from '@hydria/shared/contract/water-notices.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { judge, limitOn } from '@hydria/shared/rules/water-quality.ts';
import { sql } from 'kysely';
import { selectIndexes, selectLimits } from '../water/water.sql.ts';

interface Newest {
  zone: string;
  alias: string;
  value: string;
  analysis_date: string;
}

/** The newest values of each zone that are over their limit of the day or near it, those over it first. */
export async function selectWatched(tx: Tx, deya_id: number, lang: Language): Promise<WatchedWaterValue[]> {
  const indexes = await selectIndexes(tx, lang);
  const limits = await selectLimits(tx);
  const { rows } = await sql<Newest>`
    select distinct on (zone, alias) zone, alias, value, analysis_date
    from water_analysis where deya_id = ${deya_id} order by zone, alias, analysis_date desc`.execute(tx);
  const watched = rows.flatMap((newest): WatchedWaterValue[] => {
    const own = limits.filter(({ alias }) => alias === newest.alias);
    const limit = limitOn(own, newest.analysis_date);
    const { verdict, distance } = judge(newest.value, limit);
    const index = indexes.find(({ alias }) => alias === newest.alias);
    if (!index || (verdict !== 'over' && verdict !== 'watch')) return [];
    const { limit_min = null, limit_max = null } = limit ?? {};
    return [{ ...newest, parameter: index.title, unit: index.unit, limit_min, limit_max, verdict, distance }];
  });
  return watched.toSorted((a, b) => a.verdict.localeCompare(b.verdict));
}
