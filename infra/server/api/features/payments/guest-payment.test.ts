import fc from 'fast-check';
import { sql } from 'kysely';
import type { Bank, BankStatement } from '@hydria/adapters/bank/bank.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { paymentReference } from './payment-reference.ts';
import { limits } from '../../kernel/rate-limits.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const RF = 'RF18539007547034';

/** A bank in memory: the states of its orders, and whether it answers and can cancel. */
const states = new Map<string, BankStatement['state']>();
const world = { isAway: false, announced: 0 };
const said = (order: string, state: BankStatement['state'], amount_cents = 2060): BankStatement => ({
  payment_id: `bank-${order.slice(0, 12)}`,
  order,
  deya_id: 1,
  amount_cents,
  currency: 'EUR',
  state,
});
const amounts = new Map<string, number>();
const bank: Bank = {
  ...silentBank,
  createPayment: async ({ order, amount_cents }) => {
    world.announced += 1;
    states.set(order, 'pending');
    amounts.set(order, amount_cents);
    return { payment_id: `bank-${order.slice(0, 12)}`, redirect_to: `https://bank.example/pay/${order}` };
  },
  readCallback: ({ body }) => JSON.parse(body) as BankStatement,
  cancel: async ({ order }) => {
    if (world.isAway) throw new OutsideError('too_slow', 'test');
    const state = states.get(order);
    if (!state) return null;
    if (state === 'pending') states.set(order, 'cancelled');
    return said(order, states.get(order)!, amounts.get(order));
  },
};

let app: TestApp;
let keys = 0;
beforeAll(async () => {
  const many = { attempts: 1000, seconds: 600 };
  app = await startTestApp({ limits: { ...limits, 'guest-bill': many } }, { outside: { bank } });
  await sql`update bill set payment_code = ${RF} where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  Object.assign(world, { isAway: false, announced: 0 });
  await sql`delete from bank_payment`.execute(app.admin);
  await sql`delete from login_throttle`.execute(app.admin);
  await sql`update deya set partial_payment = false, settings = settings - 'partial_payment_least' where id = 1`.execute(
    app.admin,
  );
});

const newKey = () => `key-of-an-attempt-${(keys += 1)}`;
const body = (more: object = {}) => ({
  deya_id: 1,
  payment_code: RF,
  bill_total: 2060,
  amount_cents: 2060,
  idempotency_key: newKey(),
  ...more,
});
const pay = (more: object = {}) => app.send('POST /api/guest/payments', { payload: body(more) });
const payAsAnna = async (more: object = {}) => {
  const { rows } = await sql<{ id: number }>`select id from bill where deya_id = 1 and bill_number = 'B1-60'`.execute(
    app.admin,
  );
  const payload = { deya_id: 1, bill_id: rows[0]!.id, idempotency_key: newKey(), ...more };
  return app.send('POST /api/payments', { as: 'anna', payload });
};
const orderOf = (answer: { json(): unknown }) => (answer.json() as { order: string }).order;
const look = async () =>
  (await app.send('POST /api/guest/pay', { payload: { deya_id: 1, payment_code: RF, bill_total: 2060 } })).json().data;
const see = (order: string, deya_id = 1) => app.send(`GET /api/guest/payments/${order}?deya_id=${deya_id}`);
const cancel = (order: string) =>
  app.send(`POST /api/guest/payments/${order}/cancel` as 'POST /api/guest/payments/{order}/cancel', {
    payload: { deya_id: 1 },
  });
const hear = (order: string, state: BankStatement['state'] = 'authorised') =>
  app.send('POST /api/bank/callback', { payload: said(order, state, amounts.get(order)) });

it('a guest pays with the code and the total of the bill, and sees the outcome by the number of the payment alone', async () => {
  const answer = await pay();
  const order = orderOf(answer);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { order, redirect_to: `https://bank.example/pay/${order}` },
  ]);
  expect((await look()).state).toBe('in_progress');
  const open = (await see(order)).json();
  expect(open).toMatchObject({ state: 'redirected', amount_cents: 2060, is_guest: true, has_receipt: false });
  await hear(order);
  const paid = (await see(order)).json();
  expect(paid).toMatchObject({ state: 'authorised', redirect_to: null, reference: paymentReference(order) });
  expect(JSON.stringify(paid)).not.toMatch(/100-1|Άλφα|B1-60|RF18/);
  expect(await look()).toMatchObject({ state: 'paid', amount: 0 });
  expect((await see(order, 2)).statusCode).toBe(404);
  expect((await see('z'.repeat(24))).statusCode).toBe(404);
});

it('a receipt goes to the address that the guest gave, without the supply code, and to none without one', async () => {
  const order = orderOf(await pay({ email: 'payer@example.gr', lang: 'de' }));
  await hear(order);
  await hear(order);
  await app.runJobs();
  const receipts = app.mails.filter(({ text }) => text.includes(paymentReference(order)));
  expect(receipts.map(({ to, lang }) => [to, lang])).toEqual([['payer@example.gr', 'de']]);
  expect(receipts[0]!.text).toContain('Rechnung B1-60');
  expect(receipts[0]!.text).not.toContain('100-1');
  await sql`delete from bank_payment`.execute(app.admin);
  await sql`update deya set settings = settings || '{"languages": ["en", "el"]}' where id = 1`.execute(app.admin);
  const offered = orderOf(await pay({ email: 'payer@example.gr', lang: 'de' }));
  await hear(offered);
  await app.runJobs();
  await sql`update deya set settings = settings - 'languages' where id = 1`.execute(app.admin);
  expect(app.mails.find(({ text }) => text.includes(paymentReference(offered)))).toMatchObject({ lang: 'en' });
  await sql`delete from bank_payment`.execute(app.admin);
  const silent = orderOf(await pay());
  await hear(silent);
  await app.runJobs();
  expect(app.mails.filter(({ text }) => text.includes(paymentReference(silent)))).toEqual([]);
});

it.each([
  ['a wrong total', { bill_total: 2061 }, 404, 'invalid_payment_code'],
  ['no total', { bill_total: undefined }, 404, 'invalid_payment_code'],
  ['a code of another utility', { deya_id: 2 }, 404, 'invalid_payment_code'],
  ['check digits 00', { payment_code: 'RF00539007547034' }, 404, 'invalid_payment_code'],
  ['check digits 01', { payment_code: 'RF01539007547034' }, 404, 'invalid_payment_code'],
  ['check digits 99', { payment_code: 'RF99539007547034' }, 404, 'invalid_payment_code'],
  ['an amount of 0', { amount_cents: 0 }, 422, { amount_cents: ['min'] }],
  ['a negative amount', { amount_cents: -2060 }, 422, { amount_cents: ['min'] }],
  ['more than is owed', { amount_cents: 2061 }, 422, { amount_cents: ['max'] }],
  ['a fraction of a cent', { amount_cents: 2059.5 }, 422, { amount_cents: ['numeric'] }],
  ['another currency', { currency: 'USD' }, 422, { currency: ['unexpected'] }],
  ['a part, where the utility takes none', { amount_cents: 1000 }, 422, { amount_cents: ['whole_amount'] }],
])('begins nothing for %s', async (_, more, status, message) => {
  const answer = await pay(more);
  expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
  expect(world.announced).toBe(0);
});

describe('one bill is not paid twice', () => {
  it('by fifty people at once, with the code and from the account', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? pay() : payAsAnna())));
    expect(world.announced).toBe(1);
    const refused = all.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
    expect(refused.every((answer) => answer.json().message === 'payment_in_progress')).toBe(true);
    const { rows } = await sql`select from bank_payment_item where is_open`.execute(app.admin);
    expect(rows).toHaveLength(1);
  });

  it('by the code while the account has a payment under way, nor the other way round', async () => {
    const order = orderOf(await payAsAnna());
    expect((await pay()).json()).toEqual({ message: 'payment_in_progress' });
    await hear(order, 'failed');
    const guest = orderOf(await pay());
    expect((await payAsAnna()).json()).toEqual({ message: 'payment_in_progress' });
    await hear(guest);
    expect((await payAsAnna()).statusCode).toBe(409);
    expect((await pay()).json()).toEqual({ message: 'not_indebted' });
  });

  it('in two tabs: the second one continues the first payment, for the same amount', async () => {
    const [one, other] = [await pay(), await pay()];
    expect([orderOf(other), world.announced]).toEqual([orderOf(one), 1]);
  });

  it('with the address of the other guest: each receipt goes to the one who paid', async () => {
    await pay({ email: 'first@example.gr' });
    expect((await pay({ email: 'other@example.gr' })).json()).toEqual({ message: 'payment_in_progress' });
    app.clock.pass(121);
    const other = orderOf(await pay({ email: 'other@example.gr' }));
    await hear(other);
    await app.runJobs();
    const receipts = app.mails.filter(({ text }) => text.includes(paymentReference(other)));
    expect(receipts.map(({ to }) => to)).toEqual(['other@example.gr']);
  });

  it.each(['the account', 'a guest with another amount'])('but %s pays after a guest who left', async (who) => {
    await sql`update deya set partial_payment = true where id = 1`.execute(app.admin);
    const left = orderOf(await pay());
    const again = () => (who === 'the account' ? payAsAnna() : pay({ amount_cents: 1000 }));
    expect((await again()).statusCode).toBe(409);
    app.clock.pass(121);
    world.isAway = true;
    // The bank has not ended the first one, so that both could be paid.
    expect((await again()).json()).toEqual({ message: 'payment_in_progress' });
    world.isAway = false;
    expect((await again()).statusCode).toBe(200);
    expect((await see(left)).json()).toMatchObject({ state: 'cancelled' });
    const { rows } = await sql`select from bank_payment_item where is_open`.execute(app.admin);
    expect(rows).toHaveLength(1);
  });

  it('and not after a guest who has paid meanwhile', async () => {
    const first = orderOf(await pay());
    app.clock.pass(121);
    states.set(first, 'authorised');
    const answer = await payAsAnna();
    expect(answer.statusCode).toBe(409);
    expect((await see(first)).json()).toMatchObject({ state: 'authorised' });
  });

  it('even when a statement writes past the checks', async () => {
    await pay();
    const second =
      sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, state,
        idempotency_key, created_at, updated_at)
      select deya_id, ${'b'.repeat(24)}, 1, bill_id, amount_cents, currency, bank, 'created', 'another-key-of-one', now(), now()
      from bank_payment`.execute(app.admin);
    await expect(second).rejects.toMatchObject({ code: '23505' });
  });
});

describe('an open payment is cancelled', () => {
  it('when the bank confirms it; the bill can then be paid again', async () => {
    const order = orderOf(await pay());
    expect((await cancel(order)).json()).toMatchObject({ state: 'cancelled', redirect_to: null });
    expect((await look()).state).toBe('open');
    expect(orderOf(await pay())).not.toBe(order);
    const { rows } = await sql`select detail from audit_event where action = 'bank-payment-cancelled'
      order by id desc limit 1`.execute(app.admin);
    expect(rows).toEqual([{ detail: { order } }]);
  });

  it('not while the bank does not answer: it could still be paid there', async () => {
    const order = orderOf(await pay());
    world.isAway = true;
    expect((await cancel(order)).json()).toMatchObject({ state: 'redirected' });
    expect((await look()).state).toBe('in_progress');
  });

  it('not when it was paid meanwhile', async () => {
    const order = orderOf(await pay());
    states.set(order, 'authorised');
    expect((await cancel(order)).json()).toMatchObject({ state: 'authorised' });
    expect((await cancel(order)).json()).toMatchObject({ state: 'authorised' });
  });

  it('and counts as paid when the bank reports the money after all', async () => {
    const order = orderOf(await pay());
    await cancel(order);
    await hear(order);
    expect((await see(order)).json()).toMatchObject({ state: 'authorised' });
  });

  it('of a bank that never received it, once it cannot be on its way any more', async () => {
    const order = orderOf(await pay());
    states.delete(order);
    await sql`update bank_payment set state = 'unknown', bank_payment_id = null`.execute(app.admin);
    expect((await cancel(order)).json()).toMatchObject({ state: 'unknown' });
    app.clock.pass(61);
    expect((await cancel(order)).json()).toMatchObject({ state: 'cancelled' });
  });
});

describe('a part', () => {
  beforeEach(async () => {
    await sql`update deya set partial_payment = true, settings = settings || '{"partial_payment_least": 1000}' where id = 1`.execute(
      app.admin,
    );
  });
  const bill = async () => {
    const answer = await app.send('GET /api/bills/list?deya_id=1&search=B1-60', { as: 'anna' });
    return answer.json<{ balance: number; paid_at_bank: string | null }[]>()[0]!;
  };

  it('lowers what is left of the bill until the utility states less itself', async () => {
    expect((await pay({ amount_cents: 999 })).json()).toEqual({ message: { amount_cents: ['min'] } });
    await hear(orderOf(await pay({ amount_cents: 1000 })));
    expect(await bill()).toMatchObject({ balance: 1060, paid_at_bank: null });
    expect(await look()).toMatchObject({ amount: 1060, state: 'open' });
    // The utility posts the part; it is not deducted twice.
    await sql`update bill set total_unpaid = 1060 where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
    expect(await bill()).toMatchObject({ balance: 1060 });
    await sql`update bill set total_unpaid = 2060 where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
  });

  it('and the rest pay the bill, also from the account', async () => {
    await hear(orderOf(await pay({ amount_cents: 1000 })));
    expect((await payAsAnna({ amount_cents: 2060 })).json()).toEqual({ message: { amount_cents: ['max'] } });
    await hear(orderOf(await payAsAnna()));
    expect((await bill()).paid_at_bank).not.toBeNull();
    expect((await payAsAnna()).json()).toEqual({ message: 'payment_in_progress' });
  });
});

describe('the rest of a bill after a payment', () => {
  const stated = { 'B1-60': 2060, 'B2-2': 1600 };
  const euros = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
  const idOf = async (bill_number: string) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from bill where deya_id = 1 and bill_number = ${bill_number}`.execute(app.admin);
    return rows[0]!.id;
  };
  /** The receipt of a captured payment. */
  const receiptOf = async (order: string): Promise<string> => {
    await app.runJobs();
    const found = app.mails.filter(({ text }) => text.includes(paymentReference(order)));
    expect(found).toHaveLength(1);
    return found[0]!.text;
  };
  /** The page and the mail say the same, and neither calls a bill paid of which something is left. */
  const expectRest = async (of: { order: string; rest: number; due: string; path: string; as?: 'anna' }) => {
    const { order, rest, due, path, as } = of;
    const seen = as ? await app.send(`GET /api/payments/${order}?deya_id=1`, { as }) : await see(order);
    expect(seen.json()).toMatchObject({ rest_cents: rest, rest_due: rest > 0 ? due : null });
    const text = await receiptOf(order);
    expect(text.includes('Μην πληρώσετε ξανά')).toBe(rest === 0);
    expect(text.includes('Απομένουν')).toBe(rest > 0);
    if (rest === 0) return;
    expect(text).toContain(euros(rest));
    expect(text).toContain(path);
  };
  beforeEach(() => sql`update deya set partial_payment = true where id = 1`.execute(app.admin));

  it('is named to a member and to a guest, whatever the part', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 500, max: 2060 }), fc.boolean(), async (amount_cents, isGuest) => {
        await sql`delete from bank_payment`.execute(app.admin);
        await sql`delete from login_throttle`.execute(app.admin);
        const begun = await (isGuest ? pay({ amount_cents, email: 'guest@example.gr' }) : payAsAnna({ amount_cents }));
        const order = orderOf(begun);
        await hear(order);
        const path = isGuest ? '/deya/1/pay-as-guest/form' : `/bills/${await idOf('B1-60')}`;
        const of = { order, rest: 2060 - amount_cents, due: '2026-11-26', path };
        await expectRest(isGuest ? of : { ...of, as: 'anna' });
      }),
      {
        numRuns: 12,
        examples: [
          [2060, true],
          [2060, false],
          [2059, true],
          [2059, false],
          [1500, true],
        ],
      },
    );
  });

  it('is named for several bills together, with the first day on which some of it is due', async () => {
    const bill_ids = [await idOf('B2-2'), await idOf('B1-60')];
    const amount_cents = 1700;
    const order = orderOf(await payAsAnna({ bill_id: undefined, bill_ids, amount_cents }));
    await hear(order);
    const all = stated['B1-60'] + stated['B2-2'];
    await expectRest({ order, rest: all - amount_cents, due: '2026-11-26', path: '/bills', as: 'anna' });
  });

  it('becomes nothing when another payment has paid the rest before the page is read', async () => {
    const order = orderOf(await payAsAnna({ amount_cents: 1000 }));
    await hear(order);
    const second = orderOf(await payAsAnna({ amount_cents: 1060 }));
    await hear(second);
    for (const one of [order, second])
      expect((await app.send(`GET /api/payments/${one}?deya_id=1`, { as: 'anna' })).json()).toMatchObject({
        rest_cents: 0,
        rest_due: null,
      });
  });
});
