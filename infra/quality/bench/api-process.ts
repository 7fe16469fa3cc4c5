import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appOf, buildApp } from '@hydria/api/app.ts';
import { jobHandlers } from '@hydria/api/job-handlers.ts';
import { insertTestData, PASSWORD, people, type Name } from '@hydria/api/testing/test-data.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { runDue } from '@hydria/jobs/run-due.ts';
import pg from 'pg';
import { freePort } from '../e2e/portal.ts';

const INFRA = path.resolve(import.meta.dirname, '..', '..');

/** An API in a process of its own, on a database with the rows of `test-data.ts`. */
export interface ApiProcess {
  origin: string;
  /** A connection as the owner of the tables. */
  admin: pg.Client;
  /** Starts a server of the bench on the same database; returns its origin once it answers. */
  beside(file: string): Promise<string>;
  /** Runs a job, and the ones that it asks for, as a worker does. */
  run(job: 'reading-days.count'): Promise<void>;
  /** An access token of that person. */
  signIn(name: Name): Promise<string>;
  stop(): Promise<void>;
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

async function signIn(origin: string, name: Name): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people[name].email, password: PASSWORD }),
  });
  const { token }: { token: string } = await answer.json();
  return token;
}

/** Starts the API; `fill` adds rows before that. */
export async function startApiProcess(fill: (admin: pg.Client) => Promise<void> = async () => {}): Promise<ApiProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-bench-'));
  const database = await startDatabase({ dataDir });
  const admin = new pg.Client(database.adminUrl ?? '');
  const servers: ChildProcess[] = [];
  const stop = async () => {
    for (const server of servers) server.kill('SIGTERM');
    await admin.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const start = async (file: string) => {
    const port = String(await freePort());
    // Accounts of the staff in the measurements have no authenticator.
    const own = { LOG_LEVEL: 'silent', DATABASE_URL: database.url, REQUIRE_SECOND_FACTOR: '0' };
    const env = { ...process.env, ...own, API_PORT: port, PORT: port };
    servers.push(spawn(process.execPath, [path.join(INFRA, file)], { env, stdio: 'inherit' }));
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswers(`${origin}/api/status`);
    return origin;
  };
  const run: ApiProcess['run'] = async (job) => {
    const api = await buildApp({ db: database.db, config: { log: 'silent' } });
    await enqueue(database.db, job, {});
    const { failed } = await runDue(database.db, jobHandlers, appOf(api));
    await api.close();
    if (failed[0]) throw failed[0].error;
  };
  try {
    await admin.connect();
    await insertTestData(admin);
    await fill(admin);
    const origin = await start('server/api/main/server.ts');
    return { origin, admin, beside: start, run, signIn: (name) => signIn(origin, name), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
