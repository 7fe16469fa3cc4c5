import { sql } from 'kysely';
import { asTenant } from '@hydria/database/db.ts';
import type { ListedPayment, PaymentDay, StaffPayment } from '@hydria/shared/contract/payments.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { postCapture } from '../ledger/post-capture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from bank_payment`.execute(app.admin);
  await sql`alter table ledger_transfer disable trigger all`.execute(app.admin);
  await sql`alter table ledger_event disable trigger all`.execute(app.admin);
  await sql`delete from ledger_transfer`.execute(app.admin);
  await sql`delete from ledger_event`.execute(app.admin);
  await sql`delete from audit_event`.execute(app.admin);
  await sql`delete from login_throttle`.execute(app.admin);
});

const ANNA = 1;
const orderOf = (n: number): string => `7k4m2qxp${String(n).padStart(16, '0')}`;

interface Given {
  n: number;
  person_id?: number | null;
  bill?: string;
  amount?: number;
  state?: string;
  at?: string;
  deya_id?: number;
}

/** A payment of one bill, as the bank left it. */
const given = ({
  n,
  person_id = ANNA,
  bill = 'B1-60',
  amount = 2060,
  state = 'authorised',
  at = '2026-11-20T10:00:00Z',
  deya_id = 1,
}: Given) =>
  sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, bank_payment_id, state,
        idempotency_key, created_at, updated_at, authorised_at)
      select ${deya_id}, ${orderOf(n)}, ${person_id}, b.id, ${amount}, 'EUR', 'test', ${`bank-${n}`}, ${state}, ${`key-of-payment-${n}`},
        ${at}, ${at}, ${state === 'authorised' ? at : null}
      from bill b where b.deya_id = ${deya_id} and b.bill_number = ${bill}`.execute(app.admin);

const guest = async (n: number, more: Partial<Given> = {}) => {
  await given({ n, person_id: null, ...more });
  await sql`insert into bank_payment_guest (deya_id, order_code, idempotency_key, lang, created_at)
    values (1, ${orderOf(n)}, ${`key-of-guest-${n}`}, 'el', now())`.execute(app.admin);
};

const post = (n: number, at: string, amount_cents = 2060) =>
  asTenant(app.db, 1, (tx) => postCapture(tx, { deya_id: 1, order_code: orderOf(n), amount_cents }, new Date(at)));

const list = async (query = '', as: Name = 'anna') =>
  (await app.send(`GET /api/payments?deya_id=1${query}`, { as })).json<{
    data: ListedPayment[];
    total: number;
    next: string | null;
  }>();

describe('the payments of a person', () => {
  it('are listed newest first with what they paid, and no other person’s are among them', async () => {
    await given({ n: 1, at: '2026-11-01T10:00:00Z' });
    await given({ n: 2, bill: 'B1-59', amount: 500, state: 'failed' });
    await given({ n: 3, person_id: 2, bill: 'B2-1' });
    await guest(4);
    const { data, total, next } = await list();
    expect([data.map(({ order }) => order), total, next]).toEqual([[orderOf(2), orderOf(1)], 2, null]);
    expect(data[1]).toMatchObject({
      reference: '7K4M-2QXP',
      amount_cents: 2060,
      state: 'authorised',
      paid_at: '2026-11-01T10:00:00.000Z',
      items: [{ bill_number: 'B1-60', installmentsnr: null, kwdikos_katanalwti: '100-1', amount_cents: 2060 }],
    });
    expect(data[0]?.paid_at).toBeNull();
  });

  it('are read page by page, narrowed by outcome, and found by the number of a bill', async () => {
    for (const n of [1, 2, 3]) await given({ n, bill: `B1-${n}`, at: `2026-11-0${n}T10:00:00Z` });
    await given({ n: 4, state: 'redirected', at: '2026-11-04T10:00:00Z' });
    const first = await list('&itemsPerPage=3');
    const second = await list(`&itemsPerPage=3&cursor=${encodeURIComponent(first.next ?? '')}`);
    expect([...first.data, ...second.data].map(({ order }) => order)).toEqual([4, 3, 2, 1].map(orderOf));
    expect(second.next).toBeNull();
    expect((await list('&state=open')).data.map(({ order }) => order)).toEqual([orderOf(4)]);
    expect((await list('&state=paid')).total).toBe(3);
    expect((await list('&search=b1-2')).data.map(({ order }) => order)).toEqual([orderOf(2)]);
    expect((await list('&search=7k4m-2qxp')).total).toBe(4);
    expect((await app.send('GET /api/payments?deya_id=1&cursor=x', { as: 'anna' })).statusCode).toBe(422);
  });
});

describe('a receipt', () => {
  const receipt = (n: number, { as = 'anna', lang = 'el' }: { as?: Name; lang?: string } = {}) =>
    app.send(`GET /api/payments/${orderOf(n)}/receipt?deya_id=1&lang=${lang}`, { as });
  const guestReceipt = (n: number) => app.send(`GET /api/guest/payments/${orderOf(n)}/receipt?deya_id=1`);
  const read = async (bytes: Buffer) => {
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const { text } = await extractText(document, { mergePages: true });
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    return { document, text, tree, info: (await document.getMetadata()).info as Record<string, unknown> };
  };

  it('names utility, payer, payment, bank and bill, as a document that a screen reader can read', async () => {
    await given({ n: 1 });
    const answer = await receipt(1);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="receipt-7K4M-2QXP.pdf"',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { document, text, tree, info } = await read(answer.rawPayload);
    for (const words of ['ΔΕΥΑ', 'Απόδειξη πληρωμής', '20,60 €', '7K4M-2QXP', 'bank-1', 'Λογαριασμός B1-60', '100-1'])
      expect(text).toContain(words);
    expect(text).toMatch(/anna/);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(info).toMatchObject({ Language: 'el-GR', Title: 'Απόδειξη πληρωμής' });
    for (const role of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
    const german = await read((await receipt(1, { lang: 'de' })).rawPayload);
    expect(german.text).toContain('Zahlungsbeleg');
    expect(german.info).toMatchObject({ Language: 'de-DE' });
  });

  it('lists every item of a payment of many instalments, on as many pages as it takes', async () => {
    await given({ n: 1, amount: 6000 });
    await sql`delete from bank_payment_item`.execute(app.admin);
    await sql`insert into bank_payment_item (deya_id, order_code, item, bill_id, amount_cents, owed_cents, is_open, authorised_at)
      select 1, ${orderOf(1)}, row_number() over (order by id), id, 100, 100, false, now()
      from bill where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(app.admin);
    const { document, text } = await read((await receipt(1)).rawPayload);
    expect(document.numPages).toBeGreaterThan(1);
    expect(text.match(/Λογαριασμός B1-/g)).toHaveLength(60);
  });

  it('is refused to another person, to another utility, and before the bank has captured the money', async () => {
    await given({ n: 1 });
    await given({ n: 2, bill: 'B1-59', state: 'redirected' });
    expect((await receipt(1, { as: 'babis' })).json()).toEqual({ message: 'bill_not_found' });
    expect((await app.send(`GET /api/payments/${orderOf(1)}/receipt?deya_id=2`, { as: 'gina' })).statusCode).toBe(404);
    const early = await receipt(2);
    expect([early.statusCode, early.json()]).toEqual([409, { message: 'not_paid_yet' }]);
  });

  it('of a guest names the bill, and neither name nor supply; a person’s payment has none by its number alone', async () => {
    await guest(1);
    await given({ n: 2, bill: 'B1-59' });
    const answer = await guestReceipt(1);
    const { text } = await read(answer.rawPayload);
    expect(text).toContain('Λογαριασμός B1-60');
    expect(text).not.toMatch(/100-1|anna|Παροχή/);
    expect((await guestReceipt(2)).json()).toEqual({ message: 'bill_not_found' });
  });
});

describe('the staff of a utility', () => {
  const staff = async (query = '', as: Name = 'stella') =>
    (await app.send(`GET /api/staff/payments?deya_id=1${query}`, { as })).json<{
      data: StaffPayment[];
      total: number;
    }>();
  const days = async (query: string) =>
    (await app.send(`GET /api/staff/payment-days?deya_id=1${query}`, { as: 'stella' })).json<{
      data: PaymentDay[];
      total: number;
      next: string | null;
    }>();
  const exports = async () =>
    (
      await sql<{ detail: object }>`select detail from audit_event where action = 'payments-exported'`.execute(
        app.admin,
      )
    ).rows;

  it('see all its payments with payer and the number of the bank, and those of no other utility', async () => {
    await given({ n: 1, at: '2026-11-01T10:00:00Z' });
    await guest(2);
    await given({ n: 3, deya_id: 2, bill: 'B1-1', person_id: 3 });
    const { data, total } = await staff();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { order: orderOf(2), payer: null, is_guest: true, bank_payment_id: 'bank-2' },
      { order: orderOf(1), person_id: ANNA, is_guest: false, bank: 'test' },
    ]);
    expect(data[1]?.payer).toMatch(/anna/);
  });

  it('find a payment by its number, by the code of a bill, by day and outcome', async () => {
    await sql`update bill set payment_code = 'RF18539007547034' where deya_id = 1 and bill_number = 'B2-1'`.execute(
      app.admin,
    );
    await given({ n: 1, at: '2026-11-01T22:30:00Z' });
    await given({ n: 2, person_id: 2, bill: 'B2-1', state: 'failed' });
    const found = async (query: string) => (await staff(query)).data.map(({ order }) => order);
    expect(await found('&search=7K4M-2QXP')).toEqual([orderOf(2), orderOf(1)]);
    expect(await found(`&search=${orderOf(1)}`)).toEqual([orderOf(1)]);
    expect(await found('&search=RF18%205390%200754%207034')).toEqual([orderOf(2)]);
    expect(await found('&search=nothing')).toEqual([]);
    // Half past midnight of the 2nd in Athens.
    expect(await found('&from=2026-11-02&to=2026-11-02')).toEqual([orderOf(1)]);
    expect(await found('&state=ended')).toEqual([orderOf(2)]);
  });

  it('compare each day of the provider with the books, payment by payment', async () => {
    await given({ n: 1, at: '2026-11-10T10:00:00Z' });
    await post(1, '2026-11-10T10:00:00Z');
    await given({ n: 2, bill: 'B1-59', at: '2026-11-11T10:00:00Z' });
    await given({ n: 3, bill: 'B1-58', at: '2026-11-12T10:00:00Z' });
    await post(3, '2026-11-13T10:00:00Z');
    const { data, total } = await days('&from=2026-11-10&to=2026-11-13');
    expect(total).toBe(4);
    expect(data.map(({ day, state, difference_cents }) => [day, state, difference_cents])).toEqual([
      ['2026-11-13', 'different', -2060],
      ['2026-11-12', 'different', 2060],
      ['2026-11-11', 'different', 2060],
      ['2026-11-10', 'equal', 0],
    ]);
    expect(data.map(({ differences }) => differences.map(({ kind }) => kind))).toEqual([
      ['other_day'],
      ['other_day'],
      ['not_posted'],
      [],
    ]);
    expect(data[2]?.differences).toEqual([
      { order: orderOf(2), reference: '7K4M-2QXP', kind: 'not_posted', captured_cents: 2060, posted_cents: null },
    ]);
    expect(data[3]).toMatchObject({ captured_count: 1, captured_cents: 2060, posted_count: 1, posted_cents: 2060 });
  });

  it('see two mistakes of the same amount as two differences, and money in the books that the provider does not have', async () => {
    await given({ n: 1, at: '2026-11-10T10:00:00Z' });
    await given({ n: 2, bill: 'B1-59', at: '2026-11-10T10:00:00Z', state: 'failed' });
    await post(2, '2026-11-10T11:00:00Z');
    const { data } = await days('&from=2026-11-10&to=2026-11-10');
    expect(data[0]).toMatchObject({ state: 'different', difference_cents: 0 });
    expect(data[0]?.differences.map(({ kind }) => kind)).toEqual(['not_posted', 'not_captured']);
  });

  it('read the days page by page up to the day that is still running', async () => {
    const first = await days('&itemsPerPage=20');
    expect([first.total, first.data.length, first.data[0]?.state]).toEqual([31, 20, 'running']);
    const second = await days(`&itemsPerPage=20&cursor=${first.next}`);
    expect([second.data.length, second.next]).toEqual([11, null]);
    expect(new Set([...first.data, ...second.data].map(({ day }) => day)).size).toBe(31);
    expect((await app.send('GET /api/staff/payment-days?deya_id=1&from=1990-01-01', { as: 'stella' })).statusCode).toBe(
      422,
    );
  });

  it('leave a trace when they export', async () => {
    await staff('&itemsPerPage=25');
    expect(await exports()).toEqual([]);
    await staff('&itemsPerPage=200&from=2026-11-01');
    await days('&itemsPerPage=200&from=2026-11-01&to=2026-11-02');
    expect(await exports()).toEqual([
      { detail: { list: 'payments', from: '2026-11-01', to: null } },
      { detail: { list: 'payment-days', from: '2026-11-01', to: '2026-11-02' } },
    ]);
  });
});
