import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { AppError } from './app-error.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Name } from '../testing/test-data.ts';
import { limits } from './rate-limits.ts';

const DAY = 86_400;
const bank = {
  ...silentBank,
  createPayment: async () => ({ payment_id: 'payment-1', redirect_to: 'https://bank.example/1' }),
};

/** As in the installation, but smaller. */
const small = {
  ...limits,
  'member-report': { attempts: 3, seconds: DAY },
  'member-form': { attempts: 2, seconds: DAY },
  'member-payment': { attempts: 3, seconds: DAY },
  'photo-bytes': { attempts: 4000, seconds: DAY },
};

let app: TestApp;
let isDown = false;
beforeAll(async () => {
  const decoder = {
    remake: () =>
      isDown ? Promise.reject(new AppError('service_unavailable', 503, 2)) : Promise.resolve('image' as const),
    thumbOf: () => Promise.reject(new Error('not asked for')),
    close: async () => {},
  };
  app = await startTestApp({ limits: small }, { outside: { bank, decoder } });
});
afterAll(() => app.stop());
beforeEach(() => app.admin.deleteFrom('login_throttle').execute());

let keys = 0;
const newKey = () => `key-of-this-test-${String((keys += 1)).padStart(4, '0')}`;

const burst = (idempotency_key = newKey()) => ({
  deya_id: '1',
  problem_type: 'damage_public',
  description: 'Τρέχει νερό.',
  address: 'Αγίου Νικολάου 12',
  idempotency_key,
});
const report = (as: Name, payload: object = { ...burst(), deya_id: 1 }) =>
  app.send('POST /api/reports', { payload, as });

/** A report with a photo of about so many bytes. */
const withPhoto = async (as: Name, bytes: number) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(burst())) form.append(name, value);
  form.append('photos', new File([new Uint8Array(bytes)], 'a.jpg'));
  const made = new Response(form);
  const headers = { 'content-type': made.headers.get('content-type')! };
  return app.send('POST /api/reports', { payload: Buffer.from(await made.arrayBuffer()), headers, as });
};

const REFUSED = { message: 'daily_limit_reached', seconds: DAY };
const stored = async () => (await app.admin.selectFrom('problem_report').select('id').execute()).length;

it('takes so many reports of a member in a day, says when it goes on, and does not stop the others', async () => {
  for (let n = 0; n < 3; n += 1) expect((await report('anna')).statusCode).toBe(200);
  const refused = await report('anna');
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([429, REFUSED, String(DAY)]);
  expect((await report('babis')).statusCode).toBe(200);
  app.clock.pass(DAY / 2);
  expect((await report('anna')).json()).toEqual({ ...REFUSED, seconds: DAY / 2 });
  app.clock.pass(DAY / 2);
  expect((await report('anna')).statusCode).toBe(200);
});

it('takes no more of them when they come at once', async () => {
  const before = await stored();
  const answers = await Promise.all(Array.from({ length: 12 }, () => report('anna')));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(9);
  expect((await stored()) - before).toBe(3);
});

it('counts a report once, however often it is sent', async () => {
  const payload = { ...burst(), deya_id: 1 };
  const codes = [];
  for (let n = 0; n < 5; n += 1) codes.push((await report('anna', payload)).json().code);
  expect(new Set(codes).size).toBe(1);
  for (let n = 0; n < 2; n += 1) expect((await report('anna')).statusCode).toBe(200);
  expect((await report('anna')).statusCode).toBe(429);
});

it('does not count what the portal could not do', async () => {
  isDown = true;
  for (let n = 0; n < 4; n += 1) expect((await withPhoto('anna', 10)).statusCode).toBe(503);
  isDown = false;
  for (let n = 0; n < 3; n += 1) expect((await report('anna')).statusCode).toBe(200);
});

it('takes so many bytes of photos, and what does not fit takes nothing of the rest', async () => {
  // Refused as no photo, after its bytes were counted.
  expect((await withPhoto('anna', 1500)).statusCode).toBe(422);
  expect((await withPhoto('anna', 3000)).json()).toEqual(REFUSED);
  expect((await withPhoto('anna', 500)).statusCode).toBe(422);
  for (let n = 0; n < 3; n += 1) expect((await report('anna')).statusCode).toBe(200);
  expect((await report('anna')).statusCode).toBe(429);
});

it('does not count reports whose photo was refused, so that a person can try again', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await withPhoto('anna', 10)).json()).toEqual({ message: { photos: ['image'] } });
  for (let n = 0; n < 3; n += 1) expect((await report('anna')).statusCode).toBe(200);
  expect((await report('anna')).statusCode).toBe(429);
});

it('takes so many payments, and goes on with the one that was begun', async () => {
  const bill = await app.admin
    .selectFrom('bill')
    .select('id')
    .where('bill_number', '=', 'B1-60')
    .executeTakeFirstOrThrow();
  const pay = (bill_id: number) =>
    app.send('POST /api/payments', { payload: { deya_id: 1, bill_id, idempotency_key: newKey() }, as: 'anna' });
  for (let n = 0; n < 5; n += 1) expect((await pay(bill.id)).statusCode).toBe(200);
  for (let n = 0; n < 2; n += 1) expect((await pay(999_999)).statusCode).toBe(404);
  expect((await pay(bill.id)).json()).toEqual(REFUSED);
});

it('takes so many answers to forms', async () => {
  const answer = () =>
    app.send('POST /api/onlineForms/999999/answers?deya_id=1', {
      payload: { answers: {}, idempotency_key: newKey() },
      as: 'anna',
    });
  for (let n = 0; n < 2; n += 1) expect((await answer()).statusCode).toBe(404);
  expect((await answer()).json()).toEqual(REFUSED);
});
