import { once } from 'node:events';
import { CompiledQuery, Kysely, PostgresDialect, type LogEvent, type Transaction } from 'kysely';
import pg from 'pg';
import { FirstStatement, type BeginStatement } from './first-statement.ts';
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

/**
 * Writes a value as `pg` sends it. `pg` itself does so between parse and bind: after an error there it closes the named statement at the
 * server, and keeps it as parsed.
 */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** Marks a begin that waits for the next statement: Kysely has no other way to tell the connection. */
const WITH_NEXT = '/* with the next statement */ ';
/** Marks a begin that each following statement takes with it, together with a commit. */
const WITH_EACH = '/* with each statement */ ';
/** Stands between the begin and the statement behind it, whose parameters go with both. */
const AND = '; ';

/** The begin of a marked text, and the statement behind it. */
function readBegin(marked: string, values: readonly unknown[]): BeginStatement[] {
  const [begin = '', then] = marked.slice(marked.indexOf(' */ ') + 4).split(AND);
  return [{ text: begin, values: [] }, ...(then === undefined ? [] : [{ text: then, values }])];
}

/** Several statements in one text are plain ones, which cannot travel with others. */
const isSeveral = (text: string, values: readonly unknown[]) => values.length === 0 && text.includes(';');

/** The answer to statements that are not sent yet, or never. */
const NOT_SENT: Pick<pg.QueryResult, 'command' | 'rows'> = { command: '', rows: [] };

/** Statements of a read that each are a transaction. */
interface EachAlone {
  begin: readonly BeginStatement[];
  sent: boolean;
  /** One of them left its transaction open. */
  failed: boolean;
}

/**
 * Names every parametrised statement, so that the server plans it once: a third of its CPU time. One without
 * parameters (commit) goes as one plain message, which may hold several statements; the last one gives the result.
 *
 * The statements that begin a transaction wait for its first statement and travel with it: one round trip less for every
 * call (decision 165).
 */
class PreparedClient extends pg.Client {
  #begin: readonly BeginStatement[] | undefined;
  #each: EachAlone | undefined;

  // The overloads of pg's query() cannot be restated; the arguments are passed on as they came.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(text, values, callback);
    if (callback) return this.#send(text, values, callback);
    try {
      return this.#carryOut(
        text,
        values.map((value) => prepareValue(value)),
      );
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #carryOut(text: string, values: unknown[]): Promise<unknown> {
    if (text.startsWith(WITH_NEXT)) {
      this.#begin = readBegin(text, values);
      return Promise.resolve(NOT_SENT);
    }
    if (text.startsWith(WITH_EACH)) {
      this.#each = { begin: readBegin(text, values), sent: false, failed: false };
      return Promise.resolve(NOT_SENT);
    }
    if (this.#each) return this.#sendEach(this.#each, text, values);
    const begin = this.#begin;
    this.#begin = undefined;
    if (text === 'rollback') return begin ? Promise.resolve(NOT_SENT) : this.#rollBack();
    return begin ? this.#sendWith(begin, text, values) : this.#send(text, values);
  }

  // As above: the result is that of the overload, a promise or nothing with a callback.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  #send(text: string, values: unknown[], callback?: any): any {
    if (values.length === 0) return callback ? super.query(text, callback) : super.query(text).then(lastOf);
    const name = nameOf(text);
    return name ? super.query({ name, text, values }, callback) : super.query(text, values, callback);
  }

  /** A statement as a transaction of its own, or the end of them, which has nothing to send after one that succeeded. */
  async #sendEach(each: EachAlone, text: string, values: unknown[]): Promise<unknown> {
    if (text === 'commit' || text === 'rollback') {
      this.#each = undefined;
      if (each.failed) return this.#rollBack();
      return text === 'commit' && !each.sent ? this.#sendWith(each.begin, text, values) : NOT_SENT;
    }
    if (isSeveral(text, values)) throw new Error('A read of one statement was given several.');
    each.sent = true;
    try {
      return await this.#sendWith(each.begin, text, values, { commits: true });
    } catch (error) {
      each.failed = true;
      throw error;
    }
  }

  async #sendWith(
    begin: readonly BeginStatement[],
    text: string,
    values: unknown[],
    { commits = false } = {},
  ): Promise<unknown> {
    if (isSeveral(text, values)) {
      for (const statement of begin) await super.query(statement.text, [...statement.values]);
      return this.#send(text, values);
    }
    const name = values.length > 0 ? nameOf(text) : undefined;
    return new Promise((resolve, reject) => {
      super.query(
        new FirstStatement(
          begin,
          { text, values, ...(name !== undefined && { name }) },
          (error, result) => (error ? reject(error) : resolve(result)),
          { commits },
        ),
      );
    });
  }

  /** A connection whose transaction could not be ended must not serve another caller: the pool drops a closed one. */
  async #rollBack(): Promise<unknown> {
    try {
      return await super.query('rollback');
    } catch (error) {
      const { stream } = (this as unknown as { connection: pg.Connection }).connection;
      if (!stream.closed) await once(stream.destroy(), 'close');
      throw error;
    }
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

/** Runs `fn` between a marked begin, with a statement behind it, and the end of the transaction. */
const inTransaction = <T>(
  db: Db,
  begin: string,
  then: BeginStatement | null,
  fn: (connection: Db) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    roots.set(connection, rootOf(db));
    try {
      await run(connection, begin + (then ? AND + then.text : ''), then?.values);
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
  inTransaction(db, WITH_NEXT + 'begin isolation level repeatable read read only', null, (connection) => {
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
  begin = `${WITH_NEXT}begin`,
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
  refusingUnlinked(inTransactionAfter(db, beginAsMember(deya_id, person_id), fn, `${WITH_EACH}begin read only`));

/**
 * Changes for whom a running transaction acts. For work that must be stored whole across utilities, such as the erasure of a
 * person; each statement still sees only the rows of its scope.
 */
export const actFor = async (tx: Tx, scope: Scope): Promise<void> => {
  await runScope(tx, setScope(scope));
};
