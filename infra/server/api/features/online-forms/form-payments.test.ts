import { sql } from 'kysely';
import type { Bank, BankStatement } from '@hydria/adapters/bank/bank.ts';
import { OutsideError } from '@hydria/adapters/http/outside-error.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const amounts = new Map<string, number>();
const world = { isAway: false };
const said = (order: string, state: BankStatement['state'], amount_cents = amounts.get(order) ?? 0): BankStatement => ({
  payment_id: `bank-${order.slice(0, 12)}`,
  order,
  deya_id: 1,
  amount_cents,
  currency: 'EUR',
  state,
});
const bank: Bank = {
  ...silentBank,
  createPayment: async ({ order, amount_cents }) => {
    if (world.isAway) throw new OutsideError('too_slow', 'test');
    amounts.set(order, amount_cents);
    return { payment_id: `bank-${order.slice(0, 12)}`, redirect_to: `https://bank.example/pay/${order}` };
  },
  readCallback: ({ body }) => JSON.parse(body) as BankStatement,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { outside: { bank } });
  await sql`update deya set email_public = 'info@alpha.example' where id = 1`.execute(app.admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  world.isAway = false;
  await sql`delete from login_throttle`.execute(app.admin);
  await app.runJobs();
  app.mails.length = 0;
});

const question = (field: string, type: string, more: object = {}, validation: object = {}) => ({
  id: field,
  type,
  options: { field, label: field, ...more },
  validation,
});
const LAYOUT = [
  {
    value: 'input',
    name: 'Στοιχεία',
    showTitle: true,
    grid: 1,
    elements1: [
      question('email', 'text_field', { autocomplete: 'email' }, { format: 'email' }),
      question('copies', 'text_field', {}, { format: 'numeric' }),
      question('cost', 'text_field', {
        calculated: { operation: 'product', of: [{ field: 'copies' }, { value: 2.5 }], decimals: 2 },
      }),
    ],
  },
];

const save = (settings: object) =>
  app.send('PUT /api/onlineForms?deya_id=1', {
    as: 'stella',
    payload: { title: { el: 'Αντίγραφα σχεδίων' }, api: JSON.stringify(LAYOUT), is_online: true, ...settings },
  });
const BY_FIELD = { is_payment: true, payment: { field: 'cost' } };
const made = async (settings: object = BY_FIELD): Promise<number> => {
  const saved = await save(settings);
  expect([saved.statusCode, saved.json()]).toEqual([200, { id: expect.any(Number) }]);
  return saved.json<{ id: number }>().id;
};

let keys = 0;
const newKey = () => `key-of-form-payment-${String((keys += 1)).padStart(4, '0')}`;
const ANSWERS = { email: 'guest@example.gr', copies: '4' };
interface Sender {
  as?: 'anna';
  answers?: object;
  key?: string;
}
const send = (form: number, { as, answers = ANSWERS, key = newKey() }: Sender = {}) =>
  app.send(`POST /api/onlineForms/${form}/answers?lang=el`, {
    payload: { answers, idempotency_key: key },
    ...(as && { as }),
  });
interface Sent {
  id: number;
  code: string;
  payment: { order: string; amount_cents: number; redirect_to: string } | null;
}
const sent = async (form: number, sender: Sender = {}) => {
  const answer = await send(form, sender);
  expect(answer.statusCode).toBe(200);
  return answer.json<Sent>();
};
const hear = (order: string, state: BankStatement['state'] = 'authorised', amount_cents?: number) =>
  app.send('POST /api/bank/callback', { payload: said(order, state, amount_cents) });
const again = (order: string, as?: 'anna' | 'stella') =>
  app.send(`POST /api/onlineForms/payments/${order}/again` as 'POST /api/onlineForms/payments/{order}/again', {
    payload: { deya_id: 1 },
    ...(as && { as }),
  });
const see = async (order: string) => (await app.send(`GET /api/guest/payments/${order}?deya_id=1`)).json();
const stored = async (code: string) =>
  (
    await sql<{ id: number; answers: object }>`
      select id::float8 as id, answers from form_answer where deya_id = 1 and code = ${code}`.execute(app.admin)
  ).rows;
const transfers = async (order: string) =>
  (
    await sql<{ credit: string; amount_cents: number }>`
      select credit, amount_cents::float8 as amount_cents from ledger_transfer where order_code = ${order}`.execute(
      app.admin,
    )
  ).rows;

describe('answers of a form that costs something', () => {
  it('wait until the bank has the money, without work, number or mail before', async () => {
    const { id, code, payment } = await sent(await made());
    expect(payment).toEqual({
      order: expect.any(String),
      amount_cents: 1000,
      redirect_to: `https://bank.example/pay/${payment!.order}`,
    });
    await app.runJobs();
    expect([await stored(code), app.mails]).toEqual([[], []]);
    await hear(payment!.order);
    await app.runJobs();
    expect(await stored(code)).toEqual([{ id, answers: { ...ANSWERS, cost: '10.00' } }]);
    const subjects = app.mails.map(({ to, subject }) => `${to} ${subject}`).toSorted();
    expect(subjects).toHaveLength(3);
    expect(subjects.join()).toContain(`guest@example.gr Λάβαμε την αίτησή σας: ${code}`);
    const receipt = app.mails.find(({ subject }) => subject.startsWith('Απόδειξη'));
    expect(receipt?.text).toContain(`Αίτηση ${code}: Αντίγραφα σχεδίων`);
    expect(await transfers(payment!.order)).toEqual([{ credit: 'application', amount_cents: 1000 }]);
  });

  it('get the number of their book when they are paid', async () => {
    await sql`insert into book (deya_id, code, title, incoming)
      values (1, 'PAID', 'Πρωτόκολλο', true)`.execute(app.admin);
    const { code, payment } = await sent(await made({ ...BY_FIELD, book: 'PAID' }));
    await hear(payment!.order);
    const { rows } = await sql<{ protocol_number: string | null }>`
      select protocol_number from form_answer where code = ${code}`.execute(app.admin);
    expect(rows[0]?.protocol_number).toBeTruthy();
  });

  it('are one application however often the bank repeats its word', async () => {
    const { code, payment } = await sent(await made());
    await hear(payment!.order);
    await hear(payment!.order);
    await app.runJobs();
    expect(await stored(code)).toHaveLength(1);
    expect(app.mails.filter(({ to }) => to === 'guest@example.gr')).toHaveLength(2);
  });

  it('are one application with one payment when the sender presses twice, and their key finds it once paid', async () => {
    const form = await made();
    const key = newKey();
    const first = await sent(form, { key });
    const second = await sent(form, { key });
    expect(second).toEqual(first);
    await hear(first.payment!.order);
    expect(await sent(form, { key })).toMatchObject({ id: first.id, code: first.code, payment: null });
  });

  it('wait after a payment that failed, and are paid by another one', async () => {
    const { code, payment } = await sent(await made());
    await hear(payment!.order, 'failed');
    expect(await stored(code)).toEqual([]);
    expect(await see(payment!.order)).toMatchObject({
      state: 'failed',
      can_pay_again: true,
      application: { code, title: { el: 'Αντίγραφα σχεδίων' } },
    });
    const next = (await again(payment!.order)).json<{ order: string }>();
    expect(next.order).not.toBe(payment!.order);
    expect((await again(payment!.order)).json()).toEqual(next);
    await hear(next.order);
    expect(await stored(code)).toHaveLength(1);
    expect(await see(next.order)).toMatchObject({ state: 'authorised', can_pay_again: false });
    expect((await again(payment!.order)).statusCode).toBe(404);
  });

  it('take the money of one payment, and the money of a second one waits for the staff', async () => {
    const { code, payment } = await sent(await made());
    await hear(payment!.order, 'failed');
    const next = (await again(payment!.order)).json<{ order: string }>();
    await hear(next.order);
    await hear(payment!.order);
    expect(await stored(code)).toHaveLength(1);
    expect(await transfers(payment!.order)).toEqual([{ credit: 'unmatched', amount_cents: 1000 }]);
  });

  it('are not paid by another amount, whatever the sender or the bank says', async () => {
    const form = await made();
    const { code, payment } = await sent(form, { answers: { ...ANSWERS, cost: '0.01' } });
    expect(payment?.amount_cents).toBe(1000);
    expect((await hear(payment!.order, 'authorised', 1)).statusCode).toBe(409);
    expect(await stored(code)).toEqual([]);
  });

  it.each([
    ['nothing', '0', 'amount_none'],
    ['less than nothing', '-3', 'amount_none'],
    ['more than a payment may be', '9000000', 'amount_most'],
  ])('are refused at the field where they cost %s', async (_, copies, problem) => {
    const refused = await send(await made(), { answers: { ...ANSWERS, copies } });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: { cost: [problem] } }]);
  });

  it('are an application also when the form was withdrawn meanwhile, but a withdrawn form takes no more payments', async () => {
    const form = await made();
    const paid = await sent(form);
    const failed = await sent(form);
    await sql`update online_form set is_online = false where id = ${form}`.execute(app.admin);
    await hear(paid.payment!.order);
    await hear(failed.payment!.order, 'failed');
    expect(await stored(paid.code)).toHaveLength(1);
    expect((await again(failed.payment!.order)).json()).toEqual({ message: 'form_not_found' });
  });

  it('are kept when the bank does not answer, and deleted when they were not paid within a week', async () => {
    world.isAway = true;
    const form = await made();
    const key = newKey();
    expect((await send(form, { key })).statusCode).toBe(503);
    world.isAway = false;
    const { payment, code } = await sent(form);
    await hear(payment!.order, 'failed');
    await sql`update unpaid_answer set created_at = created_at - interval '8 days'`.execute(app.admin);
    await sql`update bank_payment set state = 'failed' where state in ('created', 'unknown')`.execute(app.admin);
    await enqueue(app.db, 'janitor.sweep', {});
    await app.runJobs();
    const { rows } = await sql`select from unpaid_answer where code = ${code}`.execute(app.admin);
    expect(rows).toEqual([]);
    await hear(payment!.order);
    expect([await stored(code), await transfers(payment!.order)]).toEqual([
      [],
      [{ credit: 'unmatched', amount_cents: 1000 }],
    ]);
  });
});

it('the next steps of the utility are shown once an application is paid, and not before', async () => {
  const { payment } = await sent(await made({ ...BY_FIELD, success_note: { el: 'Περάστε από το ταμείο.' } }));
  expect(await see(payment!.order)).toMatchObject({ application: { success_note: null } });
  await hear(payment!.order);
  expect(await see(payment!.order)).toMatchObject({ application: { success_note: { el: 'Περάστε από το ταμείο.' } } });
});

it('a person sees the application among their payments, and no other person pays it again', async () => {
  const { code, payment } = await sent(await made({ is_payment: true, payment: { amount: 350 } }), { as: 'anna' });
  await hear(payment!.order, 'failed');
  expect((await again(payment!.order)).statusCode).toBe(403);
  expect((await again(payment!.order, 'stella')).statusCode).toBe(403);
  const next = (await again(payment!.order, 'anna')).json<{ order: string }>();
  await hear(next.order);
  const own = await app.send(`GET /api/payments/${next.order}?deya_id=1`, { as: 'anna' });
  expect(own.json()).toMatchObject({ amount_cents: 350, supply: null, items: [{ application: { code } }] });
  const list = (await app.send('GET /api/payments?deya_id=1', { as: 'anna' })).json<{ data: object[] }>();
  const listed = {
    order: next.order,
    items: [expect.objectContaining({ application: expect.objectContaining({ code }) })],
  };
  expect(list.data).toContainEqual(expect.objectContaining(listed));
  const staff = await app.send(`GET /api/staff/payments?deya_id=1&search=${code}`, { as: 'stella' });
  expect(staff.json<{ data: object[] }>().data).toHaveLength(2);
  const pdf = await app.send(`GET /api/payments/${next.order}/receipt?deya_id=1`, { as: 'anna' });
  expect(pdf.statusCode).toBe(200);
});

it.each([
  ['no amount', null, 'required'],
  ['a question of the sender', { field: 'copies' }, 'reference_unknown'],
  ['a field that it does not have', { field: 'other' }, 'reference_unknown'],
  ['more than a payment may be', { amount: 100_000_001 }, 'max'],
])('a form that costs something is not published with %s', async (_, payment, problem) => {
  const refused = await save({ is_payment: true, payment });
  expect([refused.statusCode, refused.json()]).toEqual([422, { message: { payment: [problem] } }]);
});
