import { sql } from 'kysely';
import type { Bill, Owed } from '@hydria/shared/contract/bills.ts';
import { billState, isToPay } from '@hydria/shared/rules/bill-state.ts';
import { today } from '../../kernel/today.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const get = (path: string, as: Name = 'anna') => app.send(`GET /api/bills/${path}`, { as });
const numbers = (answer: { json(): unknown }) => (answer.json() as Bill[]).map((bill) => bill.bill_number);

describe('the list of bills', () => {
  it('is newest first, 50 at a time, to the last one', async () => {
    const first = await get('list?deya_id=1&code=100-1');
    expect(numbers(first)).toEqual(Array.from({ length: 50 }, (_, n) => `B1-${60 - n}`));
    const next = await get(`list?deya_id=1&code=100-1&cursor=${first.headers['x-next']}`);
    expect(numbers(next)).toEqual(Array.from({ length: 10 }, (_, n) => `B1-${10 - n}`));
    expect(next.headers['x-next']).toBeUndefined();
  });

  it('has all supplies of the person when none is named, and no others', async () => {
    const codes = new Set((await get('list?deya_id=1')).json<Bill[]>().map((bill) => bill.kwdikos_katanalwti));
    expect(codes).toEqual(new Set(['100-1', '100-2']));
    expect(numbers(await get('list?deya_id=1', 'babis'))).toEqual(['B3-1']);
    expect(numbers(await get('list?deya_id=2', 'gina'))).toEqual(['B1-1']);
  });

  it('shows a tenant no bills of the time before', async () => {
    expect(numbers(await get('list?deya_id=1&code=100-2'))).toEqual(['B2-2']);
  });

  it('states the open amount of each bill, in cents', async () => {
    const [unpaid, paid] = (await get('list?deya_id=1&code=100-1')).json<Bill[]>();
    expect(unpaid).toMatchObject({ current_total: 2060, balance: 2060, paid_on: null });
    expect(paid).toMatchObject({ current_total: 2059, balance: 0, paid_on: '2026-11-09' });
    await sql`update bill set total_unpaid = 660 where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
    expect((await get('list?deya_id=1&code=100-1')).json<Bill[]>()[0]).toMatchObject({ balance: 660 });
  });

  it('names the consumer by the number that the plans of the liable party are found by', async () => {
    const [bill] = (await get('list?deya_id=1&code=100-1')).json<Bill[]>();
    const { customers } = (await app.send('GET /api/user/info?deya_id=1&lang=el', { as: 'anna' })).json();
    expect([bill?.id_katanalwti, customers[0].liable_id]).toEqual(['L1', 'L1']);
    expect((await get(`settlements?deya_id=1&liable_id=${bill?.id_katanalwti}`)).json()).not.toEqual([]);
  });

  it("answers the same for another's supply, a past one and one that is not there", async () => {
    for (const code of ['100-3', '100-4', '200-1', '200-9', 'none']) {
      const answer = await get(`list?deya_id=1&code=${code}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'supply_not_found' }]);
    }
  });

  it('is refused where the person has no active link', async () => {
    for (const [as, deya_id] of [
      ['petros', 1],
      ['babis', 2],
      ['admin', 1],
      ['anna', 3],
      ['anna', 99],
    ] as const) {
      const answer = await get(`list?deya_id=${deya_id}`, as);
      expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'no_access_to_service' }]);
    }
  });

  it('is empty for an own supply without bills', async () => {
    expect((await get('list?deya_id=2&code=200-9')).json()).toEqual([]);
  });

  it.each([
    ['', { deya_id: ['required'] }],
    ['deya_id=1&code=', { code: ['required'] }],
    [`deya_id=1&code=${'1'.repeat(41)}`, { code: ['max'] }],
    ['deya_id=1&code=a&code=b', { code: ['invalid'] }],
    ['deya_id=1&code=a%00b', { code: ['invalid'] }],
    ['deya_id=1&cursor=x', { cursor: ['invalid'] }],
    ['deya_id=1&cursor=2026-13-45_1', { cursor: ['invalid'] }],
    ['deya_id=1&cursor=2026-02-31_1', { cursor: ['invalid'] }],
    ['deya_id=1&limit=1000', { limit: ['unexpected'] }],
    ['deya_id=1&state=lost', { state: ['invalid'] }],
    ['deya_id=1&year=26', { year: ['min'] }],
    ['deya_id=1&search=', { search: ['required'] }],
  ])('refuses ?%s', async (query, message) => {
    const answer = await get(`list?${query}`);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
  });
});

describe('the filters of the list', () => {
  const found = async (query: string) => numbers(await get(`list?deya_id=1&${new URLSearchParams(query)}`));

  it.each([
    ['the number of a bill', 'search=b1-60', ['B1-60']],
    ['the number of a supply', 'search=100-2', ['B2-2']],
    ['an amount, however it is written', 'search=20,60 €', ['B1-60']],
    ['a street, without its accents', 'search=αθηνασ&code=100-2', ['B2-2']],
    ['the name that the person has given to the supply', 'search=εξοχικο', ['B2-2']],
    ['a text that nothing has', 'search=100-3', []],
    ['a sign that a pattern would read', 'search=%', []],
  ])('find bills by %s', async (_, query, bills) => {
    await sql`update supply set street = 'Αθηνάς 12' where deya_id = 1 and kwdikos_katanalwti = '100-2'`.execute(
      app.admin,
    );
    await sql`update supply_person set alias = 'Εξοχικό' where deya_id = 1 and kwdikos_katanalwti = '100-2'`.execute(
      app.admin,
    );
    expect(await found(query)).toEqual(bills);
  });

  it('go on at the cursor of a filtered list', async () => {
    const first = await get('list?deya_id=1&code=100-1&state=paid&search=B1');
    const next = await get(`list?deya_id=1&code=100-1&state=paid&search=B1&cursor=${first.headers['x-next']}`);
    expect([numbers(first).length, numbers(next).at(-1)]).toEqual([50, 'B1-1']);
  });

  it('know the years that have bills', async () => {
    const { years } = (await get('owed?deya_id=1')).json<Owed>();
    const of = await Promise.all(years.map(async (year) => numbers(await get(`list?deya_id=1&year=${year}`))));
    expect(years).toEqual([...years].sort((a, b) => b - a));
    expect(of.every((bills) => bills.length > 0)).toBe(true);
    expect(await found(`year=${years[0]! + 1}`)).toEqual([]);
  });
});

describe('the amount owed', () => {
  const owed = async (query: string, as?: Name) => (await get(`owed?${query}`, as)).json();
  const newest = async () => (await get('list?deya_id=1&code=100-1')).json<Bill[]>()[0]!;

  it('is the sum of all bills, also of those beyond the first page of the list', async () => {
    const before = await owed('deya_id=1&code=100-1');
    await sql`update bill set paid_on = null where deya_id = 1 and bill_number = 'B1-1'`.execute(app.admin);
    const after = await owed('deya_id=1&code=100-1');
    expect([after.total - before.total, after.overdue - before.overdue]).toEqual([2001, 2001]);
  });

  it('names the next due date, and leaves out bills in a plan', async () => {
    await sql`update settlement set canceldate = '2026-01-01' where deya_id = 1 and protokol = 'P-1'`.execute(
      app.admin,
    );
    await sql`update bill set expiry_date = '2099-03-01' where deya_id = 1 and bill_number = 'B1-60'`.execute(
      app.admin,
    );
    const before = await owed('deya_id=1');
    expect(before).toMatchObject({ in_plan: 0, next_due: '2099-03-01', next_installment: null });
    await sql`update bill set installment_amount = 100 where deya_id = 1 and bill_number = 'B1-60'`.execute(app.admin);
    const { balance } = await newest();
    expect(await owed('deya_id=1')).toMatchObject({
      total: before.total - balance,
      overdue: before.overdue,
      in_plan: balance,
      next_due: null,
    });
  });

  it('counts what is left of a running plan in place of its bills, and its instalments as due dates', async () => {
    await sql`update settlement set canceldate = null where deya_id = 1 and protokol = 'P-1'`.execute(app.admin);
    expect(await owed('deya_id=1&code=100-1')).toMatchObject({
      in_plan: 8000,
      next_due: null,
      next_installment: { due_date: '2026-04-01', amount: 4000 },
      late_installments: { count: 2, amount: 8000 },
    });
    await sql`update settlement_installment set due_date = '2099-01-31' where deya_id = 1 and installmentsnr = 3`.execute(
      app.admin,
    );
    expect(await owed('deya_id=1')).toMatchObject({
      in_plan: 8000,
      next_due: '2099-01-31',
      late_installments: { count: 1, amount: 4000 },
    });
    await sql`update settlement_installment set due_date = '2026-05-01' where deya_id = 1 and installmentsnr = 3`.execute(
      app.admin,
    );
    expect(await owed('deya_id=1', 'babis')).toMatchObject({ in_plan: 0, next_installment: null });
  });

  it('comes with the bills to pay, the earliest due day first', async () => {
    const { total, bills } = await owed('deya_id=1');
    expect(bills.map((bill: Bill) => bill.expiry_date)).toEqual(bills.map((bill: Bill) => bill.expiry_date).toSorted());
    expect(bills.reduce((sum: number, bill: Bill) => sum + bill.balance, 0)).toBe(total);
  });

  it('is zero without bills, and excludes other people’s', async () => {
    expect(await owed('deya_id=2&code=200-9')).toEqual({
      total: 0,
      overdue: 0,
      in_plan: 0,
      next_due: null,
      next_installment: null,
      late_installments: { count: 0, amount: 0 },
      bills: [],
      latest_total: null,
      years: [],
    });
    expect(await owed('deya_id=1&code=100-3')).toEqual({ message: 'supply_not_found' });
    expect(await owed('deya_id=1', 'petros')).toEqual({ message: 'no_access_to_service' });
  });
});

describe('one bill', () => {
  const idOf = async (bill_number: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from bill where deya_id = 1 and bill_number = ${bill_number}`.execute(app.admin);
    return rows[0]!.id;
  };

  it('has its charges', async () => {
    const id = await idOf('B2-2');
    await sql`insert into bill_line (deya_id, bill_id, line, kind, label, quantity, unit_price, amount) values
      (1, ${id}, 2, 'vat', 'ΦΠΑ', null, null, 300), (1, ${id}, 1, 'water', 'Νερό', 12, 7500, 900)`.execute(app.admin);
    const bill = (await get(`info?deya_id=1&id=${id}`)).json();
    expect(bill).toMatchObject({ bill_number: 'B2-2', current_total: 1600 });
    expect(bill.lines).toEqual([
      { kind: 'water', label: 'Νερό', quantity: 12, unit_price: 7500, amount: 900 },
      { kind: 'vat', label: 'ΦΠΑ', quantity: null, unit_price: null, amount: 300 },
    ]);
  });

  it('no longer states earlier debts that were paid since, also at the bank', async () => {
    const id = await idOf('B1-60');
    const left = async () => (await get(`info?deya_id=1&id=${id}`)).json().previous_left;
    await sql`update bill set paid_on = issue_date where deya_id = 1 and bill_number like 'B1-%' and id <> ${id}`.execute(
      app.admin,
    );
    await sql`update bill set previous_unpaid = 4117 where deya_id = 1 and id = ${id}`.execute(app.admin);
    await sql`update bill set paid_on = null where deya_id = 1 and bill_number in ('B1-58', 'B1-59')`.execute(
      app.admin,
    );
    expect(await left()).toBe(4117);
    await sql`update bill set paid_on = (select issue_date from bill where deya_id = 1 and id = ${id})
        where deya_id = 1 and bill_number = 'B1-58'`.execute(app.admin);
    expect(await left()).toBe(2059);
    await sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, state,
          idempotency_key, authorised_at, created_at, updated_at)
        values (1, ${'9'.repeat(24)}, 1, ${await idOf('B1-59')}, 2059, 'EUR', 'test', 'authorised', ${'k'.repeat(20)},
          now(), now(), now())`.execute(app.admin);
    expect(await left()).toBe(0);
    await sql`delete from bank_payment where order_code = ${'9'.repeat(24)}`.execute(app.admin);
  });

  it('is not found when it is another’s, of a time before, of another utility, or unknown', async () => {
    for (const id of [await idOf('B3-1'), await idOf('B2-1'), await idOf('B4-1'), 999_999_999]) {
      const answer = await get(`info?deya_id=1&id=${id}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'bill_not_found' }]);
    }
    expect((await get(`info?deya_id=2&id=${await idOf('B2-2')}`)).statusCode).toBe(404);
    expect((await get(`info?deya_id=1&id=${await idOf('B3-1')}`, 'petros')).statusCode).toBe(403);
  });
});

describe('tax numbers', () => {
  const OWNER = '123456783';
  const numbersOf = async (as?: Name) => {
    const [listed] = (await get(`list?deya_id=1&code=${as === 'babis' ? '100-3' : '100-2'}`, as)).json<Bill[]>();
    const { bills } = (await get('owed?deya_id=1', as)).json<Owed>();
    const one = (await get(`info?deya_id=1&id=${listed!.id}`, as)).json<Bill>();
    const owed = bills.find(({ id }) => id === listed!.id);
    expect([one.afm, one.owner_afm]).toEqual([listed!.afm, listed!.owner_afm]);
    expect([owed?.afm, owed?.owner_afm]).toEqual([listed!.afm, listed!.owner_afm]);
    return [one.afm, one.owner_afm];
  };
  const setNumbers = (afm: string | null, owner_afm: string | null) =>
    sql`update supply set afm = ${afm}, owner_afm = ${owner_afm} where deya_id = 1 and kwdikos_katanalwti = '100-2'`.execute(
      app.admin,
    );
  const customer = async () => {
    const { customers } = (await app.send('GET /api/user/info?deya_id=1&lang=el', { as: 'anna' })).json<{
      customers: { kwdikos_katanalwti: string; afm: string; mobile: string | null; email: string | null }[];
    }>();
    return customers.find(({ kwdikos_katanalwti }) => kwdikos_katanalwti === '100-2');
  };
  afterAll(() => setNumbers('555777003', null));

  it('are whole for the person whose number it is, and masked for a tenant of another party', async () => {
    await setNumbers('555777003', OWNER);
    expect(await numbersOf()).toEqual(['555777003', '*****6783']);
    await setNumbers(OWNER, '555777003');
    expect(await numbersOf()).toEqual(['*****6783', '555777003']);
  });

  it('that the utility does not state are not made up', async () => {
    await setNumbers(null, null);
    expect(await numbersOf()).toEqual([null, null]);
  });

  it('stay masked for a person whose own number is unknown', async () => {
    await sql`update person set afm = null where id = 2`.execute(app.admin);
    expect(await numbersOf('babis')).toEqual(['*****7015', null]);
    await sql`update person set afm_proof = 'staff', afm = '555777015' where id = 2`.execute(app.admin);
    expect(await numbersOf('babis')).toEqual(['555777015', null]);
  });

  it('and the ways to reach the liable party are withheld from a tenant in the list of supplies', async () => {
    await sql`update supply set mobile = '6900000000', email = 'l@example.gr' where deya_id = 1 and kwdikos_katanalwti = '100-2'`.execute(
      app.admin,
    );
    await setNumbers(OWNER, null);
    expect(await customer()).toMatchObject({ afm: '*****6783', mobile: null, email: null });
    await setNumbers('555777003', null);
    expect(await customer()).toMatchObject({ afm: '555777003', mobile: '6900000000', email: 'l@example.gr' });
  });
});

describe('settlements', () => {
  it('begin with the running plan and carry every instalment', async () => {
    const [running, cancelled, ...rest] = (await get('settlements?deya_id=1&liable_id=L1')).json();
    expect(rest).toEqual([]);
    expect(running).toMatchObject({
      protokol: 'P-1',
      advancepcnt: 15.5,
      reductionpcnt: 80,
      installments: 3,
      canceldate: null,
    });
    expect(running.installments_data).toEqual([
      {
        installmentid: 'I1',
        installmentsnr: 1,
        due_date: '2026-03-01',
        amount: 4000,
        restamount: 0,
        paid_at_bank: null,
      },
      {
        installmentid: 'I2',
        installmentsnr: 2,
        due_date: '2026-04-01',
        amount: 4000,
        restamount: 4000,
        paid_at_bank: null,
      },
      {
        installmentid: 'I3',
        installmentsnr: 3,
        due_date: '2026-05-01',
        amount: 4000,
        restamount: 4000,
        paid_at_bank: null,
      },
    ]);
    expect(cancelled).toMatchObject({ protokol: 'P-0', canceldate: '2026-02-20', installments_data: [] });
  });

  it('of another liable party are refused, as of an unknown one', async () => {
    for (const liable_id of ['L3', 'L4', 'none']) {
      const answer = await get(`settlements?deya_id=1&liable_id=${liable_id}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'supply_not_found' }]);
    }
    expect((await get('settlements?deya_id=2&liable_id=L1')).statusCode).toBe(404);
    expect((await get('settlements?deya_id=2&liable_id=L9')).json()).toEqual([]);
    expect((await get('settlements?deya_id=2&liable_id=L1', 'babis')).statusCode).toBe(403);
  });
});

describe('the states of the server and those of the page', () => {
  const allBills = async (cursor?: string): Promise<Bill[]> => {
    const answer = await get(`list?deya_id=1${cursor ? `&cursor=${cursor}` : ''}`);
    const next = answer.headers['x-next'];
    return [...answer.json<Bill[]>(), ...(next ? await allBills(String(next)) : [])];
  };

  it('are the same for bills in every state, on the day that they expire as well', async () => {
    const day = today(app.clock);
    await sql`update bill set paid_on = case when id % 7 = 0 then issue_date end,
        total_unpaid = case when id % 3 = 0 then current_total / 2 else current_total end,
        installment_amount = case when id % 5 = 0 then 100 end,
        expiry_date = ${day}::date + (id % 9)::int - 4 where deya_id = 1`.execute(app.admin);
    await sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, redirect_to,
          state, idempotency_key, authorised_at, created_at, updated_at)
        select 1, lpad(id::text, 24, '0'), 1, id, current_total, 'EUR', 'test', 'https://bank.example/', 'authorised',
          rpad(id::text, 16, 'k'), now(), now(), now() from bill where deya_id = 1 and id % 6 = 1`.execute(app.admin);
    const bills = await allBills();
    const states = new Set(bills.map((bill) => billState(bill, day)));
    expect(states).toEqual(new Set(['paid', 'posting', 'in_plan', 'overdue', 'partly_paid', 'unpaid']));
    const sum = (some: Bill[]) => some.reduce((total, { balance }) => total + balance, 0);
    const inState = (...wanted: string[]) => bills.filter((bill) => wanted.includes(billState(bill, day)));
    const open = bills.filter((bill) => isToPay(bill, day));
    await sql`update settlement set canceldate = ${day} where deya_id = 1`.execute(app.admin);
    expect((await get('owed?deya_id=1')).json()).toMatchObject({
      total: sum(open),
      overdue: sum(inState('overdue')),
      in_plan: sum(inState('in_plan')),
      next_due: open
        .map((bill) => bill.expiry_date)
        .filter((due) => due >= day)
        .sort()[0],
      latest_total: bills[0]?.current_total,
    });
    for (const [filter, expected] of [
      ['open', open],
      ['overdue', inState('overdue')],
      ['in_plan', inState('in_plan')],
      ['paid', inState('paid', 'posting')],
    ] as const) {
      expect(numbers(await get(`list?deya_id=1&state=${filter}`))).toEqual(
        expected.slice(0, 50).map((b) => b.bill_number),
      );
    }
  });
});
