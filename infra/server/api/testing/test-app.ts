import { createTestDatabase } from '@hydria/database/test-database.ts';
import type { ErasureList } from '@hydria/adapters/erasure-list/erasure-list.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { taxAuthority } from '@hydria/adapters/testing/tax-authority.ts';
import { openDatabase, type Db } from '@hydria/database/db.ts';
import { installQueues } from '@hydria/jobs/queues.ts';
import { runDue } from '@hydria/jobs/run-due.ts';
import type { JobName } from '@hydria/jobs/jobs.ts';
import { senderOf } from '@hydria/jobs/sender.ts';
import { setTime, takeOverTime } from '@hydria/jobs/testing/test-time.ts';
import type { OutsideRequest } from '@hydria/adapters/http/guarded-fetch.ts';
import type { OutgoingMail } from '@hydria/adapters/mail/transport.ts';
import { createPush } from '@hydria/adapters/push/push.ts';
import { newVapidKey, readVapid } from '@hydria/adapters/push/vapid.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { appOf, buildApp, type AppOptions } from '../app.ts';
import type { Config } from '../kernel/config.ts';
import { jobHandlers } from '../job-handlers.ts';
import { CHEAP_ARGON2 } from './cheap-argon2.ts';
import { insertTestData, PASSWORD, people, SECRET, type Name } from './test-data.ts';

/** Noon of the day of the test data. */
const NOON = '2026-11-20T12:00:00Z';

/** Tests renew a person's token after this span, half of its life. */
const RENEW_MS = 5 * 60_000;

/** A clock that a test moves. */
class TestClock {
  private time = Date.parse(NOON);
  now = (): Date => new Date(this.time);
  pass = (seconds: number): void => void (this.time += seconds * 1000);
}

/** The API on a database of its own with the rows of `test-data.ts`; every answer is validated against its schema. */
export interface TestApp {
  server: FastifyInstance;
  clock: TestClock;
  db: Db;
  admin: Db;
  /** A connection as the application's role. */
  url: string;
  /** Sends a request, as a person when one is named. */
  send(call: string, options?: InjectOptions & { as?: Name }): Promise<LightMyRequestResponse>;
  /** Signs in and returns the access token; returns the same token for the same person while it is valid. */
  tokenOf(name: Name): Promise<string>;
  /** Runs the jobs that are due at the clock's time, and those that they enqueue; throws the error of a job. */
  runJobs(): Promise<JobName[]>;
  /** The mails that jobs have sent. */
  mails: OutgoingMail[];
  /** The pushes that jobs have sent, and the stubbed answer of their service. */
  pushes: { asked: OutsideRequest[]; status: number };
  stop(): Promise<void>;
}

/** A list of erasures in memory. */
function listInMemory(): ErasureList {
  const entries = new Set<string>();
  return { add: async (more) => more.forEach((entry) => entries.add(entry)), read: async () => entries };
}

/** No test reaches a server of others by accident. */
const silentSource = async (): Promise<never> => {
  throw new OutsideError('unreachable', 'no server in tests');
};

export async function startTestApp(
  config: Partial<Config> = {},
  more: Pick<AppOptions, 'canaries' | 'outside' | 'sandboxes' | 'logStream' | 'uploads'> = {},
): Promise<TestApp> {
  const { db, admin, url, drop } = await createTestDatabase({ name: 'rows', insert: fill });
  const clock = new TestClock();
  const settings = { argon2: CHEAP_ARGON2, checkAnswers: true, log: 'silent', secret: SECRET, ...config } as const;
  await senderOf(db);
  const mails: OutgoingMail[] = [];
  const pushes: TestApp['pushes'] = { asked: [], status: 201 };
  const push = createPush({
    vapid: readVapid(newVapidKey(), 'https://my.example.gr'),
    fetch: async (asked) => {
      pushes.asked.push(asked);
      return { status: pushes.status, headers: {}, body: Buffer.alloc(0) };
    },
  });
  const mail = { send: async (sent: OutgoingMail) => void mails.push(sent) };
  const server = await buildApp({
    db,
    clock,
    config: settings,
    ...more,
    outside: {
      mail,
      push,
      erasures: listInMemory(),
      taxAuthority,
      bank: silentBank,
      sources: silentSource,
      formEndpoints: silentSource,
      isPrivateName: async () => false,
      ...more.outside,
    },
  });
  const tokens = new Map<string, Promise<string>>();
  const browsers: Browsers = new Map();

  const tokenOf = (name: Name) => {
    // A test that moves the clock must not continue with an expired token.
    const key = `${name} ${Math.floor(clock.now().getTime() / RENEW_MS)}`;
    const token = tokens.get(key) ?? signIn(server, name, browsers);
    tokens.set(key, token);
    return token;
  };
  const send: TestApp['send'] = async (call, { as, ...options } = {}) => {
    const [method, url] = call.split(' ') as [InjectOptions['method'], string];
    const authorization = as && { authorization: `Bearer ${await tokenOf(as)}` };
    return server.inject({ method, url, ...options, headers: { ...authorization, ...options.headers } });
  };
  const runJobs = async () => {
    await setTime(admin, clock.now());
    const { done, failed } = await runDue(db, jobHandlers, appOf(server));
    if (failed[0]) throw failed[0].error;
    return done;
  };
  const stop = async () => {
    await server.close();
    await drop();
  };
  return { server, clock, db, admin, url, send, tokenOf, runJobs, mails, pushes, stop };
}

/** The rows of `test-data.ts`, and the queues at noon. */
async function fill(adminUrl: string): Promise<void> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  await insertTestData(client);
  await client.end();
  const admin = openDatabase(adminUrl, { max: 1 });
  await installQueues(admin);
  await takeOverTime(admin, new Date(NOON));
  await admin.destroy();
}

/** The cookie of each person's browser, so that signing in again is not signing in from a new device. */
type Browsers = Map<Name, string>;

async function signIn(server: FastifyInstance, name: Name, browsers: Browsers): Promise<string> {
  const payload = { email: people[name].email, password: PASSWORD };
  const cookie = browsers.get(name);
  const headers = { ...(cookie && { cookie }) };
  const answer = await server.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
  if (answer.statusCode !== 200) throw new Error(`${name} cannot sign in: ${answer.statusCode} ${answer.body}`);
  const device = answer.cookies.find((one) => one.name === 'hydria_device');
  if (device) browsers.set(name, `${device.name}=${device.value}`);
  return answer.json<{ token: string }>().token;
}
