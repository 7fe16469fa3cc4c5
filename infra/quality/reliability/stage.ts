import { mkdtempSync, chmodSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertTestData, SECRET } from '@hydria/api/testing/test-data.ts';
import { canConnect } from '@hydria/database/can-connect.ts';
import { startEmbedded } from '@hydria/database/embedded.ts';
import { APP_ROLE } from '@hydria/database/roles.ts';
import { createDatabase, migrateAs } from '@hydria/database/start-database.ts';
import pg from 'pg';
import { freePort, kill, startProcess, type Running } from './processes.ts';

/** Signing secret of the test bank. */
export const BANK_SECRET = 'secret-of-the-bank-0123456789abcdef';

export interface Api extends Running {
  origin: string;
  /** Origin of its metrics. */
  internal: string;
}

/** A PostgreSQL server with the test data, and the processes that run on it. */
export interface Stage {
  dataDir: string;
  url: string;
  adminUrl: string;
  /** A connection as the migration role, which bypasses row-level security. */
  admin: pg.Pool;
  /** Process id of the database server. */
  serverPid(): number;
  /** Whether the database server accepts a new connection. */
  connects(): Promise<boolean>;
  /** Starts an API; on the port of an earlier one when its origin is given. */
  startApi(origin?: string, env?: Record<string, string>): Promise<Api>;
  startWorker(env: Record<string, string>): Promise<Omit<Api, 'origin'>>;
  /** Locks rows and tables until they are released, so that other transactions wait for them. */
  holdUp(...statements: string[]): Promise<{ release(): Promise<void> }>;
  /** Ends all running processes and removes the files. */
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hydria-reliability-'));
  // When started as root, PostgreSQL runs as another user, who must be able to read this folder.
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded(dataDir);
  await createDatabase(server.url('postgres'), 'hydria');
  const [adminUrl, url] = [server.url('hydria'), server.url('hydria', APP_ROLE)];
  await migrateAs(adminUrl, url, 'the stage');
  const admin = new pg.Pool({ connectionString: adminUrl, max: 4 });
  admin.on('error', () => {});
  admin.on('connect', (client) => client.on('error', () => {}));
  await fill(adminUrl);
  const started: Running[] = [];
  const holding = new Set<pg.Client>();
  const keep = <R extends Running>(running: R): R => {
    started.push(running);
    return running;
  };
  const settings = {
    DATABASE_URL: url,
    PUBLIC_URL: 'http://portal.example',
    PORTAL_SECRET: SECRET,
    REQUIRE_SECOND_FACTOR: '0',
  };
  return {
    dataDir,
    url,
    adminUrl,
    admin,
    serverPid: () => pidIn(path.join(dataDir, 'postgres', 'postmaster.pid')),
    connects: () => canConnect(adminUrl),
    startApi: async (at, env = {}) => {
      const origin = at ?? `http://127.0.0.1:${await freePort()}`;
      const bank = { BANK_URL: 'https://bank.example', BANK_SECRET };
      const API_PORT = new URL(origin).port;
      const INTERNAL_PORT = String(await freePort());
      const all = {
        ...settings,
        ...bank,
        API_PORT,
        TRUST_PROXY: '127.0.0.1',
        ENVIRONMENT: 'local',
        INTERNAL_PORT,
        ...env,
      };
      const running = await startProcess('api', all, origin);
      return keep({ ...running, origin, internal: `http://127.0.0.1:${INTERNAL_PORT}` });
    },
    startWorker: async (env) => {
      const INTERNAL_PORT = String(await freePort());
      const internal = `http://127.0.0.1:${INTERNAL_PORT}`;
      return keep({
        ...(await startProcess('worker', { ...settings, INTERNAL_PORT, ...env }, internal)),
        internal,
      });
    },
    holdUp: async (...statements) => {
      const client = new pg.Client(adminUrl);
      holding.add(client);
      await client.connect();
      for (const statement of ['begin', ...statements]) await client.query(statement);
      return {
        release: async () => {
          holding.delete(client);
          await client.end();
        },
      };
    },
    close: async () => {
      for (const client of holding) await client.end();
      for (const running of started) if (running.child.exitCode === null) await kill(running);
      await admin.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** 0 until the server has restarted after a crash: it removes the file while it stops. */
const pidIn = (file: string): number => {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
};

/** One member writes a town's volume, so the daily limits are raised here; their counters are kept as in production. */
const COUNTS_STAY = `
  create function stay_at_one() returns trigger language plpgsql as $$ begin new.failures := 1; return new; end $$;
  create trigger stay_at_one before insert or update on login_throttle for each row
    when (new.key ~ '^(member-|photo-bytes)') execute function stay_at_one()`;

async function fill(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await insertTestData(client);
  await client.query(COUNTS_STAY);
  await client.end();
}
