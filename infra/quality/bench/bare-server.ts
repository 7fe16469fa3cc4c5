import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { selectBills, type BillsOf } from '@hydria/api/features/bills/bills.sql.ts';
import type { Tables } from '@hydria/database/tables.ts';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import pg from 'pg';
import { BARE_PATH, BARE_READS, isBareRead } from './bare-reads.ts';

/**
 * The baseline for the API: the same session look-up, tenant transaction and query, with no framework between socket
 * and driver. Runs as a process of its own: `node bare-server.ts`, with DATABASE_URL and PORT. It answers the bills of a
 * supply, and the statements of `bare-reads.ts`.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Copies the SQL of the API's query, so that both send the same statement to the database. */
const billsQuery = async (of: BillsOf): Promise<CompiledQuery> => {
  const seen: CompiledQuery[] = [];
  const recorder = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void seen.push(query),
  });
  await recorder.transaction().execute((tx) => selectBills(tx, of, { after: undefined, limit: 51 }));
  const [query] = seen.filter(({ sql }) => sql.includes('bill'));
  if (!query) throw new Error('The query of the bills list was not seen');
  return query;
};

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 });

const find = async (token: string) => {
  const sha256 = createHash('sha256').update(token).digest();
  const text = 'select * from session_of_token($1)';
  const { rows } = await pool.query<{ person_id: number }>({ name: 'session', text, values: [sha256] });
  return rows[0];
};

/** Built once: a bare server does not build queries per request. */
let known: Promise<CompiledQuery> | undefined;

interface Statement {
  name: string;
  text: string;
  values: readonly unknown[];
}

const billsOf = async (deya_id: number, person_id: number, code: string): Promise<Statement> => {
  const day = new Date().toISOString().slice(0, 10);
  known ??= billsQuery({ deya_id, person_id, code, day });
  const { sql, parameters } = await known;
  return { name: 'bills', text: sql, values: parameters };
};

/** The rows of a statement in a transaction of the utility and the person. */
const read = async (deya_id: number, person_id: number, { name, text, values }: Statement): Promise<unknown[]> => {
  const client = await pool.connect();
  try {
    await client.query(
      `begin; select set_config('app.deya_id', '${Number(deya_id)}', true), set_config('app.person_id', '${Number(person_id)}', true)`,
    );
    const { rows } = await client.query({ name, text, values: [...values] });
    await client.query('commit');
    return rows.slice(0, 50);
  } finally {
    client.release();
  }
};

const statementOf = (address: URL, deya_id: number, person_id: number): Promise<Statement> | Statement => {
  const name = address.searchParams.get('read') ?? '';
  if (address.pathname === BARE_PATH && isBareRead(name))
    return { name, text: BARE_READS[name], values: JSON.parse(address.searchParams.get('values') ?? '[]') };
  return billsOf(deya_id, person_id, address.searchParams.get('code') ?? '');
};

createServer((request, response) => {
  const answer = async () => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    const session = await find((request.headers.authorization ?? '').slice('Bearer '.length));
    if (!session) return void response.writeHead(401).end();
    const deya_id = Number(address.searchParams.get('deya_id'));
    const rows = await read(deya_id, session.person_id, await statementOf(address, deya_id, session.person_id));
    const body = JSON.stringify(rows);
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  };
  answer().catch(() => response.writeHead(500).end());
}).listen(Number(process.env['PORT']), '127.0.0.1');
