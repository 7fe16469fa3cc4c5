import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The functions of the application log (`0502-application-log.sql`): the application has no rights on its table. */
type Queries = Kysely<Tables>;

/** Adds lines of the log. */
export async function writeLog(db: Queries, lines: readonly object[]): Promise<void> {
  await sql`select write_log(${JSON.stringify(lines)}::jsonb)`.execute(db);
}

/** A part of the log. */
export interface LogSearch {
  /** The reader; the function answers nothing to one without permission. */
  actor: number;
  day: string;
  /** The least level, as pino counts. */
  level: number;
  process?: string | undefined;
  text?: string | undefined;
  /** The beginning of a request's number; then of all kept days. */
  request?: string | undefined;
  route?: string | undefined;
  /** Only lines behind this one in the order. */
  after?: { at: Date; id: number } | undefined;
  order?: 'asc' | 'desc' | undefined;
  limit: number;
}

interface LogRow {
  at: Date;
  id: number;
  level: number;
  process: string;
  request_id: string | null;
  method: string | null;
  route: string | null;
  status: number | null;
  ms: number | null;
  text: string;
  detail: string;
  /** Of all pages; 10,001 at most. */
  total: number;
}

/** Lines of the log, newest first unless the order says otherwise. */
export async function readLog(db: Queries, search: LogSearch): Promise<LogRow[]> {
  const { actor, day, level, process = null, text = null, request = null, route = null, after } = search;
  const { order = 'desc', limit } = search;
  const { rows } = await sql<LogRow>`
    select * from read_log(${actor}, ${day}, ${level}::smallint, ${process}, ${text}, ${request}, ${route},
                           ${after?.at ?? null}, ${after?.id ?? null}, ${limit}, ${order === 'asc'})`.execute(db);
  return rows;
}

/** Removes all lines but those of the last days. */
export async function forgetLog(db: Queries, today: string, days: number): Promise<void> {
  await sql`select forget_log(${today}, ${days})`.execute(db);
}

/** Whether a reading of the log begins a visit, which belongs into the audit trail. */
export async function beginLogVisit(db: Queries, session_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ begins: boolean }>`select begin_log_visit(${session_id}, ${now}) as begins`.execute(db);
  return rows[0]!.begins;
}
