import type { FastifyInstance } from 'fastify';
import type { GuardedFetch } from '@hydria/adapters/http/guarded-fetch.ts';
import { createHostedBank } from '@hydria/adapters/bank/hosted-bank.ts';
import { bankPages, SANDBOX_SECRET } from '@hydria/adapters/sandbox/bank-pages.ts';
import { SANDBOX_CLIENT, taxPages } from '@hydria/adapters/sandbox/tax-pages.ts';
import { utilityPages } from '@hydria/adapters/sandbox/utility-pages.ts';
import { createGsis } from '@hydria/adapters/tax-authority/gsis.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const publicUrl = 'http://localhost:8080';
/** The portal speaks to its own stand-ins, as it does over http beside demo data. */
let server: FastifyInstance;
const fetch: GuardedFetch = async ({ url, method = 'GET', headers = {}, body }) => {
  const answer = await server.inject({
    method,
    url: url.replace(publicUrl, ''),
    headers,
    ...(body !== undefined && { payload: body as string }),
  });
  return { status: answer.statusCode, headers: answer.headers as never, body: answer.rawPayload };
};

let app: TestApp;
beforeAll(async () => {
  const now = () => app.clock.now();
  app = await startTestApp(
    { publicUrl },
    {
      outside: {
        taxAuthority: createGsis({ provider: 'sandbox', url: `${publicUrl}/sandbox/tax`, ...SANDBOX_CLIENT, fetch }),
        bank: createHostedBank({
          name: 'sandbox',
          url: `${publicUrl}/sandbox/bank`,
          secret: SANDBOX_SECRET,
          fetch,
          now,
        }),
      },
      sandboxes: [taxPages(publicUrl), bankPages({ publicUrl, fetch, now }), utilityPages],
    },
  );
  server = app.server;
});
afterAll(() => app.stop());

/** Where a page of a stand-in sends the browser when the button with this label is pressed. */
const press = async (url: string, label: string): Promise<string> => {
  const { body } = await server.inject(url.replace(publicUrl, ''));
  const [, action = ''] = new RegExp(`action="([^"]+)"><button>[^<]*${label}`).exec(body) ?? [];
  const answer = await server.inject({ method: 'POST', url: action.replaceAll('&amp;', '&') });
  return String(answer.headers['location']);
};

it('lets a person be identified by the stand-in of the tax authority, or turn back', async () => {
  for (const [label, result] of [
    ['Cancel', 'cancelled'],
    ['ΑΦΜ 090000045', 'other_person'],
    // The tax number of anna.
    ['ΑΦΜ 555777003', 'success'],
  ] as const) {
    // prettier-ignore
    const ticket = await app.send('POST /api/deya/taxisTicket', { as: 'anna', payload: { deya_id: 1 } });
    const cookie = String(ticket.headers['set-cookie']).split(';')[0] ?? '';
    const url = `/gsis/v2/1?token=${ticket.json<{ token: string }>().token}&email=a@example.gr&update=true`;
    const gone = await server.inject({ url, headers: { cookie } });
    const back = await press(String(gone.headers['location']), label);
    const end = await server.inject({ url: back.replace(publicUrl, ''), headers: { cookie } });
    expect(end.headers['location']).toBe(`/postgsis?result=${result}&deya_id=1`);
  }
});

it('lets a bill be paid, declined or left at the stand-in of the bank, whose answer may be lost', async () => {
  const bills = (await app.send('GET /api/bills/list?deya_id=1', { as: 'anna' })).json<
    { id: number; balance: number }[]
  >();
  const bill_id = bills.find(({ balance }) => balance > 0)?.id;
  const stateAfter = async (label: string, key: string, page: 'success' | 'fail') => {
    const payload = { deya_id: 1, bill_id, idempotency_key: `${key}-of-the-sandbox` };
    const { order, redirect_to } = (await app.send('POST /api/payments', { as: 'anna', payload })).json<
      Record<string, string>
    >();
    expect(await press(redirect_to ?? '', label)).toBe(`${publicUrl}/${page}?payment=${order}&deya_id=1`);
    return async () =>
      (await app.send(`GET /api/payments/${order}?deya_id=1`, { as: 'anna' })).json<{ state: string }>().state;
  };
  expect(await (await stateAfter('Decline', 'declined', 'fail'))()).toBe('failed');
  expect(await (await stateAfter('Leave', 'left', 'fail'))()).toBe('redirected');
  const lost = await stateAfter('Pay; the answer is lost', 'lost', 'success');
  expect(await lost()).toBe('redirected');
  app.clock.pass(300);
  await app.runJobs();
  expect(await lost()).toBe('authorised');
});

it("lists the forms of the stand-in of a utility's server", async () => {
  const list = await server.inject('/sandbox/utility/api/dynamicforms/list?lang=en');
  expect(list.json<{ title: string }[]>().map(({ title }) => title)).toEqual(['Ask for instalments', 'Tell of a leak']);
});

it('shows a sample of a bill as a picture in which nothing acts', async () => {
  const asked = new URLSearchParams({ title: '<script>1</script>', code: '123-45678' });
  const { body, headers } = await server.inject(`/sandbox/utility/bill.svg?${asked}`);
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain('123-45678');
  expect(body).not.toContain('<script');
});
