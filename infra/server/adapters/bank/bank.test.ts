import { createHmac } from 'node:crypto';
import { fetchOn, startForeignServer, type ForeignServer } from '../testing/foreign-server.ts';
import type { OutsideError } from '../http/outside-error.ts';
import type { BankStatement } from './bank.ts';
import { createHostedBank } from './hosted-bank.ts';
import { isSigned, signatureOf } from './signature.ts';

const SECRET = 'shared-with-the-bank';
const NOW = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const BODY = '{"order":"1","amount":"23"}';

it('knows its own signature', () => {
  expect(isSigned(SECRET, '/callback', BODY, signatureOf(SECRET, '/callback', BODY, NOW), NOW)).toBe(true);
});

it('takes a message for five minutes, on either side of now, and no second longer', () => {
  const header = signatureOf(SECRET, '/callback', BODY, NOW);
  const taken = [-601, -301, -300, -299, 0, 299, 300, 301, 600].filter((seconds) =>
    isSigned(SECRET, '/callback', BODY, header, later(seconds)),
  );
  expect(taken).toEqual([-300, -299, 0, 299, 300]);
});

const good = () => signatureOf(SECRET, '/callback', BODY, NOW);
const FORGED: [string, () => string | undefined][] = [
  ['none', () => undefined],
  ['an empty one', () => ''],
  ['only a time', () => good().split(',')[0]],
  ['no time', () => good().split(',')[1]],
  ['a cut one', () => good().slice(0, -1)],
  ['half of one', () => good().slice(0, -32)],
  ['a longer one', () => `${good()}0`],
  ['two', () => `${good()},${good()}`],
  ['zeros', () => good().replace(/v1=.*/, `v1=${'0'.repeat(64)}`)],
  ['capital letters', () => good().toUpperCase()],
  ['another time with it', () => good().replace(/t=\d+/, `t=${Math.floor(NOW.getTime() / 1000) + 1}`)],
  ["another key's", () => signatureOf('other', '/callback', BODY, NOW)],
  ['that of another kind of message', () => signatureOf(SECRET, '/payments', BODY, NOW)],
  ['that of another body', () => signatureOf(SECRET, '/callback', BODY.replace('23', '22'), NOW)],
  ['a plain hash of the body', () => `t=1763640000,v1=${createHmac('sha256', SECRET).update(BODY).digest('hex')}`],
]; // prettier-ignore

it.each(FORGED)('takes no message with %s for a signature', (_, header) => {
  expect(isSigned(SECRET, '/callback', BODY, header(), NOW)).toBe(false);
});

it('takes no message in which the borders of fields have moved', () => {
  const t = Math.floor(NOW.getTime() / 1000);
  // The same characters in a row, divided elsewhere.
  const moved = signatureOf(SECRET, '/callback', `${t}${BODY}`, NOW);
  expect(isSigned(SECRET, `/callback${t}`, BODY, moved, NOW)).toBe(false);
  const shifted = signatureOf(SECRET, '/callback', `${String(t).slice(-1)}${BODY}`, NOW);
  expect(isSigned(SECRET, '/callback', BODY, shifted, NOW)).toBe(false);
  expect(isSigned(SECRET, '/callbac', `k${BODY}`, good(), NOW)).toBe(false);
  expect(isSigned(SECRET, '/callback', `${BODY} `, good(), NOW)).toBe(false);
  expect(isSigned(SECRET, '/callback', '{"order":"12","amount":"3"}', good(), NOW)).toBe(false);
});

describe('a bank with a page of its own', () => {
  const ORDER = '0123456789abcdefghjkmnpq';
  const statement: BankStatement = { payment_id: 'bank-0001', order: ORDER, deya_id: 1, amount_cents: 2300, currency: 'EUR', state: 'authorised' }; // prettier-ignore
  let server: ForeignServer;
  let said: { status: number; body: unknown };
  let heard: { body: string; signature: string | undefined };
  beforeAll(async () => {
    server = await startForeignServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        heard = { body, signature: String(request.headers['x-bank-signature']) };
        response.writeHead(said.status).end(JSON.stringify(said.body));
      });
    });
  });
  afterAll(() => server.stop());

  const bank = () =>
    createHostedBank({
      name: 'test',
      url: 'https://bank.outside.example/api/',
      secret: SECRET,
      fetch: fetchOn(server),
      now: () => NOW,
    });
  const order = {
    order: ORDER,
    deya_id: 1,
    amount_cents: 2300,
    currency: 'EUR',
    success_url: 'https://my.example.gr/success',
    fail_url: 'https://my.example.gr/fail',
  } as const;
  const problemOf = (call: Promise<unknown>) => call.catch((error: unknown) => (error as OutsideError).problem);

  it('receives a signed payment, and says where the browser goes', async () => {
    said = { status: 200, body: { payment_id: 'bank-0001', redirect_to: 'https://bank.outside.example/pay/1' } };
    expect(await bank().createPayment(order)).toEqual(said.body);
    expect(JSON.parse(heard.body)).toEqual(order);
    expect(isSigned(SECRET, '/payments', heard.body, heard.signature, NOW)).toBe(true);
  });

  it('sends the browser to no page but its own', async () => {
    for (const redirect_to of [
      'https://evil.example/pay',
      '//evil.example/pay',
      'javascript:alert(1)',
      'http://bank.outside.example/pay',
      'https://bank.outside.example@evil.example/',
      '/pay',
      '',
    ]) {
      said = { status: 200, body: { payment_id: 'bank-0001', redirect_to } };
      expect([redirect_to, await problemOf(bank().createPayment(order))]).toEqual([redirect_to, 'unreadable']);
    }
  });

  it('says how a payment stands, or that it knows none', async () => {
    said = { status: 200, body: statement };
    expect(await bank().query({ order: ORDER, deya_id: 1 })).toEqual(statement);
    said = { status: 404, body: {} };
    expect(await bank().query({ order: ORDER, deya_id: 1 })).toBeNull();
    said = { status: 200, body: { ...statement, state: 'settled' } };
    expect(await problemOf(bank().query({ order: ORDER, deya_id: 1 }))).toBe('unreadable');
    said = { status: 500, body: {} };
    expect(await problemOf(bank().query({ order: ORDER, deya_id: 1 }))).toBe('status');
  });

  it('is believed in a callback only when it is signed and in its words', () => {
    const read = (body: string, signature = signatureOf(SECRET, '/callback', body, NOW)) =>
      bank().readCallback({ body, signature }, NOW);
    expect(read(JSON.stringify(statement))).toEqual(statement);
    expect(read(JSON.stringify(statement), 'none')).toBeNull();
    for (const body of [
      '',
      '{}',
      'null',
      '[]',
      JSON.stringify({ ...statement, more: 1 }),
      JSON.stringify({ ...statement, amount_cents: '2300' }),
      JSON.stringify({ ...statement, amount_cents: -1 }),
      JSON.stringify({ ...statement, currency: 'USD' }),
    ])
      expect([body, read(body)]).toEqual([body, null]);
  });
});
