import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { sql, type RawBuilder } from 'kysely';
import type { FeedRow, Refusal } from './importer.ts';

const TYPES = {
  text: sql`text`,
  int: sql`int`,
  bigint: sql`bigint`,
  date: sql`date`,
  timestamptz: sql`timestamptz`,
  boolean: sql`boolean`,
  'double precision': sql`double precision`,
  jsonb: sql`jsonb`,
};
type ColumnType = keyof typeof TYPES;

/** The mapping of feed rows to table rows: the feed's names are the columns' names. */
export interface Target<N extends keyof Tables & string> {
  table: N;
  /** The key, without deya_id. */
  key: (keyof Tables[N] & string)[];
  columns: Partial<Record<keyof Tables[N] & string, ColumnType>>;
  /** The column with the time of the row's last change. */
  changed?: keyof Tables[N] & string;
  /** Whether the staff may keep rows of this table: a change raises the row's `version`, which their pages compare. */
  versioned?: boolean;
}

type AnyTarget = {
  table: string;
  key: string[];
  columns: Partial<Record<string, ColumnType>>;
  changed?: string;
  versioned?: boolean;
};

/** Rows as a table named r, with the types of these columns. */
function recordset(rows: object[], columns: [string, ColumnType | undefined][]): RawBuilder<unknown> {
  const types = columns.map(([name, type]) => sql`${sql.ref(name)} ${TYPES[type!]}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}) as r(${sql.join(types)})`;
}

const list = (prefix: string, columns: string[]) => sql.join(columns.map((name) => sql.ref(prefix + name)));

/** Writes rows that are new or differ, in one statement; returns how many were. */
export async function upsert<N extends keyof Tables & string>(
  tx: Tx,
  deya_id: number,
  target: Target<N>,
  rows: object[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { table, key, columns, changed, versioned }: AnyTarget = target;
  const names = Object.keys(columns);
  const rest = names.filter((name) => !key.includes(name));
  const updates = rest.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  if (changed) updates.push(sql`${sql.ref(changed)} = now()`);
  if (versioned) updates.push(sql`version = t.version + 1`);
  // The staff may have taken the row over since its line was checked.
  const ofFeed = versioned ? sql`and t.source = 'feed'` : sql``;
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} as t (deya_id, ${list('', names)})
    select ${deya_id}, ${list('r.', names)}
    from ${recordset(rows, Object.entries(columns))}
    on conflict (deya_id, ${list('', key)}) do update set ${sql.join(updates)}
    where (${list('t.', rest)}) is distinct from (${list('excluded.', rest)}) ${ofFeed}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The keys of rows as a table named r, and its join with table t. */
function byKey({ key, columns }: AnyTarget, deya_id: number, rows: object[]) {
  const keys = rows.map((row) => Object.fromEntries(key.map((name) => [name, (row as Record<string, unknown>)[name]])));
  const same = key.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`r.${name}`)}`);
  return {
    from: recordset(
      keys,
      key.map((name) => [name, columns[name]]),
    ),
    where: sql`t.deya_id = ${deya_id} and ${sql.join(same, sql` and `)}`,
  };
}

/** The stored rows of these keys, locked. `more` are further columns, `only` a condition on table t. */
export async function readRows<N extends keyof Tables & string>(
  tx: Tx,
  deya_id: number,
  target: Target<N>,
  keys: object[],
  { more = sql``, only = sql`` }: { more?: RawBuilder<unknown>; only?: RawBuilder<unknown> } = {},
): Promise<object[]> {
  const { from, where } = byKey(target, deya_id, keys);
  const { rows } = await sql<{ row: object }>`
    select row_to_json(x) as row
    from (select ${list('t.', Object.keys(target.columns))}${more}
          from ${sql.table(target.table)} t join ${from} on ${where} ${only} for update of t) x`.execute(tx);
  return rows.map(({ row }) => row);
}

/** Removes the rows of these keys; returns their number. `only` is a condition on table t. */
export async function removeRows<N extends keyof Tables & string>(
  tx: Tx,
  deya_id: number,
  target: Target<N>,
  keys: object[],
  only: RawBuilder<unknown> = sql``,
): Promise<number> {
  const { from, where } = byKey(target, deya_id, keys);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(target.table)} t using ${from} where ${where} ${only}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Keys of rows that meet a condition on table t and the key's table r. */
export async function keysWhere<N extends keyof Tables & string>(
  tx: Tx,
  deya_id: number,
  target: Target<N>,
  keys: object[],
  condition: RawBuilder<unknown>,
): Promise<Set<string>> {
  const { from, where } = byKey(target, deya_id, keys);
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(`t.${target.key[0]}`)} as key
    from ${sql.table(target.table)} t join ${from} on ${where} where ${condition}`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

const NONE: Refusal[] = [];

/** The entity of one table without dependants. */
export const plain = <N extends keyof Tables & string>(target: Target<N>) => ({
  read: (tx: Tx, deya_id: number, keys: unknown[]) => readRows(tx, deya_id, target, keys as object[]),
  store: (tx: Tx, deya_id: number, values: unknown[]) => upsert(tx, deya_id, target, values as object[]),
  remove: async (tx: Tx, deya_id: number, rows: FeedRow<unknown>[]) => ({
    refusals: NONE.slice(),
    changed: await removeRows(
      tx,
      deya_id,
      target,
      rows.map(({ value }) => value as object),
    ),
  }),
});
