import { sql } from 'kysely';
import type { Highlights } from '@hydria/shared/contract/highlights.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

const ask = (as: Name, lang = 'el', deya_id = 1) =>
  app.send(`GET /api/user/highlights?deya_id=${deya_id}&lang=${lang}`, { as });
const of = async (as: Name, lang?: string): Promise<Highlights> => (await ask(as, lang)).json();

const NOTHING = {
  overdue: 0,
  due: null,
  instalment: null,
  late_installments: { count: 0, amount: 0 },
  outages: [],
  notices: [],
  alarms: [],
  answers: 0,
};

it('has nothing for a person without debts, alarms, outages and answers', async () => {
  expect(await of('stella')).toEqual(NOTHING);
});

it('has the overdue sum, the bill that is due within a week, and the first instalment that is unpaid', async () => {
  expect(await of('anna')).toMatchObject({
    overdue: 1600,
    due: { amount: 2060, expiry_date: '2026-11-26' },
    instalment: { installmentsnr: 2, amount: 4000, due_date: '2026-04-01' },
    late_installments: { count: 2, amount: 8000 },
  });
});

it('leaves out bills and instalments that are due later than in a week, and plans that were cancelled', async () => {
  await sql`update bill set expiry_date = '2026-11-28' where bill_number = 'B1-60'`.execute(app.admin);
  await sql`update settlement_installment set due_date = '2026-11-28' where restamount > 0`.execute(app.admin);
  expect(await of('anna')).toMatchObject({ due: null, instalment: null });
  await sql`update settlement_installment set due_date = '2026-11-27' where restamount > 0`.execute(app.admin);
  expect((await of('anna')).instalment).toMatchObject({ due_date: '2026-11-27' });
  await sql`update settlement set canceldate = '2026-11-01'`.execute(app.admin);
  expect((await of('anna')).instalment).toBeNull();
});

const addOutage = (from: string, until: string | null, street = 'Σκαλίδη') =>
  sql`insert into announcement (deya_id, code, start_date, title, description, outage)
      values (1, ${from + street}, '2026-11-19', '{"el":"Διακοπή"}', '{"el":""}',
              ${JSON.stringify({ from, until, place: { el: 'Νέα Χώρα', en: 'New Town' }, streets: [street] })}::jsonb)`.execute(
    app.admin,
  );

it('has the outages in the streets of the person’s supplies until they are over, the nearest first', async () => {
  await sql`update supply set street = 'Σκαλίδη 12' where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(
    app.admin,
  );
  await addOutage('2026-11-22T06:00:00Z', '2026-11-22T12:00:00Z');
  await addOutage('2026-11-20T09:00:00Z', null);
  await addOutage('2026-11-20T08:00:00Z', '2026-11-20T11:00:00Z');
  await addOutage('2026-11-30T08:00:00Z', null);
  await addOutage('2026-11-21T08:00:00Z', null, 'Άλλη');
  expect((await of('anna', 'en')).outages).toEqual([
    { id: expect.any(Number), place: 'New Town', from: '2026-11-20T09:00:00Z', until: null },
    { id: expect.any(Number), place: 'New Town', from: '2026-11-22T06:00:00Z', until: '2026-11-22T12:00:00Z' },
  ]);
  expect((await of('babis')).outages).toEqual([]);
});

it('has the alarms that last of the meters that the person pays for, without those that concern the meter alone', async () => {
  await sql`insert into alarm (deya_id, hydrometer, kind, first_seen, last_seen, cleared_at) values
    (1, 'M1', 'LEAK_ALR', '2026-11-18T01:00Z', '2026-11-20T09:00Z', null),
    (1, 'M1', 'BACK_FLOW_ALR', '2026-11-17T01:00Z', '2026-11-17T02:00Z', '2026-11-17T03:00Z'),
    (1, 'M1', 'LOW_BATTERY_ALR', '2026-11-18T01:00Z', '2026-11-20T09:00Z', null),
    (1, 'M3', 'BROKEN_PIPE_ALR', '2026-11-18T01:00Z', '2026-11-20T09:00Z', null)`.execute(app.admin);
  const leak = {
    kind: 'LEAK_ALR',
    kwdikos_katanalwti: '100-1',
    alias: 'Σπίτι',
    first_seen: '2026-11-18T01:00:00.000Z',
  };
  expect((await of('anna')).alarms).toEqual([leak]);
  await sql`update supply set afm = '555777015' where kwdikos_katanalwti = '100-1'`.execute(app.admin);
  expect((await of('anna')).alarms).toEqual([]);
});

it('counts conversations with an unread answer until they are read', async () => {
  const begun = await app.send('POST /api/conversations', {
    as: 'anna',
    payload: { deya_id: 1, message: 'Πότε;', idempotency_key: 'question-of-anna-1' },
  });
  const { id } = begun.json<{ id: number }>();
  expect((await of('anna')).answers).toBe(0);
  await app.send(`POST /api/staff/conversations/${id}/messages?deya_id=1`, {
    as: 'stella',
    payload: { message: 'Αύριο.', last: 1, idempotency_key: 'answer-of-stella-1' },
  });
  expect([(await of('anna')).answers, (await of('babis')).answers]).toEqual([1, 0]);
  await app.send(`POST /api/conversations/${id}/seen`, { as: 'anna', payload: { deya_id: 1, n: 2 } });
  expect((await of('anna')).answers).toBe(0);
});

it('is refused where the person has no active link', async () => {
  for (const [as, deya_id] of [
    ['petros', 1],
    ['babis', 2],
    ['anna', 3],
  ] as const) {
    const answer = await ask(as, 'el', deya_id);
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'no_access_to_service' }]);
  }
});
