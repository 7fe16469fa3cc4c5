import { Readable } from 'node:stream';
import type { Bank, BankStatement } from '@hydria/adapters/bank/bank.ts';
import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { camtFile, type SampleMoney } from '@hydria/adapters/testing/camt-samples.ts';
import type { BankEntry, WholeBankEntry } from '@hydria/shared/contract/bank-files.ts';
import { asTenant } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { postFile } from '../bank-files/post-file.ts';
import { storeFile } from '../bank-files/store-file.ts';
import { LEDGER_LINES } from '../ledger/ledger.ts';
import { capturePayment } from './capture-payment.ts';
import { paymentReference } from './payment-reference.ts';
import { lockPayment } from './payments.sql.ts';

const CODE = 'RF18539007547034';
const OTHER_CODE = 'RF712348231';
const amounts = new Map<string, number>();
const refunds: number[] = [];
let refundAnswer: 'done' | 'refused' | 'pending' = 'done';
const bank: Bank = {
  ...silentBank,
  createPayment: async ({ order, amount_cents }) => {
    amounts.set(order, amount_cents);
    return { payment_id: `bank-${order}`, redirect_to: `https://bank.example/pay/${order}` };
  },
  readCallback: ({ body }) => JSON.parse(body) as BankStatement,
  refund: async ({ amount_cents }) => {
    refunds.push(amount_cents);
    return refundAnswer;
  },
};

let app: TestApp;
let keys = 0;
beforeAll(async () => {
  app = await startTestApp({}, { outside: { bank } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  refunds.length = 0;
  refundAnswer = 'done';
  for (const table of ['ledger_transfer', 'ledger_event'])
    await sql.raw(`alter table ${table} disable trigger all`).execute(app.admin);
  for (const table of [
    'payment_refund',
    'bank_entry_decision',
    'bank_entry',
    'bank_file',
    'ledger_transfer',
    'ledger_event',
    'bank_payment',
  ])
    // prettier-ignore
    await sql.raw(`delete from ${table}`).execute(app.admin);
  await sql`update deya set settings = settings - 'four_eyes_cents' where id = 1`.execute(app.admin);
  await sql`update bill set payment_code = ${CODE} where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
  await sql`
    update bill set kwdikos_katanalwti = '100-1', payment_code = ${OTHER_CODE}, paid_on = null, current_total = 2000, total_unpaid = 2000
    where deya_id = 1 and bill_number = 'B1-59'`.execute(app.admin);
});

const billId = async (number = 'B1-60') =>
  (await sql<{ id: number }>`select id from bill where deya_id = 1 and bill_number = ${number}`.execute(app.admin))
    .rows[0]!.id;
const begin = async (of?: object): Promise<string> => {
  const payload = { deya_id: 1, idempotency_key: `key-of-an-attempt-${(keys += 1)}`, ...(of ?? { bill_id: await billId() }) }; // prettier-ignore
  return (await app.send('POST /api/payments', { as: 'anna', payload })).json<{ order: string }>().order;
};
const hear = (order: string, state: BankStatement['state']) =>
  app.send('POST /api/bank/callback', {
    payload: {
      payment_id: `bank-${order}`,
      order,
      deya_id: 1,
      amount_cents: amounts.get(order),
      currency: 'EUR',
      state,
    },
  });
const read = async (money: readonly SampleMoney[], id: string) => {
  const bytes = Readable.from([camtFile(money, { id })]);
  const given = { deya_id: 1, name: 'a.xml', source: 'command', bytes, received_by: null } as const;
  const { id: file_id } = await storeFile(app.db, given, app.clock.now());
  await postFile(app, { deya_id: 1, file_id });
};
/** A payment that the bank refuses, and another one of the same bill that it captures. */
const paidAfterRefusal = async (of?: object) => {
  const refused = await begin(of);
  await hear(refused, 'failed');
  const paid = await begin(of);
  await hear(paid, 'authorised');
  return { refused, paid };
};
const balances = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from (${LEDGER_LINES}) l where deya_id = 1 group by account
    having sum(amount_cents) <> 0 order by account`.execute(app.admin);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};
const paymentOf = async (order: string) =>
  (await app.send(`GET /api/payments/${order}?deya_id=1`, { as: 'anna' })).json<object>();
const waiting = async () =>
  (await app.send('GET /api/staff/bank-entries?deya_id=1', { as: 'stella' })).json<{ data: BankEntry[] }>().data;
const act = (path: string, payload: object, as: Name = 'stella') =>
  app.send(`POST /api/staff/${path}?deya_id=1`, { as, payload });
const subjects = async (order: string) => {
  await app.runJobs();
  return app.mails.filter(({ text }) => text.includes(paymentReference(order))).map(({ subject }) => subject);
};

it('the second capture of a bill pays it once: the surplus waits for the staff, and its payer receives a mail', async () => {
  const { refused, paid } = await paidAfterRefusal();
  await Promise.all([hear(refused, 'authorised'), hear(refused, 'authorised')]);
  expect(await balances()).toEqual({ bill: -2060, provider: 4120, unmatched: -2060 });
  expect(await paymentOf(refused)).toMatchObject({ state: 'authorised', surplus_cents: 2060, refunded_cents: 0 });
  expect(await paymentOf(paid)).toMatchObject({ state: 'authorised', surplus_cents: 0 });
  const guest = await app.send(`GET /api/guest/payments/${refused}?deya_id=1`);
  expect(guest.json()).toMatchObject({ surplus_cents: 2060 });
  const bill = await app.send(`GET /api/bills/info?deya_id=1&id=${await billId()}`, { as: 'anna' });
  expect(bill.json()).toMatchObject({
    paid_at_bank: expect.any(String),
    payments: expect.arrayContaining([expect.objectContaining({ surplus_cents: 2060, is_posted: false })]),
  });
  expect(await subjects(refused)).toEqual([expect.stringMatching(/^Πληρώσατε δύο φορές: περίσσεψαν 20,60/)]);
  expect(await waiting()).toMatchObject([
    { reason: 'paid_twice', open_cents: 2060, order: refused, reference: paymentReference(refused), counterparty: 'anna Δοκιμής' }, // prettier-ignore
  ]);
  const { rows } = await sql<{ action: string }>`select action from audit_event where action = 'bank-payment-surplus'`.execute(app.admin); // prettier-ignore
  expect(rows).toHaveLength(1);
  const days = await app.send('GET /api/staff/payment-days?deya_id=1&from=2026-11-20&to=2026-11-20', { as: 'stella' });
  expect(days.json()).toMatchObject({ data: [{ state: 'unmatched', difference_cents: 0, file_cents: 0, unmatched_cents: 2060 }] }); // prettier-ignore
});

it.each([
  ['el', 'Επιστροφή χρημάτων: 20,60'],
  ['en', 'Refund: €20.60'],
  ['de', 'Rückerstattung: 20,60'],
  ['fr', 'Remboursement : 20,60'],
])('the staff give the surplus back through the provider, and the payer reads of it (%s)', async (lang, subject) => {
  const { refused } = await paidAfterRefusal();
  await hear(refused, 'authorised');
  await subjects(refused);
  await sql`update person set lang = ${lang} where id = 1`.execute(app.admin);
  const [entry] = await waiting();
  const returned = await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή πληρωμή' });
  expect(returned.json<WholeBankEntry>()).toMatchObject({ state: 'returned', open_cents: 0, file: null });
  expect((await subjects(refused)).at(-1)).toContain(subject);
  await sql`update person set lang = 'el' where id = 1`.execute(app.admin);
  expect(refunds).toEqual([2060]);
  expect(await balances()).toEqual({ bill: -2060, provider: 2060 });
  expect(await paymentOf(refused)).toMatchObject({ state: 'refunded', refunded_cents: 2060, surplus_cents: 0 });
});

it('a surplus whose refund the provider refuses waits again; a refund of the payment takes the surplus first', async () => {
  const { refused } = await paidAfterRefusal();
  await hear(refused, 'authorised');
  refundAnswer = 'refused';
  const [entry] = await waiting();
  await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή' });
  await app.runJobs();
  expect(await waiting()).toMatchObject([{ id: entry?.id, state: 'unmatched', open_cents: 2060 }]);
  refundAnswer = 'done';
  const ask = (amount_cents: number) =>
    act(`payments/${refused}/refunds`, { amount_cents, reason: 'Διπλή', idempotency_key: `key-of-a-refund-${(keys += 1)}` }); // prettier-ignore
  expect((await ask(2061)).json()).toEqual({ message: { amount_cents: ['max'] } });
  await ask(60);
  // While a refund is under way, the surplus cannot be given away twice.
  expect((await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή' })).statusCode).toBe(409);
  await app.runJobs();
  expect(await waiting()).toMatchObject([{ id: entry?.id, open_cents: 2000 }]);
  expect(await balances()).toEqual({ bill: -2060, provider: 4060, unmatched: -2000 });
});

it('page and lists tell a surplus that waits from one that is on its way back', async () => {
  const { refused } = await paidAfterRefusal();
  await hear(refused, 'authorised');
  const [entry] = await waiting();
  refundAnswer = 'pending';
  await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή' });
  await app.runJobs();
  const leaving = { surplus_cents: 0, returning_cents: 2060, refunded_cents: 0, assigned: [] };
  expect(await paymentOf(refused)).toMatchObject(leaving);
  const ofAnna = await app.send('GET /api/payments?deya_id=1', { as: 'anna' });
  expect(ofAnna.json()).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ order: refused, ...leaving })]) }); // prettier-ignore
  const ofStaff = await app.send(`GET /api/staff/payments?deya_id=1&search=${refused}`, { as: 'stella' });
  expect(ofStaff.json()).toMatchObject({ data: [{ ...leaving, left_cents: 0 }] });
  await sql`update payment_refund set state = 'failed'`.execute(app.admin);
  expect(await paymentOf(refused)).toMatchObject({ surplus_cents: 2060, returning_cents: 0 });
});

it('a surplus pays another bill when the staff assign it, and cannot be refunded any more', async () => {
  const { refused } = await paidAfterRefusal();
  await hear(refused, 'authorised');
  const [entry] = await waiting();
  const assigned = await act(`bank-entries/${entry?.id}/assign`, { code: OTHER_CODE, amount_cents: 2000 });
  expect(assigned.json()).toMatchObject({ state: 'unmatched', open_cents: 60 });
  expect(await balances()).toEqual({ bill: -4060, provider: 4120, unmatched: -60 });
  const over = await act(`payments/${refused}/refunds`, { amount_cents: 61, reason: 'Διπλή', idempotency_key: 'key-of-a-refund-over' }); // prettier-ignore
  expect(over.json()).toEqual({ message: { amount_cents: ['max'] } });
  const shares = { surplus_cents: 60, returning_cents: 0, refunded_cents: 0 };
  expect(await paymentOf(refused)).toMatchObject({ ...shares, assigned: [{ bill_number: 'B1-59', amount_cents: 2000 }] }); // prettier-ignore
  const byNumber = await app.send(`GET /api/guest/payments/${refused}?deya_id=1`);
  expect(byNumber.json()).toMatchObject({ ...shares, assigned: [{ bill_number: null, amount_cents: 2000 }] });
  const ofStaff = await app.send(`GET /api/staff/payments?deya_id=1&search=${refused}`, { as: 'stella' });
  expect(ofStaff.json()).toMatchObject({ data: [{ ...shares, left_cents: 60 }] });
});

it('a payer reads no number of another person’s bill to which the staff have assigned a surplus', async () => {
  const { refused } = await paidAfterRefusal();
  await hear(refused, 'authorised');
  const [entry] = await waiting();
  await sql`update bill set kwdikos_katanalwti = '100-3' where bill_number = 'B1-59'`.execute(app.admin);
  await act(`bank-entries/${entry?.id}/assign`, { code: OTHER_CODE, amount_cents: 2000 });
  const [unnamed, named] = [null, 'B1-59'].map((bill_number) => [{ bill_number, amount_cents: 2000 }]);
  expect(await paymentOf(refused)).toMatchObject({ assigned: unnamed });
  const ofAnna = await app.send('GET /api/payments?deya_id=1', { as: 'anna' });
  expect(ofAnna.json()).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ order: refused, assigned: unnamed })]) }); // prettier-ignore
  const ofStaff = await app.send(`GET /api/staff/payments?deya_id=1&search=${refused}`, { as: 'stella' });
  expect(ofStaff.json()).toMatchObject({ data: [{ assigned: named }] });
});

it('a transfer that pays the bill while a card payment is under way leaves that payment as surplus', async () => {
  const order = await begin();
  await read([{ cents: 2060, reference: CODE, ref: 'A1' }], 'S1');
  await hear(order, 'authorised');
  expect(await balances()).toEqual({ bank: 2060, bill: -2060, provider: 2060, unmatched: -2060 });
  expect(await waiting()).toMatchObject([{ order, open_cents: 2060 }]);
  // The bank takes the money of the card back: it leaves what waits, and the bill stays paid.
  await read(
    [
      { cents: 2060, endToEnd: order, ref: 'C1' },
      { cents: 2060, endToEnd: order, ref: 'C2', direction: 'debit', isReversal: true },
    ],
    'S2',
  );
  expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
  expect(await waiting()).toEqual([]);
  expect(await paymentOf(order)).toMatchObject({ state: 'refunded' });
});

it.each([
  ['the transfer', 'the card payment'],
  ['the card payment', 'the transfer'],
])('one file with a transfer and a card payment of a bill pays it once (%s before %s)', async (first) => {
  const order = await begin();
  const transfer: SampleMoney = { cents: 2060, reference: CODE, ref: 'A1' };
  const card: SampleMoney = { cents: 2060, endToEnd: order, ref: 'C1' };
  await read(first === 'the transfer' ? [transfer, card] : [card, transfer], 'S1');
  expect(await balances()).toEqual({ bank: 4120, bill: -2060, unmatched: -2060 });
  expect(await waiting()).toMatchObject([{ order, reason: 'paid_twice', open_cents: 2060 }]);
  expect(await subjects(order)).toEqual([expect.stringMatching(/^Πληρώσατε δύο φορές/)]);
});

it('a transfer after a card payment and a reversal in one file waits for the staff', async () => {
  const order = await begin();
  await read(
    [
      { cents: 2060, endToEnd: order, ref: 'C1' },
      { cents: 100, endToEnd: 'E-unknown', ref: 'B1', direction: 'debit', isReversal: true },
      { cents: 2060, reference: CODE, ref: 'A1' },
    ],
    'S1',
  );
  expect(await balances()).toEqual({ bank: 4020, bill: -2060, reversal: 100, unmatched: -2060 });
  expect(await waiting()).toMatchObject([{ reason: 'paid', open_cents: 2060 }, { reason: 'reversal' }]);
});

it('an instalment is paid once as well', async () => {
  const { refused } = await paidAfterRefusal({ settlement: { protokol: 'P-1', installments: [2] } });
  await hear(refused, 'authorised');
  const cents = amounts.get(refused) ?? 0;
  expect(await balances()).toEqual({ installment: -cents, provider: 2 * cents, unmatched: -cents });
});

it('a bill that the utility states as paid meanwhile keeps the money of its only payment', async () => {
  const order = await begin();
  await sql`update bill set total_unpaid = 0 where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
  await hear(order, 'authorised');
  await sql`update bill set total_unpaid = 2060 where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
  expect(await balances()).toEqual({ bill: -2060, provider: 2060 });
});

/** The money of a payment, and its reversal by the bank. */
const takenBack = (order: string): SampleMoney[] => [
  { cents: 2060, endToEnd: order, ref: 'C1' },
  { cents: 2060, endToEnd: order, ref: 'C2', direction: 'debit', isReversal: true },
];
const askRefund = (order: string, amount_cents: number) =>
  act(`payments/${order}/refunds`, { amount_cents, reason: 'Διπλή', idempotency_key: `key-of-a-refund-${(keys += 1)}` }); // prettier-ignore
const refundStates = async () =>
  (await app.send('GET /api/staff/refunds?deya_id=1', { as: 'stella' }))
    .json<{ data: { state: string }[] }>()
    .data.map(({ state }) => state);
/** The surplus of a payment is on its way back. */
const surplusOnItsWay = async () => {
  const { refused } = await paidAfterRefusal();
  await hear(refused, 'authorised');
  const [entry] = await waiting();
  await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή' });
  return refused;
};

it('a refund that fails opens no surplus that the bank has taken back meanwhile', async () => {
  refundAnswer = 'refused';
  const order = await surplusOnItsWay();
  await read(takenBack(order), 'S1');
  await app.runJobs();
  expect(await refundStates()).toEqual(['failed']);
  expect(await balances()).toEqual({ bill: -2060, provider: 2060 });
  expect(await waiting()).toEqual([]);
});

it.each(['before', 'after'])('money that goes back twice waits for the staff, with the reversal %s the refund', async (when) => {
  const order = await surplusOnItsWay();
  if (when === 'after') await app.runJobs();
  await read(takenBack(order), 'S1');
  await app.runJobs();
  expect(await refundStates()).toEqual(['done']);
  expect(await balances()).toEqual({ bill: -2060, reversal: 2060 });
  const entries = await waiting();
  expect(entries).toMatchObject([{ reason: 'reversal', direction: 'debit', open_cents: 2060 }]);
  expect(await paymentOf(order)).toMatchObject({ state: 'refunded', refunded_cents: 2060 });
  await act(`bank-entries/${entries[0]?.id}/return`, { note: 'Ζημία' });
  expect(await balances()).toEqual({ bill: -2060, other: 2060 });
}); // prettier-ignore

it('a refund of what was paid on the bill leaves the surplus that another refund gives back', async () => {
  const order = await begin();
  await read([{ cents: 1000, reference: CODE, ref: 'A1' }], 'S1');
  await hear(order, 'authorised');
  const [entry] = await waiting();
  refundAnswer = 'pending';
  await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή' });
  await app.runJobs();
  refundAnswer = 'done';
  expect((await askRefund(order, 1061)).statusCode).toBe(422);
  await askRefund(order, 500);
  await app.runJobs();
  expect(await balances()).toEqual({ bank: 1000, bill: -1560, provider: 1560, unmatched: -1000 });
  refundAnswer = 'refused';
  app.clock.pass(3600);
  await app.runJobs();
  expect(await waiting()).toMatchObject([{ id: entry?.id, state: 'unmatched', open_cents: 1000 }]);
});

it('the utility does not return money of a transfer that the bank has taken back', async () => {
  const transfer: SampleMoney = { cents: 2060, reference: CODE, endToEnd: 'E1', ref: 'A1' };
  await read([transfer], 'S1');
  const { rows } = await sql<{ order: string }>`select order_code as "order" from bank_payment`.execute(app.admin);
  await askRefund(rows[0]!.order, 2060);
  await read([{ cents: 2060, endToEnd: 'E1', ref: 'R1', direction: 'debit', isReversal: true }], 'S2');
  await app.runJobs();
  expect(await refundStates()).toEqual(['failed']);
  expect(await balances()).toEqual({});
});

it('money that a proposal holds is not refunded, and a refund whose money has gone is not confirmed', async () => {
  await sql`update deya set settings = settings || '{"four_eyes_cents": 1000}' where id = 1`.execute(app.admin);
  const { refused } = await paidAfterRefusal();
  await hear(refused, 'authorised');
  const [entry] = await waiting();
  await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή' });
  expect((await askRefund(refused, 1)).json()).toEqual({ message: { amount_cents: ['max'] } });
  await act(`bank-entries/${entry?.id}/confirm`, { agrees: false });
  const { id } = (await askRefund(refused, 2060)).json<{ id: number }>();
  await read(takenBack(refused), 'S1');
  expect((await act(`refunds/${id}/confirm`, { agrees: true }, 'admin')).json()).toEqual({
    message: 'refund_too_much',
  });
  expect((await act(`refunds/${id}/confirm`, { agrees: false })).json()).toMatchObject({ state: 'refused' });
});

it('a transfer that follows a reversal in one file pays the bill again', async () => {
  await read(
    [
      { cents: 2060, reference: CODE, endToEnd: 'E1', ref: 'A1' },
      { cents: 2060, endToEnd: 'E1', ref: 'R1', direction: 'debit', isReversal: true },
      { cents: 2060, reference: CODE, endToEnd: 'E2', ref: 'A2' },
    ],
    'S1',
  );
  expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
});

/** Until the work waits for a lock, or ends without. */
async function untilWaiting(work: Promise<unknown>): Promise<void> {
  const over = { is: false };
  void work.finally(() => (over.is = true)).catch(() => {});
  for (let waiting = 0; waiting === 0 && !over.is;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.admin);
    waiting = rows[0]!.n;
  }
}

/** Pays the bill while its capture by the provider is under way. */
async function payDuringCapture(pay: () => Promise<unknown>): Promise<void> {
  const order = await begin();
  const { paying } = await asTenant(app.db, 1, async (tx) => {
    const payment = await lockPayment(tx, { deya_id: 1, order });
    await capturePayment(tx, payment!, { now: app.clock.now() });
    const work = pay();
    await untilWaiting(work);
    return { paying: work };
  });
  await paying;
}

it('a transfer that waits for the capture of a bill does not pay it again', async () => {
  await payDuringCapture(() => read([{ cents: 2060, reference: CODE, ref: 'A1' }], 'S1'));
  expect(await balances()).toEqual({ bank: 2060, bill: -2060, provider: 2060, unmatched: -2060 });
});

it('money that a second person assigns during the capture of a bill does not pay it again', async () => {
  await sql`update deya set settings = settings || '{"four_eyes_cents": 1000}' where id = 1`.execute(app.admin);
  await read([{ cents: 2060, text: 'ΝΕΡΟ', ref: 'A1' }], 'S1');
  const [entry] = await waiting();
  await act(`bank-entries/${entry?.id}/assign`, { code: CODE, amount_cents: 2060 });
  await payDuringCapture(() => act(`bank-entries/${entry?.id}/confirm`, { agrees: true }, 'admin'));
  expect(await balances()).toEqual({ bank: 2060, bill: -2060, provider: 2060, unmatched: -2060 });
});

it('a file that waits for a bill holds none with a higher number, as a capture does', async () => {
  const ids = [await billId('B1-59'), await billId()].toSorted((a, b) => a - b);
  const [low = 0, high = 0] = ids;
  const order = await begin({ bill_id: low });
  const { rows } = await sql<{ code: string }>`select payment_code as code from bill where id = ${high}`.execute(app.admin); // prettier-ignore
  const { reading } = await app.admin.transaction().execute(async (tx) => {
    await sql`select from bill where id = ${low} for update`.execute(tx);
    const work = read([{ cents: 2000, reference: rows[0]!.code, ref: 'A1' }, { cents: amounts.get(order)!, endToEnd: order, ref: 'C1' }], 'S1'); // prettier-ignore
    await untilWaiting(work);
    await sql`select from bill where id = ${high} for update nowait`.execute(tx);
    return { reading: work };
  });
  await reading;
  expect(await waiting()).toEqual([]);
});

it('a surplus that a proposal holds waits while a part of the bill is on its way back', async () => {
  await sql`update deya set settings = settings || '{"four_eyes_cents": 500}' where id = 1`.execute(app.admin);
  const order = await begin();
  await read([{ cents: 1000, reference: CODE, ref: 'A1' }], 'S1');
  await hear(order, 'authorised');
  const [entry] = await waiting();
  await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή' });
  refundAnswer = 'pending';
  await askRefund(order, 400);
  await app.runJobs();
  const ofStaff = await app.send(`GET /api/staff/payments?deya_id=1&search=${order}`, { as: 'stella' });
  expect(ofStaff.json()).toMatchObject({ data: [{ surplus_cents: 1000, returning_cents: 400, left_cents: 660 }] });
});

describe('the mails do not depend on how early the staff decide', () => {
  const textsOf = async (order: string) => {
    await subjects(order);
    const ofOrder = app.mails.filter(({ text }) => text.includes(paymentReference(order)));
    return ofOrder.map(({ subject, text }) => `${subject} ${text}`.replaceAll('\u00A0', ' '));
  };
  const decided = async (path: 'return' | 'assign', payload: object) => {
    const { refused } = await paidAfterRefusal();
    await hear(refused, 'authorised');
    const [entry] = await waiting();
    await act(`bank-entries/${entry?.id}/${path}`, payload);
    return textsOf(refused);
  };

  it('a surplus that is on its way back before its mail is sent', async () => {
    refundAnswer = 'pending';
    const [only, ...others] = await decided('return', { note: 'Διπλή' });
    expect(only).toMatch(/^Πληρώσατε δύο φορές: περίσσεψαν 20,60 €.*Η ΔΕΥΑ σας επιστρέφει 20,60 €/s);
    expect(only).not.toContain('Περισσεύουν');
    expect(others).toEqual([]);
  });

  it('a surplus that the staff assign before its mail is sent', async () => {
    const [only, ...others] = await decided('assign', { code: OTHER_CODE, amount_cents: 2000 });
    expect(only).toMatch(/Περισσεύουν 0,60 €.*Η ΔΕΥΑ πίστωσε 20,00 € σε άλλον λογαριασμό/s);
    expect(others).toEqual([]);
  });

  it('a surplus that has gone back before its mail is sent', async () => {
    const texts = await decided('return', { note: 'Διπλή' });
    expect(texts.map((text) => text.split(':')[0]).toSorted()).toEqual(['Επιστροφή χρημάτων', 'Πληρώσατε δύο φορές']);
  });
});

describe('the mail about a refund says whether something is owed because of it', () => {
  const PAID = 'Η παραπάνω οφειλή παραμένει εξοφλημένη.';
  const LEFT = 'Ό,τι απομένει να πληρωθεί φαίνεται στους λογαριασμούς σας.';
  const refund = async (order: string, amount_cents: number) => {
    await askRefund(order, amount_cents);
    await subjects(order);
    const [last] = app.mails.filter(({ subject }) => subject.startsWith('Επιστροφή')).slice(-1);
    return (last?.text ?? '').replaceAll('\u00A0', ' ');
  };
  const state = (column: 'total_unpaid' | 'paid_on', value: number | string | null) =>
    sql`update bill set ${sql.ref(column)} = ${value} where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);

  it('the surplus, also when the staff refund the payment and not the entry', async () => {
    const { refused } = await paidAfterRefusal();
    await hear(refused, 'authorised');
    const text = await refund(refused, 2060);
    expect(text).toContain('Επιπλέον είχαν πληρωθεί 20,60 €.');
    expect(text).toContain(PAID);
    expect(text).not.toContain('δεν υπολογίζονται');
  });

  it('the surplus of a bill that is owed again since', async () => {
    const { refused, paid } = await paidAfterRefusal();
    await hear(refused, 'authorised');
    expect(await refund(paid, 2060)).toContain('Τα 20,60 € δεν μετρούν πια ως πληρωμένα.');
    const text = await refund(refused, 2060);
    expect(text).toContain('Επιπλέον είχαν πληρωθεί 20,60 €.');
    expect(text).toContain(LEFT);
  });

  it('the only payment of a bill', async () => {
    const order = await begin();
    await hear(order, 'authorised');
    const text = await refund(order, 1000);
    expect(text).toContain('Τα 10,00 € δεν μετρούν πια ως πληρωμένα.');
    expect(text).toContain(LEFT);
    expect(text).not.toContain('Επιπλέον');
  });

  it.each([
    ['without a rest', 'total_unpaid', 0],
    ['as paid on a day', 'paid_on', '2026-11-20'],
  ] as const)('a bill that the utility states %s', async (_, column, value) => {
    const order = await begin();
    await hear(order, 'authorised');
    await state(column, value);
    const text = await refund(order, 2060);
    await state(column, column === 'paid_on' ? null : 2060);
    expect(text).toContain(PAID);
    expect(text).not.toContain('δεν υπολογίζονται');
  });

  it('a part of the surplus and a part of the bill', async () => {
    const order = await begin();
    await read([{ cents: 1000, reference: CODE, ref: 'A1' }], 'S1');
    await hear(order, 'authorised');
    const text = await refund(order, 1500);
    expect(text).toContain('Επιπλέον είχαν πληρωθεί 10,00 €.');
    expect(text).toContain('Τα 5,00 € δεν μετρούν πια ως πληρωμένα.');
    expect(text).toContain(LEFT);
  });
});

it('the receipt states what counts for the bill, what is too much and what became of it', async () => {
  const order = await begin();
  await read([{ cents: 560, reference: CODE, ref: 'A1' }], 'S1');
  await hear(order, 'authorised');
  const receipt = async (lang = 'el') => {
    const answer = await app.send(`GET /api/payments/${order}/receipt?deya_id=1&lang=${lang}`, { as: 'anna' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
    return text.replaceAll(/\s+/g, ' ');
  };
  const [entry] = await waiting();
  const before = await receipt();
  for (const words of [
    'Για την οφειλή 15,00 €',
    'Περισσεύουν 5,60 €',
    'Για όσα περισσεύουν αποφασίζει η ΔΕΥΑ',
    'Σύνολο 20,60 €',
  ])
    // prettier-ignore
    expect(before).toContain(words);
  await act(`bank-entries/${entry?.id}/assign`, { code: OTHER_CODE, amount_cents: 300 });
  await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή' });
  await app.runJobs();
  const after = await receipt();
  for (const words of ['Για την οφειλή 15,00 €', 'Στον λογαριασμό B1-59 3,00 €', 'Επιστράφηκαν 2,60 €'])
    expect(after).toContain(words);
  expect(after).not.toContain('ερισσεύουν');
  for (const [lang, words] of [
    ['en', 'To bill B1-59 €3.00'],
    ['de', 'Für Rechnung B1-59 3,00 €'],
    ['fr', 'Pour la facture B1-59 3,00 €'],
  ] as const)
    // prettier-ignore
    expect(await receipt(lang)).toContain(words);
});

it('a guest whose two payments of a bill are both captured reads of the surplus: page, mail, receipt and refund', async () => {
  const beginAsGuest = async (): Promise<string> => {
    const of = { deya_id: 1, payment_code: CODE, bill_total: 2060, amount_cents: 2060 };
    const payload = { ...of, email: 'payer@example.gr', lang: 'en', idempotency_key: `key-of-an-attempt-${(keys += 1)}` }; // prettier-ignore
    return (await app.send('POST /api/guest/payments', { payload })).json<{ order: string }>().order;
  };
  const byNumber = async (order: string) =>
    (await app.send(`GET /api/guest/payments/${order}?deya_id=1`)).json<object>();
  const refused = await beginAsGuest();
  await hear(refused, 'failed');
  const paid = await beginAsGuest();
  await hear(paid, 'authorised');
  await hear(refused, 'authorised');
  expect(await balances()).toEqual({ bill: -2060, provider: 4120, unmatched: -2060 });
  expect(await byNumber(refused)).toMatchObject({ state: 'authorised', is_guest: true, surplus_cents: 2060 });
  expect(await byNumber(paid)).toMatchObject({ state: 'authorised', surplus_cents: 0 });
  expect(await subjects(paid)).toEqual([expect.stringMatching(/^Payment receipt: €20.60/)]);
  expect(await subjects(refused)).toEqual(['You paid twice: €20.60 too much']);
  const told = app.mails.find(({ text }) => text.includes(paymentReference(refused)));
  expect(told).toMatchObject({ to: 'payer@example.gr' });
  expect(told?.text).not.toMatch(/100-1|anna/);
  const answer = await app.send(`GET /api/guest/payments/${refused}/receipt?deya_id=1&lang=en`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
  expect(text).toMatch(/Too much\s+€20.60/);
  const [entry] = await waiting();
  expect(entry).toMatchObject({ order: refused, counterparty: null });
  await act(`bank-entries/${entry?.id}/return`, { note: 'Διπλή' });
  expect((await subjects(refused)).at(-1)).toBe('Refund: €20.60');
  expect(await byNumber(refused)).toMatchObject({ state: 'refunded', refunded_cents: 2060, surplus_cents: 0 });
});
