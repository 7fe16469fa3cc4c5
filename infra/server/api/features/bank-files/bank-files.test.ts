import { Readable } from 'node:stream';
import type { Bank } from '@hydria/adapters/bank/bank.ts';
import { CAMT_SAMPLES, camtFile, type SampleMoney } from '@hydria/adapters/testing/camt-samples.ts';
import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { asTenant } from '@hydria/database/db.ts';
import type { BankEntry, BankFile, WholeBankEntry } from '@hydria/shared/contract/bank-files.ts';
import type { PaymentDay } from '@hydria/shared/contract/payments.ts';
import type { Refund } from '@hydria/shared/contract/refunds.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { LEDGER_LINES } from '../ledger/ledger.ts';
import { postCapture } from '../ledger/post-capture.ts';
import { postFile } from './post-file.ts';
import { storeFile } from './store-file.ts';

const CODE = 'RF18539007547034';
const OTHER_CODE = 'RF712348231';
const FOREIGN_CODE = 'RF90101';
const ORDER = '7k4m2qxp0000000000000001';
const refunds: string[] = [];
let refundAnswer: 'done' | 'pending' | 'refused' = 'done';
const bank: Bank = {
  ...silentBank,
  refund: async ({ refund }) => {
    refunds.push(refund);
    return refundAnswer;
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { outside: { bank } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
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
    'audit_event',
  ])
    // prettier-ignore
    await sql.raw(`delete from ${table}`).execute(app.admin);
  await sql`update bill set payment_code = null, barcode = null where deya_id in (1, 2)`.execute(app.admin);
  await sql`update bill set payment_code = ${CODE} where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
  await sql`update bill set payment_code = ${OTHER_CODE} where deya_id = 1 and bill_number = 'B1-59'`.execute(
    app.admin,
  );
  await sql`update bill set paid_on = null, current_total = 2000, total_unpaid = 2000 where deya_id = 1 and bill_number = 'B1-59'`.execute(app.admin); // prettier-ignore
  await sql`update bill set payment_code = ${FOREIGN_CODE} where deya_id = 2`.execute(app.admin);
  await sql`update deya set settings = settings - 'iban' - 'four_eyes_cents'`.execute(app.admin);
});

const read = async (bytes: Buffer, name = 'a.xml') => {
  const given = { deya_id: 1, name, source: 'command', bytes: Readable.from([bytes]), received_by: null } as const;
  const stored = await storeFile(app.db, given, app.clock.now());
  await postFile(app, { deya_id: 1, file_id: stored.id }, 2);
  return stored;
};
const statement = (money: readonly SampleMoney[], id = 'S1') => read(camtFile(money, { id }));
const notification = (money: readonly SampleMoney[], id = 'N1') => read(camtFile(money, { kind: 'notification', id }));

const balances = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::int as cents from (${LEDGER_LINES}) l where deya_id = 1 group by account
    having sum(amount_cents) <> 0 order by account`.execute(app.admin);
  expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};
const billId = async (number = 'B1-60') =>
  (await sql<{ id: number }>`select id from bill where deya_id = 1 and bill_number = ${number}`.execute(app.admin))
    .rows[0]!.id;
const balanceOf = async (number = 'B1-60') =>
  (await app.send(`GET /api/bills/info?deya_id=1&id=${await billId(number)}`, { as: 'anna' })).json<{ balance: number; paid_at_bank: string | null }>(); // prettier-ignore
const waiting = async (query = '') =>
  (await app.send(`GET /api/staff/bank-entries?deya_id=1${query}`, { as: 'stella' })).json<{ data: BankEntry[] }>()
    .data;
const act = (path: string, payload: object, as: Name = 'stella') =>
  app.send(`POST /api/staff/${path}?deya_id=1`, { as, payload });

/** A payment of 20.60 € that the provider has captured. */
const captured = async () => {
  await sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, bank_payment_id, state,
      idempotency_key, created_at, updated_at, authorised_at)
    values (1, ${ORDER}, 1, ${await billId()}, 2060, 'EUR', 'test', 'bank-1', 'authorised', 'key-of-payment-1', '2026-11-20T10:00Z',
      '2026-11-20T10:00Z', '2026-11-20T10:00Z')`.execute(app.admin);
  await asTenant(app.db, 1, (tx) => postCapture(tx, { deya_id: 1, order_code: ORDER, amount_cents: 2060 }, new Date('2026-11-20T10:00Z'))); // prettier-ignore
};
const stateOf = async (order = ORDER) =>
  (await sql<{ state: string; refunded_cents: number }>`select state, refunded_cents from bank_payment where order_code = ${order}`.execute(app.admin)).rows[0]; // prettier-ignore

it('a transfer with the code of a bill pays it, and it cannot be paid again', async () => {
  await statement([{ cents: 2060, reference: CODE, ref: 'A1' }]);
  expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
  expect((await balanceOf()).paid_at_bank).not.toBeNull();
  const again = await app.send('POST /api/payments', {
    as: 'anna',
    payload: { deya_id: 1, bill_id: await billId(), idempotency_key: 'key-of-an-attempt-1' },
  });
  expect([again.statusCode, again.json()]).toEqual([409, { message: 'payment_in_progress' }]);
});

it('a part leaves the rest to pay, and more than is owed waits for the staff', async () => {
  await statement([{ cents: 1000, reference: CODE, ref: 'A1' }]);
  expect(await balanceOf()).toMatchObject({ balance: 1060, paid_at_bank: null });
  await statement([{ cents: 2000, reference: CODE, ref: 'A2' }], 'S2');
  expect(await balances()).toEqual({ bank: 3000, bill: -2060, unmatched: -940 });
  expect(await waiting()).toMatchObject([{ amount_cents: 2000, open_cents: 940, reason: 'too_much' }]);
});

it('a credit that its details do not explain waits for the staff; a part of it that the bank kept is charges', async () => {
  const [explained] = camtFile([{ cents: 2060, reference: CODE, ref: 'A1' }])
    .toString()
    .split('<NtryDtls>');
  const file = camtFile([{ cents: 2060, reference: CODE, ref: 'A1' }]).toString();
  await read(Buffer.from(file.replace(explained ?? '', (explained ?? '').replace('>20.60<', '>100.00<'))));
  expect(await balances()).toEqual({ bank: 10_000, bill: -2060, unmatched: -7940 });
  expect(await waiting()).toMatchObject([{ amount_cents: 7940, open_cents: 7940, reason: 'no_reference' }]);
});

it('the staff see no part of a credit that the bank subtracted as charges', async () => {
  const file = camtFile([{ cents: 2060, reference: CODE, ref: 'A1' }]).toString();
  await read(Buffer.from(file.replace('>20.60<', '>20.00<')));
  expect(await balances()).toEqual({ bank: 2000, bill: -2060, other: 60 });
  expect(await waiting()).toEqual([]);
});

it('two codes in one text wait, unless the money is what both owe', async () => {
  await statement([{ cents: 2060, text: `${CODE} ${OTHER_CODE}`, ref: 'A1' }]);
  expect(await waiting()).toMatchObject([{ open_cents: 2060, reason: 'several' }]);
  await statement([{ cents: 4060, text: `${CODE} ΚΑΙ ${OTHER_CODE}`, ref: 'A2' }], 'S2');
  expect(await balances()).toEqual({ bank: 6120, bill: -4060, unmatched: -2060 });
});

it('the money of a captured payment settles it, once, whatever file says so first', async () => {
  await captured();
  await notification([{ cents: 2060, endToEnd: ORDER.toUpperCase(), ref: 'A1' }]);
  await statement([{ cents: 2060, endToEnd: ORDER.toUpperCase(), ref: 'A1' }]);
  expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
  expect(await stateOf()).toMatchObject({ state: 'settled' });
});

it('the money of a payment that “failed” captures and settles it', async () => {
  await captured();
  await sql`delete from ledger_transfer`.execute(app.admin);
  await sql`delete from ledger_event`.execute(app.admin);
  await sql`update bank_payment set state = 'failed', authorised_at = null`.execute(app.admin);
  await statement([{ cents: 2060, endToEnd: ORDER, ref: 'A1' }]);
  expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
  expect(await stateOf()).toMatchObject({ state: 'settled' });
});

it('another amount under the number of a payment, and a second time the same, wait for the staff', async () => {
  await captured();
  await statement([
    { cents: 2050, endToEnd: ORDER, ref: 'A1' },
    { cents: 2060, endToEnd: ORDER, ref: 'A2' },
    { cents: 2060, endToEnd: ORDER, ref: 'A3' },
  ]);
  expect((await waiting()).map(({ reason }) => reason).toSorted()).toEqual(['amount', 'paid']);
  expect(await balances()).toEqual({ bank: 6170, bill: -2060, unmatched: -4110 });
});

/** Events of the audit trail since the test began. */
const trail = async (): Promise<string[]> =>
  (await sql<{ action: string }>`select action from audit_event`.execute(app.admin)).rows.map(({ action }) => action);

it.each([
  ['by the number of the bank', { ref: 'A1' }, { ref: 'A1' }],
  ['by the number of the payer', { endToEnd: 'E1' }, { endToEnd: 'E1' }],
  ['by the number of the payer, when the bank has two', { endToEnd: 'E1', ref: 'A1' }, { endToEnd: 'E1', ref: 'B1' }],
  ['by the code alone', {}, {}],
])('the same money in a notification and a statement posts once: %s', async (_, first, second) => {
  await notification([{ cents: 2060, reference: CODE, ...first }]);
  await statement([{ cents: 2060, reference: CODE, ...second }]);
  expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
});

/** Reports of two payments that only look alike: equal amount, day and number of the payer. */
const PAIRS: [string, Partial<SampleMoney>, Partial<SampleMoney>][] = [
  ['two references', { reference: CODE }, { reference: OTHER_CODE }],
  ['two payers', { name: 'ΒΕΡΓΗΣ ΗΛΙΑΣ' }, { name: 'ΔΟΥΚΑ ΑΝΘΗ' }],
  ['one reference, two payers', { reference: CODE, name: 'ΒΕΡΓΗΣ ΗΛΙΑΣ' }, { reference: CODE, name: 'ΔΟΥΚΑ ΑΝΘΗ' }],
  ['one payer, two references', { reference: CODE, name: 'ΔΟΥΚΑ' }, { reference: OTHER_CODE, name: 'ΔΟΥΚΑ' }],
  ['two codes in the text', { text: `ΝΕΡΟ ${CODE}` }, { text: `ΝΕΡΟ ${OTHER_CODE}` }],
];
const NUMBERS = [['no number', '', ''], ['numbers of their own', 'N-1', 'S-1']] as const; // prettier-ignore

describe.each(PAIRS)('payments of the same end-to-end number with %s', (_, first, second) => {
  it.each(NUMBERS)('are two in two notifications, the bank gives %s', async (_name, one, other) => {
    const money = { cents: 700, endToEnd: '1' };
    await notification([{ ...money, ...first, ...(one && { ref: one }) }]);
    await notification([{ ...money, ...second, ...(other && { ref: other }) }], 'N2');
    expect((await balances())['bank']).toBe(1400);
  });

  it.each(NUMBERS)(
    'are two in a statement after the notification of one, the bank gives %s',
    async (_name, one, other) => {
      const money = { cents: 700, endToEnd: '1' };
      await notification([{ ...money, ...second, ...(one && { ref: one }) }]);
      await statement([
        { ...money, ...first, ...(other && { ref: `${other}a` }) },
        { ...money, ...second, ...(other && { ref: `${other}b` }) },
      ]);
      expect((await balances())['bank']).toBe(1400);
    },
  );
});

it.each([
  ['the statement lacks the payer', { reference: CODE, name: 'ΒΕΡΓΗΣ ΗΛΙΑΣ' }, { reference: CODE }],
  ['the notification lacks the payer', { reference: CODE }, { reference: CODE, name: 'ΒΕΡΓΗΣ ΗΛΙΑΣ' }],
  ['the statement lacks the reference', { reference: CODE, name: 'ΒΕΡΓΗΣ' }, { name: 'ΒΕΡΓΗΣ' }],
  ['the statement writes the payer in capitals', { reference: CODE, name: 'Βέργης  Ηλίας' }, { reference: CODE, name: 'ΒΕΡΓΗΣ ΗΛΙΑΣ' }],
  ['the text differs', { reference: CODE, text: 'ΝΕΡΟ' }, { reference: CODE, text: 'ΝΕΡΟ ΝΟΕΜΒΡΙΟΥ' }],
])('two reports of one payment are one: %s', async (_, first, second) => {
  await notification([{ cents: 700, endToEnd: 'E7', ref: 'N-7', ...first }]);
  await statement([{ cents: 700, endToEnd: 'E7', ref: 'S-7', ...second }]);
  expect((await balances())['bank']).toBe(700);
}); // prettier-ignore

it('two equal payments in one file are two, and so they are in the next one', async () => {
  const money = [{ cents: 500, reference: CODE }, { cents: 500, reference: CODE }]; // prettier-ignore
  await notification(money);
  await statement(money);
  expect(await balances()).toEqual({ bank: 1000, bill: -1000 });
});

it('a number of the bank is not lost to an equal payment that came first', async () => {
  await notification([{ cents: 500, endToEnd: 'E1', ref: 'B1' }]);
  await statement([
    { cents: 500, endToEnd: 'E1', ref: 'A1' },
    { cents: 500, endToEnd: 'E1', ref: 'B1' },
  ]);
  expect(await balances()).toEqual({ bank: 1000, unmatched: -1000 });
});

it('a batch without details and its payments in the other file are the same money, in either order', async () => {
  await sql`update bill set current_total = 12000, total_unpaid = 12000 where deya_id = 1 and bill_number = 'B1-59'`.execute(app.admin); // prettier-ignore
  await read(CAMT_SAMPLES.finnishStatement);
  expect(await balances()).toMatchObject({ bank: 32_340, unmatched: -32_340 });
  await read(CAMT_SAMPLES.swissNotification);
  expect(await balances()).toEqual({ bank: 32_340, bill: -12_000, unmatched: -20_340 });
  expect((await waiting()).map(({ open_cents }) => open_cents).toSorted((a, b) => a - b)).toEqual([2340, 3000, 15_000]);
});

it('a reversal takes a payment back from its bill, before or after it', async () => {
  const money: SampleMoney = { cents: 2060, reference: CODE, endToEnd: 'E1', ref: 'A1' };
  const back: SampleMoney = { cents: 2060, endToEnd: 'E1', ref: 'R1', direction: 'debit', isReversal: true };
  await statement([money]);
  await statement([back], 'S2');
  expect(await balances()).toEqual({});
  expect(await balanceOf()).toMatchObject({ balance: 2060, paid_at_bank: null });
  expect(await waiting()).toEqual([]);
});

it('a reversal that comes first waits, and ends when its payment comes', async () => {
  await statement([{ cents: 2060, endToEnd: 'E1', ref: 'R1', direction: 'debit', isReversal: true }]);
  expect(await balances()).toEqual({ bank: -2060, reversal: 2060 });
  expect(await waiting()).toMatchObject([{ reason: 'reversal', direction: 'debit' }]);
  await statement([{ cents: 2060, reference: CODE, endToEnd: 'E1', ref: 'A1' }], 'S2');
  expect(await balances()).toEqual({});
  expect(await waiting()).toEqual([]);
});

it.each([
  ['its credit before it', (one: SampleMoney[]) => one],
  ['its credit after it', (one: SampleMoney[]) => one.toReversed()],
])('a reversal in one batch of a file with %s takes it back', async (_, inOrder) => {
  const money: SampleMoney = { cents: 2060, reference: CODE, endToEnd: 'E1', ref: 'A1' };
  await statement(inOrder([money, { cents: 2060, endToEnd: 'E1', ref: 'R1', direction: 'debit', isReversal: true }]));
  expect(await balances()).toEqual({});
  expect(await balanceOf()).toMatchObject({ balance: 2060, paid_at_bank: null });
  expect(await waiting()).toEqual([]);
});

it('a reversal of a settled payment gives its bill back', async () => {
  await captured();
  await statement([{ cents: 2060, endToEnd: ORDER, ref: 'A1' }]);
  await statement([{ cents: 2060, endToEnd: ORDER, ref: 'R1', direction: 'debit', isReversal: true }], 'S2');
  expect(await balances()).toEqual({});
  expect(await stateOf()).toEqual({ state: 'refunded', refunded_cents: 2060 });
  expect(await balanceOf()).toMatchObject({ balance: 2060, paid_at_bank: null });
});

it.each([
  ['no reference', { text: 'ΝΕΡΟ' }, 'no_reference'],
  ['a code of another utility', { reference: FOREIGN_CODE }, 'unknown_reference'],
  ['a code with a wrong check number', { reference: 'RF17539007547034' }, 'unknown_reference'],
  ['an alias of a check number', { reference: 'RF0072' }, 'unknown_reference'],
])('money with %s waits for the staff', async (_, given, reason) => {
  await statement([{ cents: 2060, ref: 'A1', ...given }]);
  expect(await waiting()).toMatchObject([{ reason, open_cents: 2060 }]);
  expect(await balances()).toEqual({ bank: 2060, unmatched: -2060 });
});

it('charges concern no customer', async () => {
  await statement([{ cents: 150, direction: 'debit', text: 'ΕΞΟΔΑ', ref: 'C1' }]);
  expect(await balances()).toEqual({ bank: -150, other: 150 });
  expect(await waiting()).toEqual([]);
});

it('posting continues after a process that ended in the middle, and posts nothing twice', async () => {
  const money = Array.from({ length: 7 }, (_, n) => ({ cents: 100 + n, ref: `A${n}`, text: `${n}` }));
  const given = { deya_id: 1, name: 'a.xml', source: 'command', bytes: Readable.from([camtFile(money)]), received_by: null } as const; // prettier-ignore
  const { id } = await storeFile(app.db, given, app.clock.now());
  const dying = { ...app, clock: { now: () => { throw new Error('The process ended.'); } } }; // prettier-ignore
  await expect(postFile(dying, { deya_id: 1, file_id: id }, 3)).rejects.toThrow('ended');
  await Promise.all([1, 2, 3].map(() => postFile(app, { deya_id: 1, file_id: id }, 3)));
  expect(await balances()).toEqual({ bank: 721, unmatched: -721 });
  const { rows } = await sql`select from bank_entry where state = 'read'`.execute(app.admin);
  expect(rows).toHaveLength(0);
});

const upload = (bytes: Buffer, as: Name = 'stella') => {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\ncontent-type: text/xml\r\n\r\n';
  return app.send('POST /api/staff/bank-files?deya_id=1', {
    as,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  });
};

const decide = (id: number, agrees: boolean, as: Name = 'admin') => act(`bank-files/${id}/confirm`, { agrees }, as);

it('staff upload a file, a second person confirms it, a job posts it, and the list says what became of it', async () => {
  const bytes = camtFile([{ cents: 2060, reference: CODE, ref: 'A1' }, { cents: 5, ref: 'A2' }]); // prettier-ignore
  const first = (await upload(bytes)).json<{ id: number }>();
  expect(first).toEqual({ id: expect.any(Number), entries: 2, is_known: false, state: 'waiting' });
  expect((await upload(bytes)).json()).toEqual({ ...first, is_known: true });
  expect((await decide(first.id, true)).json()).toMatchObject({ state: 'posting', decided_by: 'admin Δοκιμής' });
  expect(await app.runJobs()).toEqual(['bank-file.post']);
  expect((await upload(bytes)).json()).toEqual({ ...first, is_known: true, state: 'done' });
  await app.runJobs();
  const { data } = (await app.send('GET /api/staff/bank-files?deya_id=1', { as: 'stella' })).json<{
    data: BankFile[];
  }>();
  expect(data).toMatchObject([
    {
      name: 'a.xml',
      state: 'done',
      entries: 2,
      known: 0,
      matched: 1,
      unmatched: 1,
      credit_cents: 2065,
      debit_cents: 0,
    },
  ]);
  expect(await balances()).toEqual({ bank: 2065, bill: -2060, unmatched: -5 });
  const queue = await app.send('GET /api/staff/bank-entries/waiting?deya_id=1', { as: 'stella' });
  expect(queue.json()).toEqual({ count: 1, oldest_at: app.clock.now().toISOString() });
});

describe('a file that a person uploads', () => {
  const bytes = camtFile([{ cents: 2060, reference: CODE, ref: 'A1' }]);
  const uploaded = async (as: Name = 'stella') => (await upload(bytes, as)).json<{ id: number; state: string }>();

  it('pays no bill before a second person confirms it, and is first in the list with its sums', async () => {
    await statement([{ cents: 5, ref: 'A0' }]);
    const { id } = await uploaded();
    expect(await app.runJobs()).toEqual([]);
    await postFile(app, { deya_id: 1, file_id: id });
    expect(await balances()).toEqual({ bank: 5, unmatched: -5 });
    expect(await balanceOf()).toMatchObject({ balance: 2060, paid_at_bank: null });
    expect(await filesOf()).toMatchObject([
      { id, state: 'waiting', is_own: true, entries: 1, credit_cents: 2060, decided_by: null },
      { state: 'done', is_own: false },
    ]);
    const queue = await app.send('GET /api/staff/bank-files/waiting?deya_id=1', { as: 'stella' });
    expect(queue.json()).toEqual({ count: 1, oldest_at: app.clock.now().toISOString() });
  });

  it('is confirmed neither by the one who uploaded it nor by a customer, and only once', async () => {
    const { id } = await uploaded();
    const own = await decide(id, true, 'stella');
    expect([own.statusCode, own.json()]).toEqual([403, { message: 'second_person_required' }]);
    expect((await decide(id, true, 'anna')).statusCode).toBe(403);
    expect((await decide(id + 1, true)).json()).toEqual({ message: 'bank_file_not_found' });
    expect(await app.runJobs()).toEqual([]);
    expect((await decide(id, true)).statusCode).toBe(200);
    expect((await decide(id, false)).json()).toEqual({ message: 'bank_file_decided' });
    await app.runJobs();
    expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
    expect(await trail()).toEqual(expect.arrayContaining(['bank-file-stored', 'bank-file-confirmed']));
  });

  it.each([
    ['refused by the second person', 'admin'],
    ['taken back by the one who uploaded it', 'stella'],
  ] as const)('posts nothing once it is %s, and may be uploaded again', async (_, as) => {
    const { id } = await uploaded();
    expect((await decide(id, false, as)).json()).toMatchObject({ state: 'refused', decided_by: `${as} Δοκιμής` });
    await postFile(app, { deya_id: 1, file_id: id });
    expect(await balances()).toEqual({});
    expect(await trail()).toContain('bank-file-declined');
    expect(await uploaded('admin')).toMatchObject({ id, state: 'waiting', is_known: true });
    expect((await decide(id, true)).json()).toEqual({ message: 'second_person_required' });
    expect((await decide(id, true, 'stella')).statusCode).toBe(200);
    await app.runJobs();
    expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
  });

  it('that waits or was refused is posted when the operator brings the same file in', async () => {
    const { id } = await uploaded();
    expect(await read(bytes)).toMatchObject({ id, state: 'posting' });
    expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
    expect((await decide(id, false)).json()).toEqual({ message: 'bank_file_decided' });
  });

  it('brings money that its uploader gives back only with a second person, however small the amount', async () => {
    const { id } = await uploaded();
    await decide(id, true);
    await app.runJobs();
    const { rows } = await sql<{ order: string }>`select order_code as "order" from bank_payment`.execute(app.admin);
    const ask = (as: Name, n: number) =>
      act(`payments/${rows[0]?.order}/refunds`, { amount_cents: 1, reason: 'Λάθος', idempotency_key: `key-of-a-refund-${n}` }, as); // prettier-ignore
    expect((await ask('stella', 1)).json()).toMatchObject({ state: 'waiting' });
    expect((await ask('admin', 2)).json()).toMatchObject({ state: 'sent' });
  });

  it('brings money without a match, which its uploader sends back only with a second person', async () => {
    const { id } = (await upload(camtFile([{ cents: 5, ref: 'A9' }]))).json<{ id: number }>();
    await decide(id, true);
    await app.runJobs();
    const [entry] = await waiting();
    const path = `bank-entries/${entry?.id}/return`;
    expect((await act(path, { note: 'Λάθος' })).json()).toMatchObject({ state: 'proposed' });
  });
});

it.each([
  ['with entities', (text: string) => text.replace('<Document', '<!DOCTYPE d [<!ENTITY a "a">]><Document'), 'bank_file_entities'],
  ['cut in the middle', (text: string) => text.slice(0, text.length / 2), 'bank_file_cut'],
  ['of another namespace', (text: string) => text.replace('camt.053.001.08', 'pain.002.001.10'), 'bank_file_not_camt'],
  ['with a negative amount', (text: string) => text.replaceAll('>20.60<', '>-20.60<'), 'bank_file_amount'],
  ['in another currency', (text: string) => text.replaceAll('EUR', 'USD'), 'bank_file_currency'],
])('a file %s is refused with an audit entry, and leaves nothing', async (_, spoil, code) => {
  const money = Array.from({ length: 3000 }, (_unused, n) => ({ cents: 2060, ref: `A${n}` }));
  const answer = await upload(Buffer.from(spoil(camtFile(money).toString())));
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { message: code, current: { file: 'a.xml' } }]);
  expect(await app.runJobs()).toEqual([]);
  const { rows } = await sql`select from bank_entry union all select from bank_file`.execute(app.admin);
  expect(rows).toHaveLength(0);
  expect(await trail()).toEqual(['bank-file-refused']);
}); // prettier-ignore

it('a file of another account than the utility’s is refused', async () => {
  await sql`update deya set settings = settings || '{"iban": "GR96 0810 0010 0000 0123 4567 890"}' where id = 1`.execute(
    app.admin,
  );
  expect((await upload(camtFile([{ cents: 5 }]))).json()).toEqual({
    message: 'bank_file_account',
    current: { file: 'a.xml', account: 'GR1601101250000000012300695' },
  });
});

const OWN = 'GR1601101250000000012300695';
const SAVINGS = 'GR9608100010000001234567890';

const balance = (kind: string, cents: number, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

interface SampleStatement {
  account?: string;
  number?: number;
  on?: string;
  from: number;
  to: number;
  credits?: number[];
}

/** A file of statements with balances, each with credits that no payer explains. */
const withBalances = (statements: readonly SampleStatement[]): Buffer => {
  const [head = '', foot = ''] = camtFile([])
    .toString()
    .split(/<Stmt>.*<\/Stmt>/);
  const parts = statements.map(({ account = OWN, number, on = '2026-11-20', from, to, credits = [to - from] }) => {
    const money = credits
      .filter((cents) => cents !== 0)
      .map((cents, n) => ({ cents, on, ref: `${account}-${on}-${n}` }));
    const entries =
      camtFile(money)
        .toString()
        .match(/<Ntry>.*<\/Ntry>/)?.[0] ?? '';
    const sequence = number === undefined ? '' : `<ElctrncSeqNb>${number}</ElctrncSeqNb>`;
    return `<Stmt><Id>${number ?? '0'}</Id>${sequence}<Acct><Id><IBAN>${account}</IBAN></Id></Acct>${balance('OPBD', from, on)}${balance('CLBD', to, on)}${entries}</Stmt>`;
  });
  return Buffer.from(head + parts.join('') + foot);
};
const filesOf = async () =>
  (await app.send('GET /api/staff/bank-files?deya_id=1', { as: 'stella' })).json<{ data: BankFile[] }>().data;
const ownIban = () =>
  sql`update deya set settings = settings || ${`{"iban": "${OWN}"}`}::jsonb where id = 1`.execute(app.admin);

it('a file with two accounts keeps the balances of each', async () => {
  await read(
    withBalances([
      { number: 4, from: 1000, to: 1500 },
      { account: SAVINGS, number: 9, from: -5000, to: -5000 },
    ]),
  );
  expect((await filesOf())[0]?.statements).toMatchObject([
    { account: OWN, number: '4', opening_cents: 1000, closing_cents: 1500, difference_cents: 0, warnings: [] },
    { account: SAVINGS, number: '9', opening_cents: -5000, closing_cents: -5000, difference_cents: 0, warnings: [] },
  ]);
});

it.each([
  ['before', [{ account: SAVINGS, from: 0, to: 900 }, { from: 1000, to: 1500 }]],
  ['after', [{ from: 1000, to: 1500 }, { account: SAVINGS, from: 0, to: 900 }]],
])('the statement of another account %s that of the utility is set aside, and no money of it is posted', async (_, both) => {
  await ownIban();
  await read(withBalances(both));
  expect(await balances()).toEqual({ bank: 500, unmatched: -500 });
  expect((await filesOf())[0]?.statements).toMatchObject([
    { account: OWN, is_aside: false, difference_cents: 0 },
    { account: SAVINGS, is_aside: true },
  ]);
}); // prettier-ignore

it('an account that is set aside may have another currency', async () => {
  await ownIban();
  const [own, other] = [{ from: 0, to: 500 }, { account: SAVINGS, from: 0, to: 900 }]; // prettier-ignore
  const dollars = withBalances([other])
    .toString()
    .match(/<Stmt>.*<\/Stmt>/)![0]
    .replaceAll('EUR', 'USD');
  await read(Buffer.from(withBalances([own]).toString().replace('<Stmt>', `${dollars}<Stmt>`)));
  expect(await balances()).toEqual({ bank: 500, unmatched: -500 });
});

it.each([
  ['the first statement', [{ from: 1000, to: 1501, credits: [500] }, { account: SAVINGS, from: 0, to: 5 }], OWN, '0.01'],
  ['a later statement', [{ from: 0, to: 5 }, { account: SAVINGS, from: 0, to: 5, credits: [3, 3] }], SAVINGS, '-0.01'],
  ['a statement without entries', [{ from: 0, to: 5, credits: [] }], OWN, '0.05'],
])('a file is refused whose balances contradict its entries in %s', async (_, statements, account, amount) => {
  const answer = await upload(withBalances(statements));
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { message: 'bank_file_balances', current: { file: 'a.xml', account, amount, day: '2026-11-20' } },
  ]);
  expect(await filesOf()).toEqual([]);
}); // prettier-ignore

it.each([
  ['follows the one before', { number: 8, on: '2026-11-19', from: 100, to: 300 }, []],
  ['comes with one missing between', { number: 9, on: '2026-11-19', from: 100, to: 300 }, ['gap']],
  ['opens with another balance', { number: 8, on: '2026-11-19', from: 150, to: 300 }, ['opening']],
  ['has the number of another content', { number: 7, on: '2026-11-19', from: 100, to: 300 }, ['repeated']],
  ['is of another account', { account: SAVINGS, number: 20, on: '2026-11-19', from: 9, to: 10 }, []],
  ['has no number and opens with another balance', { on: '2026-11-19', from: 99, to: 300 }, ['opening']],
])('staff see how a statement that %s continues the account', async (_, next, warnings) => {
  await read(withBalances([{ number: 7, on: '2026-11-18', from: 0, to: 100 }]));
  await read(withBalances([next]));
  expect((await filesOf())[0]?.statements[0]?.warnings).toEqual(warnings);
});

it('numbers that begin again with a year leave no gap', async () => {
  await read(withBalances([{ number: 252, on: '2025-12-31', from: 0, to: 100 }]));
  await read(withBalances([{ number: 1, on: '2026-01-02', from: 100, to: 300 }]));
  expect((await filesOf()).flatMap(({ statements }) => statements[0]?.warnings)).toEqual([]);
});

it('a missing statement that comes later ends the warning', async () => {
  await read(withBalances([{ number: 7, on: '2026-11-17', from: 0, to: 100 }]));
  await read(withBalances([{ number: 9, on: '2026-11-19', from: 200, to: 300 }]));
  expect((await filesOf())[0]?.statements[0]?.warnings).toEqual(['gap', 'opening']);
  await read(withBalances([{ number: 8, on: '2026-11-18', from: 100, to: 200 }]));
  expect((await filesOf()).flatMap(({ statements }) => statements[0]?.warnings)).toEqual([]);
});

it('a refusal names the file and the entry with its amount and day', async () => {
  const file = camtFile([{ cents: 500, ref: 'A1' }, { cents: 731, on: '2026-11-19', ref: 'A2' }]).toString(); // prettier-ignore
  const answer = await upload(Buffer.from(file.replaceAll('>7.31<', '>7.315<')));
  expect(answer.json()).toEqual({
    message: 'bank_file_amount',
    current: { file: 'a.xml', entry: 2, amount: '7.315', day: '2026-11-19' },
  });
});

it('customers neither read nor bring in files', async () => {
  expect((await upload(camtFile([{ cents: 5 }]), 'anna')).statusCode).toBe(403);
  expect((await app.send('GET /api/staff/bank-entries?deya_id=1', { as: 'anna' })).statusCode).toBe(403);
});

it('staff divide money among bills and send the rest back', async () => {
  await statement([{ cents: 5000, ref: 'A1', text: 'ΝΕΡΟ' }]);
  const [entry] = await waiting();
  const path = `bank-entries/${entry?.id}`;
  expect((await act(`${path}/assign`, { code: 'B1-60', amount_cents: 2060 })).json()).toMatchObject({ open_cents: 2940, state: 'unmatched' }); // prettier-ignore
  expect((await act(`${path}/assign`, { code: 'B1-60', amount_cents: 1 })).json()).toEqual({ message: 'not_indebted' });
  expect((await act(`${path}/assign`, { code: OTHER_CODE, amount_cents: 2941 })).statusCode).toBe(422);
  expect((await act(`${path}/assign`, { code: FOREIGN_CODE, amount_cents: 5 })).json()).toEqual({
    message: 'bill_not_found',
  });
  await act(`${path}/assign`, { code: OTHER_CODE, amount_cents: 2000 });
  const whole = (await act(`${path}/return`, { note: 'Διπλή πληρωμή' })).json<WholeBankEntry>();
  expect(whole).toMatchObject({ open_cents: 0, state: 'returned' });
  expect(whole.decisions.map(({ kind, state }) => [kind, state])).toEqual([
    ['assign', 'done'],
    ['assign', 'done'],
    ['return', 'done'],
  ]);
  expect(await balances()).toEqual({ bank: 5000, bill: -4060, return: -940 });
  expect((await balanceOf()).paid_at_bank).not.toBeNull();
});

it('above the amount a second person decides, and not the one who proposed it', async () => {
  await sql`update deya set settings = settings || '{"four_eyes_cents": 2000}' where id = 1`.execute(app.admin);
  await statement([{ cents: 2060, ref: 'A1', text: 'ΝΕΡΟ' }]);
  const [entry] = await waiting();
  const path = `bank-entries/${entry?.id}`;
  expect((await act(`${path}/assign`, { code: CODE, amount_cents: 2060 })).json()).toMatchObject({ state: 'proposed' });
  expect(await trail()).toContain('bank-entry-proposed');
  expect(await balances()).toEqual({ bank: 2060, unmatched: -2060 });
  expect((await act(`${path}/confirm`, { agrees: true })).json()).toEqual({ message: 'second_person_required' });
  // The administrator of the installation is named too, although their account belongs to no utility.
  expect((await act(`${path}/confirm`, { agrees: true }, 'admin')).json()).toMatchObject({
    state: 'assigned',
    decisions: [{ proposed_by: 'stella Δοκιμής', decided_by: 'admin Δοκιμής' }],
  });
  expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
  expect((await act(`${path}/confirm`, { agrees: true }, 'admin')).json()).toEqual({ message: 'bank_entry_decided' });
});

it('a refund in part and in whole goes through the provider once, and its bill is owed again', async () => {
  await captured();
  const ask = (amount_cents: number, key: string) =>
    act(`payments/${ORDER}/refunds`, { amount_cents, reason: 'Διπλή πληρωμή', idempotency_key: key });
  const first = (await ask(1000, 'key-of-a-refund-1')).json<Refund>();
  expect(first).toMatchObject({ state: 'sent', amount_cents: 1000, paid_cents: 2060 });
  expect((await ask(1000, 'key-of-a-refund-1')).json()).toMatchObject({ id: first.id });
  expect((await ask(1061, 'key-of-a-refund-2')).json()).toEqual({ message: { amount_cents: ['max'] } });
  await app.runJobs();
  expect(refunds).toHaveLength(1);
  expect(await balances()).toEqual({ bill: -1060, provider: 1060 });
  expect(await trail()).toContain('refund-done');
  expect(await balanceOf()).toMatchObject({ balance: 1000, paid_at_bank: null });
  await ask(1060, 'key-of-a-refund-3');
  await app.runJobs();
  expect(await balances()).toEqual({});
  expect(await stateOf()).toEqual({ state: 'refunded', refunded_cents: 2060 });
  const { data } = (await app.send('GET /api/payments?deya_id=1', { as: 'anna' })).json<{
    data: { state: string }[];
  }>();
  expect(data).toMatchObject([{ state: 'refunded', refunded_cents: 2060 }]);
});

it('a refund above the amount needs a second person; a refused one moves nothing', async () => {
  await captured();
  await sql`update deya set settings = settings || '{"four_eyes_cents": 1000}' where id = 1`.execute(app.admin);
  const asked = await act(`payments/${ORDER}/refunds`, { amount_cents: 2060, reason: 'Λάθος', idempotency_key: 'key-of-a-refund-1' }); // prettier-ignore
  const { id } = asked.json<Refund>();
  expect(await app.runJobs()).toEqual([]);
  expect((await act(`refunds/${id}/confirm`, { agrees: true })).json()).toEqual({ message: 'second_person_required' });
  refundAnswer = 'refused';
  expect((await act(`refunds/${id}/confirm`, { agrees: true }, 'admin')).json()).toMatchObject({
    state: 'sent',
    asked_by: 'stella Δοκιμής',
    decided_by: 'admin Δοκιμής',
  });
  await app.runJobs();
  expect(await balances()).toEqual({ bill: -2060, provider: 2060 });
  const { data } = (await app.send('GET /api/staff/refunds?deya_id=1', { as: 'stella' })).json<{ data: Refund[] }>();
  expect(data).toMatchObject([{ state: 'failed' }]);
  expect(await trail()).toEqual(expect.arrayContaining(['refund-confirmed', 'refund-failed']));
});

describe('the close of a day', () => {
  const today = async () => {
    const answer = await app.send('GET /api/staff/payment-days?deya_id=1&from=2026-11-20&to=2026-11-20', {
      as: 'stella',
    });
    return answer.json<{ data: PaymentDay[] }>().data[0];
  };

  it('names what waits, what was taken back and what was refunded, each beside the books', async () => {
    await captured();
    await statement([
      { cents: 2060, endToEnd: ORDER, ref: 'A1' },
      { cents: 700, ref: 'A2', text: 'ΝΕΡΟ' },
      { cents: 2000, reference: OTHER_CODE, ref: 'A3', endToEnd: 'E3' },
      { cents: 2000, ref: 'R3', endToEnd: 'E3', direction: 'debit', isReversal: true },
    ]);
    await act(`payments/${ORDER}/refunds`, { amount_cents: 60, reason: 'Λάθος', idempotency_key: 'key-of-a-refund-1' });
    await app.runJobs();
    const day = await today();
    expect(day).toMatchObject({
      state: 'unmatched',
      captured_cents: 2060,
      posted_cents: 2060,
      file_cents: 2760,
      file_posted_cents: 2760,
      refund_cents: 60,
      refund_posted_cents: 60,
      reversal_cents: 2000,
      unmatched_cents: 700,
      unmatched_count: 1,
    });
    // The balance of the account in the ledger is that of the files.
    expect((await balances())['bank']).toBe(day?.file_cents);
    const [entry] = await waiting();
    await act(`bank-entries/${entry?.id}/return`, { note: 'Άγνωστος' });
    expect((await today())?.state).toBe('running');
  });

  it('differs when the books lack an entry of a file', async () => {
    await statement([{ cents: 700, ref: 'A2', text: 'ΝΕΡΟ' }]);
    await sql`delete from ledger_transfer`.execute(app.admin);
    expect(await today()).toMatchObject({ state: 'different', file_cents: 700, file_posted_cents: 0 });
  });
});

describe('an assignment of the staff', () => {
  const entryOf = async () => (await waiting())[0]!.id;
  const pathOf = async () => `bank-entries/${await entryOf()}`;
  const ofAssigned = async () => {
    const { rows } = await sql<{ id: number; decision: number }>`
      select e.id, (select max(d.id) from bank_entry_decision d where d.entry_id = e.id) as decision from bank_entry e
      where e.deya_id = 1 order by e.id desc limit 1`.execute(app.admin);
    return rows[0]!;
  };
  const undo = async (as?: Name) => {
    const { id, decision } = await ofAssigned();
    return act(`bank-entries/${id}/undo`, { decision_id: decision }, as);
  };

  it('is refused for a bill whose debt is that of an instalment plan, whatever the amount', async () => {
    await sql`update bill set installment_amount = 500 where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
    await statement([{ cents: 2060, ref: 'A1', text: 'ΝΕΡΟ' }]);
    const path = await pathOf();
    for (const amount_cents of [1, 500, 2060])
      expect((await act(`${path}/assign`, { code: 'B1-60', amount_cents })).json()).toEqual({
        message: 'bill_in_plan',
      });
    expect(await balances()).toEqual({ bank: 2060, unmatched: -2060 });
    await sql`update bill set installment_amount = null where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
  });

  it.each([[1], [777], [2060]])(
    'of %d cents is undone on its day: the ledger and the bill are as before',
    async (cents) => {
      await statement([{ cents: 2060, ref: 'A1', text: 'ΝΕΡΟ' }]);
      const before = [await balances(), await balanceOf(), await waiting()];
      const path = await pathOf();
      expect((await act(`${path}/assign`, { code: 'B1-60', amount_cents: cents })).statusCode).toBe(200);
      expect(await balances()).toMatchObject({ bill: -cents });
      const undone = (await undo()).json<WholeBankEntry>();
      expect(undone.decisions.at(-1)).toMatchObject({ state: 'done', can_undo: false, undone_by: 'stella Δοκιμής' });
      expect([await balances(), await balanceOf(), await waiting()]).toEqual(before);
      expect(await trail()).toContain('bank-entry-undone');
      expect((await undo()).json()).toEqual({ message: 'bank_entry_decided' });
      // The money can be assigned again, and taken back by a reversal.
      await act(`${path}/assign`, { code: 'B1-60', amount_cents: cents });
      expect(await balances()).toMatchObject({ bill: -cents });
    },
  );

  it('is not undone on another day, nor by a person without the right', async () => {
    await statement([{ cents: 2060, ref: 'A1', text: 'ΝΕΡΟ' }]);
    await act(`${await pathOf()}/assign`, { code: 'B1-60', amount_cents: 2060 });
    expect((await undo('anna')).statusCode).toBe(403);
    await sql`update bank_entry_decision set decided_at = decided_at - interval '1 day'`.execute(app.admin);
    expect((await undo()).json()).toEqual({ message: 'bank_entry_decided' });
    expect(await balances()).toEqual({ bank: 2060, bill: -2060 });
  });

  it('is not undone once a reversal has taken the money', async () => {
    await statement([{ cents: 2060, ref: 'A1', text: 'ΝΕΡΟ', endToEnd: 'E9' }]);
    await act(`${await pathOf()}/assign`, { code: 'B1-60', amount_cents: 2060 });
    const { id, decision } = await ofAssigned();
    await statement([{ cents: 2060, endToEnd: 'E9', ref: 'R9', direction: 'debit', isReversal: true }], 'S2');
    expect(await balances()).toEqual({});
    expect((await act(`bank-entries/${id}/undo`, { decision_id: decision })).json()).toEqual({
      message: 'bank_entry_decided',
    });
    expect(await balances()).toEqual({});
  });

  it.each(['done', 'refused'] as const)(
    'of a part is undone while the rest goes back: after a refund that is %s all that is left waits',
    async (answer) => {
      refundAnswer = answer;
      // The bill is paid already, so that the payment through the provider is surplus.
      await statement([{ cents: 2060, reference: CODE, ref: 'A1' }]);
      await captured();
      const path = await pathOf();
      await act(`${path}/assign`, { code: 'B1-59', amount_cents: 1000 });
      const { id, decision } = await ofAssigned();
      await act(`${path}/return`, { note: 'Διπλή' });
      await act(`bank-entries/${id}/undo`, { decision_id: decision });
      await app.runJobs();
      const left = answer === 'done' ? 1000 : 2060;
      expect(await balances()).toMatchObject({ bill: -2060, unmatched: -left });
      expect(await waiting()).toMatchObject([{ id, open_cents: left }]);
    },
  );

  it('leaves a reversal its money after an undo', async () => {
    await statement([{ cents: 2060, ref: 'A1', text: 'ΝΕΡΟ', endToEnd: 'E9' }]);
    await act(`${await pathOf()}/assign`, { code: 'B1-60', amount_cents: 2060 });
    await undo();
    await statement([{ cents: 2060, endToEnd: 'E9', ref: 'R9', direction: 'debit', isReversal: true }], 'S2');
    expect(await balances()).toEqual({});
    expect(await balanceOf()).toMatchObject({ balance: 2060, paid_at_bank: null });
  });

  it('has candidates by code, account, name and amount, and by a search, each with the name of the party that pays', async () => {
    const named = async (search = '') => {
      const answer = await app.send(`GET /api/staff/${await pathOf()}/candidates?deya_id=1&search=${encodeURIComponent(search)}` as 'GET /api/staff/bank-entries/{id}/candidates', { as: 'stella' }); // prettier-ignore
      return answer.json<{ data: { bill_number: string; why: string; last_name: string; owed_cents: number }[] }>()
        .data;
    };
    await statement([{ cents: 1700, ref: 'A1', text: 'ΝΕΡΟ', name: 'ΑΛΦΑ ΑΝΝΑ' }]);
    const found = await named();
    expect(found.find(({ why }) => why === 'amount')).toMatchObject({ bill_number: 'B3-1', owed_cents: 1700 });
    expect(found.find(({ bill_number }) => bill_number === 'B1-60')).toMatchObject({ why: 'name', last_name: 'Άλφα' });
    expect((await named('b3-1')).map(({ bill_number, why }) => [bill_number, why])).toEqual([['B3-1', 'search']]);
    expect(await named('κανένας')).toEqual([]);
  });
});
