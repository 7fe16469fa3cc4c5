import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { ZodObject } from 'zod';
import { feedHeaders } from '../testing/sample-rows.ts';
import { UNLIMITED } from '../testing/suites/start-suite.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { toRequest, type AnyInput } from '../testing/to-request.ts';

/** Nothing that is sent to any call, by anybody, makes the server fail. Read from the contract, field by field. */
const built = Object.entries<Endpoint>(contract).filter(([, e]) => !e.later);

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ limits: UNLIMITED })));
afterAll(() => app.stop());

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '-1',
  '0',
  '1.5',
  '1e400',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'null',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '${7*7}',
  '../../etc/passwd',
  '%',
  '💧'.repeat(500),
  'α'.repeat(20_000),
];
const VALUES = [...TEXTS, null, true, -1, 0, 1.5, 2 ** 53, 1e300, [], {}, [[]], { a: { b: {} } }, ['x'.repeat(1000)]];

const headersFor = async (e: Endpoint): Promise<Record<string, string>> => {
  if (e.access === 'public') return {};
  if (e.access === 'feed') return feedHeaders;
  return { authorization: `Bearer ${await app.tokenOf(e.access === 'member' ? 'anna' : 'admin')}` };
};

const fieldsOf = (schema: unknown) => Object.keys((schema as ZodObject | undefined)?.shape ?? {});

/**
 * For each field of an address every odd value, the others being left out. Each field of a body has each odd value once
 * too, but all fields of a body are odd at the same time: bodies have up to a hundred fields.
 */
function oddInputs(e: Endpoint): AnyInput[] {
  const params = fieldsOf(e.params).flatMap((key) => TEXTS.map((value) => ({ params: { [key]: value } })));
  const query = [...fieldsOf(e.query), 'extra'].flatMap((key) =>
    TEXTS.map((value) => ({ query: { deya_id: 1, [key]: value } })),
  );
  if (!e.body || (e.bodyType ?? 'json') !== 'json') return [...params, ...query];
  const fields = [...fieldsOf(e.body), 'extra'];
  const body = VALUES.map((_, turn) => ({
    body: Object.fromEntries(fields.map((key, at) => [key, VALUES[(turn + at) % VALUES.length]])),
  }));
  return [...params, ...query, ...body, ...VALUES.map((value) => ({ body: value }))];
}

/** A half of a character cannot be put into an address. */
const sendable = (input: AnyInput) => !JSON.stringify([input.params, input.query]).includes('\\ud800');

it.each(built)('%s answers every odd value with a reason', async (call, e) => {
  const headers = await headersFor(e);
  for (const input of oddInputs(e).filter(sendable)) {
    const request = toRequest(call, input);
    const answer = await app.server.inject({ ...request, headers: { ...request.headers, ...headers } });
    expect([call, input, answer.statusCode < 500]).toEqual([call, input, true]);
    if (answer.statusCode >= 400) expect(answer.json()).toHaveProperty('message');
  }
});

/** Valid ones: they are judged before the query. */
const PARAMS = { order: '0'.repeat(24), kind: 'terms-of-use', valid_from: '2026-01-01' };

it.each(built.filter(([, e]) => e.query ?? e.access === 'public'))(
  '%s refuses what it has not asked for',
  async (call, e) => {
    if (!e.query) return;
    const answer = await app.server.inject({
      ...toRequest(call, { params: PARAMS, query: { surplus: 'x' } }),
      headers: await headersFor(e),
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message.surplus).toEqual(['unexpected']);
  },
);

const json = (payload: string | Buffer, type = 'application/json') =>
  app.server.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } });

it.each([
  ['{', 400, 'malformed_request'],
  ['{"a":1,}', 400, 'malformed_request'],
  ['{"__proto__":{"admin":true}}', 400, 'malformed_request'],
  ['{"constructor":{"prototype":{}}}', 400, 'malformed_request'],
  [`{"email":"${'a'.repeat(1024 * 1024)}"}`, 413, 'body_too_large'],
])('a body like %.40s is refused', async (payload, status, message) => {
  const answer = await json(payload);
  expect([answer.statusCode, answer.json()]).toEqual([status, { message }]);
});

it('takes a deep body without falling over it', async () => {
  expect((await json(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).statusCode).toBeLessThan(500);
});

it.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'image/png',
  'application/x-ndjson',
  'multipart/form-data; boundary=x',
])('a body as %s is not JSON', async (type) =>
  expect((await json('{"email":"a","password":"b"}', type)).statusCode).toBe(415),
);

it.each([
  ['ends in the middle of a field', '--x\r\nContent-Disposition: form-data; name="deya_id"\r\n\r\n3', '; boundary=x'],
  ['ends in the middle of its head', '--x\r\nContent-Disp', '; boundary=x'],
  ['never begins', 'abc', '; boundary=x'],
  ['is empty', '', '; boundary=x'],
  ['does not say how its parts are told apart', 'abc', ''],
])('a form that %s is refused', async (_, payload, boundary) => {
  const headers = { 'content-type': `multipart/form-data${boundary}` };
  const answer = await app.server.inject({ method: 'POST', url: '/api/reports', payload, headers });
  expect([400, 422]).toContain(answer.statusCode);
  expect(answer.json()).toHaveProperty('message');
});

it('a missing body is a missing body', async () => {
  const answer = await app.server.inject({ method: 'POST', url: '/api/auth/login' });
  expect([answer.statusCode, answer.json()]).toEqual([422, { message: { body: ['required'] } }]);
});

it.each([
  '/api/nothing',
  '/api/bills',
  '/api/bills/list/',
  '/api/BILLS/list',
  '/api/%zz',
  '/api/%00',
  '/api/..%2f..%2fetc',
  '//api/status',
])('%s is not there', async (url) => {
  const answer = await app.server.inject({ url });
  expect([400, 404]).toContain(answer.statusCode);
  expect(Object.keys(answer.json())).toEqual(['message']);
});

it.each(['?deya_id=1&x=%ed%a0%80', '?deya_id=%', '?%ff=1'])('a query of %s is no text', async (query) => {
  const answer = await app.server.inject({ url: `/api/deya/info${query}` });
  expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'malformed_request' }]);
});
