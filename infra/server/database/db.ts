import { CompiledQuery, Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { BeginStatement } from './first-statement.ts';
import { beginText, PreparedClient, type Begin } from './prepared-client.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
/** A transaction in which `asTenant`, `asPerson` or `asMember` has said for whom it runs. */
export type Tx = Transaction<Tables>;

// Ids stay below 2^53; a date is a day, not midnight somewhere.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A caller without a connection in this time gets an error: the database is down, or all are in use. */
const CONNECT_MS = 15_000;

const pools = new WeakMap<Db, pg.Pool>();

/** Connections of a database's pool that work or rest, and how many callers wait for one. */
export function connectionsOf(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = pools.get(db) ?? {};
  return { busy: totalCount - idle, idle, waiting };
}

/** The address that a database was opened with. */
export const connectionSettingOf = (db: Db): string => pools.get(db)?.options.connectionString ?? '';

interface OpenOptions {
  /** Connections at most. */
  max?: number;
  /** Told of the text of every statement that was carried out. */
  onStatement?: (text: string) => void;
}

/** Opens the database. Close it with `destroy()`. */
export function openDatabase(url: string, { max = 10, onStatement }: OpenOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    Client: PreparedClient,
  });
  // An idle connection that the server ends is replaced at the next query; it must not end the process.
  pool.on('error', () => {});
  // Nor must one that breaks while it is in use: its query is rejected, and that is who has to know.
  pool.on('connect', (client) => client.on('error', () => {}));
  const dialect = new PostgresDialect({ pool });
  const log = ({ level, query }: LogEvent) => {
    if (level === 'query') onStatement?.(query.sql);
  };
  const db = new Kysely<Tables>({ dialect, ...(onStatement && { log }) });
  pools.set(db, pool);
  return db;
}

/** The owner of a transaction. Without a value nothing is visible. */
export interface Scope {
  deya_id?: number;
  person_id?: number;
}

const roots = new WeakMap<object, Db>();

/** The database of a transaction that `inScope` began, or the database itself. */
export const rootOf = (db: Db | Tx): Db => roots.get(db) ?? db;

const run = (connection: Db, text: string, values: readonly unknown[] = []) =>
  connection.executeQuery<{ command?: string }>(CompiledQuery.raw(text, [...values]));

/** The number as PostgreSQL reads it; nothing else can become the scope of a transaction. */
function idText(name: string, id: number): string {
  if (!Number.isSafeInteger(id)) throw new Error(`${name} is no id`);
  return String(id);
}

const setScope = ({ deya_id, person_id }: Scope): BeginStatement => ({
  text: `select set_config('app.deya_id', $1, true), set_config('app.person_id', $2, true)`,
  values: [
    deya_id === undefined ? '' : idText('deya_id', deya_id),
    person_id === undefined ? '' : idText('person_id', person_id),
  ],
});

/** Sets the scope, and refuses a person whose link to the utility is not active. */
const beginAsMember = (deya_id: number, person_id: number): BeginStatement => ({
  text: 'select begin_as_member($1::int, $2::bigint)',
  values: [idText('deya_id', deya_id), idText('person_id', person_id)],
});

const runScope = (connection: Db, { text, values }: BeginStatement) => run(connection, text, values);

/** PostgreSQL answers a commit with ROLLBACK when a statement of the transaction had failed. */
async function commit(connection: Db): Promise<void> {
  const { rows } = await run(connection, 'commit');
  if (rows[0]?.command === 'ROLLBACK')
    throw new Error('The transaction was rolled back: one of its statements had failed.');
}

/** Runs `fn` between a begin, with a statement behind it, and the end of the transaction. */
const inTransaction = <T>(
  db: Db,
  begin: Begin,
  then: BeginStatement | null,
  fn: (connection: Db) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    roots.set(connection, rootOf(db));
    try {
      await run(connection, beginText(begin, then), then?.values);
      const result = await fn(connection);
      await commit(connection);
      return result;
    } catch (error) {
      // Of a connection that is lost there is nothing to take back; the pool throws it away.
      await run(connection, 'rollback').catch(() => {});
      throw error;
    }
  });

/** The last work of each snapshot: its scopes follow one another on one connection. */
const snapshots = new WeakMap<Db, Promise<unknown>>();

/** Whether a database is a snapshot, in which nothing can be written. */
export const isSnapshot = (db: Db | Tx): boolean => snapshots.has(db);

/**
 * Runs `fn` with a database that shows one moment and takes no changes. All of its scopes run one after the other in one
 * transaction; a scope inside another one would wait for itself.
 */
export const readSnapshot = <T>(db: Db, fn: (snapshot: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, { text: 'begin isolation level repeatable read read only' }, null, (connection) => {
    snapshots.set(connection, Promise.resolve());
    return fn(connection);
  });

const inSnapshot = <T>(
  snapshot: Db,
  before: Promise<unknown>,
  scope: BeginStatement,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const work = before.then(async () => {
    await runScope(snapshot, scope);
    const result = await fn(snapshot as unknown as Tx);
    await runScope(snapshot, setScope({}));
    return result;
  });
  // A failed statement ends the transaction, and its error belongs to the caller.
  snapshots.set(
    snapshot,
    work.catch(() => {}),
  );
  return work;
};

/** Runs `fn` in one transaction after the statement that sets its scope, which goes with the begin. */
const inTransactionAfter = <T>(
  db: Db,
  scope: BeginStatement,
  fn: (tx: Tx) => Promise<T>,
  begin: Begin = { text: 'begin' },
): Promise<T> => {
  const before = snapshots.get(db);
  if (before) return inSnapshot(db, before, scope, fn);
  // Kysely calls a connection a transaction only when it has begun it itself, which costs one more message.
  return inTransaction(db, begin, scope, (connection) => fn(connection as unknown as Tx));
};

/** Runs `fn` in one transaction for that scope. The settings end with the transaction. */
export const inScope = <T>(db: Db, scope: Scope, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransactionAfter(db, setScope(scope), fn);

/** A transaction that sees the rows of one utility. */
export const asTenant = <T>(db: Db, deya_id: number, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(db, { deya_id }, fn);

/** A transaction that sees one person's own rows: the person, their credential, sessions and tokens. */
export const asPerson = <T>(db: Db, person_id: number, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(db, { person_id }, fn);

/** A transaction of a person who acts in one utility: sees both. */
export const asMember = <T>(db: Db, deya_id: number, person_id: number, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(db, { deya_id, person_id }, fn);

/** The error code that `begin_as_member` raises. */
const NOT_LINKED = 'HY001';

/** The person's link to the utility is not active. */
export class NotLinkedError extends Error {}

const refusingUnlinked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_LINKED)
      throw new NotLinkedError('The link is not active.', { cause: error });
    throw error;
  }
};

/**
 * The same for a person whose link to the utility is active; rejects with `NotLinkedError` otherwise. The link is judged with the first
 * statement of `fn`, or at the end when it makes none.
 */
export const asLinkedMember = <T>(db: Db, deya_id: number, person_id: number, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  refusingUnlinked(inTransactionAfter(db, beginAsMember(deya_id, person_id), fn));

/**
 * The same for reads of one statement, which makes a single round trip: it carries begin and commit. A second statement of `fn` is
 * another transaction, with a snapshot of its own as in `asLinkedMember`; none of them can write or keep a lock.
 */
export const readAsLinkedMember = <T>(
  db: Db,
  deya_id: number,
  person_id: number,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> =>
  refusingUnlinked(
    inTransactionAfter(db, beginAsMember(deya_id, person_id), fn, { text: 'begin read only', autocommit: true }),
  );

/**
 * Changes for whom a running transaction acts. For work that must be stored whole across utilities, such as the erasure of a
 * person; each statement still sees only the rows of its scope.
 */
export const actFor = async (tx: Tx, scope: Scope): Promise<void> => {
  await runScope(tx, setScope(scope));
};
