import { sql } from 'kysely';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEED_TOKEN, type Name } from '../../testing/test-data.ts';
import { bill } from '../../testing/feed-rows.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

const choose = async (e_bill: boolean, kwdikos_katanalwti = '100-1', as: Name = 'anna') => {
  const payload = { deya_id: 1, kwdikos_katanalwti, e_bill };
  const answer = await app.send('PUT /api/supplies/e-bill', { payload, as });
  return [answer.statusCode, answer.json().message];
};

const shown = async (code = '100-1') => {
  const answer = await app.send('GET /api/user/info?deya_id=1&lang=el', { as: 'anna' });
  const { customers }: { customers: Customer[] } = answer.json();
  const found = customers.find(({ kwdikos_katanalwti }) => kwdikos_katanalwti === code)!;
  return [found.e_bill, found.e_bill_from];
};

const headers = { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' };
const feed = async (entity: string, ...rows: object[]) => {
  const payload = rows.map((row) => JSON.stringify(row)).join('\n');
  const answer = await app.send(`POST /api/feed/${entity}`, { headers, payload });
  expect(answer.json()).toMatchObject({ stored: rows.length, rejected: 0 });
};
const register = (e_bill: boolean) =>
  feed('supplies', { kwdikos_katanalwti: '100-1', liable_id: 'L1', afm: '555777003', e_bill });
const choices = async () =>
  (await app.send('GET /api/feed/e-bills', { headers: { authorization: headers.authorization } })).json().e_bills;

const newBill = (bill_number: string, issue_date: string, code = '100-1') =>
  bill(bill_number, code, { issue_date, expiry_date: '2026-12-20' });

const unavailable = (changes: string) => sql.raw(changes).execute(app.admin);

it('a customer who pays for a supply has its bills by mail from the day of the choice, and on paper again', async () => {
  expect(await shown()).toEqual([false, null]);
  expect(await choose(true)).toEqual([200, 'Success']);
  expect(await choose(true)).toEqual([200, 'Success']);
  expect(await shown()).toEqual([true, '2026-11-20']);
  expect(await choose(false)).toEqual([200, 'Success']);
  expect(await shown()).toEqual([false, '2026-11-20']);
  const { rows } = await sql`select person_id, detail from audit_event where action = 'e-bill-chosen'`.execute(
    app.admin,
  );
  expect(rows).toEqual([
    { person_id: 1, detail: { supply: '100-1', e_bill: true } },
    { person_id: 1, detail: { supply: '100-1', e_bill: false } },
  ]);
});

it('only the party that pays chooses, for an open supply of a utility that sends bills by mail', async () => {
  expect(await choose(true, '100-3')).toEqual([404, 'invalid_customer_code']);
  await unavailable(`update supply set afm = '555777015' where kwdikos_katanalwti = '100-2'`);
  expect(await choose(true, '100-2')).toEqual([403, 'supply_not_liable']);
  await choose(true);
  await unavailable(`update deya set settings = settings || '{"e_bill": false}' where id = 1`);
  expect(await choose(false)).toEqual([200, 'Success']);
  expect(await choose(true)).toEqual([409, 'ebill_unavailable']);
  await unavailable(`update deya set settings = settings - 'e_bill'; update supply set open = false where deya_id = 1`);
  expect(await choose(true)).toEqual([409, 'ebill_unavailable']);
});

it('the choice stays whatever the feed sends, until the utility has taken it over', async () => {
  await choose(true);
  expect(await choices()).toEqual([{ kwdikos_katanalwti: '100-1', e_bill: true, from: '2026-11-20' }]);
  await register(false);
  expect(await shown()).toEqual([true, '2026-11-20']);
  await register(true);
  expect(await choices()).toEqual([]);
  await register(false);
  expect((await shown())[0]).toBe(false);
});

it('a new bill goes to the customer with e-bill as a document, once; history, paper and strangers get none', async () => {
  await sql`update person set lang = 'de' where id = 1`.execute(app.admin);
  await choose(true);
  await feed('bills', newBill('B-old', '2026-11-19'), newBill('B-new', '2026-11-20'));
  await feed('bills', newBill('B-new', '2026-11-20'), newBill('B-paper', '2026-11-20', '100-3'));
  await app.runJobs();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@example.gr', expect.stringMatching(/^Neue Wasserrechnung: /)],
  ]);
  const [{ text, attachments = [] }] = app.mails as [(typeof app.mails)[0]];
  expect(text).toContain('100-1');
  expect(attachments.map(({ name, data }) => [name, data.subarray(0, 5).toString()])).toEqual([
    [expect.stringMatching(/^bill-\d+\.pdf$/), '%PDF-'],
  ]);
});

it('a bill that was issued long ago, or before the choice, is no news', async () => {
  await sql`delete from bill where kwdikos_katanalwti = '100-1'`.execute(app.admin);
  await choose(true);
  await feed('bills', newBill('B-before', '2026-11-19'));
  await sql`update supply set e_bill_from = null where kwdikos_katanalwti = '100-1'`.execute(app.admin);
  await sql`delete from bill where kwdikos_katanalwti = '100-1'`.execute(app.admin);
  await feed('bills', newBill('B-long-ago', '2026-10-01'));
  await app.runJobs();
  expect(app.mails).toEqual([]);
});
