import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  // Anna has a plan that runs in the test data; here it is paid.
  await sql`update settlement_installment set restamount = 0`.execute(app.admin);
  await sql`update person set lang = 'de' where id = 1`.execute(app.admin);
  await sql`delete from bill where kwdikos_katanalwti <> '100-2' or bill_number = 'B2-1'`.execute(app.admin);
  await sql`
    update bill set current_total = 50000, total_unpaid = 50000, payment_code = 'RF18539007547034' where bill_number = 'B2-2'`.execute(
    app.admin,
  );
  await sql`
    insert into bill_line (deya_id, bill_id, line, kind, label, amount)
      select 1, id, n, case n when 1 then 'water' else 'surcharge' end, 'x', case n when 1 then 40000 else 10000 end
      from bill, generate_series(1, 2) n where bill_number = 'B2-2'`.execute(app.admin);
  await sql`
    insert into settlement_rule (deya_id, code, settlcateg, installrange, installments_min, installments_max, advancepcnt, reductionpcnt, installment_min)
    values (1, 'lump', 'Ν. 4611/2019', '1', 1, 1, 0, 10000, null), (1, 'short', 'Ν. 4611/2019', '2–12', 2, 12, 1000, 8000, 2000),
           (2, 'other', null, null, 1, 12, 0, 0, null)`.execute(app.admin);
});
afterEach(() => app.stop());

const offers = async (as: Name = 'anna', liable_id = 'L1') =>
  app.send(`GET /api/bills/plan-offers?deya_id=1&liable_id=${liable_id}`, { as });
let keys = 0;
const ask = (changes: object = {}, as: Name = 'anna') =>
  app.send('POST /api/bills/plan-requests', {
    as,
    payload: {
      ...{ deya_id: 1, liable_id: 'L1', code: 'short', installments: 12, debt: 50_000 },
      idempotency_key: `key-of-a-plan-request-${keys++}`,
      ...changes,
    },
  });
const accept = (id: number, changes: object = {}) =>
  app.send(`POST /api/staff/plan-requests/${id}/accept?deya_id=1`, {
    as: 'stella',
    payload: { protokol: '77/2026', installdate1: '2026-12-31', ...changes },
  });
const refuse = (id: number, answer: string) =>
  app.send(`POST /api/staff/plan-requests/${id}/refuse?deya_id=1`, { as: 'stella', payload: { answer } });
const said = (answer: { statusCode: number; json(): { message: unknown } }) => [
  answer.statusCode,
  answer.json().message,
];

describe('a customer', () => {
  it('reads the open debt with its surcharges, and the rules of their utility alone', async () => {
    const answer = (await offers()).json();
    expect(answer).toMatchObject({ debt: 50_000, surcharges: 10_000, has_plan: false, request: null });
    expect(answer.rules).toMatchObject([
      { code: 'lump', reductionpcnt: 10_000, missed_max: 1, on_default: 'cancel' },
      { code: 'short', installments_max: 12, advancepcnt: 1000 },
    ]);
    expect(said(await offers('babis'))).toEqual([404, 'supply_not_found']);
    await sql`update supply set afm = '555777015' where deya_id = 1`.execute(app.admin);
    expect(said(await offers())).toEqual([403, 'supply_not_liable']);
  });

  it('asks for a plan with the terms of the rule, once, and gets a receipt in their language', async () => {
    const key = { idempotency_key: 'key-of-a-plan-request-x' };
    const first = (await ask(key)).json();
    // 500 € less 80 % of the 100 € of surcharges, a tenth in advance, the rest in twelve.
    expect(first).toMatchObject({ relief: 8000, total: 42_000, advance: 4200, each: 3150, state: 'waiting' });
    expect((await ask(key)).json().id).toBe(first.id);
    expect(said(await ask())).toEqual([409, 'plan_request_open']);
    expect((await offers()).json().request).toMatchObject({ id: first.id });
    await app.runJobs();
    expect(app.mails).toMatchObject([
      { to: 'anna@example.gr', subject: 'Wir haben Ihren Antrag auf einen Ratenplan erhalten' },
    ]);
    expect(app.mails[0]!.text).toMatch(/Raten: 12 zu 31,50\s€. Insgesamt zahlen Sie 420,00\s€. Anzahlung: 42,00\s€/);
  });

  it.each([
    ['a debt that has changed', { debt: 49_999 }, 409, 'amount_changed'],
    ['a rule of another utility', { code: 'other' }, 409, 'plan_not_offered'],
    ['more instalments than the rule allows', { installments: 13 }, 409, 'plan_not_offered'],
    ['fewer instalments than the rule begins with', { installments: 1 }, 409, 'plan_not_offered'],
    ['the party of another customer', { liable_id: 'L3' }, 404, 'supply_not_found'],
  ])('is refused %s', async (_, changes, status, message) => {
    expect(said(await ask(changes))).toEqual([status, message]);
  });

  it('is offered no plan while one runs, or without a debt', async () => {
    await sql`update settlement_installment set restamount = 100 where settlement_id = 501`.execute(app.admin);
    expect((await offers()).json().has_plan).toBe(true);
    expect(said(await ask())).toEqual([409, 'plan_not_offered']);
    await sql`update bill set paid_on = '2026-11-19'`.execute(app.admin);
    expect(said(await ask({ debt: 0 }))).toEqual([409, 'not_indebted']);
  });

  it('takes back their own request alone, while it waits', async () => {
    const { id } = (await ask()).json();
    const withdraw = (as: Name) =>
      app.send(`POST /api/bills/plan-requests/${id}/withdraw`, { as, payload: { deya_id: 1 } });
    expect(said(await withdraw('babis'))).toEqual([404, 'plan_request_not_found']);
    expect((await withdraw('anna')).statusCode).toBe(200);
    expect(said(await accept(id))).toEqual([409, 'plan_request_decided']);
    expect((await ask()).statusCode).toBe(200);
  });
});

describe('the staff', () => {
  it('make the plan, which the customer pays from then on instead of the bills', async () => {
    const { id } = (await ask()).json();
    const queue = await app.send('GET /api/staff/plan-requests/waiting?deya_id=1', { as: 'stella' });
    expect(queue.json()).toMatchObject({ count: 1 });
    expect((await accept(id)).json()).toMatchObject({
      ...{ state: 'accepted', protokol: '77/2026', debt_now: 0, bills: ['B2-2'], decided_by: 'stella Δοκιμής' },
    });
    const plans = await app.send('GET /api/bills/settlements?deya_id=1&liable_id=L1', { as: 'anna' });
    const plan = plans.json()[0];
    expect(plan).toMatchObject({
      ...{ protokol: '77/2026', installments: 12, advanceamount: 4200, reductionpcnt: 80, epcode: 'RF18539007547034' },
      on_default: { missed_max: 1, kind: 'cancel' },
    });
    const amounts = plan.installments_data.map(({ amount }: { amount: number }) => amount);
    expect(amounts).toEqual(Array(12).fill(3150));
    expect(plan.installments_data.slice(0, 3).map(({ due_date }: { due_date: string }) => due_date)).toEqual([
      ...['2026-12-31', '2027-01-31', '2027-02-28'],
    ]);
    const owed = (await app.send('GET /api/bills/owed?deya_id=1', { as: 'anna' })).json();
    expect(owed).toMatchObject({
      total: 0,
      in_plan: 37_800,
      next_installment: { due_date: '2026-12-31', amount: 3150 },
    });
    await app.runJobs();
    const text: unknown = expect.stringContaining('77/2026');
    expect(app.mails).toContainEqual(expect.objectContaining({ text }));
    const { rows } = await sql`
      select action, person_id, actor_person_id from audit_event where action like 'plan-%' order by seq`.execute(
      app.admin,
    );
    expect(rows).toEqual([
      { action: 'plan-asked', person_id: 1, actor_person_id: null },
      { action: 'plan-accepted', person_id: 1, actor_person_id: 6 },
    ]);
  });

  it('make no plan of a debt that has changed since, nor with a number that is taken', async () => {
    const { id } = (await ask()).json();
    expect(said(await accept(id, { protokol: 'P-1' }))).toEqual([409, 'number_used']);
    await sql`update bill set total_unpaid = 40000`.execute(app.admin);
    expect(said(await accept(id))).toEqual([409, 'amount_changed']);
    expect((await app.send(`GET /api/staff/plan-requests/${id}?deya_id=1`, { as: 'stella' })).json()).toMatchObject({
      ...{ state: 'waiting', debt: 50_000, debt_now: 40_000 },
    });
  });

  it('refuse with a reason, which the customer reads', async () => {
    const { id } = (await ask()).json();
    expect(said(await refuse(id, ' '))).toEqual([422, { answer: ['required'] }]);
    await refuse(id, 'Der letzte Plan wurde nicht bezahlt.');
    expect((await offers()).json().request).toMatchObject({
      state: 'refused',
      answer: 'Der letzte Plan wurde nicht bezahlt.',
    });
    await app.runJobs();
    const text: unknown = expect.stringContaining('Grund: Der letzte Plan wurde nicht bezahlt.');
    expect(app.mails).toContainEqual(expect.objectContaining({ text }));
    expect((await app.send('GET /api/staff/plan-requests?deya_id=1', { as: 'anna' })).statusCode).toBe(403);
    const list = await app.send('GET /api/staff/plan-requests?deya_id=1&state=refused&search=100-1', { as: 'stella' });
    expect(list.json()).toMatchObject({ total: 1, data: [{ id, name: 'anna Δοκιμής' }] });
  });
});
