import type pg from 'pg';

/** A table with its stored columns; computed ones are computed again. */
export interface StoredTable {
  /** `public.bill` */
  name: string;
  columns: string[];
}

/**
 * Every table of the portal and of its jobs, but for the list of migrations and the lines of the log. A partitioned table stands for
 * its parts.
 */
export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ('public', 'boss') and c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname, c.relname) not in (('public', 'migration'), ('public', 'log_line'))
    group by n.nspname, c.relname order by 1`);
  return rows;
}

/** Months of hourly readings that have a table of their own. */
export async function readingMonths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    select replace(right(relname, 7), '_', '-') as month from pg_class
    where relispartition and relkind = 'r' and relname ~ '^hourly_reading_\\d{4}_\\d\\d$' order by 1`);
  return rows.map(({ month }) => month);
}

/** How far each sequence has counted; those that have not begun are left out. */
export async function sequences(client: pg.Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'boss') and last_value is not null order by 1`);
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}
