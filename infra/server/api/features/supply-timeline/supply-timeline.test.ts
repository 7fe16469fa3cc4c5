import { sql } from 'kysely';
import { TIMELINE_KINDS } from '@hydria/shared/rules/supply-timeline.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { timeline } from '../../timeline.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`delete from billing_reading`.execute(app.admin);
  await sql`delete from bill where kwdikos_katanalwti = '100-1'`.execute(app.admin);
  await sql`delete from problem_report`.execute(app.admin);
  await sql`update hydrometer set installed_on = '2026-01-05' where deya_id = 1 and hydrometer = 'M1'`.execute(
    app.admin,
  );
  await sql`insert into billing_reading (deya_id, hydrometer, read_on, counter_l, kind) values (1, 'M1', '2026-02-01', 1000, 'regular')`.execute(
    app.admin,
  );
  await sql`insert into bill (deya_id, id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date, expiry_date)
    values (1, 7001, 'T1', '100-1', '2026-01-01', '2026-02-28', 1, 4200, 4200, '2026-03-01', '2026-04-01')`.execute(
    app.admin,
  );
  await sql`insert into flow_alert (deya_id, id, hydrometer, kind, since, until, ended, lowest, lost, raised_at)
    values (1, 7002, 'M1', 'continuous_low', '2026-04-01 10:00Z', '2026-04-03 10:00Z', true, 5, 240, now())`.execute(
    app.admin,
  );
  await sql`insert into problem_report (deya_id, id, code, person_id, kwdikos_katanalwti, problem_type, created_at)
    values (1, 7003, 'R-1', 1, '100-1', 'damage_home', '2026-04-04 10:00Z')`.execute(app.admin);
  await sql`insert into sent_reading (deya_id, id, person_id, kwdikos_katanalwti, hydrometer, read_on, counter_l, sent_at, updated_at, idempotency_key)
    values (1, 7004, 1, '100-1', 'M1', '2026-05-01', 2000, '2026-05-01 10:00Z', now(), 'k1')`.execute(app.admin);
  await sql`insert into supply_request (deya_id, id, person_id, kwdikos_katanalwti, kind, wanted_on, reason, asked_at, idempotency_key)
    values (1, 7005, 1, '100-1', 'close', '2026-12-01', 'Μετακόμιση', '2026-06-01 10:00Z', 'k2')`.execute(app.admin);
  await sql`insert into handover (deya_id, id, kwdikos_katanalwti, invited_by, email, lang, customer_type, since, until, asked_at, accepted_at, person_id, idempotency_key)
    values (1, 7006, '100-1', 1, 'babis@example.gr', 'el', 'tenant', '2026-11-01', '2026-12-31', '2026-10-20 10:00Z', '2026-10-21 10:00Z', 2, 'k3')`.execute(
    app.admin,
  );
  await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type, since, until)
    values (1, '100-1', 2, 'tenant', '2026-11-01', '2026-12-31')`.execute(app.admin);
});
afterAll(() => app.stop());

const ask = (query = '', as: Name = 'anna') =>
  app.send(`GET /api/supplies/timeline?deya_id=1&kwdikos_katanalwti=100-1${query}`, { as });
interface Entry {
  kind: string;
  state: string | null;
  amount: number | null;
  name: string | null;
}
const read = async (query?: string, as?: Name) =>
  (await ask(query, as)).json<{ total: number; data: Entry[]; next: string | null }>();

it('has a source for each kind', () => {
  expect(timeline.map(({ kind }) => kind).toSorted()).toEqual([...TIMELINE_KINDS].toSorted());
});

it('shows what happened at a supply, the newest first', async () => {
  const { total, data } = await read();
  expect(data.map(({ kind, state, amount, name }) => [kind, state, amount, name])).toEqual([
    ['handover', 'given', null, '2026-12-31'],
    ['request', 'close_waiting', null, null],
    ['sent_reading', 'sent', 2000, 'M1'],
    ['report', '0', null, 'R-1'],
    ['alert', 'continuous_low', 240, 'M1'],
    ['bill', null, 4200, 'T1'],
    ['reading', 'regular', 1000, 'M1'],
    ['exchange', 'digital', null, 'M1'],
  ]);
  expect(total).toBe(8);
});

it('goes on page by page, each entry once, and narrows to one kind', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = await read(`&itemsPerPage=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    seen.push(...page.data.map(({ kind }) => kind));
    cursor = page.next ?? '';
  } while (cursor);
  expect(seen).toHaveLength(8);
  expect(new Set(seen).size).toBe(8);
  expect(await read('&kind=bill')).toMatchObject({ total: 1, data: [{ kind: 'bill' }] });
});

it('shows a tenant the hand-over alone: readings, alerts, reports and earlier bills are of another person', async () => {
  expect((await read('', 'babis')).data.map(({ kind, state }) => [kind, state])).toEqual([['handover', 'received']]);
  expect((await ask('', 'petros')).json().message).toBe('no_access_to_service');
  expect(
    (await app.send('GET /api/supplies/timeline?deya_id=1&kwdikos_katanalwti=100-3', { as: 'anna' })).json().message,
  ).toBe('invalid_customer_code');
});
