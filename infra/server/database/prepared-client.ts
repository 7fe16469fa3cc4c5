import { once } from 'node:events';
import pg from 'pg';
import { FirstStatement, type BeginStatement } from './first-statement.ts';

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

/** A statement as `pg` takes it: without parameters a plain message, otherwise named while there are names. */
function statementOf(text: string, values: unknown[]): string | pg.QueryConfig {
  if (values.length === 0) return text;
  const name = nameOf(text);
  return { text, values, ...(name !== undefined && { name }) };
}

/** The result of the last statement of a message. */
const lastOf = (results: pg.QueryResult | pg.QueryResult[]) => (Array.isArray(results) ? results.at(-1) : results);

/**
 * Writes a value as `pg` sends it. `pg` itself does so between parse and bind: after an error there it closes the named statement at the
 * server, and keeps it as parsed. Its types leave the function out.
 */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** Marks a begin that waits for the next statement: Kysely has no other way to tell the connection. */
const WITH_NEXT = '/* with the next statement */ ';
/** Marks a begin that each following statement takes with it, together with a commit. */
const AUTOCOMMIT = '/* autocommit */ ';
/** Stands between the begin and the statement behind it, whose parameters go with both. */
const AND = '; ';

/** How a transaction begins: `autocommit` makes one of each statement. */
export interface Begin {
  text: 'begin' | 'begin read only' | 'begin isolation level repeatable read read only';
  autocommit?: boolean;
}

/** The text that tells a connection of `PreparedClient` to begin; the parameters of `then` go with it. */
export const beginText = ({ text, autocommit = false }: Begin, then: BeginStatement | null): string =>
  (autocommit ? AUTOCOMMIT : WITH_NEXT) + text + (then ? AND + then.text : '');

/** The begin of a marked text, and the statement behind it. */
function readBegin(marked: string, values: readonly unknown[]): BeginStatement[] {
  const [begin = '', then] = marked.slice(marked.indexOf(' */ ') + 4).split(AND);
  return [{ text: begin, values: [] }, ...(then === undefined ? [] : [{ text: then, values }])];
}

/** Several statements in one text are plain ones, which cannot travel with others. */
const isSeveral = (text: string, values: readonly unknown[]) => values.length === 0 && text.includes(';');

/** The answer to statements that are not sent yet, or never. */
const NOT_SENT: Pick<pg.QueryResult, 'command' | 'rows'> = { command: '', rows: [] };

/** Statements that each are a transaction. */
interface Autocommit {
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
 * call (decision 165). With autocommit each statement is a whole transaction in one message (decision 167).
 */
export class PreparedClient extends pg.Client {
  #begin: readonly BeginStatement[] | undefined;
  #autocommit: Autocommit | undefined;

  // The overloads of pg's query() cannot be restated; the arguments are passed on as they came.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- Types of the overloads of pg.
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(text, values, callback);
    if (callback) return super.query(statementOf(text, values), callback);
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
    if (text.startsWith(AUTOCOMMIT)) {
      this.#autocommit = { begin: readBegin(text, values), sent: false, failed: false };
      return Promise.resolve(NOT_SENT);
    }
    if (this.#autocommit) return this.#sendAlone(this.#autocommit, text, values);
    const begin = this.#begin;
    this.#begin = undefined;
    if (text === 'rollback') return begin ? Promise.resolve(NOT_SENT) : this.#rollBack();
    return begin ? this.#sendWith(begin, text, values) : this.#send(text, values);
  }

  async #send(text: string, values: unknown[]): Promise<unknown> {
    return lastOf(await super.query(statementOf(text, values)));
  }

  /** A statement as a transaction of its own, or the end of them, which has nothing to send after one that succeeded. */
  async #sendAlone(state: Autocommit, text: string, values: unknown[]): Promise<unknown> {
    if (text === 'commit' || text === 'rollback') {
      this.#autocommit = undefined;
      if (state.failed) return this.#rollBack();
      return text === 'commit' && !state.sent ? this.#sendWith(state.begin, text, values) : NOT_SENT;
    }
    if (isSeveral(text, values)) throw new Error('A read of one statement was given several.');
    state.sent = true;
    try {
      return await this.#sendWith(state.begin, text, values, { commits: true });
    } catch (error) {
      state.failed = true;
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
      // The types of pg leave the connection out.
      const { stream } = (this as unknown as { connection: pg.Connection }).connection;
      if (!stream.closed) await once(stream.destroy(), 'close');
      throw error;
    }
  }
}
