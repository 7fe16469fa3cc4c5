import { writeLog } from '@hydria/database/application-log.ts';
import { asTenant } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import { audit } from '../features/audit/audit.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
const run = (statement: ReturnType<typeof sql>) => statement.execute(app.admin);
const NOON = '2026-11-20T10:00:00Z';

/** Seven numbers; the first three have the same time and amount. */
const N = sql`(select n, ${NOON}::timestamptz + greatest(n - 3, 0) * interval '1 minute' as at, 500 + greatest(n - 3, 0) * 10 as cents
  from generate_series(1, 7) n) n`;

/** Seven rows in each list, three of them with the same day, time and amount. */
beforeAll(async () => {
  app = await startTestApp();
  await run(sql`insert into bank_payment (deya_id, order_code, person_id, amount_cents, currency, bank, state, idempotency_key,
      created_at, updated_at, authorised_at)
    select 1, rpad('7k4m' || n, 24, '0'), 1, cents, 'EUR', 'test', 'authorised', 'p' || n, at, at, at from ${N}`);
  await run(sql`insert into payment_refund (deya_id, order_code, amount_cents, reason, state, asked_by, asked_at, idempotency_key)
    select 1, rpad('7k4m' || n, 24, '0'), cents, '-', 'waiting', 5, at, 'r' || n from ${N}`);
  await run(sql`with f as (
      insert into bank_file (deya_id, digest, name, source, message, version, account, state, received_at)
      values (1, repeat('a', 64), 'f', 'upload', 'camt.053', '8', 'GR16', 'done', ${NOON}) returning id)
    insert into bank_entry (deya_id, file_id, line, direction, is_reversal, is_rest, is_lump, amount_cents, booked_on, text_key, parts,
      remittance, state, reason, open_cents)
    select 1, f.id, n, 'credit', false, false, false, cents, date '2026-11-20' + greatest(n - 3, 0)::int, 't' || n, '[]', '-',
      'unmatched', 'no_reference', cents from ${N}, f`);
  await run(sql`insert into contact_message (deya_id, code, topic, name, email, message, lang, idempotency_key, created_at, closed_at)
    select 1, 'CODE000' || n, 'bill', '-', 'a@example.gr', '-', 'el', 'c' || n, at, case when n > 4 then at end from ${N}`);
  await run(sql`insert into supply_request (deya_id, person_id, kwdikos_katanalwti, kind, reason, state, asked_at, decided_at,
      idempotency_key)
    select 1, 1, '100-1', 'owner', '-', case when n = 1 then 'waiting' else 'withdrawn' end, at, case when n > 1 then at end, 's' || n from ${N}`);
  await run(sql`delete from problem_report`);
  await run(sql`insert into problem_report (deya_id, code, problem_type, status, created_at)
    select 1, 'CASE000' || n, 'other', case when n < 4 then 0 else 4 end, at from ${N}`);
  await run(sql`insert into sent_reading (deya_id, person_id, kwdikos_katanalwti, hydrometer, read_on, counter_l, state, sent_at,
      updated_at, decided_at, idempotency_key)
    select 1, 1, '100-1', 'M1', '2026-11-20', 1000, case when n < 4 then 'sent' else 'accepted' end, at, at,
      case when n >= 4 then at end, 'm' || n from ${N}`);
  await run(sql`insert into registration_request (deya_id, person_id, kwdikos_katanalwti, first_name, last_name, status, reason, created_at,
      decided_at)
    select 1, 4, '100-' || n, '-', '-', case when n < 4 then 'pending' else 'refused' end, case when n >= 4 then '-' end, at,
      case when n >= 4 then at end from ${N}`);
  await run(sql`insert into data_request (deya_id, code, person_id, kind, text, status, asked_at, due_on, decided_at, idempotency_key)
    select 1, 'D-' || n, 1, 'correction', '-', case when n = 1 then 'pending' else 'withdrawn' end, at, '2026-12-20',
      case when n > 1 then at end, 'd' || n from ${N}`);
  await run(sql`insert into plan_request (deya_id, person_id, kwdikos_katanalwti, liable_id, code, installments, advancepcnt, reductionpcnt,
      debt, surcharges, relief, advance, total, "each", bill_ids, state, asked_at, decided_at, idempotency_key)
    select 1, 1, '100-1', 'L1', '12', 12, 0, 0, 1200, 0, 0, 0, 1200, 100, '{}', case when n = 1 then 'waiting' else 'withdrawn' end, at,
      case when n > 1 then at end, 'q' || n from ${N}`);
  for (let n = 0; n < 7; n += 1)
    await asTenant(app.db, 1, (tx) =>
      audit(tx, { deya_id: 1, action: 'role-made', person_id: null, actor_person_id: 5, at: new Date(NOON) }),
    );
  await run(sql`insert into online_form (deya_id, form_id, title, api, updated_at)
    select 1, 'sorted-' || n, '{"el":"Φόρμα"}', '[]', at from ${N}`);
  await run(sql`insert into form_answer (deya_id, online_form_id, code, answers)
    select 1, f.id, 'SORT' || n || k, '{}' from ${N} join online_form f on f.form_id = 'sorted-' || n,
      generate_series(1, greatest(n - 3, 0)) k`);
  const line = { at: NOON, level: 30, process: 'api', text: 'line', detail: '{}' };
  await writeLog(
    app.db,
    Array.from({ length: 7 }, () => line),
  );
});
afterAll(() => app.stop());

type Row = Record<string, string | number>;

const LISTS: [path: string, sort: string, key: string, value?: string][] = [
  ['/api/staff/payments', 'at', 'order', 'created_at'],
  ['/api/staff/payments', 'amount', 'order', 'amount_cents'],
  ['/api/staff/refunds', 'asked_at', 'id', 'asked_at'],
  ['/api/staff/refunds', 'amount', 'id', 'amount_cents'],
  ['/api/staff/bank-entries', 'booked_on', 'id', 'booked_on'],
  ['/api/staff/bank-entries', 'amount', 'id', 'amount_cents'],
  ['/api/staff/contact', 'created_at', 'id', 'created_at'],
  ['/api/staff/contact', 'state', 'id'],
  ['/api/staff/supply-requests', 'asked_at', 'id', 'asked_at'],
  ['/api/staff/supply-requests', 'state', 'id'],
  ['/api/staff/cases', 'created_at', 'id', 'created_at'],
  ['/api/staff/cases', 'state', 'id'],
  ['/api/staff/cases', 'priority', 'id'],
  ['/api/staff/cases', 'due_at', 'id'],
  ['/api/staff/readings', 'sent_at', 'id', 'sent_at'],
  ['/api/staff/readings', 'state', 'id'],
  ['/api/staff/registrations', 'created_at', 'id', 'created_at'],
  ['/api/staff/registrations', 'status', 'id'],
  ['/api/staff/data-requests', 'asked_at', 'id', 'asked_at'],
  ['/api/staff/data-requests', 'status', 'id'],
  ['/api/staff/plan-requests', 'asked_at', 'id', 'asked_at'],
  ['/api/staff/plan-requests', 'state', 'id'],
  ['/api/staff-forms', 'updated_at', 'id', 'updated_at'],
  ['/api/staff-forms', 'waiting', 'id', 'waiting'],
  ['/api/audit', 'at', 'seq', 'at'],
  ['/api/log', 'at', 'id', 'at'],
];

/** All rows of a list, two at a time. */
async function walk(path: string, query: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const of = new URLSearchParams({ ...query, itemsPerPage: '2', ...(cursor !== null && { cursor }) });
    const answer = await app.send(`GET ${path}?${of}`, { as: 'admin' });
    expect(answer.statusCode).toBe(200);
    const page: { data: Row[]; next: string | null } = answer.json();
    rows.push(...page.data);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

it.each(LISTS)(
  '%s in the order of %s has every row once, also those of an equal value, in both directions',
  async (...of) => {
    const [path, sort, key, value] = of;
    const query: Record<string, string> =
      path === '/api/log' ? { day: '2026-11-20', search: 'line' } : { deya_id: '1' };
    if (path === '/api/audit') query['action'] = 'role-made';
    if (path === '/api/staff-forms') query['search'] = 'sorted-';
    if (path === '/api/staff/cases') query['kind'] = 'report';
    const up = await walk(path, { ...query, sort, order: 'asc' });
    const down = await walk(path, { ...query, sort, order: 'desc' });
    const keys = up.map((row) => row[key]);
    expect(new Set(keys).size).toBe(7);
    expect(keys).toHaveLength(7);
    expect(down.map((row) => row[key])).toEqual(keys.toReversed());
    if (value === undefined) return;
    const values = up.map((row) => row[value]!);
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  },
);

it.each(['x', '5', '-1_2', '5_x', '9'.repeat(17) + '_1', '5_'])(
  'refuses the cursor %j, which no list wrote',
  async (cursor) => {
    const answer = await app.send(`GET /api/staff/refunds?deya_id=1&sort=amount&cursor=${cursor}`, { as: 'admin' });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { cursor: ['invalid'] } }]);
  },
);

it.each([
  ['bank-entries', 'booked_on'],
  ['payments', 'at'],
  ['refunds', 'amount'],
])('%s by %s answers a cursor beyond every row', async (list, sort) => {
  const answer = await app.send(`GET /api/staff/${list}?deya_id=1&sort=${sort}&order=asc&cursor=9999999999999999_1`, {
    as: 'admin',
  });
  expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
});
