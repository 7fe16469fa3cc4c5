import type { Db } from '@hydria/database/db.ts';
import { sql } from 'kysely';

/** A column of a table. */
export interface Column {
  table: string;
  column: string;
  /** `bytea`, `text`, … */
  type: string;
}

/** Every column of every table, from the database's catalogue. */
export async function columnsOf(admin: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(admin);
  return rows;
}
