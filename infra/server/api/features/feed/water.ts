import type { Tx } from '@hydria/database/db.ts';
import { numberOf } from '@hydria/shared/rules/water-quality.ts';
import { sql } from 'kysely';
import type { FeedWaterAnalysis } from '../../contract/feed/texts.ts';
import { today } from '../../kernel/today.ts';
import { endExceedances, noteExceedances } from '../water/exceedances.ts';
import type { Entity, FeedRow, Refusal } from './importer.ts';
import { plain } from './upsert.ts';

type Row = FeedRow<FeedWaterAnalysis>;

interface Index {
  unit: string;
  possible_min: number | null;
  possible_max: number | null;
}

/** Laboratories write the micro sign as the Greek letter, and units with and without spaces. */
const plainUnit = (unit: string): string => unit.replaceAll('μ', 'µ').replaceAll(/\s/g, '').toLowerCase();

/** The reason why a value cannot be that of its quantity. A partial row may lack fields. */
function refusalOf({ line, value: row }: Row, indexes: ReadonlyMap<string, Index>, day: string): Refusal | null {
  const index = indexes.get(row.alias);
  if (!index) return { line, field: 'alias', reason: 'reference_unknown' };
  if (row.analysis_date > day) return { line, field: 'analysis_date', reason: 'in_future' };
  if (row.unit && plainUnit(row.unit) !== plainUnit(index.unit)) return { line, field: 'unit', reason: 'unit_unknown' };
  const number = row.value === undefined ? null : numberOf(row.value);
  const isPossible =
    number === null || (number >= (index.possible_min ?? -Infinity) && number <= (index.possible_max ?? Infinity));
  return isPossible ? null : { line, field: 'value', reason: 'not_possible' };
}

/** The zones that supplies of the utility are in. */
async function unknownZones(tx: Tx, deya_id: number, rows: readonly Row[]): Promise<Set<string>> {
  const named = [...new Set(rows.map(({ value }) => value.zone))].filter((zone) => zone !== '');
  if (named.length === 0) return new Set();
  const { rows: known } = await sql<{ zone: string }>`
    select r.zone from unnest(${named}::text[]) as r (zone)
    where exists (select from supply s where s.deya_id = ${deya_id} and s.zone = r.zone)`.execute(tx);
  const found = new Set(known.map(({ zone }) => zone));
  return new Set(named.filter((zone) => !found.has(zone)));
}

const table = plain({
  table: 'water_analysis',
  key: ['zone', 'alias', 'analysis_date'],
  columns: {
    zone: 'text',
    alias: 'text',
    analysis_date: 'date',
    value: 'text',
    sampling_point: 'text',
    laboratory: 'text',
  },
  changed: 'updated_at',
});

/** Values of water analyses, of the quantities that the installation supports. */
export const waterAnalyses = (now: Date): Entity<FeedWaterAnalysis> => ({
  ...table,
  store: async (tx, deya_id, values) => {
    const changed = await table.store(tx, deya_id, values);
    await noteExceedances(tx, deya_id, values, now);
    return changed;
  },
  remove: async (tx, deya_id, rows) => {
    const removed = await table.remove(tx, deya_id, rows);
    await endExceedances(
      tx,
      deya_id,
      rows.map(({ value }) => value),
    );
    return removed;
  },
  name: 'water-analyses',
  batch: 2000,
  check: async (tx, deya_id, rows) => {
    const stored = await tx
      .selectFrom('water_index')
      .select(['alias', 'unit', 'possible_min', 'possible_max'])
      .execute();
    const indexes = new Map(stored.map(({ alias, ...index }) => [alias, index]));
    const zones = await unknownZones(tx, deya_id, rows);
    const day = today({ now: () => now });
    return rows.flatMap((row): Refusal[] => {
      const refusal = refusalOf(row, indexes, day);
      if (refusal) return [refusal];
      return zones.has(row.value.zone) ? [{ line: row.line, field: 'zone', reason: 'reference_unknown' }] : [];
    });
  },
});
