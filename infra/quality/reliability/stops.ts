import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { people } from '@hydria/api/testing/test-data.ts';
import { SIGNATURE_HEADER, signatureOf } from '@hydria/adapters/bank/signature.ts';
import { ask, asJson, isUnavailable, signIn, type Answered } from './client.ts';
import type { Seen } from './kills.ts';
import { underLoad } from './load.ts';
import { startMailServer } from './mail-server.ts';
import { kill, until, type Running } from './processes.ts';
import { BILLS, everyday } from './restarts.ts';
import { BANK_SECRET, type Stage } from './stage.ts';
import { openGateway } from './gateway-stage.ts';
import { compare, newJournal, reportForm, write } from './writes.ts';

/** An answer that must be successful. */
const good = (what: string, answer: Answered): string[] =>
  answer.status === 200 ? [] : [`${what} was not finished: ${JSON.stringify(answer).slice(0, 200)}`];

const waiting = async (stage: Stage): Promise<number> => {
  const { rows } = await stage.admin.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where usename = 'hydria_app' and wait_event_type = 'Lock'`,
  );
  return rows[0]!.n;
};

/** A payment for which the bank's callback is about to arrive. */
async function begunPayment(
  stage: Stage,
): Promise<{ order: string; callback: () => { headers: Record<string, string>; body: string } }> {
  const order = randomBytes(12).toString('hex');
  await stage.admin.query(
    `insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, state, idempotency_key, created_at, updated_at)
     select deya_id, $1, 1, id, 1700, 'EUR', 'bank', 'redirected', $2, now(), now() from bill
     where (deya_id, bill_number) = (1, 'B3-1')`,
    [order, randomUUID()],
  );
  const said = {
    payment_id: `bank-${order}`,
    order,
    deya_id: 1,
    amount_cents: 1700,
    currency: 'EUR',
    state: 'authorised',
  };
  const body = JSON.stringify(said);
  const callback = () => ({
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(BANK_SECRET, '/callback', body, new Date()),
    },
    body,
  });
  return { order, callback };
}

/** A report with a photo; the second half is sent when `finish` is called. */
function slowUpload(origin: string, token: string, key: string): { answer: Promise<Answered>; finish: () => void } {
  let finish!: () => void;
  const mayFinish = new Promise<void>((resolve) => (finish = resolve));
  const send = async () => {
    const { headers, bytes } = await reportForm(key);
    const half = Math.floor(bytes.byteLength / 2);
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, half));
        await mayFinish;
        controller.enqueue(bytes.subarray(half));
        controller.close();
      },
    });
    return ask(origin, 'POST /api/reports', { token, headers, body, duplex: 'half' });
  };
  return { answer: send(), finish };
}

/** A process serves for 1.5 s after readiness turns red (`NOTICE_MS` of graceful-shutdown.ts); timers are not exact. */
const NOTICE_MS = 1_400;

/**
 * Checks the health endpoints during a shutdown: readiness turns red while requests are still served, then requests are
 * refused, and liveness stays green to the end. The first refusal comes no earlier than the notice period after the
 * last green readiness probe.
 */
async function ends(origin: string, running: Running, call: string, token: string): Promise<string[]> {
  let lastGreen = performance.now();
  running.child.kill('SIGTERM');
  await until('it refuses new work', async () => {
    const answer = await ask(origin, call, { token });
    if (isUnavailable(answer)) return true;
    if (answer.status === 0) throw new Error('it was gone before it refused anything');
    const asked = performance.now();
    const { status } = await ask(origin, 'GET /health/ready');
    if (status === 200) lastGreen = asked;
    return false;
  });
  const notice = performance.now() - lastGreen;
  // A second signal arrives during the shutdown.
  running.child.kill('SIGTERM');
  const { status } = await ask(origin, 'GET /health/live');
  return [
    ...(notice >= NOTICE_MS ? [] : ['new work was refused as soon as readiness said so, or before']),
    ...(status === 200 ? [] : [`it was no longer alive: ${status}`]),
  ];
}

const endedWell = async (what: string, running: Running): Promise<string[]> => {
  const code = await running.ended;
  return code === 0 ? [] : [`${what} ended with ${code}: ${running.said()}`];
};

/** Stops an API at fifty requests a second, with a long query, a bank's callback and an upload in progress. */
export async function stopApi(stage: Stage): Promise<Seen> {
  const api = await stage.startApi();
  const { origin } = api;
  const token = await signIn(origin, 'anna');
  const { order, callback } = await begunPayment(stage);
  const journal = newJournal();
  const problems: string[] = [];
  const key = `r-${randomUUID()}`;
  const upload = slowUpload(origin, token, key);
  journal.attempts.push({ kind: 'report with photo', key, acknowledged: true });
  const held = await stage.holdUp(
    'lock table bill_line',
    `select from bank_payment where order_code = '${order}' for update`,
  );
  const { rows } = await stage.admin.query(`select id from bill where (deya_id, bill_number) = (1, 'B1-1')`);
  const query = ask(origin, `GET /api/bills/info?deya_id=1&id=${rows[0].id}`, { token });
  const called = ask(origin, 'POST /api/bank/callback', callback());
  await until('a query and a callback wait', async () => (await waiting(stage)) >= 2);
  let stopped = false;
  const writers = [1, 2].map(() => write(origin, token, journal, () => stopped));
  const tally = await underLoad(everyday(origin, token), async () => {
    problems.push(...(await ends(origin, api, BILLS, token)));
    upload.finish();
    await held.release();
    problems.push(
      ...good('the query', await query),
      ...good('the callback', await called),
      ...good('the upload', await upload.answer),
    );
    problems.push(...(await endedWell('the API', api)));
  });
  stopped = true;
  await Promise.all(writers);
  const paid = await stage.admin.query(`select from bank_payment where order_code = $1 and state = 'authorised'`, [
    order,
  ]);
  if (paid.rowCount !== 1) problems.push('the callback was acknowledged and is lost');
  problems.push(...[...tally.odd].map((odd) => `an odd answer: ${odd}`), ...(await compare(stage.admin, journal)));
  const { sent, done, refused, cut } = tally;
  return { counts: { sent, done, refused, 'after the end': cut }, problems };
}

/** Stops a worker while it delivers a mail: the mail is sent once and its job completes. */
export async function stopWorker(stage: Stage): Promise<Seen> {
  const mails = await startMailServer();
  const problems: string[] = [];
  try {
    const [api, worker] = [await stage.startApi(), await stage.startWorker({ MAIL_URL: mails.url })];
    mails.hold(people.stella.email);
    await ask(api.origin, 'POST /api/password/email', asJson({ email: people.stella.email }));
    await until('a mail is being handed over', () => mails.waiting() === 1);
    worker.child.kill('SIGTERM');
    await until('it says that it ends', async () => (await ask(worker.internal, 'GET /health/ready')).status === 503);
    worker.child.kill('SIGTERM');
    mails.release();
    problems.push(...(await endedWell('the worker', worker)));
    const sent = mails.acceptedFor(people.stella.email).length;
    if (sent !== 1) problems.push(`${sent} mails for one`);
    // Mails of other scenarios may still wait in the queue, but none may be left half done.
    const { rows } = await stage.admin.query(
      `select state from boss.job where name = 'mail.send' and state not in ('created', 'completed')`,
    );
    if (rows.length > 0) problems.push(`its job is ${rows.map(({ state }) => state).join()}`);
    await kill(api, 'SIGTERM');
  } finally {
    await mails.stop();
  }
  return { counts: { mails: mails.acceptedFor(people.stella.email).length }, problems };
}

/** Stops a gateway while it forwards a request to the API. */
export async function stopGateway(stage: Stage): Promise<Seen> {
  const api = await stage.startApi();
  const gateway = await openGateway([api.origin]);
  const problems: string[] = [];
  try {
    const token = await signIn(gateway.origin, 'anna');
    const held = await stage.holdUp('lock table bill');
    const query = ask(gateway.origin, BILLS, { token });
    await until('a query waits', async () => (await waiting(stage)) >= 1);
    problems.push(...(await ends(gateway.origin, gateway, 'GET /api/status', token)));
    const page = await ask(gateway.origin, 'GET /login');
    if (page.status !== 503 || page.retryAfter === null) problems.push(`a page was answered ${page.status} at the end`);
    await sleep(50);
    await held.release();
    problems.push(...good('the query', await query), ...(await endedWell('the gateway', gateway)));
  } finally {
    await gateway.close();
    await kill(api, 'SIGTERM');
  }
  return { counts: { gateways: 1 }, problems };
}
