import { createViva } from '@hydria/adapters/bank/viva.ts';
import { fetchOn, startForeignServer, type ForeignServer } from '@hydria/adapters/testing/foreign-server.ts';
import { createVivaDouble, VIVA_CREDENTIALS, VIVA_WEBHOOK_KEY } from '@hydria/adapters/testing/viva-double.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const HOST = 'https://viva.outside.example';
const viva = createVivaDouble();
let server: ForeignServer;
let app: TestApp;
let keys = 0;
beforeAll(async () => {
  server = await startForeignServer(viva.listener);
  const bank = createViva({
    hosts: { accounts: HOST, api: HOST, www: HOST },
    ...VIVA_CREDENTIALS,
    gives_refunds: true,
    fetch: fetchOn(server),
    now: () => app.clock.now(),
  });
  app = await startTestApp({}, { outside: { bank } });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(async () => {
  await sql`delete from payment_refund`.execute(app.admin);
  await sql`delete from bank_payment`.execute(app.admin);
});

/** Begins the payment of a bill; our number and Viva's. */
const begin = async () => {
  const { rows } = await sql<{ id: number }>`select id from bill where deya_id = 1 and bill_number = 'B1-60'`.execute(
    app.admin,
  );
  const payload = { deya_id: 1, bill_id: rows[0]?.id, idempotency_key: `key-of-an-attempt-${(keys += 1)}` };
  const answer = await app.send('POST /api/payments', { as: 'anna', payload });
  const { order, redirect_to } = answer.json<{ order: string; redirect_to: string }>();
  expect(JSON.stringify(answer.json())).not.toMatch(/secret|SothunZ2|30481af3/);
  return { order, code: new URL(redirect_to).searchParams.get('ref') ?? '' };
};
const stateOf = async (order: string) =>
  (await app.send(`GET /api/payments/${order}?deya_id=1`, { as: 'anna' })).json<{ state: string }>().state;
const webhook = (payload: string) =>
  app.server.inject({ method: 'POST', url: '/api/bank/callback', headers: { 'content-type': 'application/json' }, payload }); // prettier-ignore

it('shakes hands over webhooks with the key of Viva', async () => {
  expect((await app.send('GET /api/bank/callback')).json()).toEqual({ Key: VIVA_WEBHOOK_KEY });
});

it('a payment that “failed” stays open, and is paid when Viva says so, however often', async () => {
  const { order, code } = await begin();
  expect((await webhook(viva.attempt(code, false))).statusCode).toBe(200);
  expect(await stateOf(order)).toBe('redirected');
  const paid = viva.attempt(code, true);
  for (const _ of [1, 2, 3]) expect((await webhook(paid)).statusCode).toBe(200);
  expect(await stateOf(order)).toBe('authorised');
});

it('a forged webhook changes nothing, and neither does one of another amount or order', async () => {
  const { order, code } = await begin();
  const forged = `{"EventTypeId":1796,"EventData":{"OrderCode":${code},"TransactionId":"x","StatusId":"F"}}`;
  expect((await webhook(forged)).statusCode).toBe(200);
  viva.change(code, { amount_cents: 1, StateId: 3 });
  expect((await webhook(forged)).json()).toEqual({ message: 'payment_mismatch' });
  expect((await webhook('{"EventTypeId":1796,"EventData":{"OrderCode":1234567890123456}}')).statusCode).toBe(403);
  expect(await stateOf(order)).toBe('redirected');
});

it('an order that expires without a word is found by the poll of the portal', async () => {
  const { order, code } = await begin();
  viva.expire(code);
  app.clock.pass(6 * 60);
  await app.runJobs();
  expect(await stateOf(order)).toBe('expired');
});

it('the browser comes back with the numbers of Viva, and finds its payment', async () => {
  const { order, code } = await begin();
  viva.attempt(code, true);
  const back = await app.send('POST /api/bank/return', { payload: { s: code } });
  expect(back.json()).toEqual({ order, deya_id: 1 });
  expect(await stateOf(order)).toBe('authorised');
  const unknown = await app.send('POST /api/bank/return', { payload: { s: '1111111111111111' } });
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { message: 'bill_not_found' }]);
});

describe('a refund through Viva', () => {
  const refunds = async () =>
    (await app.send('GET /api/staff/refunds?deya_id=1', { as: 'stella' }))
      .json<{ data: { state: string }[] }>()
      .data.map(({ state }) => state);
  const askFor = async () => {
    const { order, code } = await begin();
    await webhook(viva.attempt(code, true));
    const payload = { amount_cents: 500, reason: 'Διπλή', idempotency_key: `key-of-a-refund-${(keys += 1)}` };
    const { statusCode } = await app.send(`POST /api/staff/payments/${order}/refunds?deya_id=1`, { as: 'stella', payload }); // prettier-ignore
    expect(statusCode).toBe(200);
    return { order, code };
  };
  const posted = async (order: string) => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(t.amount_cents), 0)::int as cents from ledger_transfer t join ledger_event e on e.deya_id = t.deya_id and e.id = t.event_id
      where e.kind = 'refund' and t.order_code = ${order}`.execute(app.admin);
    return rows[0]?.cents;
  };

  it('gives the part back there once, and then posts it, although the first answer was lost', async () => {
    const { order, code } = await askFor();
    viva.change(code, { losesAnswer: true });
    await expect(app.runJobs()).rejects.toThrow('502');
    expect([await refunds(), await posted(order)]).toEqual([['sent'], 0]);
    app.clock.pass(24 * 60);
    await app.runJobs();
    expect([await refunds(), await posted(order)]).toEqual([['done'], 500]);
    expect(viva.refundsOf(code)).toEqual([500]);
  });

  it('that Viva refuses posts nothing, and the staff read that it failed', async () => {
    const { order, code } = await askFor();
    viva.change(code, { refusal: 403 });
    await app.runJobs();
    expect([await refunds(), await posted(order)]).toEqual([['failed'], 0]);
    expect(viva.refundsOf(code)).toEqual([]);
  });
});
