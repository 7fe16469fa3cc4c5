import { setTimeout as sleep } from 'node:timers/promises';
import { asPerson } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { sql } from 'kysely';
import { fromKysely } from 'pg-boss';
import { openPgBoss } from './pg-boss.ts';
import { enqueue, enqueueAll } from './enqueue.ts';
import type { JobHandlers } from './handlers.ts';
import { jobNames, type JobData } from './jobs.ts';
import { once } from './run-once.ts';
import { installQueues } from './queues.ts';
import { countWaiting, runDue } from './run-due.ts';
import { setTime, takeOverTime } from './testing/test-time.ts';
import { startWorker } from './worker.ts';

type Sent = JobData<'mail.send'>;

const NOON = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const mail = (template = 'test'): Sent => ({ template, ids: { person_id: 1 } });

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await takeOverTime(test.admin, NOON);
});
afterEach(() => test.drop());

/** Handlers that do what the test says with a mail, and nothing with anything else. */
const handling = (send: (data: Sent, run: { id: string; attempt: number }) => Promise<void>): JobHandlers<null> => ({
  ...(Object.fromEntries(jobNames.map((name) => [name, async () => {}])) as unknown as JobHandlers<null>),
  'mail.send': (_world, data, run) => send(data, run),
});

const run = (send: Parameters<typeof handling>[0]) => runDue(test.db, handling(send), null);

it('a job asked for in a transaction that is taken back never runs', async () => {
  const taken = asPerson(test.db, 1, async (tx) => {
    await enqueue(tx, 'mail.send', mail('never'));
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  await asPerson(test.db, 1, (tx) => enqueue(tx, 'mail.send', mail('kept')));
  const sent: string[] = [];
  await run(async ({ template }) => void sent.push(template));
  expect(sent).toEqual(['kept']);
});

it('only ids and codes get into a queue: no e-mail, no secret, no further field', async () => {
  const secret = 'dGhpcyBpcyBhIHNlY3JldCBvZiAyNTYgYml0cywgcmVhbGx5';
  for (const value of ['anna@example.gr', 'Άννα', 'two words', secret, 1.5, true]) {
    await expect(
      enqueue(test.db, 'mail.send', { template: 'test', ids: { value: value as string } }),
    ).rejects.toThrow();
  }
  await expect(enqueue(test.db, 'mail.send', { ...mail(), to: 'anna' } as Sent)).rejects.toThrow();
  expect(await countWaiting(test.db, 'mail.send')).toBe(0);
});

it('a job that is requested twice under one key while it waits runs once, and again when it is requested afterwards', async () => {
  const sent: string[] = [];
  const send = async ({ template }: Sent) => void sent.push(template);
  await enqueue(test.db, 'mail.send', mail('first'), { key: 'a' });
  await enqueue(test.db, 'mail.send', mail('second'), { key: 'a' });
  await enqueue(test.db, 'mail.send', mail('other'));
  await enqueue(test.db, 'mail.send', mail('other'));
  await run(send);
  expect(sent.toSorted()).toEqual(['first', 'other', 'other']);
  await enqueue(test.db, 'mail.send', mail('third'), { key: 'a' });
  await run(send);
  expect(sent).toContain('third');
});

it('a job for later waits until then', async () => {
  await enqueue(test.db, 'mail.send', mail(), { startAfter: later(3600) });
  const runs: Date[] = [];
  await setTime(test.admin, later(3599));
  await run(async () => void runs.push(NOON));
  expect(runs).toHaveLength(0);
  await setTime(test.admin, later(3600));
  await run(async () => void runs.push(NOON));
  expect(runs).toHaveLength(1);
});

it('a job that fails is tried again, each time after a longer wait, and at last lies with the dead ones', async () => {
  await enqueue(test.db, 'mail.send', mail());
  const tries: Date[] = [];
  for (let at = await nextDue(); at; at = await nextDue()) {
    await setTime(test.admin, at);
    await run(async () => {
      tries.push(at!);
      throw new Error('the server is away');
    });
  }
  expect(tries).toHaveLength(9);
  const waits = tries.slice(1).map((at, i) => at.getTime() - tries[i]!.getTime());
  expect(waits[0]).toBeGreaterThanOrEqual(30_000);
  expect(waits.at(-1)!).toBeGreaterThan(20 * waits[0]!);
  expect(await countWaiting(test.db, 'mail.send')).toBe(0);
  const { rows } = await sql`select source_name, data, state from boss.job where name = 'dead'`.execute(test.db);
  expect(rows).toEqual([{ source_name: 'mail.send', data: mail(), state: 'created' }]);
});

async function nextDue(): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(start_after) + interval '1 millisecond' as at from boss.job where state in ('created', 'retry') and name <> 'dead'`.execute(
    test.db,
  );
  return rows[0]!.at;
}

it('a queue that was declared otherwise before is corrected', async () => {
  await enqueue(test.db, 'mail.send', mail());
  await sql`update boss.queue set retry_limit = 99, heartbeat_seconds = null where name = 'mail.send'`.execute(
    test.admin,
  );
  await installQueues(test.db);
  const { rows } = await sql`
    select retry_limit, heartbeat_seconds, policy, dead_letter from boss.queue where name = 'mail.send'`.execute(
    test.db,
  );
  expect(rows).toEqual([{ retry_limit: 8, heartbeat_seconds: 30, policy: 'short', dead_letter: 'dead' }]);
});

it('a job of a kind that only a newer release knows waits for its worker, untried', async () => {
  await enqueue(test.db, 'mail.send', mail());
  await sql`insert into boss.queue select (jsonb_populate_record(q, '{"name":"bill.foretell"}')).* from boss.queue q
    where name = 'mail.send'`.execute(test.admin);
  await sql`insert into boss.job select (jsonb_populate_record(j, '{"name":"bill.foretell"}')).* from boss.job j
    where name = 'mail.send'`.execute(test.admin);
  const sent: string[] = [];
  await run(async ({ template }) => void sent.push(template));
  const worker = await startWorker({
    url: test.url,
    db: test.db,
    handlers: handling(async ({ template }) => void sent.push(template)),
    deps: null,
    log: () => {},
  });
  await enqueue(test.db, 'mail.send', mail('after'));
  while (!sent.includes('after')) await sleep(20);
  await worker.stop();
  expect(sent).toEqual(['test', 'after']);
  const { rows } = await sql`select state, retry_count, output from boss.job where name = 'bill.foretell'`.execute(
    test.admin,
  );
  expect(rows).toEqual([{ state: 'created', retry_count: 0, output: null }]);
});

it('the stored failure names no person', async () => {
  await enqueue(test.db, 'mail.send', mail());
  await run(async () => {
    throw Object.assign(new Error('550 no mailbox anna@example.gr'), { code: 'EENVELOPE', responseCode: 550 });
  });
  const { rows } = await sql<{ output: unknown }>`select output from boss.job where output is not null`.execute(
    test.db,
  );
  expect(rows).toEqual([{ output: { failure: 'Error EENVELOPE 550' } }]);
});

it('an effect outside happens once, however often and however many at once its job runs; one that fails may be tried again', async () => {
  let effects = 0;
  const effect = async () => {
    await sleep(20);
    effects += 1;
  };
  await expect(once(test.db, 'k', NOON, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const said = await Promise.all(Array.from({ length: 5 }, () => once(test.db, 'k', NOON, effect)));
  expect(effects).toBe(1);
  expect(said.filter(Boolean)).toHaveLength(1);
});

it('the worker takes a job up as soon as it is committed, and tells the log nothing of what an error says', async () => {
  await sql`create or replace function boss.job_now() returns timestamptz language sql stable as 'select now()'`.execute(
    test.admin,
  );
  const lines: unknown[] = [];
  let taken!: () => void;
  const took = new Promise<void>((resolve) => (taken = resolve));
  const handlers = handling(async () => {
    taken();
    throw new Error('550 anna@example.gr');
  });
  const worker = await startWorker({
    url: test.url,
    db: test.db,
    handlers,
    deps: null,
    log: (line) => lines.push(line),
  });
  await enqueue(test.db, 'mail.send', mail());
  await took;
  await worker.stop();
  expect(lines).toEqual([expect.objectContaining({ job: 'mail.send', attempt: 0, failure: 'Error' })]);
  // A worker that runs when a scheduled minute comes also makes rows of that schedule.
  const { rows } = await sql<{
    state: string;
    output: object;
  }>`select state, output from boss.job where name = 'mail.send'`.execute(test.db);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('anna');
});

it('jobs that had piled up while no worker ran are worked off without a pause', async () => {
  await sql`create or replace function boss.job_now() returns timestamptz language sql stable as 'select now()'`.execute(
    test.admin,
  );
  await enqueueAll(
    test.db,
    'mail.send',
    Array.from({ length: 60 }, () => mail()),
  );
  let done = 0;
  let finish!: () => void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const handlers = handling(async () => void (++done === 60 && finish()));
  const worker = await startWorker({ url: test.url, db: test.db, handlers, deps: null, log: () => {} });
  // With a pause after each, this would outlast the test.
  await finished;
  await worker.stop();
  expect(await countWaiting(test.db, 'mail.send')).toBe(0);
});

it('the migrations make the tables that the installed pg-boss expects', async () => {
  const boss = openPgBoss({ db: fromKysely(test.admin), supervise: false, schedule: false });
  await boss.start();
  const { ok: _ok, mismatchedFunctions, ...differences } = await boss.detectSchemaDrift();
  // The clock of this test.
  expect(mismatchedFunctions.map(({ name }) => name)).toEqual(['job_now']);
  for (const [kind, found] of Object.entries(differences)) expect([kind, found ?? []]).toEqual([kind, []]);
  await boss.stop({ graceful: false, close: false });
});

it('the application makes no table for jobs and empties none', async () => {
  for (const statement of [
    'create table boss.mine ()',
    'truncate boss.job',
    'drop table boss.job',
    'alter table boss.queue add x int',
  ]) {
    await expect(sql.raw(statement).execute(test.db)).rejects.toThrow(/permission denied|must be owner/);
  }
});
