import { sql } from 'kysely';
import type { Answer } from '../../contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEED_TOKEN } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
});
afterAll(() => app.stop());

const feed = async (part: string, rows: object[], query = '') => {
  const headers = { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' };
  const payload = rows.map((row) => JSON.stringify(row)).join('\n');
  await app.send(`POST /api/feed/${part}${query}`, { headers, payload });
};
const get = (path: string, as: 'admin' | 'stella' = 'admin') => app.send(`GET /api/utilities/feed-runs${path}`, { as });
const runs = async (query = '') => (await get(`?deya_id=1${query}`)).json<Answer<'GET /api/utilities/feed-runs'>>();
const refused = async (id: number, query = '') =>
  (await get(`/${id}/refused?deya_id=1${query}`)).json<Answer<'GET /api/utilities/feed-runs/{id}/refused'>>();

const supply = { kwdikos_katanalwti: 'R-1', liable_id: 'L-1' };

beforeAll(async () => {
  await feed('city-parking', [{ place: 'p', last_seen: '2026-11-20T08:00:00Z', spots: 3 }], '?run=night-1');
  await feed('supplies', [
    { ...supply, afm: '123456789', email: 'anna-at-example', passkey: 'K7P2', zone: 'x'.repeat(200) },
    { ...supply, municipality: 'Μαρία' },
    supply,
  ]);
  await feed('bills', [{ bill_number: 'B', kwdikos_katanalwti: 'unknown-9', period_start: 'yesterday' }]);
});

it('the runs of the feed are listed by part, state and day, newest first', async () => {
  const all = await runs();
  expect(all.data.slice(0, 3).map(({ part, state, rejected }) => [part, state, rejected])).toEqual([
    ['bills', 'refused', 1],
    ['supplies', 'refused', 2],
    ['city-parking', 'stored', 0],
  ]);
  expect((await runs('&part=city-parking')).data[0]?.run).toBe('night-1');
  expect((await runs('&state=refused')).total).toBe(2);
  expect((await runs('&state=open')).data).toEqual([]);
  const began = new Date(all.data[0]!.started_at);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' }).format(began);
  expect((await runs(`&day=${day}`)).total).toBe(all.total);
  expect((await runs('&day=2020-01-01')).total).toBe(0);
  const first = await runs('&itemsPerPage=1');
  expect((await runs(`&itemsPerPage=1&cursor=${first.next}`)).data[0]?.part).toBe('supplies');
});

it('a run names each refused row with field and reason; data of a person are masked', async () => {
  const { id } = (await runs('&part=supplies')).data[0]!;
  const { data, total } = await refused(id);
  const cells = data.map(({ line, field, reason, value }) => [line, field, reason, value]);
  expect(cells).toEqual(
    expect.arrayContaining([
      [1, 'afm', 'afm', '•••789'],
      [1, 'email', 'email', '•••ple'],
      [1, 'zone', 'max', `${'x'.repeat(39)}…`],
      // A field that no schema knows may hold anything.
      [2, 'municipality', 'unexpected', null],
    ]),
  );
  expect(JSON.stringify(data)).not.toMatch(/K7P2|123456789|Μαρία/);
  expect(total).toBe(data.length);
  const [first] = (await refused(id, '&itemsPerPage=1')).data;
  expect((await refused(id, `&itemsPerPage=1&cursor=${first!.n}`)).data[0]?.n).toBe(first!.n + 1);
});

it('the sender’s own report has no values', async () => {
  const { id } = (await runs('&part=supplies')).data[0]!;
  const headers = { authorization: `Bearer ${FEED_TOKEN}` };
  expect(
    (await app.send(`GET /api/feed/runs/${id}`, { headers })).json<{ errors: object[] }>().errors[0],
  ).not.toHaveProperty('value');
});

it('an administrator of another utility reads no run', async () => {
  const { id } = (await runs()).data[0]!;
  expect((await get('?deya_id=2', 'stella')).statusCode).toBe(403);
  const foreign = await get(`/${id}?deya_id=2`);
  expect([foreign.statusCode, foreign.json()]).toEqual([404, { message: 'feed_run_not_found' }]);
  expect((await get(`/${id}/refused?deya_id=2`)).statusCode).toBe(404);
});

it('the refused rows are forgotten after 90 days, and the run stays', async () => {
  const { id } = (await runs('&part=bills')).data[0]!;
  expect((await refused(id)).total).toBeGreaterThan(0);
  const forget = (days: number) =>
    sql`select forget_feed_history(started_at + make_interval(days => ${days})) from feed_run where id = ${id}`.execute(
      app.admin,
    );
  await forget(90);
  expect((await refused(id)).total).toBeGreaterThan(0);
  await forget(91);
  expect((await refused(id)).total).toBe(0);
  expect((await get(`/${id}?deya_id=1`)).json()).toMatchObject({ id, rejected: 1 });
});
