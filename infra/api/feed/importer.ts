import { asTenant, type Db, type Tx } from '@hydria/database/db.ts';
import type { Code } from '@hydria/shared/contract/codes.ts';
import type { FeedReport } from '@hydria/shared/contract/feed.ts';
import { sql } from 'kysely';

/** One accepted row and where it stood. */
export interface FeedRow<T> {
  line: number;
  value: T;
}

/** Why a line is not kept. */
export interface Refusal {
  line: number;
  field: string;
  reason: Code;
}

/** A piece of the input: rows that their schema accepts, and the reasons for each line that it does not. */
export interface Rows<T> {
  good: FeedRow<T>[];
  refused: Refusal[][];
}

/** What can be imported. */
export interface Entity<T> {
  name: string;
  /** Rows of one transaction. */
  batch: number;
  /** The natural key: of two rows with the same, the later one counts. */
  key(value: T): string;
  /** Names the rows that point at something which the utility has not sent. */
  check(tx: Tx, deya_id: number, rows: FeedRow<T>[]): Promise<Refusal[]>;
  /** Writes the rows, new or changed; returns how many were. */
  store(tx: Tx, deya_id: number, values: T[]): Promise<number>;
}

/** Lines of one call. */
const LINES_MAX = 5_000_000;
/** Reasons that the report spells out. */
const ERRORS_MAX = 1000;
/** Two feeds of a utility may meet in the same rows; the database ends one of them, which tries again. */
const ATTEMPTS = 3;

interface Run<T> {
  db: Db;
  deya_id: number;
  entity: Entity<T>;
  run_id: number;
  report: FeedReport;
}

const isConflict = (error: unknown) => /^40(001|P01)$/.test((error as { code?: string }).code ?? '');
const isBadData = (error: unknown) => /^(22|23)/.test((error as { code?: string }).code ?? '');

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

function refuse(report: FeedReport, refusals: Refusal[]): void {
  report.rejected += new Set(refusals.map(({ line }) => line)).size;
  report.errors.push(...refusals.slice(0, ERRORS_MAX - report.errors.length));
}

/** One transaction: the rows and the run's own count of them, so that what the run says is in is in. */
async function storeBatch<T>(run: Run<T>, rows: FeedRow<T>[]): Promise<void> {
  const { db, deya_id, entity, report } = run;
  try {
    const { refusals, stored, changed } = await retried(() => asTenant(db, deya_id, (tx) => storeRows(tx, run, rows)));
    refuse(report, refusals);
    report.stored += stored;
    report.changed += changed;
  } catch (error) {
    if (!isBadData(error)) throw error;
    if (rows.length === 1) return refuse(report, [{ line: rows[0]!.line, field: 'row', reason: 'invalid' }]);
    // Something that no schema can know. The good rows are kept: each half is tried alone.
    const middle = Math.ceil(rows.length / 2);
    await storeBatch({ db, deya_id, entity, report, run_id: run.run_id }, rows.slice(0, middle));
    await storeBatch({ db, deya_id, entity, report, run_id: run.run_id }, rows.slice(middle));
  }
}

async function storeRows<T>(tx: Tx, { deya_id, entity, run_id }: Run<T>, rows: FeedRow<T>[]) {
  const refusals = await entity.check(tx, deya_id, rows);
  const refused = new Set(refusals.map(({ line }) => line));
  const kept = refused.size ? rows.filter(({ line }) => !refused.has(line)) : rows;
  const latest = new Map(kept.map(({ value }) => [entity.key(value), value]));
  const changed = latest.size ? await entity.store(tx, deya_id, [...latest.values()]) : 0;
  await sql`update feed_run set stored = stored + ${kept.length}, rejected = rejected + ${refused.size}
            where deya_id = ${deya_id} and id = ${run_id}`.execute(tx);
  return { refusals, stored: kept.length, changed };
}

const startRun = (db: Db, deya_id: number, entity: string): Promise<number> =>
  asTenant(db, deya_id, async (tx) => {
    const row = await tx.insertInto('feed_run').values({ deya_id, entity }).returning('id').executeTakeFirstOrThrow();
    return row.id;
  });

const finishRun = ({ db, deya_id, run_id, report }: Run<unknown>): Promise<unknown> =>
  asTenant(db, deya_id, (tx) =>
    tx
      .updateTable('feed_run')
      .set({ finished_at: new Date(), received: report.received, stored: report.stored, rejected: report.rejected })
      .where('deya_id', '=', deya_id)
      .where('id', '=', run_id)
      .execute(),
  );

/**
 * Imports rows of one utility: whole batches, each in a transaction of its own, the next one read while the database
 * writes. Sent again, rows replace themselves. A source that breaks off leaves the batches before, and nothing of the last.
 */
export async function importRows<T>(
  db: Db,
  deya_id: number,
  entity: Entity<T>,
  source: AsyncIterable<Rows<T>>,
): Promise<FeedReport> {
  const report: FeedReport = {
    received: 0,
    stored: 0,
    changed: 0,
    rejected: 0,
    complete: true,
    next_line: null,
    errors: [],
  };
  const run: Run<T> = { db, deya_id, entity, report, run_id: await startRun(db, deya_id, entity.name) };
  let waiting: FeedRow<T>[] = [];
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    const batch = waiting;
    waiting = [];
    await writing;
    writing = storeBatch(run, batch);
    // Awaited by the next write; until then a failure must not count as unhandled.
    writing.catch(() => {});
  };
  for await (const { good, refused } of source) {
    // The rest is read and dropped: an answer can only be sent when the request is over.
    if (!report.complete) continue;
    report.received += good.length + refused.length;
    for (const refusals of refused) refuse(report, refusals);
    for (const row of good) {
      waiting.push(row);
      if (waiting.length === entity.batch) await write();
    }
    if (report.received >= LINES_MAX) {
      report.complete = false;
      report.next_line = Math.max(good.at(-1)?.line ?? 0, refused.at(-1)?.[0]?.line ?? 0) + 1;
    }
  }
  await write();
  await writing;
  report.errors.sort((a, b) => a.line - b.line);
  await finishRun(run);
  return report;
}
