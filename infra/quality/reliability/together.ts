import { randomUUID } from 'node:crypto';
import { PASSWORD, people } from '@hydria/api/testing/test-data.ts';
import { ask, asJson, signIn, type Answered } from './client.ts';
import { openGateway, type Gateway } from './gateway-stage.ts';
import type { Seen } from './kills.ts';
import { underLoad } from './load.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { kill, until } from './processes.ts';
import { BILLS, everyday } from './restarts.ts';
import type { Api, Stage } from './stage.ts';

/** Two APIs, a gateway in front of them and a worker, all on one database. */
interface Together {
  stage: Stage;
  apis: [Api, Api];
  gateway: Gateway;
}

const expectSame = (what: string, found: unknown, wanted: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`];

/** A session that one process ends is rejected by the other at once. */
async function revocation({ apis: [one, other] }: Together): Promise<string[]> {
  const token = await signIn(one.origin, 'gina');
  const before = await ask(other.origin, 'GET /api/auth/user', { token });
  const ended = await ask(one.origin, 'POST /api/auth/logout', { token });
  const after = await ask(other.origin, 'GET /api/auth/user', { token });
  return expectSame(
    'before, at and after the end of a session',
    [before.status, ended.status, after.status],
    [200, 200, 401],
  );
}

/** Both processes share the count of attempts: the sixth is refused by either. */
async function limits({ apis }: Together): Promise<string[]> {
  const wrong = asJson({ email: people.petros.email, password: `${PASSWORD}x` });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) statuses.push((await ask(apis[n % 2]!.origin, 'POST /api/auth/login', wrong)).status);
  return expectSame('wrong passwords in turn', statuses, [401, 401, 401, 401, 401, 429, 429]);
}

/** The same key sent to both at the same time creates one report. */
async function idempotency({ stage, apis }: Together): Promise<string[]> {
  const token = await signIn(apis[0].origin, 'anna');
  const key = `same-${randomUUID()}`;
  const report = asJson({ deya_id: 1, problem_type: 'other', description: 'x', address: 'y', idempotency_key: key });
  const answers = await Promise.all(
    [...apis, ...apis].map(({ origin }) => ask(origin, 'POST /api/reports', { token, ...report })),
  );
  const { rows } = await stage.admin.query('select id::int from problem_report where idempotency_key = $1', [key]);
  const ids = answers.map(({ body }) => (JSON.parse(body) as { id: number }).id);
  return expectSame(
    'ids of one report sent four times',
    ids,
    Array.from({ length: 4 }, () => rows[0]?.id),
  );
}

/** Both give the same answer to the early reads of the page, directly and through the gateway. */
async function reads({ apis, gateway }: Together): Promise<string[]> {
  const token = await signIn(gateway.origin, 'anna');
  const origins = [...apis.map(({ origin }) => origin), gateway.origin, gateway.origin];
  const answers = await Promise.all(origins.map((origin) => ask(origin, BILLS, { token })));
  return new Set(answers.map(({ body }) => body)).size === 1 && answers[0]?.status === 200
    ? []
    : [`bills are not answered alike: ${answers.map(({ status }) => status).join()}`];
}

/** A visit through the gateway: page, sign-in, bills, a report, and the mail that a worker sends. */
async function walk({ stage, gateway }: Together, mails: MailServer): Promise<string[]> {
  const worker = await stage.startWorker({ MAIL_URL: mails.url });
  const { origin } = gateway;
  const page = await ask(origin, 'GET /login');
  const token = await signIn(origin, 'babis');
  const bills = await ask(origin, 'GET /api/bills/list?deya_id=1&code=100-3', { token });
  const report = asJson({
    deya_id: 1,
    problem_type: 'other',
    description: 'x',
    address: 'y',
    idempotency_key: randomUUID(),
  });
  const sent = await ask(origin, 'POST /api/reports', { token, ...report });
  const asked = await ask(origin, 'POST /api/password/email', asJson({ email: people.stella.email }));
  const statuses = [page, bills, sent, asked].map(({ status }) => status);
  const sentTo = (address: string) => mails.acceptedFor(address).length;
  await until('the mails have been sent', () => sentTo(people.stella.email) > 0 && sentTo(people.anna.email) > 0);
  await kill(worker, 'SIGTERM');
  return [
    ...expectSame('page, bills, report, mail', statuses, [200, 200, 200, 200]),
    ...expectSame('mails with the link', sentTo(people.stella.email), 1),
  ];
}

/** A worker is killed while it delivers a mail; another worker repeats the job, once. */
async function killedWorker({ stage, gateway }: Together): Promise<string[]> {
  const mails = await startMailServer();
  try {
    const first = await stage.startWorker({ MAIL_URL: mails.url });
    mails.hold(people.admin.email);
    await ask(gateway.origin, 'POST /api/password/email', asJson({ email: people.admin.email }));
    await until('a mail is being handed over', () => mails.waiting() === 1);
    await kill(first);
    // Expires the lease of the job and the wait before its retry.
    await stage.admin.query(
      `update boss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`,
    );
    const second = await stage.startWorker({ MAIL_URL: mails.url });
    await until('the lost run is noticed', async () => {
      await stage.admin.query(`update boss.job set start_after = now() where name = 'mail.send' and state = 'retry'`);
      return mails.waiting() > 1;
    });
    // The first delivery died with its worker: the mail server did not accept it.
    mails.release();
    const states = `select state from boss.job where name = 'mail.send'`;
    await until('the job is done', async () =>
      (await stage.admin.query(states)).rows.every(({ state }) => state === 'completed'),
    );
    await kill(second, 'SIGTERM');
    return expectSame('mails with one Message-ID', new Set(mails.acceptedFor(people.admin.email)).size, 1);
  } finally {
    await mails.stop();
  }
}

/** One of the two APIs is killed at fifty requests a second and restarted, then the other: the portal keeps serving. */
async function killedApi(
  { stage, apis, gateway }: Together,
  rounds: number,
): Promise<[string[], Record<string, number>]> {
  const token = await signIn(gateway.origin, 'anna');
  const read = (): Promise<Answered> => ask(gateway.origin, BILLS, { token });
  const lost = new Set<number>();
  const mixed = everyday(gateway.origin, token);
  const send = async (n: number) => (n % 3 === 0 ? mixed(n) : noted(await read(), n));
  const noted = (answer: Answered, n: number) => {
    if (answer.status !== 200) lost.add(n);
    return answer;
  };
  const tally = await underLoad(send, async (seen) => {
    for (let round = 0; round < rounds; round++) {
      const index = round % 2;
      const before = seen.done;
      await kill(apis[index]!);
      await until('the other one answers', () => seen.done > before + 25);
      apis[index] = await stage.startApi(apis[index]!.origin);
    }
  });
  const { sent, done, refused } = tally;
  const problems = [...tally.odd].map((odd) => `an odd answer: ${odd}`);
  if (tally.cut > 0) problems.push(`${tally.cut} requests without an answer`);
  if (lost.size > 0) problems.push(`${lost.size} reads were not answered though an API was there`);
  return [problems, { sent, done, 'changes refused': refused }];
}

/** Several processes on one database behave like one; when one dies, the others keep serving. */
export async function worksTogether(stage: Stage, rounds: number): Promise<Seen> {
  const apis: [Api, Api] = [await stage.startApi(), await stage.startApi()];
  const gateway = await openGateway(apis.map(({ origin }) => origin));
  const mails = await startMailServer();
  const together = { stage, apis, gateway };
  try {
    const problems = [
      ...(await revocation(together)),
      ...(await limits(together)),
      ...(await idempotency(together)),
      ...(await reads(together)),
      ...(await walk(together, mails)),
      ...(await killedWorker(together)),
    ];
    const [lost, counts] = await killedApi(together, rounds);
    return { counts: { kills: rounds, ...counts }, problems: [...problems, ...lost] };
  } finally {
    await mails.stop();
    await gateway.close();
    for (const api of apis) await kill(api);
  }
}
