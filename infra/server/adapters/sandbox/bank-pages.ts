import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bankStatement, type BankStatement } from '../bank/bank.ts';
import { isSigned, SIGNATURE_HEADER, signatureOf } from '../bank/signature.ts';
import type { GuardedFetch } from '../http/guarded-fetch.ts';
import { escapeHtml } from '../mail/safe-text.ts';
import { sendPage } from './page.ts';

/** Shared by the sandbox and the portal that starts it. */
export const SANDBOX_SECRET = 'sandbox-of-the-bank';

/** How late the late answer is. */
const LATE_MS = 15_000;
/** Payments that are remembered. */
const MOST = 200;

const order = bankStatement
  .pick({ order: true, deya_id: true, amount_cents: true, currency: true })
  .extend({ success_url: z.url().max(2048), fail_url: z.url().max(2048) });

const refundOrder = bankStatement
  .pick({ order: true, deya_id: true, amount_cents: true })
  .extend({ refund: z.string().max(80) });

interface Payment {
  statement: BankStatement;
  /** Where the browser goes afterwards. */
  success_url: string;
  fail_url: string;
  /** The refunded amounts by the portal's number of each refund. */
  refunds: Map<string, number>;
}

/** The choices of the person on the page: the result at the bank, and its callback to the portal. */
const ENDS = {
  pay: { label: 'Pay', state: 'authorised', tells: 'now' },
  decline: { label: 'Decline', state: 'failed', tells: 'now' },
  leave: { label: 'Leave without paying', state: 'pending', tells: 'never' },
  late: { label: 'Pay; the answer comes 15 seconds late', state: 'authorised', tells: 'late' },
  twice: { label: 'Pay; the answer comes twice', state: 'authorised', tells: 'twice' },
  contradicted: {
    label: 'Decline; the answer “paid” follows 15 seconds later',
    state: 'failed',
    tells: 'contradicted',
  },
  lost: { label: 'Pay; the answer is lost', state: 'authorised', tells: 'never' },
} as const;

const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`;

const hosted = (id: string, { statement }: Payment) => `<h1>Bank (sandbox)</h1>
<section><dl><dt>Amount</dt><dd>${euros(statement.amount_cents)}</dd><dt>Order</dt><dd>${escapeHtml(statement.order)}</dd>
<dt>State</dt><dd>${statement.state}</dd></dl></section>
<ol>${Object.entries(ENDS)
  .map(
    ([end, { label }]) =>
      `<li><form method="post" action="/sandbox/bank/pay/${id}/${end}"><button>${label}</button></form></li>`,
  )
  .join('')}</ol>`;

interface SandboxBankDeps {
  publicUrl: string;
  fetch: GuardedFetch;
  now: () => Date;
}

/** Tells the portal how a payment stands, by a signed callback. */
const reporter =
  ({ publicUrl, fetch, now }: SandboxBankDeps) =>
  async ({ statement }: Payment): Promise<void> => {
    const body = JSON.stringify(statement);
    const signature = signatureOf(SANDBOX_SECRET, '/callback', body, now());
    await fetch({
      url: `${publicUrl}/api/bank/callback`,
      hosts: [],
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      body,
    }).catch(() => {});
  };

/** Gives a part of a payment back, once for each number of a refund. */
function refundOf({ refunds, statement }: Payment, asked: z.output<typeof refundOrder>): 'done' | 'refused' {
  const given = [...refunds.values()].reduce((sum, cents) => sum + cents, 0);
  if (refunds.has(asked.refund)) return 'done';
  if (statement.state !== 'authorised' || given + asked.amount_cents > statement.amount_cents) return 'refused';
  refunds.set(asked.refund, asked.amount_cents);
  return 'done';
}

type Tells = (typeof ENDS)[keyof typeof ENDS]['tells'];

/** Tells the portal of an end: now, late, twice, never, or first that it failed and then that it is paid. */
async function reportEnd(payment: Payment, tells: Tells, tell: (payment: Payment) => Promise<void>): Promise<void> {
  if (tells === 'now' || tells === 'contradicted') await tell(payment);
  if (tells === 'twice') await Promise.all([tell(payment), tell(payment)]);
  if (tells === 'late') setTimeout(() => void tell(payment), LATE_MS).unref();
  if (tells === 'contradicted')
    setTimeout(() => {
      payment.statement.state = 'authorised';
      void tell(payment);
    }, LATE_MS).unref();
}

/** A bank in the memory of this process: a hosted page, signed calls, and answers that come, come late, or are lost. */
export const bankPages =
  (deps: SandboxBankDeps) =>
  async (server: FastifyInstance): Promise<void> => {
    const { publicUrl, now } = deps;
    const payments = new Map<string, Payment>();
    // As text: the signature is over the bytes.
    server.removeContentTypeParser('application/json');
    server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    const signed = <S extends z.ZodType>(schema: S, path: string, request: FastifyRequest): z.output<S> | undefined => {
      const [body, header] = [String(request.body ?? ''), String(request.headers[SIGNATURE_HEADER] ?? '')];
      return isSigned(SANDBOX_SECRET, path, body, header, now()) ? schema.parse(JSON.parse(body)) : undefined;
    };
    const byOrder = (order: string, deya_id: number) =>
      [...payments].find(([, { statement }]) => statement.order === order && statement.deya_id === deya_id);

    const tell = reporter(deps);

    server.post('/sandbox/bank/payments', async (request, reply) => {
      const asked = signed(order, '/payments', request);
      if (!asked) return reply.code(403).send({ error: 'signature' });
      const { success_url, fail_url, ...ours } = asked;
      const [known] = byOrder(ours.order, ours.deya_id) ?? [];
      const payment_id = known ?? randomBytes(12).toString('hex');
      if (!known)
        payments.set(payment_id, {
          statement: { ...ours, payment_id, state: 'pending' },
          success_url,
          fail_url,
          refunds: new Map(),
        });
      const [oldest] = payments.keys();
      if (payments.size > MOST && oldest) payments.delete(oldest);
      return { payment_id, redirect_to: `${publicUrl}/sandbox/bank/pay/${payment_id}` };
    });

    for (const path of ['/payments/query', '/payments/cancel'] as const)
      server.post(`/sandbox/bank${path}`, async (request, reply) => {
        const asked = signed(order.pick({ order: true, deya_id: true }), path, request);
        if (!asked) return reply.code(403).send({ error: 'signature' });
        const [, { statement } = {}] = byOrder(asked.order, asked.deya_id) ?? [];
        if (path === '/payments/cancel' && statement?.state === 'pending') statement.state = 'cancelled';
        return statement ?? reply.code(404).send({ error: 'order' });
      });

    server.post('/sandbox/bank/payments/refund', async (request, reply) => {
      const asked = signed(refundOrder, '/payments/refund', request);
      if (!asked) return reply.code(403).send({ error: 'signature' });
      const [, payment] = byOrder(asked.order, asked.deya_id) ?? [];
      return { state: payment ? refundOf(payment, asked) : 'refused' };
    });

    server.get<{ Params: { id: string } }>('/sandbox/bank/pay/:id', async ({ params }, reply) => {
      const payment = payments.get(params.id);
      if (!payment) return sendPage(reply.code(404), 'Bank', '<p>There is no such payment.</p>');
      return sendPage(reply, 'Bank', hosted(params.id, payment));
    });

    server.post<{ Params: { id: string; end: string } }>('/sandbox/bank/pay/:id/:end', async ({ params }, reply) => {
      const [payment, end] = [payments.get(params.id), Object.entries(ENDS).find(([name]) => name === params.end)?.[1]];
      if (!payment || !end) return sendPage(reply.code(404), 'Bank', '<p>There is no such payment.</p>');
      if (payment.statement.state === 'cancelled') return reply.redirect(payment.fail_url, 303);
      if (payment.statement.state !== 'authorised') payment.statement.state = end.state;
      await reportEnd(payment, end.tells, tell);
      return reply.redirect(end.state === 'authorised' ? payment.success_url : payment.fail_url, 303);
    });
  };
