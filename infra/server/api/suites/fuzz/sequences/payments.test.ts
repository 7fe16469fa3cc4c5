import type { Bank, BankStatement } from '@hydria/adapters/bank/bank.ts';
import { createHostedBank } from '@hydria/adapters/bank/hosted-bank.ts';
import { SIGNATURE_HEADER, signatureOf } from '@hydria/adapters/bank/signature.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { pick, sequences, step } from '../../../testing/fuzz/sequences.ts';
import { watchChanges, type Changes } from '../../../testing/suites/changes.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const SECRET = 'shared-with-the-bank';
const WHO = ['anna', 'babis'] as const;
type Who = (typeof WHO)[number];
type State = 'redirected' | 'authorised' | 'failed' | 'expired';

/** The model of a payment. */
interface Payment {
  order: string;
  who: Who;
  key: string;
  bill: string;
  state: State;
  /** The bank's number. */
  number: string;
}

interface Model {
  payments: Payment[];
}

let orders = 0;
/** A stub of the bank that accepts every order; the real adapter reads its callbacks. */
const bank: Bank = {
  ...createHostedBank({
    name: 'test',
    url: 'https://bank.example/',
    secret: SECRET,
    fetch: async () => Promise.reject(new OutsideError('unreachable', 'test')),
    now: () => new Date(),
  }),
  createPayment: async ({ order }) => ({
    payment_id: `bank-${String((orders += 1)).padStart(6, '0')}`,
    redirect_to: `https://bank.example/pay/${order}`,
  }),
};

/** Open amounts of anna's bills; babis is linked to the supply of the first as well. */
const AMOUNTS: Record<string, number> = { 'B1-60': 2060, 'B2-2': 1600 };
let app: TestApp;
let changes: Changes;
const bills = new Map<string, number>();
beforeAll(async () => {
  app = await startTestApp({}, { outside: { bank } });
  await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type)
    values (1, '100-1', 2, 'tenant')`.execute(app.admin);
  const { rows } = await sql<{ id: number; bill_number: string }>`
    select id, bill_number from bill where deya_id = 1 and bill_number in ('B1-60', 'B2-2')`.execute(app.admin);
  for (const { id, bill_number } of rows) bills.set(bill_number, id);
  await Promise.all(WHO.map((who) => app.tokenOf(who)));
  changes = await watchChanges(app.admin);
});
afterAll(() => app.stop());

const mayPay = (who: Who, bill: string) => who === 'anna' || bill === 'B1-60';

/** The expected result of a start: a refusal, an existing order, or a new one. */
function begun({ payments }: Model, who: Who, key: string, bill: string): string | Payment | undefined {
  const before = payments.find((one) => one.who === who && one.key === key);
  if (before) return before.bill === bill ? before : '422';
  if (!mayPay(who, bill)) return '404 bill_not_found';
  const standing = (state: State) => payments.find((one) => one.bill === bill && one.state === state);
  if (standing('authorised')) return '409 payment_in_progress';
  const open = standing('redirected');
  return open && open.who !== who ? '409 payment_in_progress' : open;
}

const who = fc.constantFrom(...WHO);
const begins = step(
  'begins',
  fc.record({ who, bill: fc.constantFrom('B1-60', 'B2-2'), key: fc.constantFrom('key-of-a-payment-a', 'key-of-a-payment-b', 'key-of-a-payment-c') }), // prettier-ignore
  async ({ who, bill, key }, model: Model) => {
    const expected = begun(model, who, key, bill);
    const payload = { deya_id: 1, bill_id: bills.get(bill), idempotency_key: key };
    const answer = await app.send('POST /api/payments', { as: who, payload });
    const { order, message } = answer.json<{ order?: string; message?: unknown }>();
    if (typeof expected === 'string') {
      expect([answer.statusCode, typeof message === 'string' && message].filter(Boolean).join(' ')).toBe(expected);
      return;
    }
    expect([answer.statusCode, typeof order]).toEqual([200, 'string']);
    if (expected) expect(order).toBe(expected.order);
    else model.payments.push({ order: order!, who, key, bill, state: 'redirected', number: `bank-${String(orders).padStart(6, '0')}` }); // prettier-ignore
  },
);

const LIES = ['amount', 'order', 'utility', 'number', 'signature', 'bytes'] as const;
/** The manipulated field of the bank's callback, and the expected answer. */
const REFUSED = { amount: 409, order: 404, utility: 404, number: 409, signature: 403, bytes: 403 };

function statementOf({ order, bill, number }: Payment, state: State | 'pending', lie?: string): BankStatement {
  return {
    order: lie === 'order' ? 'z'.repeat(24) : order,
    deya_id: lie === 'utility' ? 2 : 1,
    payment_id: lie === 'number' ? 'bank-999999' : number,
    amount_cents: lie === 'amount' ? 1 : AMOUNTS[bill]!,
    currency: 'EUR',
    state: state as BankStatement['state'],
  };
}

function afterwards(now: State, said: State | 'pending'): State {
  if (said === 'pending' || said === 'redirected' || now === 'authorised') return now;
  return said === 'authorised' || now === 'redirected' ? said : now;
}

const applyBankStatement = step(
  'the bank says',
  fc.record({
    n: fc.nat({ max: 9 }),
    said: fc.constantFrom('pending' as const, 'authorised' as const, 'failed' as const, 'expired' as const),
    lie: fc.option(fc.constantFrom(...LIES), { nil: undefined, freq: 2 }),
  }),
  async ({ n, said, lie }, model: Model) => {
    const payment = pick(model.payments, n);
    if (!payment) return;
    const body = JSON.stringify(statementOf(payment, said, lie));
    const secret = lie === 'signature' ? 'guess' : SECRET;
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureOf(secret, '/callback', body, app.clock.now()),
    };
    const payload = lie === 'bytes' ? `${body} ` : body;
    const answer = await app.server.inject({ method: 'POST', url: '/api/bank/callback', headers, payload });
    expect(answer.statusCode).toBe(lie ? REFUSED[lie] : 200);
    if (!lie) payment.state = afterwards(payment.state, said);
  },
);

const looks = step('looks', fc.record({ who, n: fc.nat({ max: 9 }) }), async ({ who, n }, model: Model) => {
  const payment = pick(model.payments, n);
  if (!payment) return;
  const answer = await app.send(`GET /api/payments/${payment.order}?deya_id=1`, { as: who });
  const { state } = answer.json<{ state?: string }>();
  expect([answer.statusCode, state]).toEqual(who === payment.who ? [200, payment.state] : [404, undefined]);
});

const comesBack = step('finds the bill as it was', fc.constant(null), async () => {
  const { rows } = await sql`select paid_on from bill where paid_on is not null and bill_number in ('B1-60', 'B2-2')
    and deya_id = 1`.execute(app.admin);
  expect(rows).toEqual([]);
});

sequences('payments', [begins, begins, applyBankStatement, applyBankStatement, looks, comesBack], async () => {
  await changes.restore();
  return { model: { payments: [] }, real: app };
});
