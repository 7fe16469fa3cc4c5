import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '@hydria/api/app.ts';
import { defaultConfig } from '@hydria/api/kernel/config.ts';
import { limits } from '@hydria/api/limits.ts';
import { createPasswords } from '@hydria/api/kernel/passwords.ts';
import { insertTestData, PASSWORD, people, SECRET } from '@hydria/api/testing/test-data.ts';
import { startDatabase } from '@hydria/database/start-database.ts';
import pg from 'pg';
import type { Extent } from './extent.ts';
import { once, spread, type Figure } from './figures.ts';

type Server = Awaited<ReturnType<typeof buildApp>>;

/** Number of concurrent sign-ins. */
const AT_ONCE = 10;
const SIGN_INS = 100;
/** Calls for an existing person, alternating with as many for an unknown one. */
const PAIRS = 500;

/** Rate limits are off: the measurement sends many requests on purpose. */
const unlimited = Object.fromEntries(
  Object.keys(limits).map((name) => [name, { attempts: 1_000_000_000, seconds: 1 }]),
);

const post = (server: Server, url: string, payload: object) => server.inject({ method: 'POST', url, payload });

async function measureSignIns(server: Server, signIns: number): Promise<Figure[]> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const [payload, begun] = [{ email: people.anna.email, password: PASSWORD }, performance.now()];
  let left = signIns;
  delay.enable();
  const one = async () => {
    while (left-- > 0) {
      const { statusCode } = await post(server, '/api/auth/login', payload);
      if (statusCode !== 200) throw new Error(`A sign-in was answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  delay.disable();
  const rate = signIns / ((performance.now() - begun) / 1000);
  return [
    { what: 'Sign-ins per second, ten at once', bar: '≥ 8', value: once(rate), unit: ' ' },
    {
      what: 'Delay of the event loop meanwhile, 99th percentile',
      bar: '≤ 50',
      value: once(delay.percentile(99) / 1e6),
      unit: ' ms',
    },
  ];
}

/** Two-sided p of the Mann–Whitney test, by the normal approximation. */
export function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, mine: true })), ...b.map((value) => ({ value, mine: false }))];
  all.sort((one, other) => one.value - other.value);
  const ranks = all.reduce((sum, { mine }, index) => sum + (mine ? index + 1 : 0), 0);
  const [n, m] = [a.length, b.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  // Abramowitz and Stegun 7.1.26
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return poly * Math.exp(-x * x);
}

/** A call about an account, number or code that exists, or about one that does not. */
type Ask = (isKnown: boolean) => Promise<{ statusCode: number }>;

/** Tests whether response times reveal that an account, a tax number or a code exists (finding M14). */
async function measureNeutral(pairs: number, what: string, ask: Ask): Promise<Figure> {
  const times: [number[], number[]] = [[], []];
  const statuses = new Set<number>();
  const timed = async (isKnown: boolean) => {
    const begun = performance.now();
    const { statusCode } = await ask(isKnown);
    times[isKnown ? 0 : 1].push(performance.now() - begun);
    statuses.add(statusCode);
  };
  for (let n = 0; n < pairs + 20; n++)
    for (const isKnown of n % 2 ? [true, false] : [false, true]) await timed(isKnown);
  if (statuses.size !== 1) throw new Error(`${what} was answered ${[...statuses].join(' and ')}`);
  const [known, unknown] = times.map((side) => side.slice(20)) as [number[], number[]];
  const difference = Math.abs(spread(known).median - spread(unknown).median);
  const note = `${[...statuses].join()}: ${spread(known).median.toFixed(1)} ms against ${spread(unknown).median.toFixed(1)} ms; p = ${mannWhitney(known, unknown).toFixed(3)}`;
  return { what: `Known against unknown ${what}`, bar: '≤ 10', value: once(difference), unit: ' ms', note };
}

/** Tax numbers of the test data: one with supplies at utility 1, and one without. */
const [WITH_SUPPLIES, WITHOUT] = ['555777003', '123456783'];
/** Payment codes: one of a bill, and one of none. */
const [CODE, UNUSED_CODE] = ['RF18539007547034', 'RF88539007547035'];

/** The calls that find M14 names, each with what exists and with what does not. */
async function neutralCalls(server: Server): Promise<[string, Ask][]> {
  const byMail =
    (url: string, more: object = {}): Ask =>
    (isKnown) =>
      post(server, url, { email: isKnown ? people.babis.email : 'unknown@example.gr', ...more });
  const begin = async (afm: string) => {
    const answer = await post(server, '/api/sign-up/number', { deya_id: 1, country: 'EL', afm });
    return { cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };
  const [known, unknown] = [await begin(WITH_SUPPLIES), await begin(WITHOUT)];
  const byCode: Ask = (isKnown) =>
    server.inject({
      method: 'POST',
      url: '/api/sign-up/code',
      payload: { deya_id: 1, code: isKnown ? '100-3' : '999-9' },
      headers: isKnown ? known : unknown,
    });
  const byPaymentCode: Ask = (isKnown) =>
    post(server, '/api/guest/pay', { deya_id: 1, payment_code: isKnown ? CODE : UNUSED_CODE, bill_total: 1 });
  return [
    ['e-mail: signing in', byMail('/api/auth/login', { password: 'wrong' })],
    ['e-mail: forgotten password', byMail('/api/password/email')],
    ['e-mail: confirmation again', byMail('/api/account/confirm/resend')],
    ['e-mail: link that signs in', byMail('/api/auth/link')],
    ['number and code: registration', byCode],
    ['payment code: look-up of a guest', byPaymentCode],
  ];
}

/** Sign-in latency with production hashes, and the timing of neutral answers. */
export const measureAccounts = async (extent: Extent): Promise<Figure[]> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydria-bench-'));
  const database = await startDatabase({ dataDir });
  const server = await buildApp({ db: database.db, config: { log: 'silent', limits: unlimited, secret: SECRET } });
  try {
    const admin = new pg.Client(database.adminUrl ?? '');
    await admin.connect();
    await insertTestData(admin);
    // The hashes of the test data use reduced cost.
    const password_hash = await createPasswords(defaultConfig.argon2).hash(PASSWORD);
    await admin.query('update person_credential set password_hash = $1', [password_hash]);
    await admin.query(`update bill set payment_code = '${CODE}' where bill_number = 'B3-1'`);
    await admin.end();
    const figures = await measureSignIns(server, extent.scaled(SIGN_INS));
    for (const [what, ask] of await neutralCalls(server))
      figures.push(await measureNeutral(extent.scaled(PAIRS), what, ask));
    return figures;
  } finally {
    await server.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
