import type { Socket } from 'node:net';
import { CompiledQuery, Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
/** A transaction in which `asTenant`, `asPerson` or `asMember` has said for whom it runs. */
export type Tx = Transaction<Tables>;

// Ids stay below 2^53; a date is a day, not midnight somewhere.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** How many statements one process names; Kysely builds few distinct texts, bulk statements build many. */
const NAMED_STATEMENTS = 500;
const statementNames = new Map<string, string>();

/**
 * All columns of a table. A migration beside us may add one. The server then refuses, for as long as the connection lives, a named
 * statement whose answer has become wider. Functions keep their form.
 */
const ALL_COLUMNS = /\* from "|"\.\*|returning \*/;

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= NAMED_STATEMENTS || ALL_COLUMNS.test(text)) return known;
  const name = `k${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** The result of the last statement of a message. */
const lastOf = (results: pg.QueryResult | pg.QueryResult[]) => (Array.isArray(results) ? results.at(-1) : results);

/** Marks statements that wait for the next one: Kysely has no other way to tell the connection. */
const WITH_NEXT = '/* with the next statement */ ';

/** The answer to a begin that is not sent yet. */
const BEGUN: Pick<pg.QueryResult, 'command' | 'rows'> = { command: 'BEGIN', rows: [] };

/**
 * Names every parametrised statement, so that the server plans it once: a third of its CPU time. One without
 * parameters (commit) goes as one plain message, which may hold several statements; the last one gives the result.
 *
 * The statements that begin a transaction wait for its first statement and travel in the same write: one round trip less for
 * every call. Their error is the error of that statement.
 */
class PreparedClient extends pg.Client {
  #begin: string | undefined;

  // The overloads of pg's query() cannot be restated; the arguments are passed on as they came.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(text, values, callback);
    if (callback) return this.#send(text, values, callback);
    if (text.startsWith(WITH_NEXT)) {
      this.#begin = text.slice(WITH_NEXT.length);
      return Promise.resolve(BEGUN);
    }
    const begin = this.#begin;
    this.#begin = undefined;
    if (begin === undefined) return this.#send(text, values);
    return text === 'rollback' ? Promise.resolve(BEGUN) : this.#sendAfter(begin, text, values);
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  #send(text: string, values: unknown[], callback?: any): any {
    if (values.length === 0) return callback ? super.query(text, callback) : super.query(text).then(lastOf);
    const name = nameOf(text);
    return name ? super.query({ name, text, values }, callback) : super.query(text, values, callback);
  }

  /** Both in one write. After a failed begin the statement fails too, with an error that says less. */
  #sendAfter(begin: string, text: string, values: unknown[]): Promise<unknown> {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    const begun = super.query(begin);
    const sent: Promise<unknown> = this.#send(text, values);
    stream.uncork();
    sent.catch(() => {});
    return begun.then(() => sent);
  }
}

/** A caller without a connection in this time gets an error: the database is down, or all are in use. */
const CONNECT_MS = 15_000;

const pools = new WeakMap<Db, pg.Pool>();

/** Connections of a database's pool that work or rest, and how many callers wait for one. */
export function connectionsOf(db: Db): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = pools.get(db) ?? {};
  return { busy: totalCount - idle, idle, waiting };
}

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
    // The second of two messages does not wait for the answer to the first.
    pipeline: true,
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

const run = (connection: Db, statement: string) =>
  connection.executeQuery<{ command?: string }>(CompiledQuery.raw(statement));

/** The number as PostgreSQL reads it in a statement; nothing else can get into one. */
function literal(name: string, id: number): string {
  if (!Number.isSafeInteger(id)) throw new Error(`${name} is no id`);
  return String(id);
}

const setting = (name: string, id: number | undefined) =>
  `set_config('app.${name}', '${id === undefined ? '' : literal(name, id)}', true)`;

const setScope = ({ deya_id, person_id }: Scope) =>
  `select ${setting('deya_id', deya_id)}, ${setting('person_id', person_id)}`;

/** Sets the scope, and refuses a person whose link to the utility is not active. */
const beginAsMember = (deya_id: number, person_id: number) =>
  `select begin_as_member(${literal('deya_id', deya_id)}, ${literal('person_id', person_id)})`;

/** PostgreSQL answers a commit with ROLLBACK when a statement of the transaction had failed. */
async function commit(connection: Db): Promise<void> {
  const { rows } = await run(connection, 'commit');
  if (rows[0]?.command === 'ROLLBACK')
    throw new Error('The transaction was rolled back: one of its statements had failed.');
}

/** Runs `fn` between the statements that begin a transaction and its end. */
const inTransaction = <T>(db: Db, begin: string, fn: (connection: Db) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    roots.set(connection, rootOf(db));
    try {
      await run(connection, WITH_NEXT + begin);
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
  inTransaction(db, 'begin isolation level repeatable read read only', (connection) => {
    snapshots.set(connection, Promise.resolve());
    return fn(connection);
  });

const inSnapshot = <T>(
  snapshot: Db,
  before: Promise<unknown>,
  statements: string,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const work = before.then(async () => {
    await run(snapshot, statements);
    const result = await fn(snapshot as unknown as Tx);
    await run(snapshot, setScope({}));
    return result;
  });
  // A failed statement ends the transaction, and its error belongs to the caller.
  snapshots.set(
    snapshot,
    work.catch(() => {}),
  );
  return work;
};

/** Runs `fn` in one transaction after those statements, which go with its begin. */
const inTransactionAfter = <T>(db: Db, statements: string, fn: (tx: Tx) => Promise<T>): Promise<T> => {
  const before = snapshots.get(db);
  if (before) return inSnapshot(db, before, statements, fn);
  // Kysely calls a connection a transaction only when it has begun it itself, which costs one more message.
  return inTransaction(db, `begin; ${statements}`, (connection) => fn(connection as unknown as Tx));
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

/**
 * The same for a person whose link to the utility is active; rejects with `NotLinkedError` otherwise. The link is judged with the first
 * statement of `fn`, or at the end when it makes none.
 */
export const asLinkedMember = async <T>(
  db: Db,
  deya_id: number,
  person_id: number,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await inTransactionAfter(db, beginAsMember(deya_id, person_id), fn);
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_LINKED)
      throw new NotLinkedError('The link is not active.', { cause: error });
    throw error;
  }
};

/**
 * Changes for whom a running transaction acts. For work that must be stored whole across utilities, such as the erasure of a
 * person; each statement still sees only the rows of its scope.
 */
export const actFor = async (tx: Tx, scope: Scope): Promise<void> => {
  await run(tx, setScope(scope));
};
