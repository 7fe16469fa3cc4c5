import pg from 'pg';
import type { StoredTable } from './catalogue.ts';

/** How many rows a table has, and the sum of a 64-bit hash of each, whatever their order. */
export interface TableSum {
  rows: number;
  /** A decimal number of any length. */
  sum: string;
}

/** Values have one text form, whatever the server's settings: the sums of two servers can be compared. */
const ONE_FORM = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local row_security = off`;

/** To be called in a transaction, before `tableSum`. */
export const prepareSums = async (client: pg.Client): Promise<void> => void (await client.query(ONE_FORM));

/** `"public"."bill"` of `public.bill`. */
export const quotedTable = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

/**
 * Computed by the database. `hashtextextended` gives the same on every version since 11, because hash partitions of an upgraded
 * server depend on it; it finds mistakes, the signature of the file finds forgeries.
 */
export async function tableSum(client: pg.Client, { name, columns }: StoredTable): Promise<TableSum> {
  const row = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${row})::text collate "C", 0)), 0)::text as sum from ${quotedTable(name)}`,
  );
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
}
