import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { ask, asJson, signIn, type Answered } from './client.ts';
import type { Seen } from './kills.ts';
import { underLoad, type Tally } from './load.ts';
import { kill, until } from './processes.ts';
import type { Api, Stage } from './stage.ts';

export const BILLS = 'GET /api/bills/list?deya_id=1&code=100-1';

const reportOf = () => ({
  deya_id: 1,
  problem_type: 'other',
  description: 'x',
  address: 'Κορίνθου 1',
  idempotency_key: `l-${randomUUID()}`,
});

/** Reads and writes of a signed-in person, alternating. */
export const everyday =
  (origin: string, token: string) =>
  (n: number): Promise<Answered> =>
    n % 3 === 0 ? ask(origin, 'POST /api/reports', { token, ...asJson(reportOf()) }) : ask(origin, BILLS, { token });

/** The value of a process's metric by name and labels. */
export async function figure(api: Api, name: string): Promise<number> {
  const answer = await ask(api.internal, 'GET /metrics');
  const line = answer.status === 200 ? answer.body.split('\n').find((text) => text.startsWith(name)) : undefined;
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}

const terminated = `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where usename = 'hydria_app'`;
const left = `select count(*)::int as n, count(*) filter (where state <> 'idle')::int as busy
  from pg_stat_activity where usename = 'hydria_app' and datname = 'hydria'`;

/** Waits for further successful answers after an event. */
const untilServed = (tally: Tally, more: number) => {
  const before = tally.done;
  return until('requests are answered again', () => tally.done >= before + more);
};

/** Whether a server other than `old` accepts connections. `old` may still answer while it shuts down. */
async function isBack(stage: Stage, old: number): Promise<boolean> {
  if (stage.serverPid() === old) return false;
  return stage.connects();
}

/**
 * Stops the server at once and waits until it is back and ten requests have succeeded; returns the duration of both.
 */
async function restart(stage: Stage, tally: Tally): Promise<{ away: number; first: number; tenth: number }> {
  const [since, old] = [performance.now(), stage.serverPid()];
  process.kill(old, 'SIGQUIT');
  await until('the server is back', () => isBack(stage, old));
  const there = performance.now();
  await untilServed(tally, 1);
  const first = performance.now();
  await untilServed(tally, 9);
  return { away: there - since, first: first - there, tenth: performance.now() - there };
}

/** Every connection returns to the pool, and the server has no backend that waits for a client that is gone. */
async function leaks(stage: Stage, api: Api): Promise<string[]> {
  await until('the pool is at rest', async () => (await figure(api, 'hydria_database_connections{state="busy"')) === 0);
  const { rows } = await stage.admin.query<{ n: number; busy: number }>(left);
  const { n, busy } = rows[0]!;
  return n > 10 || busy > 0 ? [`${n} connections at the server, ${busy} of them busy`] : [];
}

/**
 * The database server is stopped at once (`immediate`) and restarted, then all its connections are terminated, under
 * fifty requests a second.
 */
export async function restartDatabase(stage: Stage, rounds: number): Promise<Seen> {
  const api = await stage.startApi();
  const token = await signIn(api.origin, 'anna');
  const times: Awaited<ReturnType<typeof restart>>[] = [];
  const tally = await underLoad(everyday(api.origin, token), async (seen) => {
    for (let round = 0; round < rounds; round++) {
      times.push(await restart(stage, seen));
      await stage.admin.query(terminated);
      await sleep(100);
      await stage.admin.query(terminated);
      await untilServed(seen, 10);
    }
  });
  const problems = [...tally.odd].map((odd) => `an odd answer: ${odd}`);
  if (tally.cut > 0) problems.push(`${tally.cut} requests without an answer`);
  if (api.child.exitCode !== null) problems.push(`the API has ended: ${api.said()}`);
  problems.push(...(await leaks(stage, api)));
  await kill(api, 'SIGTERM');
  const most = (of: keyof (typeof times)[number]) => Math.round(Math.max(...times.map((time) => time[of])));
  const { sent, done, refused } = tally;
  const counts = {
    restarts: rounds,
    sent,
    done,
    refused,
    'ms at most until the database is back': most('away'),
    'ms at most from then to the first answer': most('first'),
    'ms at most from then to the tenth of fifty a second': most('tenth'),
  };
  return { counts, problems };
}
