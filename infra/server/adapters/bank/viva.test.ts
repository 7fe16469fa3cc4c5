import { fetchOn, startForeignServer, type ForeignServer } from '../testing/foreign-server.ts';
import { createVivaDouble, VIVA_CREDENTIALS, VIVA_WEBHOOK_KEY } from '../testing/viva-double.ts';
import type { OutsideError } from '../http/outside-error.ts';
import { createViva } from './viva.ts';

const ORDER = '0123456789abcdefghjkmnpq';
const HOST = 'https://viva.outside.example';
const announced = {
  order: ORDER,
  deya_id: 9,
  amount_cents: 6420,
  currency: 'EUR',
  success_url: 'https://my.example.gr/success',
  fail_url: 'https://my.example.gr/fail',
} as const;

const viva = createVivaDouble();
let server: ForeignServer;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  server = await startForeignServer(viva.listener);
});
afterAll(() => server.stop());

const bank = (more: object = {}) =>
  createViva({
    hosts: { accounts: HOST, api: HOST, www: HOST },
    ...VIVA_CREDENTIALS,
    gives_refunds: true,
    fetch: fetchOn(server),
    now: () => now,
    ...more,
  });
const begin = async (viaBank = bank()) => (await viaBank.createPayment(announced)).payment_id;
const problemOf = (call: Promise<unknown> | undefined) =>
  call?.then(
    () => 'done',
    (error: unknown) => (error as OutsideError).problem,
  );
const stateOf = async (payment_id: string) => (await bank().query({ order: ORDER, deya_id: 9, payment_id }))?.state;

it('announces an order and sends the browser to the page of Viva', async () => {
  const { payment_id, redirect_to } = await bank().createPayment(announced);
  expect(payment_id).toMatch(/^\d{16}$/);
  expect(redirect_to).toBe(`${HOST}/web/checkout?ref=${payment_id}`);
  expect(await bank().query({ order: ORDER, deya_id: 9, payment_id })).toEqual({
    payment_id,
    order: ORDER,
    deya_id: 9,
    amount_cents: 6420,
    currency: 'EUR',
    state: 'pending',
  });
});

it('an attempt that failed is not the end: a later one on the same order succeeds', async () => {
  const one = bank();
  const code = await begin(one);
  expect((await one.hear?.(viva.attempt(code, false)))?.state).toBe('pending');
  expect((await one.hear?.(viva.attempt(code, false)))?.state).toBe('pending');
  const paid = viva.attempt(code, true);
  expect(await one.hear?.(paid)).toMatchObject({
    payment_id: code,
    order: ORDER,
    amount_cents: 6420,
    state: 'authorised',
  });
  expect((await one.hear?.(paid))?.state).toBe('authorised');
});

it('finds out about a cancelled and an expired order, of which nothing tells', async () => {
  const [cancelled, expired] = [await begin(), await begin()];
  expect((await bank().cancel?.({ order: ORDER, deya_id: 9, payment_id: cancelled }))?.state).toBe('cancelled');
  viva.expire(expired);
  expect([await stateOf(cancelled), await stateOf(expired)]).toEqual(['cancelled', 'expired']);
});

it('an order that was paid meanwhile is not cancelled', async () => {
  const code = await begin();
  viva.attempt(code, true);
  expect((await bank().cancel?.({ order: ORDER, deya_id: 9, payment_id: code }))?.state).toBe('authorised');
});

it('believes no webhook: the answer of Viva counts', async () => {
  const one = bank();
  const [code, other] = [await begin(one), await begin(one)];
  const paid = viva.attempt(other, true);
  const forged = paid.replaceAll(other, code);
  expect((await one.hear?.(forged))?.state).toBe('pending');
  for (const body of [
    '',
    '{}',
    'null',
    '[]',
    '{"EventTypeId":1796}',
    '{"EventTypeId":1796,"EventData":{"OrderCode":"x"}}',
  ])
    expect([body, await one.hear?.(body)]).toEqual([body, null]);
  expect(await one.hear?.('{"EventTypeId":1796,"EventData":{"OrderCode":9999999999999999}}')).toBeNull();
});

it('knows no order that carries another text than ours', async () => {
  const code = await begin();
  viva.change(code, { merchantTrns: 'Invoice 12' });
  expect(await bank().query({ order: ORDER, deya_id: 9, payment_id: code })).toBeNull();
  viva.change(code, { merchantTrns: `9:${ORDER}`, StateId: 7 });
  expect(await problemOf(bank().query({ order: ORDER, deya_id: 9, payment_id: code }))).toBe('unreadable');
});

it('reads the number of an order above 2^53 to its last digit', async () => {
  viva.next('9999999999999997');
  const code = await begin();
  expect([code, await stateOf(code)]).toEqual(['9999999999999998', 'pending']);
});

describe('a refund', () => {
  const refundOf = (payment_id: string, refund: string, amount_cents = 1000, more: object = {}) =>
    bank().refund?.({ order: ORDER, deya_id: 9, payment_id, refund, amount_cents, ...more });
  const paid = async () => {
    const code = await begin();
    viva.attempt(code, false);
    viva.attempt(code, true);
    return code;
  };

  it('gives a part back, and another one, and the same one once', async () => {
    const code = await paid();
    for (const refund of ['refund-9-1', 'refund-9-1', 'refund-9-2']) expect(await refundOf(code, refund)).toBe('done');
    expect(viva.refundsOf(code)).toEqual([1000, 1000]);
    expect(await refundOf(code, 'refund-9-3', 6420)).toBe('refused');
  });

  it('with a number that comes again after the restore of a backup is another one for another order', async () => {
    const other = { ...announced, order: ORDER.replace('0', 'z') };
    const codes = [await paid(), (await bank().createPayment(other)).payment_id] as const;
    viva.attempt(codes[1], true);
    expect(await refundOf(codes[0], 'refund-9-7')).toBe('done');
    expect(await refundOf(codes[1], 'refund-9-7', 1000, { order: other.order })).toBe('done');
    expect(codes.map((code) => viva.refundsOf(code))).toEqual([[1000], [1000]]);
  });

  it('of another amount under the same number is not taken for the one that was carried out', async () => {
    const code = await paid();
    expect(await refundOf(code, 'refund-9-8')).toBe('done');
    expect(await problemOf(refundOf(code, 'refund-9-8', 500))).toBe('unreadable');
    expect(viva.refundsOf(code)).toEqual([1000]);
  });

  it('is neither done nor refused after an answer that says nothing about the money', async () => {
    const code = await paid();
    viva.change(code, { refusal: 409 });
    expect(await problemOf(refundOf(code, 'refund-9-9'))).toBe('status');
  });

  it('is carried out once when its answer is lost', async () => {
    const code = await paid();
    viva.change(code, { losesAnswer: true });
    expect(await problemOf(refundOf(code, 'refund-9-4'))).toBe('status');
    expect(await refundOf(code, 'refund-9-4')).toBe('done');
    expect(viva.refundsOf(code)).toEqual([1000]);
  });

  it.each([
    ['refused', [400, 403, 404, 422]],
    ['pending', [423, 452]],
  ] as const)('is %s where Viva says so', async (state, statuses) => {
    const code = await paid();
    for (const refusal of statuses) {
      viva.change(code, { refusal });
      expect([refusal, await refundOf(code, 'refund-9-5')]).toEqual([refusal, state]);
    }
  });

  it('is none that the portal asks for before Viva has approved fast refunds', () => {
    expect(bank({ gives_refunds: false }).refund).toBeUndefined();
  });

  it('of an order that is not paid, unknown or of another payment is refused', async () => {
    const code = await paid();
    expect(await refundOf(await begin(), 'refund-9-6')).toBe('refused');
    expect(await refundOf('1111111111111111', 'refund-9-6')).toBe('refused');
    expect(await refundOf(code, 'refund-9-6', 1000, { order: ORDER.replace('0', 'z') })).toBe('refused');
    expect(await refundOf(code, 'refund-9-6', 1000, { deya_id: 8 })).toBe('refused');
    expect(await refundOf(code, 'refund-9-6', 1000, { payment_id: null })).toBe('refused');
    expect(viva.refundsOf(code)).toEqual([]);
  });
});

it('hands the key of webhooks on, and renews its access token before it ends', async () => {
  expect(await bank().handshake?.()).toBe(VIVA_WEBHOOK_KEY);
  const one = bank();
  const tokens = () => server.asked.filter((asked) => asked === 'POST /connect/token').length;
  const before = tokens();
  await begin(one);
  await begin(one);
  expect(tokens()).toBe(before + 1);
  now = new Date(now.getTime() + 3_600_000);
  await begin(one);
  expect(tokens()).toBe(before + 2);
});

it('says nothing of its credentials when they are refused', async () => {
  const wrong = bank({ client_secret: 'wrong-secret-of-viva', api_key: 'wrong-key-of-viva' });
  const error = await wrong.createPayment(announced).catch((thrown: unknown) => thrown);
  expect((error as OutsideError).problem).toBe('status');
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/wrong-|Basic|Bearer/);
  expect(await problemOf(wrong.handshake?.())).toBe('status');
});
