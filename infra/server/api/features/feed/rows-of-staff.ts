import type { Tx } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { Entity, FeedRow, Refusal } from './importer.ts';
import { readRows, type Target } from './upsert.ts';

/** Tables with rows of the utility's system and rows of its staff. */
type Shared = 'announcement' | 'book' | 'faq' | 'legal_text' | 'online_form' | 'poi';

const keyOf = (names: readonly string[], value: object): string =>
  JSON.stringify(names.map((name) => (value as Record<string, unknown>)[name]));

/**
 * The entity of such a table: a line about a row of the staff is refused, so that neither side overwrites the other. The rows stay
 * locked until the transaction ends. `by` names the columns that a row of the staff shares with its translations.
 */
export function keepRowsOfStaff<T extends object, N extends Shared>(
  target: Target<N>,
  by: Target<N>['key'],
  entity: Entity<T>,
): Entity<T> {
  const split = async (tx: Tx, deya_id: number, rows: FeedRow<T>[]) => {
    const keys = rows.map(({ value }) => value);
    const only = sql`and t.source = 'staff'`;
    const kept = rows.length > 0 ? await readRows(tx, deya_id, { ...target, key: by }, keys, { only }) : [];
    const keptKeys = new Set(kept.map((row) => keyOf(by, row)));
    const isKept = ({ value }: FeedRow<T>) => keptKeys.has(keyOf(by, value));
    return {
      rest: keptKeys.size > 0 ? rows.filter((row) => !isKept(row)) : rows,
      refusals: rows.filter(isKept).map(({ line }): Refusal => ({ line, field: by[0]!, reason: 'row_of_staff' })),
    };
  };
  return {
    ...entity,
    check: async (tx, deya_id, rows) => {
      const { rest, refusals } = await split(tx, deya_id, rows);
      return [...refusals, ...(await entity.check(tx, deya_id, rest))];
    },
    remove: async (tx, deya_id, rows) => {
      const { rest, refusals } = await split(tx, deya_id, rows);
      const removed = rest.length > 0 ? await entity.remove(tx, deya_id, rest) : { refusals: [], changed: 0 };
      return { ...removed, refusals: [...removed.refusals, ...refusals] };
    },
  };
}
