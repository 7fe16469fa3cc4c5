import type { ReferenceExpression, SelectQueryBuilder } from 'kysely';
import { InputError } from './app-error.ts';

/** Rows of a page, unless the caller asks for another number. */
const USUAL_ROWS = 50;

/** The order of a list: how the place of a row is written into `next`, and read from the cursor of the next call. */
export interface PageKey<Row, Place> {
  write: (row: Row) => string;
  /** Undefined for a text that `write` did not make. */
  read: (cursor: string) => Place | undefined;
}

/** The part of a list that a statement selects. */
export interface Page<Place> {
  /** The place of the last row of the page before; undefined on the first page. */
  after: Place | undefined;
  /** One row more than the page has: it tells whether there is another page. */
  limit: number;
}

/** A list in the order of a number. */
export const byNumber = <K extends string>(column: K): PageKey<Record<K, number>, number> => ({
  write: (row) => String(row[column]),
  read: (cursor) => (/^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined),
});

/** The place that a cursor names; throws an `InputError` for a cursor that the list did not write. */
export function readCursor<Place>(key: PageKey<never, Place>, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const place = key.read(cursor);
  if (place === undefined) throw new InputError({ cursor: ['invalid'] });
  return place;
}

/** One page of a list, and the cursor of the next one; null on the last page. */
export async function keysetPage<Row, Place>(
  key: PageKey<Row, Place>,
  { cursor, rows = USUAL_ROWS }: { cursor: string | undefined; rows?: number | undefined },
  select: (page: Page<Place>) => Promise<readonly Row[]>,
): Promise<{ data: Row[]; next: string | null }> {
  const found = await select({ after: readCursor(key, cursor), limit: rows + 1 });
  const data = found.slice(0, rows);
  const last = found.length > rows ? data.at(-1) : undefined;
  return { data, next: last === undefined ? null : key.write(last) };
}

/** One page of rows that are all at hand, in their order. */
export async function pageOf<Row>(
  all: readonly Row[],
  of: { cursor: string | undefined; rows: number | undefined },
): Promise<{ data: Row[]; next: string | null; total: number }> {
  const numbered = all.map((row, index) => ({ n: index + 1, row }));
  const { data, next } = await keysetPage(byNumber('n'), of, async ({ after = 0, limit }) =>
    numbered.slice(after, after + limit),
  );
  return { data: data.map(({ row }) => row), next, total: all.length };
}

/** The rows of a page of a list by number, newest first. */
export function newestFirst<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  column: ReferenceExpression<DB, TB> & string,
  { after, limit }: Page<number>,
): SelectQueryBuilder<DB, TB, O> {
  const rows = query.orderBy(column as never, 'desc').limit(limit);
  return after === undefined ? rows : rows.where(column, '<', after as never);
}
