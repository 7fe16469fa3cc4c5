import { enqueue } from '@hydria/jobs/enqueue.ts';
import { countWaiting } from '@hydria/jobs/run-due.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const password = 'Nero-kai-fos-1';
let app: TestApp;
let works: boolean;
beforeEach(async () => {
  works = false;
  const mail = {
    send: async () => {
      if (!works)
        throw Object.assign(new Error(`550 <anna@example.gr> ${password}`), { code: 'EENVELOPE', responseCode: 550 });
    },
  };
  app = await startTestApp({}, { outside: { mail } });
});
afterEach(() => app.stop());

/** Lets a mail fail until its retries are exhausted. */
async function failForGood(): Promise<void> {
  await enqueue(app.db, 'mail.send', { template: 'test', ids: { person_id: 1 } });
  for (let n = 0; n < 20 && (await countWaiting(app.db, 'mail.send')) > 0; n++) {
    await app.runJobs().catch(() => {});
    app.clock.pass(7 * 3600);
  }
}

interface Failed {
  data: { id: string; name: string; data: string; attempts: number; failure: string }[];
  total: number;
  next: string | null;
}
const list = async (query = '') => (await app.send(`GET /api/jobs/failed${query}`, { as: 'admin' })).json<Failed>();

it('a job that failed for good is listed for administrators, with the kind of error and without its message', async () => {
  await failForGood();
  const { data, total } = await list();
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ name: 'mail.send', attempts: 9, failure: 'Error EENVELOPE 550' });
  expect(JSON.parse(data[0]!.data)).toEqual({ template: 'test', ids: { person_id: 1 } });
  const { rows } = await sql<{ text: string }>`select jsonb_agg(to_jsonb(j))::text as text from boss.job j`.execute(
    app.admin,
  );
  expect(rows[0]!.text).not.toMatch(/anna@example|Nero-kai-fos/);
});

it('a retried job runs, disappears from the list, and its actor is recorded', async () => {
  await failForGood();
  works = true;
  const [job] = (await list()).data;
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.send(`POST /api/jobs/failed/${job!.id}/retry`, { as: 'admin' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
  await expect(app.runJobs()).resolves.toEqual(['mail.send']);
  expect((await list()).total).toBe(0);
  const { rows } = await sql`select action, person_id, detail from installation_event where action like 'job%'`.execute(
    app.admin,
  );
  expect(rows).toEqual([{ action: 'job-retried', person_id: 5, detail: { job: 'mail.send', id: job!.id } }]);
});

it('a discarded job never runs', async () => {
  await failForGood();
  works = true;
  const [job] = (await list()).data;
  expect((await app.send(`POST /api/jobs/failed/${job!.id}/discard`, { as: 'admin' })).statusCode).toBe(200);
  await expect(app.runJobs()).resolves.toEqual([]);
  expect((await list()).total).toBe(0);
});

it('the list has pages', async () => {
  for (let n = 0; n < 3; n++) await failForGood();
  const first = await list('?itemsPerPage=2');
  const second = await list(`?itemsPerPage=2&cursor=${first.next}`);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect([ids.length, new Set(ids).size, second.next]).toEqual([3, 3, null]);
});

it('staff of one utility do not see it', async () => {
  await sql`insert into role_permission select r.id, p.id from role r, permission p where r.name = 'staff' and p.name = 'log.view'`.execute(
    app.admin,
  );
  await app.tokenOf('stella');
  // The guard requires the utility that she acts in, and there she has the permission.
  await sql`update session set deya_id = 1`.execute(app.admin);
  const answer = await app.send('GET /api/jobs/failed', { as: 'stella' });
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'no_access' }]);
});

describe('the janitor', () => {
  it('deletes expired rows and keeps valid ones', async () => {
    const now = app.clock.now();
    const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
    await app.tokenOf('anna');
    await sql`insert into session (person_id, last_used_at, expires_at) values (1, ${days(-60)}, ${days(-31)}), (1, ${days(-30)}, ${days(-29)})`.execute(
      app.admin,
    );
    await sql`insert into login_throttle (key, failures, first_failure_at) values ('sign-in:x', 5, ${days(-2)})`.execute(
      app.admin,
    );
    await sql`insert into job_done (key, at) values ('old', ${days(-61)}), ('young', ${days(-59)})`.execute(app.admin);
    await sql`insert into one_time_token (token_sha256, purpose, person_id, created_at, expires_at) values (decode(repeat('00', 32), 'hex'), 'x', 1, ${days(-9)}, ${days(-2)})`.execute(
      app.admin,
    );
    await enqueue(app.db, 'janitor.sweep', {});
    await app.runJobs();
    const count = async (table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.admin)).rows[0]!.n;
    // Anna's own session and the one that ended 29 days ago.
    expect(await count('session')).toBe(2);
    expect(await count('one_time_token')).toBe(0);
    const { rows } = await sql`select key from job_done`.execute(app.admin);
    expect(rows).toEqual([{ key: 'young' }]);
    expect((await sql`select from login_throttle where key = 'sign-in:x'`.execute(app.admin)).rows).toHaveLength(0);
    expect((await app.send('GET /api/auth/user', { as: 'anna' })).statusCode).toBe(200);
  });
});
