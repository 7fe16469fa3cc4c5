import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { FeedRow, Refusal } from './importer.ts';

/** A column of a utility's table that rows of the feed point at. */
export interface Reference<T> {
  table: 'supply' | 'hydrometer' | 'book';
  column: 'kwdikos_katanalwti' | 'hydrometer' | 'code';
  /** The row's value of it; null, or a missing field of a partial row, refers to nothing. */
  of(value: T): string | null | undefined;
  /** The field's name in the rows, if it differs from the column's. */
  field?: string;
}

/** Finds rows that refer to an unknown row of the utility. Found ones are looked up once. */
export function knownReferences<T>({ table, column, of, field = column }: Reference<T>) {
  // New rows cannot refer to removed ones.
  const kept = table === 'supply' ? sql`and t.deleted_at is null` : sql``;
  const known = new Set<string>();
  return async (tx: Tx, deya_id: number, rows: FeedRow<T>[]): Promise<Refusal[]> => {
    const asked = new Set(rows.map(({ value }) => of(value)).filter((value) => value != null && !known.has(value)));
    if (asked.size) {
      // One index lookup per key: before the table is analysed, `= any(…)` would be compared with every row of it.
      const { rows: found } = await sql<{ value: string }>`
        select r.value from unnest(${[...asked]}::text[]) as r(value)
        where (select true from ${sql.table(table)} t
               where t.deya_id = ${deya_id} and ${sql.ref(`t.${column}`)} = r.value ${kept})`.execute(tx);
      for (const { value } of found) known.add(value);
    }
    const missing = ({ value }: FeedRow<T>) => {
      const reference = of(value);
      return reference != null && !known.has(reference);
    };
    return rows.filter(missing).map(({ line }) => ({ line, field, reason: 'reference_unknown' as const }));
  };
}
