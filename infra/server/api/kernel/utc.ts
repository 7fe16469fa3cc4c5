import { sql, type RawBuilder } from 'kysely';

/** A column's instant as the wire writes it, ISO 8601 in UTC: the row is the answer. */
export const utc = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
