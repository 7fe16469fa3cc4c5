import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase, type Db } from './db.ts';
import { templateWith, TEST_SERVER_VARIABLE, withDatabase, type TestServer } from './test-server.ts';

export interface TestDatabase {
  /** Under the application's role, as the API has it. */
  db: Db;
  /** Under the migration role: for what no application may do, such as making a utility. */
  admin: Db;
  url: string;
  adminUrl: string;
  drop(): Promise<void>;
}

/** Rows that many tests begin with; the first one inserts them, and the others copy its database. */
export interface CommonRows {
  name: string;
  /** Inserts as the owner of the tables. */
  insert(adminUrl: string): Promise<void>;
}

function testServer(): TestServer {
  const setting = process.env[TEST_SERVER_VARIABLE];
  if (!setting) throw new Error('There is no test server: run the tests with jest and the configuration of the root.');
  return JSON.parse(setting);
}

/** The templates that this test file has asked for. */
const templates = new Map<string, Promise<string>>();

function templateOf(server: TestServer, rows: CommonRows | undefined): Promise<string> | string {
  if (!rows) return server.template;
  const known = templates.get(rows.name) ?? templateWith(server, rows.name, rows.insert);
  templates.set(rows.name, known);
  return known;
}

/** A migrated database of the test's own, copied from a template of the run. Drop it afterwards. */
export async function createTestDatabase(rows?: CommonRows): Promise<TestDatabase> {
  const server = testServer();
  const template = await templateOf(server, rows);
  const name = `hydria_test_${randomBytes(6).toString('hex')}`;
  await command(server, `create database ${name} template ${template} strategy ${server.strategy}`);
  const url = withDatabase(server.appUrl, name);
  const adminUrl = withDatabase(server.adminUrl, name);
  const [db, admin] = [openDatabase(url, recording()), openDatabase(adminUrl, { max: 2 })];
  const drop = async () => {
    await Promise.all([db.destroy(), admin.destroy()]);
    await command(server, `drop database if exists ${name} with (force)`);
  };
  return { db, admin, url, adminUrl, drop };
}

/** With RECORD_STATEMENTS the texts of all statements go into that file (`record-statements.ts`). */
function recording(): Parameters<typeof openDatabase>[1] {
  const file = process.env['RECORD_STATEMENTS'];
  return file ? { onStatement: (text) => appendFileSync(file, `${JSON.stringify(text)}\n`) } : {};
}

async function command({ adminUrl }: TestServer, statement: string): Promise<void> {
  const client = new pg.Client(withDatabase(adminUrl, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
