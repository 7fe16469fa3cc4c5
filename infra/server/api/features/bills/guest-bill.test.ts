import { sql } from 'kysely';
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

const look = (payment_code: unknown, deya_id: unknown = 1) =>
  app.send('POST /api/guest/pay', { payload: { deya_id, payment_code } });

it('a guest finds the newest bill of a code: initials, amount, due date, and nothing else', async () => {
  const answer = await look(RF);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { data: { deya_id: 1, payment_code: RF, name: 'Ά*** Ά***', amount: 1900, expiry_date: '2026-11-10' } },
  ]);
  expect((await look('RF18 5390 0754 7034')).json()).toEqual(answer.json());
  expect((await look(RF.toLowerCase())).json()).toEqual(answer.json());
});

it('finds a bill by its barcode', async () => {
  expect((await look('5201234567890')).json().data).toMatchObject({ name: 'Μ*** Ά***', amount: 1700 });
});

it('a wrong code, an unassigned one and one of another utility get one answer', async () => {
  for (const code of ['RF19539007547034', 'RF00539007547034', '123456', '777', 'x', "' or 1=1 --"]) {
    const answer = await look(code);
    expect([code, answer.statusCode, answer.json()]).toEqual([code, 404, { message: 'invalid_payment_code' }]);
  }
});

it.each([
  ['', 1, { payment_code: ['required'] }],
  ['1'.repeat(41), 1, { payment_code: ['max'] }],
  [7, 1, { payment_code: ['invalid'] }],
  [RF, 'x', { deya_id: ['numeric'] }],
])('refuses %j at utility %j', async (code, deya_id, message) => {
  const answer = await look(code, deya_id);
  expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
});

it('an unknown utility is refused, and a network has twenty look-ups in ten minutes', async () => {
  expect((await look(RF, 4)).json()).toEqual({ message: 'deya_not_found' });
  for (let n = 1; n < 20; n += 1) expect((await look('1')).statusCode).toBe(404);
  expect((await look(RF)).json()).toMatchObject({ message: 'too_many_requests' });
  app.clock.pass(601);
  expect((await look(RF)).statusCode).toBe(200);
});

it('a name is reduced to initials, and its length is hidden', () => {
  expect(masked('Ιω', 'Παπακωνσταντίνου')).toBe('Ι*** Π***');
  expect(masked('', 'Δήμος Χανίων')).toBe('Δ***');
  expect(masked('😀x', ' ')).toBe('😀***');
});
