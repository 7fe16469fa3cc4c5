import { asTenant, type Db, type Tx } from '@hydria/database/db.ts';
import type { Code } from '@hydria/shared/rules/codes.ts';
import type { FeedReport } from '../../contract/feed.ts';
import type { FeedName } from '../../contract/feed/kinds.ts';
import { sql } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { mergeBatch } from './merge-batch.ts';
import { shownValue } from './shown-value.ts';

/** One accepted row and its line: a whole row, a part of one, or only the key of a row to remove. */
export interface FeedRow<T> {
  line: number;
  value: T;
  /** A whole row by default. */
  op?: 'part' | 'removal';
}

/** The reason why a line is refused. */
export interface Refusal {
  line: number;
  field: string;
  reason: Code;
  /** The refused value, shortened and masked; the run keeps it for the staff. */
  value?: string;
}

/** A refusal with the value of the row, for the staff. A field that no schema knows may hold anything, so its value is not kept. */
export const withValue = (refusal: Refusal, row: unknown): Refusal => {
  const value = refusal.reason === 'unexpected' ? undefined : shownValue(row, refusal.field);
  return value === undefined ? refusal : { ...refusal, value };
};

/** Refusals as the sender reads them, who has the values. */
export const withoutValues = (refusals: readonly Refusal[]): Refusal[] =>
  refusals.map(({ line, field, reason }) => ({ line, field, reason }));

/** A piece of the input: rows that their schema accepts, and the reasons for each line that it does not. */
export interface Rows<T> {
  good: FeedRow<T>[];
  refused: Refusal[][];
}

/** Runs a piece of work in a transaction of its utility, of its own or, in a dry run, of the whole. */
export type Transact = <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;

/** A kind of rows that can be imported. */
export interface Entity<T> {
  name: FeedName;
  /** Rows of one transaction. */
  batch: number;
  /**
   * Payments lock these rows. A dry run rolls each batch back at once, so that a payment does not wait for the rest of the input.
   * A later batch does not see an earlier one.
   */
  holdsPayments?: boolean;
  /** Prepares rows that must exist before the others are written, in a transaction before theirs. */
  prepare?(transact: Transact, values: T[]): Promise<void>;
  /** Names the rows that refer to unknown rows. A partial row may lack fields. */
  check(tx: Tx, deya_id: number, rows: FeedRow<T>[]): Promise<Refusal[]>;
  /** Stored rows of these keys, whole, in the format of the feed; they stay locked until the transaction ends. */
  read(tx: Tx, deya_id: number, keys: T[]): Promise<object[]>;
  /** A partial row over the stored one, where a field says something about others. Otherwise each given field replaces the stored one. */
  join?(before: object, part: object): object;
  /** Writes new or changed rows; returns their number. */
  store(tx: Tx, deya_id: number, values: T[]): Promise<number>;
  /** Removes the rows of these keys, and names those that must stay; returns the number of removed rows. */
  remove(tx: Tx, deya_id: number, rows: FeedRow<T>[]): Promise<{ refusals: Refusal[]; changed: number }>;
}

export interface ImportOptions {
  /** Dry run: stores nothing. */
  dryRun?: boolean | undefined;
  /** The sender's name for it. */
  run?: string | undefined;
  /** Called with the lines of each batch that the database refuses. Lines that no schema accepts are not among them. */
  onRefused?: (lines: ReadonlySet<number>) => void;
}

/** Maximum of lines per call. */
const LINES_MAX = 5_000_000;
/** Maximum of lines of a dry run, which keeps one transaction open for all of them. */
const DRY_LINES_MAX = 100_000;
/** Maximum of reasons in the report. */
const ERRORS_MAX = 1000;
/** Two feeds of a utility may deadlock on the same rows; the database aborts one of them, which retries. */
const ATTEMPTS = 3;
/** With the utility's number: the advisory lock of its dry run. */
const DRY_RUN_LOCK = 714_004;

interface Run<T> {
  transact: Transact;
  deya_id: number;
  entity: Entity<T>;
  run_id: number;
  report: Omit<FeedReport, 'errors'> & { errors: Refusal[] };
  onRefused: NonNullable<ImportOptions['onRefused']>;
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

const linesOf = (rows: readonly { line: number }[]): Set<number> => new Set(rows.map(({ line }) => line));

/** A line may have several rows, which are often refused for one reason. */
const withoutRepeats = (refusals: readonly Refusal[]): Refusal[] => [
  ...new Map(refusals.map((one) => [`${one.line} ${one.field} ${one.reason}`, one])).values(),
];

/** Number of refused rows, and the first of their reasons. A line that no schema accepts is one row. */
class Refused {
  rows = 0;
  errors: Refusal[] = [];

  add(refusals: Refusal[], rows: number): void {
    this.rows += rows;
    this.errors.push(...refusals.slice(0, ERRORS_MAX - this.errors.length));
  }

  addTo(report: Run<never>['report']): void {
    report.rejected += this.rows;
    report.errors.push(...this.errors.slice(0, ERRORS_MAX - report.errors.length));
  }
}

/** Rows of one batch, and the position of the input at its end. */
interface Batch<T> {
  rows: FeedRow<T>[];
  /** Lines since the batch before that were refused as they were read. */
  refused: Refused;
  /** Lines so far, and the first one after them. */
  received: number;
  next_line: number;
}

/** One transaction with the rows and the run's own count of them, so that the count matches the stored rows. */
async function storeBatch<T>(run: Run<T>, batch: Batch<T>): Promise<void> {
  const { entity, report, transact } = run;
  const { rows } = batch;
  try {
    await entity.prepare?.(
      transact,
      rows.filter(({ op }) => !op).map(({ value }) => value),
    );
    const done = await retried(() => transact((tx) => storeRows(tx, run, batch)));
    done.refused.addTo(report);
    report.stored += done.stored;
    report.changed += done.changed;
    run.onRefused(done.lines);
  } catch (error) {
    if (!isBadData(error)) throw error;
    const middle = middleOf(rows);
    if (middle === null) {
      batch.refused.add([{ line: rows[0]!.line, field: 'row', reason: 'invalid' }], rows.length);
      run.onRefused(linesOf(rows));
      return batch.refused.addTo(report);
    }
    // An error that no schema can detect. To keep the good rows, each half is tried alone.
    const next_line = rows[middle]!.line;
    await storeBatch(run, { ...batch, rows: rows.slice(0, middle), next_line, refused: new Refused() });
    await storeBatch(run, { ...batch, rows: rows.slice(middle) });
  }
}

/** Where a batch is cut in half, between two lines; null for the rows of one line. */
function middleOf(rows: readonly FeedRow<unknown>[]): number | null {
  const middle = Math.ceil(rows.length / 2);
  const isCut = (at: number): boolean => rows[at - 1]!.line !== rows[at]!.line;
  for (let at = middle; at < rows.length; at += 1) if (isCut(at)) return at;
  for (let at = middle - 1; at > 0; at -= 1) if (isCut(at)) return at;
  return null;
}

async function storeRows<T>(tx: Tx, run: Run<T>, batch: Batch<T>) {
  const { deya_id, entity, run_id, report } = run;
  const { rows, received, next_line } = batch;
  const { refusals, whole, removals } = await mergeBatch(tx, deya_id, entity, rows);
  let changed = whole.length ? await entity.store(tx, deya_id, whole) : 0;
  if (removals.length) {
    const removed = await entity.remove(tx, deya_id, removals);
    refusals.push(...removed.refusals);
    changed += removed.changed;
  }
  const lines = linesOf(refusals);
  const stored = lines.size === 0 ? rows.length : rows.filter(({ line }) => !lines.has(line)).length;
  const refused = new Refused();
  refused.add(batch.refused.errors, batch.refused.rows);
  const byLine = refusals.length > 0 ? new Map(rows.map(({ line, value }) => [line, value])) : null;
  refused.add(
    withoutRepeats(refusals).map((refusal) => withValue(refusal, byLine?.get(refusal.line))),
    rows.length - stored,
  );
  const errors = [...report.errors, ...refused.errors].slice(0, ERRORS_MAX);
  // The list is written again only when it has become longer.
  const noted = errors.length > report.errors.length ? sql`, errors = ${JSON.stringify(errors)}::jsonb` : sql``;
  await sql`
    update feed_run set received = ${received}, next_line = ${next_line}, stored = stored + ${stored},
      changed = changed + ${changed}, rejected = ${report.rejected + refused.rows}${noted}
    where deya_id = ${deya_id} and id = ${run_id}`.execute(tx);
  return { refused, stored, changed, lines };
}

const startRun = (transact: Transact, deya_id: number, entity: string, run: string | undefined): Promise<number> =>
  transact(async (tx) => {
    const row = { deya_id, entity, run: run ?? null };
    return (await tx.insertInto('feed_run').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });

const finishRun = ({ transact, deya_id, run_id, report }: Run<never>, next_line: number): Promise<unknown> =>
  transact((tx) =>
    tx
      .updateTable('feed_run')
      .set({
        finished_at: sql<Date>`clock_timestamp()`,
        received: report.received,
        stored: report.stored,
        changed: report.changed,
        rejected: report.rejected,
        next_line,
        errors: JSON.stringify(report.errors),
      })
      .where('deya_id', '=', deya_id)
      .where('id', '=', run_id)
      .execute(),
  );

/** Accepted and refused rows in the order of their lines: the counts of a written batch cover the lines before it. */
function* inOrder<T>({ good, refused }: Rows<T>): Generator<FeedRow<T> | Refusal[]> {
  let next = 0;
  for (const row of good) {
    while (next < refused.length && refused[next]![0]!.line < row.line) yield refused[next++]!;
    yield row;
  }
  yield* refused.slice(next);
}

const lineOf = (row: FeedRow<unknown> | Refusal[]): number => (Array.isArray(row) ? row[0]!.line : row.line);

async function importAll<T>(
  transact: Transact,
  deya_id: number,
  entity: Entity<T>,
  source: AsyncIterable<Rows<T>>,
  { run: name, dryRun, onRefused = () => {} }: ImportOptions,
): Promise<FeedReport> {
  const linesMax = dryRun ? DRY_LINES_MAX : LINES_MAX;
  const report: Run<T>['report'] = {
    received: 0,
    stored: 0,
    changed: 0,
    rejected: 0,
    complete: true,
    next_line: null,
    errors: [],
  };
  const run: Run<T> = {
    transact,
    deya_id,
    entity,
    report,
    run_id: await startRun(transact, deya_id, entity.name, name),
    onRefused,
  };
  let waiting: FeedRow<T>[] = [];
  let refused = new Refused();
  let next_line = 1;
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    if (waiting.length === 0) return;
    const batch = { rows: waiting, refused, received: report.received, next_line };
    [waiting, refused] = [[], new Refused()];
    await writing;
    writing = storeBatch(run, batch);
    // The next write awaits it; until then a failure must not count as unhandled.
    writing.catch(() => {});
  };
  for await (const rows of source) {
    // The rest is read and dropped: the answer can only be sent after the request has ended.
    if (!report.complete) continue;
    const all = [...inOrder(rows)];
    for (const [index, row] of all.entries()) {
      const line = lineOf(row);
      report.received += 1;
      next_line = line + 1;
      if (Array.isArray(row)) refused.add(row, 1);
      else waiting.push(row);
      // The rows of one line are stored together or not at all.
      const isWhole = index + 1 === all.length || lineOf(all[index + 1]!) !== line;
      if (isWhole && waiting.length >= entity.batch) await write();
    }
    if (report.received >= linesMax) Object.assign(report, { complete: false, next_line });
  }
  await write();
  await writing;
  refused.addTo(report);
  report.errors.sort((a, b) => a.line - b.line);
  await finishRun(run as Run<never>, next_line);
  return { ...report, errors: withoutValues(report.errors) };
}

/** Signals the rollback at the end of a dry run. */
class NothingKept extends Error {}

/**
 * The whole import in one transaction that is rolled back, so that each batch sees the effects of the previous ones. Rows that payments
 * lock are rolled back after each batch, which releases their locks.
 */
async function dryly<R>(
  db: Db,
  deya_id: number,
  { holdsPayments = false }: Pick<Entity<never>, 'holdsPayments'>,
  work: (transact: Transact) => Promise<R>,
): Promise<R> {
  let result: R | undefined;
  const keepNothing = async (tx: Tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${DRY_RUN_LOCK}::int, ${deya_id}::int) as free`.execute(tx);
    if (!rows[0]?.free) throw new AppError('too_many_requests', 429);
    result = await work(async (piece) => {
      await sql`savepoint piece`.execute(tx);
      let isKept = false;
      try {
        const done = await piece(tx);
        isKept = !holdsPayments;
        return done;
      } finally {
        if (!isKept) await sql`rollback to savepoint piece`.execute(tx);
      }
    });
    throw new NothingKept();
  };
  await asTenant(db, deya_id, keepNothing).catch((error: unknown) => {
    if (!(error instanceof NothingKept)) throw error;
  });
  return result as R;
}

/**
 * Imports rows of one utility: whole batches, each in a transaction of its own, the next one read while the database
 * writes. Sent again, rows replace themselves. A source that breaks off leaves the batches before, and nothing of the last.
 */
export const importRows = <T>(
  db: Db,
  deya_id: number,
  entity: Entity<T>,
  source: AsyncIterable<Rows<T>>,
  options: ImportOptions = {},
): Promise<FeedReport> =>
  options.dryRun
    ? dryly(db, deya_id, entity, (transact) => importAll(transact, deya_id, entity, source, options))
    : importAll((work) => asTenant(db, deya_id, work), deya_id, entity, source, options);
