import { sql } from 'kysely';
import type { Answer } from '../../contract/contract.ts';
import { FORM_LAYOUT, NEW_BOOK, feedHeaders } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'staff' on conflict do nothing`.execute(app.admin);
});
afterAll(() => app.stop());

type Book = Answer<'GET /api/parametrics/book'>[number];

const PATH = '/api/parametrics/book';
const list = async () => (await app.send(`GET ${PATH}?deya_id=1`, { as: 'stella' })).json<Book[]>();
const make = (changes: object = {}) =>
  app.send(`POST ${PATH}?deya_id=1`, { as: 'stella', payload: { ...NEW_BOOK, ...changes } });
const { code: _code, ...CHANGE } = NEW_BOOK;
const put = ({ id, version }: Book, changes: object = {}) =>
  app.send(`PUT ${PATH}/${id}?deya_id=1`, {
    as: 'stella',
    payload: { ...CHANGE, take_over: false, version, ...changes },
  });
const find = async (code: string) => (await list()).find((book) => book.code === code)!;

it('staff make a book, and it says who changed it last', async () => {
  expect((await make({ next_number: 12 })).statusCode).toBe(200);
  expect(await list()).toEqual([
    expect.objectContaining({
      code: 'PR',
      booktype: { incoming: true },
      isActive: true,
      next_number: 12,
      used_number: 0,
      updated_by: 'stella Δοκιμής',
    }),
  ]);
});

it('a code that another book has is refused at its field', async () => {
  const answer = await make({ title: 'Άλλο' });
  expect([answer.statusCode, answer.json()]).toEqual([422, { message: { code: ['unique'] } }]);
});

describe('with a form that it numbers', () => {
  const send = async (n: number) =>
    app.send('POST /api/onlineForms/numbered/answers?deya_id=1', {
      payload: { answers: { name: 'Άννα' }, idempotency_key: `key-of-an-answer-${n}` },
    });
  const numbers = async () =>
    (
      await sql<{ protocol_number: string }>`
        select protocol_number from form_answer where deya_id = 1 order by protocol_number`.execute(app.admin)
    ).rows.map((row) => row.protocol_number);
  beforeAll(async () => {
    const form = { form_id: 'numbered', title: 'Αίτηση', api: FORM_LAYOUT, book: 'PR' };
    await app.send('PUT /api/onlineForms?deya_id=1', { as: 'stella', payload: form });
    await sql`update online_form set is_online = true; update deya set online_forms = true where id = 1`.execute(
      app.admin,
    );
  });

  it('fifty senders at the same time get its numbers, none twice and none left out for a refused one', async () => {
    const good = Array.from({ length: 50 }, (_, n) => n + 1);
    const refused = [1, 2, 3, 4, 5].map(() =>
      app.send('POST /api/onlineForms/numbered/answers?deya_id=1', {
        payload: { answers: {}, idempotency_key: 'short' },
      }),
    );
    const answers = await Promise.all([...good.map(send), ...refused]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...good.map(() => 200), 422, 422, 422, 422, 422]);
    expect(await numbers()).toEqual(good.map((n) => `PR-${n + 11}`));
    expect(await find('PR')).toMatchObject({ next_number: 62, used_number: 61 });
  });

  it('an application that is sent twice keeps its number', async () => {
    await send(6);
    expect(await numbers()).toHaveLength(50);
    expect((await find('PR')).next_number).toBe(62);
  });

  it('a number that was given is refused as the next one, and a higher one is taken', async () => {
    const book = await find('PR');
    const refused = await put(book, { next_number: 61 });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: { next_number: ['number_used'] } }]);
    expect((await put(book, { next_number: 100 })).json()).toMatchObject({ next_number: 100 });
    await send(51);
    expect(await numbers()).toContain('PR-100');
  });

  it('a change of a book that has given a number since is refused with the present one', async () => {
    const book = await find('PR');
    await send(52);
    const late = await put(book, { next_number: 101 });
    expect([late.statusCode, late.json()]).toMatchObject([409, { current: { next_number: 102, used_number: 101 } }]);
  });
});

it('a book of the utility’s system is taken over, and the feed does not change it then', async () => {
  const row = { code: 'IN', title: 'Εισερχόμενα', booktype: { incoming: true } };
  const feed = async () =>
    (
      await app.send('POST /api/feed/books', {
        headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
        payload: `${JSON.stringify(row)}\n`,
      })
    ).json<{ errors: object[] }>();
  await feed();
  const book = await find('IN');
  expect((await put(book, { isActive: false })).json()).toEqual({ message: { take_over: ['row_of_feed'] } });
  expect((await put(book, { isActive: false, take_over: true })).json()).toMatchObject({ isActive: false });
  expect((await feed()).errors).toEqual([{ line: 1, field: 'code', reason: 'row_of_staff' }]);
  expect((await find('IN')).isActive).toBe(false);
});
