import { sql } from 'kysely';
import { limits } from '../../kernel/rate-limits.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { masked } from './guest-bill.ts';

const RF = 'RF18539007547034';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`update bill set payment_code = ${RF} where deya_id = 1 and bill_number in ('B2-1', 'B2-2')`.execute(
    app.admin,
  );
  await sql`update bill set barcode = '5201234567890' where deya_id = 1 and bill_number = 'B3-1'`.execute(app.admin);
  await sql`update bill set payment_code = '777' where deya_id = 2`.execute(app.admin);
});
afterAll(() => app.stop());
beforeEach(() => sql`delete from login_throttle`.execute(app.admin));

const look = (payment_code: unknown, deya_id: unknown = 1, bill_total: number | null = 1600) =>
  app.send('POST /api/guest/pay', { payload: { deya_id, payment_code, ...(bill_total !== null && { bill_total }) } });

it('a guest finds the open bills of a code: initials, amount, earliest due day, and nothing else', async () => {
  const answer = await look(RF);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      data: { deya_id: 1, payment_code: RF, name: 'Ά*** Ά***', amount: 3100, expiry_date: '2026-07-10', state: 'open' },
    },
  ]);
  expect((await look('RF18 5390 0754 7034')).json()).toEqual(answer.json());
  expect((await look(RF.toLowerCase())).json()).toEqual(answer.json());
  expect((await look('RF18–5390-0754–7034')).json()).toEqual(answer.json());
});

it('the code alone is not enough: the total of an open bill, with or without what was unpaid before, is asked for', async () => {
  for (const total of [1600, 2100, 1500]) expect((await look(RF, 1, total)).statusCode).toBe(200);
  const unknown = await look('RF712348231', 1, 1600);
  for (const total of [1601, 3100]) {
    const answer = await look(RF, 1, total);
    expect([total, answer.statusCode, answer.json()]).toEqual([total, 404, unknown.json()]);
  }
  for (const code of [RF, 'RF712348231']) {
    const answer = await look(code, 1, null);
    expect([code, answer.statusCode, answer.json()]).toEqual([code, 422, { message: { bill_total: ['required'] } }]);
  }
  await sql`update deya set settings = settings || '{"guest_bill_total": false}' where id = 1`.execute(app.admin);
  expect((await look(RF, 1, null)).statusCode).toBe(200);
  await sql`update deya set settings = settings - 'guest_bill_total' where id = 1`.execute(app.admin);
});

it('guesses from many networks slow guesses down, and never stop a right code with its total', async () => {
  const limited = await startTestApp({ limits: { ...limits, 'guest-bill-utility': { attempts: 3, seconds: 600 } } });
  await sql`update bill set payment_code = ${RF} where deya_id = 1 and bill_number = 'B2-2'`.execute(limited.admin);
  const from = async (remoteAddress: string, bill_total: number) => {
    const payload = { deya_id: 1, payment_code: RF, bill_total };
    return (await limited.server.inject({ method: 'POST', url: '/api/guest/pay', remoteAddress, payload })).statusCode;
  };
  for (let n = 1; n < 40; n += 1) expect([n, await from(`11.${n}.0.1`, 1)]).toEqual([n, 404]);
  for (let n = 1; n < 40; n += 1) expect([n, await from(`12.${n}.0.1`, 1600)]).toEqual([n, 200]);
  for (let n = 1; n < 10; n += 1) expect([n, await from('13.1.0.1', 1600)]).toEqual([n, 200]);
  for (let n = 1; n < 4; n += 1) expect([n, await from('14.1.0.1', 1)]).toEqual([n, 404]);
  expect(await from('14.1.0.1', 1)).toBe(429);
  await limited.stop();
});

it('finds a bill by its barcode', async () => {
  expect((await look('5201234567890', 1, 1700)).json().data).toMatchObject({ name: 'Μ*** Ά***', amount: 1700 });
});

it('a code that no bill can have is refused at its field', async () => {
  for (const code of ['RF19539007547034', 'RF00539007547034', '777', 'x', "' or 1=1 --"]) {
    const answer = await look(code);
    expect([code, answer.statusCode, answer.json()]).toEqual([code, 422, { message: { payment_code: ['regex'] } }]);
  }
});

it('an unassigned code and one of another utility get one answer', async () => {
  for (const code of ['123456', '5201234567891']) {
    const answer = await look(code);
    expect([code, answer.statusCode, answer.json()]).toEqual([code, 404, { message: 'invalid_payment_code' }]);
  }
});

it.each([
  ['', 1, { payment_code: ['required'] }],
  ['1'.repeat(61), 1, { payment_code: ['max'] }],
  [7, 1, { payment_code: ['invalid'] }],
  [RF, 'x', { deya_id: ['numeric'] }],
])('refuses %j at utility %j', async (code, deya_id, message) => {
  const answer = await look(code, deya_id);
  expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
});

it('an unknown utility is refused, and a network has twenty look-ups in ten minutes', async () => {
  expect((await look(RF, 4)).json()).toEqual({ message: 'deya_not_found' });
  for (let n = 1; n < 20; n += 1) expect((await look('1234')).statusCode).toBe(404);
  expect((await look(RF)).json()).toMatchObject({ message: 'too_many_requests' });
  app.clock.pass(601);
  expect((await look(RF)).statusCode).toBe(200);
});

it('a name is reduced to initials, and its length is hidden', () => {
  expect(masked('Ιω', 'Παπακωνσταντίνου')).toBe('Ι*** Π***');
  expect(masked('', 'Δήμος Χανίων')).toBe('Δ***');
  expect(masked('😀x', ' ')).toBe('😀***');
});
