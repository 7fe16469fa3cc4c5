import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { sql } from 'kysely';

type ColumnType = 'text' | 'int' | 'bigint' | 'date' | 'timestamptz' | 'boolean' | 'double precision' | 'jsonb';

/** How rows of the feed become rows of a table: the feed's names are the columns' names. */
export interface Target<N extends keyof Tables & string> {
  table: N;
  /** Besides deya_id. */
  key: (keyof Tables[N] & string)[];
  columns: Partial<Record<keyof Tables[N] & string, ColumnType>>;
  /** Says when the row last changed. */
  changed?: keyof Tables[N] & string;
}

/** Writes rows that are new or differ, in one statement; returns how many were. */
export async function upsert<N extends keyof Tables & string>(
  tx: Tx,
  deya_id: number,
  target: Target<N>,
  rows: object[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const names = Object.keys(target.columns);
  const types = Object.entries(target.columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(String(type))}`);
  const rest = names.filter((name) => !target.key.some((key) => key === name));
  const list = (prefix: string, columns: string[]) => sql.join(columns.map((name) => sql.ref(prefix + name)));
  const updates = rest.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  if (target.changed) updates.push(sql`${sql.ref(target.changed)} = now()`);
  const { numAffectedRows } = await sql`
    insert into ${sql.table(target.table)} as t (deya_id, ${list('', names)})
    select ${deya_id}, ${list('r.', names)}
    from json_to_recordset(${JSON.stringify(rows)}) as r(${sql.join(types)})
    on conflict (deya_id, ${list('', target.key)}) do update set ${sql.join(updates)}
    where (${list('t.', rest)}) is distinct from (${list('excluded.', rest)})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
