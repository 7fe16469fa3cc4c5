import { SANDBOX_CLIENT, taxPages } from '@hydria/adapters/sandbox/tax-pages.ts';
import { createGsis } from '@hydria/adapters/tax-authority/gsis.ts';
import elsewhere from '@hydria/shared/platform/testing/elsewhere.json';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { feedHeaders } from '../testing/sample-rows.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { UNLIMITED } from '../testing/suites/start-suite.ts';

/** The targets of the API's redirects, and the stored return addresses, never come from a request. */
const PORTAL = 'https://portal.example';
const AUTHORITY = 'https://tax.example';

let app: TestApp;
let bankPage = '';
const orders: string[] = [];
let tried = 0;
beforeAll(async () => {
  const fetch = async () => ({ status: 200, headers: {}, body: Buffer.alloc(0) });
  app = await startTestApp(
    { publicUrl: PORTAL, https: true, limits: UNLIMITED },
    {
      outside: {
        taxAuthority: createGsis({ provider: 'gsis', url: AUTHORITY, ...SANDBOX_CLIENT, fetch }),
        bank: {
          name: 'test',
          createPayment: async (order) => {
            orders.push(
              ...Object.entries(order).flatMap(([name, value]) => (name.endsWith('url') ? [String(value)] : [])),
            );
            return { payment_id: `payment-${orders.length}`, redirect_to: bankPage };
          },
          query: async () => null,
          readCallback: () => null,
        },
      },
      sandboxes: [taxPages(PORTAL)],
    },
  );
});
afterAll(async () => {
  noteCount('Redirects of the API', `${tried} answers to ${elsewhere.length} addresses of elsewhere`);
  await app.stop();
});

/** An answer without a redirect away from the portal, except to the tax authority of the settings. */
function expectHere({ statusCode, headers }: LightMyRequestResponse, sent: unknown): void {
  tried += 1;
  expect([sent, statusCode < 500]).toEqual([sent, true]);
  const { location = '/' } = headers;
  const { origin } = new URL(String(location), PORTAL);
  expect([sent, location, [PORTAL, AUTHORITY].includes(origin)]).toEqual([sent, location, true]);
  if (origin === AUTHORITY)
    expect(new URL(String(location)).searchParams.get('redirect_uri')).toBe(`${PORTAL}/gsis/callback`);
}

const plain = elsewhere.filter((address) => /^[\x21-\x7e]+$/.test(address));
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

it('the list has at least forty addresses', () => expect(new Set(elsewhere).size).toBeGreaterThanOrEqual(40));

it('a tax login ends at the portal for every given address', async () => {
  for (const address of elsewhere) {
    for (const name of ['token', 'email', 'update', 'next', 'redirect', 'redirect_uri', 'lang', 'return_url'])
      expectHere(await app.server.inject(`/gsis/v2/1?${query({ [name]: address })}`), [name, address]);
    for (const name of ['state', 'code', 'next', 'redirect_uri', 'lang', 'error', 'result'])
      expectHere(await app.server.inject(`/gsis/callback?${query({ [name]: address })}`), [name, address]);
    expectHere(await app.server.inject(`/gsis/v2/${encodeURIComponent(address)}?token=x`), ['deya_id', address]);
  }
});

it('a valid tax login goes to the authority and returns here, for every Host header', async () => {
  for (const host of ['evil.example', 'portal.example@evil.example', 'evil.example:443']) {
    const headers = { host, 'x-forwarded-host': host };
    const asked = await app.send('POST /api/deya/taxisTicket', { as: 'anna', payload: { deya_id: 1 }, headers });
    const { token } = asked.json<{ token: string }>();
    const cookie = String([asked.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    const answer = await app.server.inject({ url: `/gsis/v2/1?token=${token}`, headers: { ...headers, cookie } });
    expect(answer.statusCode).toBe(303);
    expect(String(answer.headers.location)).toMatch(new RegExp(`^${AUTHORITY}/`));
    expectHere(answer, host);
    const state = new URL(String(answer.headers.location)).searchParams.get('state') ?? '';
    const back = await app.server.inject({
      url: `/gsis/callback?${query({ state, next: '//evil.example' })}`,
      headers: { ...headers, cookie },
    });
    expect(back.headers.location).toMatch(/^\/postgsis\?result=/);
  }
});

it('the sandbox of the authority redirects only to the portal', async () => {
  for (const address of elsewhere) {
    const asked = query({ client_id: SANDBOX_CLIENT.client_id, redirect_uri: address, state: address });
    const page = await app.server.inject(`/sandbox/tax/oauth/authorize?${asked}`);
    expect([address, page.statusCode]).toEqual([address, 400]);
    for (const who of ['0', 'nobody', address])
      expectHere(
        await app.server.inject({ method: 'POST', url: `/sandbox/tax/login?${query({ who, state: address })}` }),
        address,
      );
  }
});

it('the bank’s return address is the portal’s, regardless of the payment’s request', async () => {
  const { rows } = await sql<{ id: number }>`select id from bill where deya_id = 1 and bill_number = 'B1-60'`.execute(
    app.admin,
  );
  const bill_id = rows[0]!.id;
  bankPage = 'https://bank.example/1';
  for (const [n, host] of ['evil.example', '//evil.example', 'portal.example.evil.example'].entries()) {
    const payload = { deya_id: 1, bill_id, idempotency_key: `redirects-key-000${n}` };
    const answer = await app.send('POST /api/payments', {
      as: 'anna',
      payload,
      headers: { host, 'x-forwarded-host': host },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ redirect_to: bankPage })]);
  }
  for (const address of elsewhere)
    for (const name of ['return_url', 'next', 'lang', 'redirect_to']) {
      const payload = { deya_id: 1, bill_id, idempotency_key: 'redirects-key-9999', [name]: address };
      const answer = await app.send('POST /api/payments', { as: 'anna', payload });
      expect([name, address, answer.statusCode]).toEqual([name, address, 422]);
      tried += 1;
    }
  expect(orders.length).toBeGreaterThan(0);
  for (const url of orders) expect(new URL(url).origin).toBe(PORTAL);
});

it('a form cannot set the redirect after it', async () => {
  const text = { el: 'Α', en: 'A', de: 'A', fr: 'A' };
  const element = { id: '1', type: 'text_field', options: { field: 'a', label: text } };
  const form = (more: object) => ({
    title: text,
    api: [{ value: 'input', name: text, showTitle: true, grid: 1, elements1: [element] }],
    ...more,
  });
  const rows = elsewhere.flatMap((address, n) =>
    ['redirect_url', 'endpoint', 'url'].map((name) => form({ form_id: `f${n}-${name}`, [name]: address })),
  );
  const payload = rows.map((row) => JSON.stringify(row)).join('\n');
  const headers = { ...feedHeaders, 'content-type': 'application/x-ndjson' };
  const answer = await app.server.inject({ method: 'POST', url: '/api/feed/online-forms', headers, payload });
  expect(answer.json()).toMatchObject({ received: rows.length, stored: 0, rejected: rows.length });
  tried += rows.length;
});

it('no call redirects, and no address in a request becomes a redirect', async () => {
  for (const address of plain) expectHere(await app.server.inject(`/api/${encodeURI(address)}`), address);
});
