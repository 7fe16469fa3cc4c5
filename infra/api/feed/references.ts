import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { FeedRow, Refusal } from './importer.ts';

/** A column of a utility's table that rows of the feed point at. */
export interface Reference<T> {
  table: 'supply' | 'hydrometer';
  column: 'kwdikos_katanalwti' | 'hydrometer';
  /** The row's value of it; null points at nothing. */
  of(value: T): string | null;
}

/** Finds rows that point at something the utility has not sent. What was found once is not asked for again. */
export function knownReferences<T>({ table, column, of }: Reference<T>) {
  const known = new Set<string>();
  return async (tx: Tx, deya_id: number, rows: FeedRow<T>[]): Promise<Refusal[]> => {
    const asked = new Set(rows.map(({ value }) => of(value)).filter((value) => value !== null && !known.has(value)));
    if (asked.size) {
      const { rows: found } = await sql<{ value: string }>`
        select ${sql.ref(column)} as value from ${sql.table(table)}
        where deya_id = ${deya_id} and ${sql.ref(column)} = any(${[...asked]}::text[])`.execute(tx);
      for (const { value } of found) known.add(value);
    }
    const missing = ({ value }: FeedRow<T>) => {
      const reference = of(value);
      return reference !== null && !known.has(reference);
    };
    return rows.filter(missing).map(({ line }) => ({ line, field: column, reason: 'reference_unknown' as const }));
  };
}
