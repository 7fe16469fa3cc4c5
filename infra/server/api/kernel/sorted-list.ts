import { sql, type RawBuilder } from 'kysely';
import { keysetPage, type PageKey } from './keyset-page.ts';

/** The place of a row: the value of the column as a whole number, and the key that orders rows of an equal value. */
export interface SortPlace {
  sort_value: number;
  sort_key: string;
}

/** A column by which a list can be sorted. It has a value in every row. */
interface SortColumn {
  column: RawBuilder<unknown>;
  /** The value as a whole number, for the cursor. */
  asNumber: RawBuilder<unknown>;
  /** The value of such a number, of the column's own type, so that its index serves. */
  ofNumber: (number: number) => RawBuilder<unknown>;
}

/** Whole numbers: cents, ids. */
export const byWhole = (column: RawBuilder<unknown>): SortColumn => ({
  column,
  asNumber: sql`${column}::bigint`,
  ofNumber: (number) => sql`${number}::bigint`,
});

/** Points in time, to the microsecond. */
export const byInstant = (column: RawBuilder<unknown>): SortColumn => ({
  column,
  asNumber: sql`(extract(epoch from ${column}) * 1000000)::bigint`,
  ofNumber: (microseconds) => sql`(timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond')`,
});

/** Days of the calendar until the year 9999. */
const MOST_DAYS = 2_932_896;

/** Calendar days from 1970 on. */
export const byCalendarDay = (column: RawBuilder<unknown>): SortColumn => ({
  column,
  asNumber: sql`(${column} - date '1970-01-01')::bigint`,
  ofNumber: (days) => sql`(date '1970-01-01' + ${Math.min(days, MOST_DAYS)}::int)`,
});

/**
 * A queue of the staff: waiting rows from the oldest, then decided ones from the newest. Ids grow with time, and a decided row
 * stands behind each waiting one. The number is a literal, so that an index of the expression serves.
 */
export const byWaiting = (isWaiting: RawBuilder<unknown>, id: RawBuilder<unknown>): SortColumn =>
  byWhole(sql`(case when ${isWaiting} then ${id} else 999999999999999::bigint - ${id} end)`);

/** The order that a caller asks for. */
export interface Sorting<S extends string> {
  sort: S;
  order: 'asc' | 'desc';
}

/** The parts of a statement that the order of its list decides. */
export interface SortedPart {
  /** Two columns for the select list. */
  place: RawBuilder<unknown>;
  /** The end of the statement, behind a condition: `and …`, `order by …`, `limit …`. */
  rest: RawBuilder<unknown>;
}

/** The key that orders rows of an equal value. */
const KEYS = {
  number: { form: /^(\d{1,16})_(\d{1,15})$/, read: (text: string) => sql`${text}::bigint` },
  text: { form: /^(\d{1,16})_([^\0]{1,180})$/, read: (text: string) => sql`${text}::text` },
} as const;

interface SortedPageOf<S extends string> extends Sorting<S> {
  cursor: string | undefined;
  rows: number | undefined;
}

/**
 * A list that can be sorted by several columns, one line for each:
 * `sortedList({ at: byInstant(sql`p.created_at`), amount: byWhole(sql`p.amount_cents`) }, sql`p.order_code`, 'text')`.
 * Rows of an equal value follow their key in the same direction. The answer reads one page.
 */
export const sortedList = <S extends string>(
  columns: Record<S, SortColumn>,
  key: RawBuilder<unknown>,
  kind: keyof typeof KEYS = 'number',
) => {
  const cursors: PageKey<SortPlace, SortPlace> = {
    write: ({ sort_value, sort_key }) => `${sort_value}_${sort_key}`,
    read: (cursor) => {
      const [, value, sort_key] = KEYS[kind].form.exec(cursor) ?? [];
      return value === undefined || sort_key === undefined ? undefined : { sort_value: Number(value), sort_key };
    },
  };
  return async <Row extends SortPlace>(
    { sort, order, ...at }: SortedPageOf<S>,
    select: (part: SortedPart) => Promise<readonly Row[]>,
  ): Promise<{ data: Omit<Row, keyof SortPlace>[]; next: string | null }> => {
    const { column, asNumber, ofNumber } = columns[sort];
    const [beyond, direction] = order === 'asc' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    const { data, next } = await keysetPage<Row, SortPlace>(cursors, at, ({ after, limit }) => {
      const behind =
        after &&
        sql`and (${column}, ${key}) ${beyond} (${ofNumber(after.sort_value)}, ${KEYS[kind].read(after.sort_key)})`;
      return select({
        place: sql`${asNumber} as sort_value, ${key}::text as sort_key`,
        rest: sql`${behind ?? sql``} order by ${column} ${direction}, ${key} ${direction} limit ${limit}`,
      });
    });
    return { data: data.map(({ sort_value: _value, sort_key: _key, ...row }) => row), next };
  };
};
