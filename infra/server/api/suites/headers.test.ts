import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { actorFor, headersOf } from '../testing/suites/actors.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { sampleRequest } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import type { TestApp } from '../testing/test-app.ts';

/** Required headers of the API's answers, by kind of answer. Those of the gateway: `gateway/headers.test.ts`. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const POLICY = "default-src 'none'; frame-ancestors 'none'";
const JSON_TYPE = 'application/json; charset=utf-8';

const CLASSES = {
  data: {
    'content-type': JSON_TYPE,
    'content-security-policy': POLICY,
    'cache-control': expect.stringMatching(/^(no-store|public, max-age=5)$/),
  },
  atom: {
    'content-type': 'application/atom+xml; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': expect.stringMatching(/^(no-store|public, max-age=5)$/),
  },
  document: {
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  },
  upload: {
    'content-type': expect.stringMatching(/^(image\/jpeg|application\/pdf)$/),
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/),
    'content-security-policy': `${POLICY}; sandbox`,
    'cache-control': 'no-store',
  },
  image: {
    'content-type': expect.stringMatching(/^image\/(jpeg|png)$/),
    'content-security-policy': `${POLICY}; sandbox`,
    'cache-control': expect.stringMatching(/^(private, |public, max-age=31536000, immutable$)/),
  },
  refusal: { 'content-type': JSON_TYPE, 'content-security-policy': POLICY, 'cache-control': 'no-store' },
  redirect: {
    location: expect.stringMatching(/^(\/(?![/\\])|https:\/\/)/),
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  },
} as const;

/** Optional headers besides those of the kind. */
const MORE = new Set([
  ...Object.keys(ALWAYS),
  'content-length',
  'content-encoding',
  'vary',
  'etag',
  'date',
  'connection',
  'transfer-encoding',
  'set-cookie',
  'retry-after',
  'x-forms',
  'x-next',
]);

let app: TestApp;
let targets: Targets;
const seen: Record<string, number> = {};
beforeAll(async () => ({ app, targets } = await startSuite()));
afterAll(async () => {
  const kinds = Object.entries(seen).map(([kind, count]) => `${count} ${kind}`);
  noteCount('Headers of the API', `every call: ${kinds.join(', ')}`);
  await app.stop();
});

function classOf({ statusCode, headers }: LightMyRequestResponse): keyof typeof CLASSES {
  if (statusCode >= 400) return 'refusal';
  if (statusCode >= 300) return 'redirect';
  const type = String(headers['content-type']);
  if (type.startsWith('application/atom+xml')) return 'atom';
  if (String(headers['content-disposition']).includes('filename*')) return 'upload';
  if (type === 'application/pdf') return 'document';
  return type.startsWith('image/') ? 'image' : 'data';
}

function look(what: string, answer: LightMyRequestResponse): void {
  const kind = classOf(answer);
  seen[kind] = (seen[kind] ?? 0) + 1;
  const { headers } = answer;
  expect([what, headers]).toMatchObject([what, { ...ALWAYS, ...CLASSES[kind] }]);
  const known = new Set<string>([...MORE, ...Object.keys(CLASSES[kind])]);
  expect([what, Object.keys(headers).filter((name) => !known.has(name))]).toEqual([what, []]);
  for (const cookie of [headers['set-cookie'] ?? []].flat())
    expect([what, cookie]).toEqual([what, expect.stringMatching(/; HttpOnly; SameSite=(Strict|Lax)$/)]);
}

it.each(Object.entries<Endpoint>(contract))('%s answers with the headers of its kind of answer', async (call, e) => {
  const { request } = sampleRequest(call, targets);
  const known = { ...(await headersOf(app, actorFor(e))), ...request.headers };
  const ask = (more: object) => app.server.inject({ ...request, headers: known, ...more });
  const answers = {
    'a guest': await ask({ headers: { ...request.headers } }),
    'a wrong token': await ask({ headers: { ...known, authorization: 'Bearer x' } }),
    'another site': await ask({ headers: { ...known, 'sec-fetch-site': 'cross-site' } }),
    'a surplus word': await ask({
      url: `${String(request.url)}${String(request.url).includes('?') ? '&' : '?'}surplus=1`,
    }),
    'another type': await ask({ headers: { ...known, 'content-type': 'text/plain' }, payload: 'x' }),
    'half a body': await ask({ headers: { ...known, 'content-type': 'application/json' }, payload: '{' }),
    'another method': await ask({ method: 'OPTIONS' }),
    'whoever may': await ask({}),
  };
  for (const [who, answer] of Object.entries(answers)) look(`${call}, ${who}`, answer);
});

it.each([
  '/api/nothing',
  '/api/%zz',
  '/media/x',
  '/gsis/x',
  '/gsis/v2/1?token=x',
  '/gsis/callback?state=x',
  '/sandbox/x',
])('%s, which is no call, has its headers as well', async (url) => look(url, await app.server.inject({ url })));

it('every kind has occurred', () => expect(Object.keys(seen).sort()).toEqual(Object.keys(CLASSES).sort()));
