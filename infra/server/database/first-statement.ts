import pg from 'pg';

/** The texts of the named statements that a connection has parsed, which the types of `pg` leave out. */
const parsedOf = (connection: pg.Connection): Record<string, string> =>
  (connection as unknown as { parsedStatements: Record<string, string> }).parsedStatements;

/** The parts of a query of `pg` that its types leave out: the client calls them with each message of the server. */
interface Handlers {
  readonly name?: string;
  /** Unnamed: the name of the portal. */
  readonly portal?: string;
  submit(connection: pg.Connection): Error | null | undefined;
  /** Asks for the rows of the bound statement, and ends the group with a Sync. */
  _getRows(connection: pg.Connection, rows: number | undefined): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
  callback: (error: Error | undefined, result: pg.QueryResult) => void,
) => Handlers;

/** A statement that begins or ends a transaction, or says for whom it runs. */
export interface BeginStatement {
  text: string;
  values: readonly unknown[];
}

/** The statements of this kind that a connection has parsed, by their texts; there are few. */
const parsedBegins = new WeakMap<pg.Connection, Set<string>>();

const names = new Map<string, string>();

const COMMIT: BeginStatement = { text: 'commit', values: [] };

/** The name of a statement that begins or ends a transaction, of which there are few texts. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `b${names.size}`;
  names.set(text, name);
  return name;
}

function begunOn(connection: pg.Connection): Set<string> {
  const known = parsedBegins.get(connection) ?? new Set();
  parsedBegins.set(connection, known);
  return known;
}

/**
 * The first statement of a transaction behind those that begin it, in one write and up to one Sync; with `commit` behind it, it is the
 * whole transaction. After an error the server skips the rest, so that the statement never runs without its transaction. Of the answers
 * to the others only errors count.
 */
export class FirstStatement extends Query {
  readonly #begin: readonly BeginStatement[];
  readonly #commits: boolean;
  #completed = 0;
  /** Statements of the begin and the end that the server parses now. */
  #parsing: string[] = [];
  /** Those of the begin, which are parsed before the statement. */
  #parsingBefore = 0;
  #parsed = 0;
  #wasParsed = false;
  readonly #countParsed = () => {
    this.#parsed += 1;
  };

  constructor(
    begin: readonly BeginStatement[],
    statement: pg.QueryConfig,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
    { commits = false }: { commits?: boolean } = {},
  ) {
    super({ ...statement, queryMode: 'extended' }, callback);
    this.#begin = begin;
    this.#commits = commits;
  }

  override submit(connection: pg.Connection): Error | null | undefined {
    this.#wasParsed = this.name !== undefined && parsedOf(connection)[this.name] !== undefined;
    connection.on('parseComplete', this.#countParsed);
    connection.stream.cork();
    try {
      for (const statement of this.#begin) this.#execute(connection, statement);
      this.#parsingBefore = this.#parsing.length;
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override _getRows(connection: pg.Connection, rows: number | undefined): void {
    // eslint-disable-next-line no-underscore-dangle -- Its name in pg.
    if (!this.#commits) return super._getRows(connection, rows);
    connection.execute({ ...(this.portal !== undefined && { portal: this.portal }) }, true);
    this.#execute(connection, COMMIT);
    connection.sync();
  }

  #execute(connection: pg.Connection, { text, values }: BeginStatement): void {
    const name = nameOf(text);
    if (!begunOn(connection).has(text)) {
      // An error may have left it at the server after it was parsed; to close a statement that is not there is no error.
      connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
      this.#parsing.push(text);
    }
    connection.bind({ statement: name, values: values.map(String) }, true);
    connection.execute({}, true);
  }

  override handleDataRow(message: unknown): void {
    if (this.#completed === this.#begin.length) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#completed += 1;
    if (this.#completed === this.#begin.length + 1) super.handleCommandComplete(message, connection);
  }

  override handleError(error: Error, connection: pg.Connection): void {
    connection.off('parseComplete', this.#countParsed);
    // The client takes each parsed statement for the named one, which the server has not seen when it is not among them.
    if (this.name !== undefined && !this.#wasParsed && this.#parsed <= this.#parsingBefore)
      delete parsedOf(connection)[this.name];
    super.handleError(error, connection);
  }

  override handleReadyForQuery(connection: pg.Connection): void {
    connection.off('parseComplete', this.#countParsed);
    for (const text of this.#parsing) begunOn(connection).add(text);
    super.handleReadyForQuery(connection);
  }
}
