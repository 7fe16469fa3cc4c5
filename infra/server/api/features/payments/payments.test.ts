import { sql } from 'kysely';
import type { Bank, BankOrder, BankStatement } from '@hydria/adapters/bank/bank.ts';
import { createHostedBank } from '@hydria/adapters/bank/hosted-bank.ts';
import { signatureOf } from '@hydria/adapters/bank/signature.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { limits } from '../../kernel/rate-limits.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { paymentReference } from './payment-reference.ts';
import type { Name } from '../../testing/test-data.ts';

const SECRET = 'shared-with-the-bank';

/** A stub of the bank that records its calls; the real adapter reads callbacks. */
const told: BankOrder[] = [];
let answers: { create: () => Promise<void>; query: () => Promise<BankStatement | null> };
const real = createHostedBank({
  name: 'test',
  url: 'https://bank.example/',
  secret: SECRET,
  fetch: async () => Promise.reject(new OutsideError('unreachable', 'test')),
  now: () => new Date(),
});
const bank: Bank = {
  ...real,
  createPayment: async (order) => {
    told.push(order);
    await answers.create();
    return {
      payment_id: `bank-${told.length.toString().padStart(4, '0')}`,
      redirect_to: `https://bank.example/pay/${order.order}`,
    };
  },
  query: () => answers.query(),
};

let app: TestApp;
let keys = 0;
beforeAll(async () => {
  // Fifty payments at once are in flight together, after those of the other tests.
  const rates = { ...limits, 'member-payment': { ...limits['member-payment'], attempts: 1000 } };
  app = await startTestApp({ limits: rates }, { outside: { bank } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  told.length = 0;
  answers = { create: async () => {}, query: async () => null };
  await sql`delete from bank_payment`.execute(app.admin);
  await sql`delete from boss.job where name = 'bank.query'`.execute(app.admin);
  await sql`delete from audit_event`.execute(app.admin);
});

const billId = async (bill_number: string, deya_id = 1) => {
  const { rows } = await sql<{
    id: number;
  }>`select id from bill where deya_id = ${deya_id} and bill_number = ${bill_number}`.execute(app.admin);
  return rows[0]?.id ?? 0;
};

const newKey = () => `key-of-an-attempt-${(keys += 1)}`;

const pay = async (body: object = {}, as: Name = 'anna') =>
  app.send('POST /api/payments', {
    as,
    payload: { deya_id: 1, bill_id: await billId('B1-60'), idempotency_key: newKey(), ...body },
  });

const begun = async () => (await pay()).json<{ order: string; redirect_to: string }>().order;

const statement = (order: string, more: Partial<BankStatement> = {}): BankStatement => ({
  payment_id: 'bank-0001',
  order,
  deya_id: 1,
  amount_cents: 2060,
  currency: 'EUR',
  state: 'authorised',
  ...more,
});

const call = (body: string, signature: string | null = signatureOf(SECRET, '/callback', body, app.clock.now())) =>
  app.server.inject({
    method: 'POST',
    url: '/api/bank/callback',
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'x-bank-signature': signature }) },
    payload: body,
  });
const says = (said: BankStatement) => call(JSON.stringify(said));

const stateOf = async (order: string) =>
  (await app.send(`GET /api/payments/${order}?deya_id=1`, { as: 'anna' })).json<{ state: string }>().state;

/** The bill states the payment at the bank. */
const paidAtBank = async () => {
  const answer = await app.send(`GET /api/bills/info?deya_id=1&id=${await billId('B1-60')}`, { as: 'anna' });
  return answer.json<{ paid_at_bank: string | null }>().paid_at_bank;
};

/** The stored postings, and that the bill is unchanged. */
const postings = async () => {
  const { rows } = await sql<{
    action: string;
  }>`select action from audit_event where action like 'bank-%' order by id`.execute(app.admin);
  const { rows: [bill] } = await sql<{ paid_on: string | null; total_unpaid: number }>`select paid_on, total_unpaid from bill where bill_number = 'B1-60'`.execute(app.admin); // prettier-ignore
  expect(bill).toEqual({ paid_on: null, total_unpaid: 2060 });
  return rows.map(({ action }) => action);
};

it('sends a member to the bank’s page with the open amount of the bill, and settles nothing', async () => {
  const answer = await pay({ lang: 'de' });
  const { order, redirect_to } = answer.json<{ order: string; redirect_to: string }>();
  expect([answer.statusCode, redirect_to]).toEqual([200, `https://bank.example/pay/${order}`]);
  expect(told).toEqual([
    {
      order,
      deya_id: 1,
      amount_cents: 2060,
      currency: 'EUR',
      success_url: `http://localhost:8080/de/success?payment=${order}&deya_id=1`,
      fail_url: `http://localhost:8080/de/fail?payment=${order}&deya_id=1`,
    },
  ]);
  expect(await stateOf(order)).toBe('redirected');
  expect(await paidAtBank()).toBeNull();
  expect((await says(statement(order))).statusCode).toBe(200);
  expect([await stateOf(order), await postings()]).toEqual(['authorised', ['bank-payment-authorised']]);
  expect(await paidAtBank()).toBe(app.clock.now().toISOString());
});

it('stands in the trail of its bill: at the bank, paid, and in the books of the utility', async () => {
  const trail = async () => {
    const answer = await app.send(`GET /api/bills/info?deya_id=1&id=${await billId('B1-60')}`, { as: 'anna' });
    return answer.json<{ payments: { amount_cents: number; paid_at: string | null; is_posted: boolean }[] }>().payments;
  };
  const before = await trail();
  expect(before).toEqual([]);
  const order = await begun();
  expect(await trail()).toMatchObject([{ amount_cents: 2060, paid_at: null, is_posted: false }]);
  await says(statement(order));
  const paid_at = app.clock.now().toISOString();
  expect(await trail()).toMatchObject([{ amount_cents: 2060, paid_at, is_posted: false }]);
  await sql`update bill set paid_on = '2026-11-21' where bill_number = 'B1-60'`.execute(app.admin);
  expect(await trail()).toMatchObject([{ amount_cents: 2060, paid_at, is_posted: true }]);
  await sql`update bill set paid_on = null where bill_number = 'B1-60'`.execute(app.admin);
});

it('leaves the trail of a bill when the bank declines', async () => {
  const order = await begun();
  await says(statement(order, { state: 'failed' }));
  const answer = await app.send(`GET /api/bills/info?deya_id=1&id=${await billId('B1-60')}`, { as: 'anna' });
  expect(answer.json()).toMatchObject({ payments: [] });
});

it('books a captured payment once: the provider owes the utility what the bill is paid', async () => {
  const order = await begun();
  for (const state of ['failed', 'authorised', 'authorised', 'expired'] as const)
    await says(statement(order, { state }));
  const { rows } = await sql`select debit, credit, amount_cents, bill_id from ledger_transfer
    where order_code = ${order}`.execute(app.admin);
  expect(rows).toEqual([{ debit: 'provider', credit: 'bill', amount_cents: 2060, bill_id: await billId('B1-60') }]);
});

it('states for which bill and supply a payment is, with a number that can be read out', async () => {
  await sql`update supply_person set alias = 'Σπίτι' where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(
    app.admin,
  );
  const order = await begun();
  const payment = (await app.send(`GET /api/payments/${order}?deya_id=1`, { as: 'anna' })).json();
  expect(payment).toMatchObject({
    order,
    reference: `${order.slice(0, 4)}-${order.slice(4, 8)}`.toUpperCase(),
    bill: { bill_number: 'B1-60' },
    supply: { kwdikos_katanalwti: '100-1', alias: 'Σπίτι' },
  });
});

it('mails one receipt with amount, bill and supply, however often the bank reports the payment', async () => {
  const order = await begun();
  await says(statement(order));
  await says(statement(order));
  await app.runJobs();
  const receipts = app.mails.filter(({ text }) => text.includes(paymentReference(order)));
  expect(receipts).toHaveLength(1);
  expect(receipts[0]).toMatchObject({ to: 'anna@example.gr', lang: 'el' });
  expect(receipts[0]!.subject).toMatch(/^Απόδειξη πληρωμής: 20,60\s€$/);
  expect(receipts[0]!.text).toContain('Λογαριασμός B1-60');
  expect(receipts[0]!.text).toContain(`/bills/${await billId('B1-60')}`);
});

it('mails no receipt for a payment that failed', async () => {
  const order = await begun();
  await says(statement(order, { state: 'failed' }));
  await app.runJobs();
  expect(app.mails.filter(({ text }) => text.includes(order))).toEqual([]);
});

it('accepts no payment of another’s bill, an unknown one, or a paid one', async () => {
  const statusOf = async (body: object, as: Name = 'anna') => (await pay(body, as)).statusCode;
  expect(await statusOf({}, 'babis')).toBe(404);
  expect(await statusOf({}, 'gina')).toBe(403);
  expect(await statusOf({ bill_id: 999_999 })).toBe(404);
  expect(await statusOf({ bill_id: await billId('B1-59') })).toBe(409);
  expect(await statusOf({ deya_id: 2 })).toBe(404);
  expect(await statusOf({ amount_cents: 1 })).toBe(422);
  expect(told).toEqual([]);
});

describe('one attempt is one payment', () => {
  it('for fifty concurrent requests with one key', async () => {
    const idempotency_key = newKey();
    const all = await Promise.all(Array.from({ length: 50 }, () => pay({ idempotency_key })));
    expect(told).toHaveLength(1);
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(
      new Set(all.some(({ statusCode }) => statusCode === 409) ? [200, 409] : [200]),
    );
    const again = await pay({ idempotency_key });
    expect([again.statusCode, again.json<{ order: string }>().order, told.length]).toEqual([200, told[0]?.order, 1]);
  });

  it('for fifty concurrent requests with fifty keys', async () => {
    await Promise.all(Array.from({ length: 50 }, () => pay()));
    expect(told).toHaveLength(1);
    expect((await pay()).json()).toEqual({
      order: told[0]?.order,
      redirect_to: `https://bank.example/pay/${told[0]?.order}`,
    });
  });

  it('and a key that was used for another bill is refused; the same key of another person is independent', async () => {
    const idempotency_key = newKey();
    await pay({ idempotency_key });
    expect((await pay({ idempotency_key, bill_id: await billId('B2-2') })).statusCode).toBe(422);
    expect((await pay({ idempotency_key, bill_id: await billId('B3-1') }, 'babis')).statusCode).toBe(200);
    expect(told).toHaveLength(2);
  });

  it('while it is pending, and after it was paid', async () => {
    let answer: () => void = () => {};
    answers.create = () => new Promise((resolve) => (answer = resolve));
    const idempotency_key = newKey();
    const first = pay({ idempotency_key });
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const [same, other] = [await pay({ idempotency_key }), await pay()];
    expect([same.statusCode, other.statusCode, other.json()]).toEqual([409, 409, { message: 'payment_in_progress' }]);
    answer();
    const { order } = (await first).json<{ order: string }>();
    await says(statement(order));
    expect([(await pay()).statusCode, told.length]).toEqual([409, 1]);
  });

  it('and refused attempts beside a pending one do not count as payments of the day', async () => {
    let answer: () => void = () => {};
    answers.create = () => new Promise((resolve) => (answer = resolve));
    const first = pay();
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let n = 0; n < 60; n += 1) expect((await pay()).json()).toEqual({ message: 'payment_in_progress' });
    answer();
    expect((await first).statusCode).toBe(200);
    expect((await pay()).statusCode).toBe(200);
  });

  it('and a new one may follow one that failed', async () => {
    const order = await begun();
    await says(statement(order, { state: 'failed' }));
    expect([(await pay()).statusCode, told.length, await stateOf(order)]).toEqual([200, 2, 'failed']);
  });
});

it('captures no second payment for a bill whose first one succeeded late', async () => {
  const first = await begun();
  await says(statement(first, { state: 'expired' }));
  app.clock.pass(60);
  const second = await begun();
  await says(statement(first));
  expect([await stateOf(first), await stateOf(second)]).toEqual(['authorised', 'redirected']);
  const third = await pay();
  expect([third.statusCode, third.json(), told.length]).toEqual([409, { message: 'payment_in_progress' }, 2]);
});

describe("the bank's callback", () => {
  const FALSE: [string, number, (order: string) => Promise<{ statusCode: number }>][] = [
    ['without a signature', 403, (order) => call(JSON.stringify(statement(order)), null)],
    ['with an empty signature', 403, (order) => call(JSON.stringify(statement(order)), '')],
    ['with a forged signature', 403, (order) => call(JSON.stringify(statement(order)), signatureOf('guess', '/callback', JSON.stringify(statement(order)), app.clock.now()))],
    ['with a truncated signature', 403, (order) => call(JSON.stringify(statement(order)), signatureOf(SECRET, '/callback', JSON.stringify(statement(order)), app.clock.now()).slice(0, -2))],
    ['signed for another message', 403, (order) => call(JSON.stringify(statement(order)), signatureOf(SECRET, '/callback', JSON.stringify(statement(order, { state: 'failed' })), app.clock.now()))],
    ['with a body that was changed by a space', 403, (order) => call(`${JSON.stringify(statement(order))} `, signatureOf(SECRET, '/callback', JSON.stringify(statement(order)), app.clock.now()))],
    ['ten minutes old', 403, (order) => call(JSON.stringify(statement(order)), signatureOf(SECRET, '/callback', JSON.stringify(statement(order)), new Date(app.clock.now().getTime() - 600_000)))],
    ['ten minutes ahead', 403, (order) => call(JSON.stringify(statement(order)), signatureOf(SECRET, '/callback', JSON.stringify(statement(order)), new Date(app.clock.now().getTime() + 600_000)))],
    ['signed as a request to the bank', 403, (order) => call(JSON.stringify(statement(order)), signatureOf(SECRET, '/payments', JSON.stringify(statement(order)), app.clock.now()))],
    ['about a smaller amount', 409, (order) => says(statement(order, { amount_cents: 1 }))],
    ['about a larger amount', 409, (order) => says(statement(order, { amount_cents: 20_600 }))],
    ['about another currency', 403, (order) => says(statement(order, { currency: 'USD' as 'EUR' }))],
    ['about another order', 404, () => says(statement('z'.repeat(24)))],
    ['about another utility', 404, (order) => says(statement(order, { deya_id: 2 }))],
    ["with another of the bank's numbers", 409, (order) => says(statement(order, { payment_id: 'bank-9999' }))],
    ['with one field more', 403, (order) => says({ ...statement(order), paid: true } as BankStatement)],
    ['that is no JSON', 400, () => call('{"order":')],
    ['that is empty', 403, () => call('')],
  ]; // prettier-ignore

  it.each(FALSE)('%s changes nothing', async (_, status, send) => {
    const order = await begun();
    expect((await send(order)).statusCode).toBe(status);
    expect(await stateOf(order)).toBe('redirected');
    expect((await postings()).filter((action) => action !== 'bank-payment-mismatch')).toEqual([]);
  });

  it('is applied once of fifty concurrent ones, and a replay changes nothing', async () => {
    const order = await begun();
    const body = JSON.stringify(statement(order));
    const signature = signatureOf(SECRET, '/callback', body, app.clock.now());
    const all = await Promise.all(Array.from({ length: 50 }, () => call(body, signature)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await postings()).toEqual(['bank-payment-authorised']);
    app.clock.pass(299);
    await call(body, signature);
    app.clock.pass(2);
    expect((await call(body, signature)).statusCode).toBe(403);
    expect(await postings()).toEqual(['bank-payment-authorised']);
  });

  it('may arrive before the answer to our own announcement', async () => {
    let order = '';
    answers.create = async () => {
      order = told[0]?.order ?? '';
      await says(statement(order));
    };
    expect((await pay()).statusCode).toBe(200);
    expect([await stateOf(order), await postings()]).toEqual(['authorised', ['bank-payment-authorised']]);
  });

  it('that arrives late is applied after a failure, and captured money is never reverted', async () => {
    const order = await begun();
    await says(statement(order, { state: 'failed' }));
    await says(statement(order, { state: 'expired' }));
    expect(await stateOf(order)).toBe('failed');
    await says(statement(order));
    for (const state of ['failed', 'expired', 'pending'] as const) await says(statement(order, { state }));
    expect([await stateOf(order), await postings()]).toEqual([
      'authorised',
      ['bank-payment-failed', 'bank-payment-authorised'],
    ]);
  });

  it('alone settles a payment: the browser’s return changes nothing', async () => {
    const order = await begun();
    for (const more of ['', '&result=success&state=authorised', '&signature=x'])
      await app.send(`GET /api/payments/${order}?deya_id=1${more.replace('&', '&')}`, { as: 'anna' });
    expect([await stateOf(order), await postings()]).toEqual(['redirected', []]);
  });
});

describe('a payment without a callback', () => {
  const pass = async (seconds: number) => {
    app.clock.pass(seconds);
    await app.runJobs();
  };
  const DAY = 24 * 3600;

  it('is polled after five minutes, and the bank’s answer counts like its callback', async () => {
    const order = await begun();
    answers.query = async () => statement(order);
    await pass(299);
    expect(await stateOf(order)).toBe('redirected');
    await pass(1);
    expect([await stateOf(order), await postings()]).toEqual(['authorised', ['bank-payment-authorised']]);
    await says(statement(order));
    expect(await postings()).toEqual(['bank-payment-authorised']);
  });

  it('is polled after 5 minutes, an hour and five days, and then left to a person', async () => {
    const order = await begun();
    let asked = 0;
    answers.query = async () => {
      asked += 1;
      throw new OutsideError('too_slow', 'test');
    };
    const seen: number[] = [];
    for (const wait of [300, 3600, DAY, DAY, DAY, DAY, DAY, DAY, DAY]) {
      await pass(wait - 1);
      seen.push(asked);
      await pass(1);
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 7]);
    const { rows } = await sql<{ state: string; queries: number }>`select state, queries from bank_payment`.execute(
      app.admin,
    );
    expect([rows, await postings()]).toEqual([[{ state: 'unknown', queries: 7 }], ['bank-payment-needs-person']]);
    // Even then the bank's late statement counts.
    await says(statement(order));
    expect((await postings()).at(-1)).toBe('bank-payment-authorised');
  });

  it('fails when our announcement never arrived', async () => {
    answers.create = async () => {
      throw new OutsideError('unreachable', 'test');
    };
    const answer = await pay();
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: 'payment_failed' }]);
    expect(await stateOf(told[0]?.order ?? '')).toBe('unknown');
    await pass(300);
    expect(await stateOf(told[0]?.order ?? '')).toBe('failed');
    answers.create = async () => {};
    expect((await pay()).statusCode).toBe(200);
  });

  it('stays while the person is still on the page, and ends when the bank ends it', async () => {
    const order = await begun();
    answers.query = async () => statement(order, { state: 'pending' });
    await pass(300);
    expect(await stateOf(order)).toBe('redirected');
    answers.query = async () => statement(order, { state: 'expired' });
    await pass(3600);
    expect(await stateOf(order)).toBe('expired');
  });

  it('is not settled by an answer about another payment', async () => {
    const order = await begun();
    for (const [wait, wrong] of [
      [300, statement(order, { amount_cents: 1 })],
      [3600, statement('z'.repeat(24))],
      [DAY, statement(order, { deya_id: 2 })],
    ] as const) {
      answers.query = async () => wrong;
      await pass(wait);
      expect(await stateOf(order)).toBe('unknown');
    }
  });
});
