import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertTestData, PASSWORD, people } from '@hydria/api/testing/test-data.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import autocannon from 'autocannon';
import pg from 'pg';
import { freePort } from '../e2e/portal.ts';
import type { Extent } from './extent.ts';
import { ratios, spread, type Figure } from './figures.ts';

const INFRA = path.resolve(import.meta.dirname, '..', '..');
const SECONDS = 4;
const CONNECTIONS = 20;
const READ = '/api/bills/list?deya_id=1&code=100-1';

const startServer = (file: string, env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [path.join(INFRA, file)], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
    stdio: 'inherit',
  });

const untilAnswers = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
};

const signIn = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: people.anna.email, password: PASSWORD }),
  });
  const { token }: { token: string } = await answer.json();
  return token;
};

/** Requests per second of one server. A failed response aborts the measurement. */
const load = async (origin: string, token: string, seconds: number): Promise<number> => {
  const result = await autocannon({
    url: origin + READ,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${origin} answered ${result.non2xx} requests badly`);
  return result.requests.average;
};

/**
 * Reads 50 bills of one supply through the API and through a bare server, alternating; each server is a process of its
 * own.
 */
export const measureApiReads = async (extent: Extent): Promise<Figure[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-bench-'));
  const database = await startDatabase({ dataDir });
  const servers: ChildProcess[] = [];
  try {
    const admin = new pg.Client(database.adminUrl ?? '');
    await admin.connect();
    await insertTestData(admin);
    await admin.end();
    const [apiPort, barePort] = [await freePort(), await freePort()];
    servers.push(startServer('server/api/main/server.ts', { DATABASE_URL: database.url, API_PORT: String(apiPort) }));
    servers.push(startServer('quality/bench/bare-server.ts', { DATABASE_URL: database.url, PORT: String(barePort) }));
    const [api, bare] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${barePort}`];
    await Promise.all([untilAnswers(`${api}/api/status`), untilAnswers(bare)]);
    const token = await signIn(api);
    const seconds = extent.scaled(SECONDS);
    const [ours, limit]: [number[], number[]] = [[], []];
    for (let round = extent.from; round <= extent.rounds; round++) {
      const [a, b] = [await load(api, token, seconds), await load(bare, token, seconds)];
      if (round === 0) continue;
      ours.push(a);
      limit.push(b);
    }
    const note = `${Math.round(spread(ours).median)} against ${Math.round(spread(limit).median)} requests per second`;
    return [
      { what: 'API read of 50 bills against a bare server', bar: '≥ 0.80', value: ratios(ours, limit), unit: '', note },
    ];
  } finally {
    for (const server of servers) server.kill('SIGTERM');
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
