import { startDatabase } from '@hydria/database/start-database.ts';
import pg from 'pg';

/**
 * `pnpm growth`: bytes per row of each table, in the table and in its indexes, on the database of DATABASE_ADMIN_URL or
 * the embedded one of DATA_DIR. The partitions of `hourly_reading` count as one table. docs/scale.md calculates with
 * these figures.
 */
interface Size {
  name: string;
  rows: number;
  /** Bytes of a row in the table, including TOAST and maps, and in all its indexes. */
  table: number;
  indexes: number;
}

/** In a table with fewer rows, whole pages distort the bytes per row. */
const LEAST_ROWS = 1000;

const SIZES = `
  with leaf as (
    select coalesce(parent.relname, c.relname) as name, c.oid, c.reltuples
    from pg_class c left join pg_inherits h on h.inhrelid = c.oid left join pg_class parent on parent.oid = h.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'),
  size as (
    select name, sum(greatest(reltuples, 0))::float8 as rows,
      sum(pg_table_size(oid))::float8 as table, sum(pg_indexes_size(oid))::float8 as indexes
    from leaf group by name)
  select name, rows, round("table" / rows) as table, round(indexes / rows) as indexes
  from size where rows >= $1 order by "table" + indexes desc`;

const { DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: databaseAdminUrl, DATA_DIR: dataDir = '.data' } = process.env;
const served = { ...(databaseUrl && { databaseUrl }), ...(databaseAdminUrl && { databaseAdminUrl }) };
const database = await startDatabase({ dataDir, ...served, share: true });
const admin = new pg.Client(database.adminUrl ?? database.url);
await admin.connect();
await admin.query('analyze');
const { rows } = await admin.query<Size>(SIZES, [LEAST_ROWS]);
console.log('| Table | Rows | Bytes of a row | In its indexes |\n| --- | --: | --: | --: |');
for (const { name, rows: count, table, indexes } of rows)
  console.log(`| \`${name}\` | ${count.toLocaleString('en')} | ${table} | ${indexes} |`);
await admin.end();
await database.stop();
