import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { READING_TOKEN_TEXT } from '../testing/sample-rows.ts';
import { isListOfPeople } from '../http/note-list.ts';
import { actorFor, headersOf } from '../testing/suites/actors.ts';
import { fingerprint, OF_BEING_HERE } from '../testing/suites/fingerprint.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { sampleRequest } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import type { TestApp } from '../testing/test-app.ts';

/** A read changes no data. A page of another site can neither change data nor read answers. */
const calls = Object.entries<Endpoint>(contract);
const reads = calls.filter(([call]) => call.startsWith('GET '));
const changes = calls.filter(([call]) => !call.startsWith('GET '));

const OWN = 'http://localhost:8080';
/** None of these origins is the portal's. */
const ORIGINS = [
  'null',
  '',
  'https://evil.example',
  `${OWN}.evil.example`,
  'http://localhost:8080@evil.example',
  `https://evil.example#${OWN}`,
  `https://evil.example/?${OWN}`,
  `${OWN} https://evil.example`,
  'http://evil.localhost:8080',
  'http://localhost:8081',
  'https://localhost:8080',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  `${OWN}/`,
  'http://localhost.:8080',
  'file://',
  'chrome-extension://abcdefghijklmnop',
  'http://xn--lcalhost-54a:8080',
];
const SITES = ['cross-site', 'same-site', 'Same-Origin', ''];

let app: TestApp;
let targets: Targets;
beforeAll(async () => ({ app, targets } = await startSuite()));
afterAll(async () => {
  noteCount(
    'Other sites',
    `${changes.length} changes from ${ORIGINS.length} origins and ${SITES.length} sites; ${reads.length} reads that change nothing`,
  );
  await app.stop();
});

/** A valid request of a permitted person, with additional headers. */
const send = async (call: string, e: Endpoint, more: Record<string, string>, other: InjectOptions = {}) => {
  const { request } = sampleRequest(call, targets);
  const known = await headersOf(app, actorFor(e));
  return app.server.inject({
    ...request,
    ...other,
    headers: { ...known, ...request.headers, ...other.headers, ...more },
  });
};

const isNotShared = ({ headers }: LightMyRequestResponse) =>
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);

/** Readings that the audit trail notes, with the tables that the note changes. */
const NOTED: Readonly<Record<string, readonly string[]>> = {
  'GET /api/log': ['log_visit', 'installation_event', 'audit_head'],
  'GET /api/users/{id}': ['audit_event', 'audit_head'],
  'GET /api/staff/cases/{id}': ['audit_event', 'audit_head'],
  'GET /api/staff/cases/{id}/files/{file_id}': ['audit_event', 'audit_head'],
  'GET /api/staff/cases/{id}/document': ['audit_event', 'audit_head'],
  'GET /api/staff/registrations/{id}': ['audit_event', 'audit_head'],
  'GET /api/staff/people/{id}/supplies': ['audit_event', 'audit_head'],
};
const OF_THE_TRAIL = ['audit_event', 'audit_head', 'installation_event'];
const notedBy = (call: string, e: Endpoint) => (isListOfPeople(call, e) ? OF_THE_TRAIL : (NOTED[call] ?? []));

/** A refusal is noted in the trail and changes nothing else. */
const BUT_THE_TRAIL = { ...OF_BEING_HERE, tables: [...OF_BEING_HERE.tables, ...OF_THE_TRAIL] };

/** The bank of the suites is not Viva, whose key this call says. */
const NOT_THERE = ['GET /api/bank/callback'];

/** A program reads with a token of readings instead of a session. */
const headersFor = (call: string, e: Endpoint) =>
  call.startsWith('GET /api/own-readings')
    ? { authorization: `Bearer ${READING_TOKEN_TEXT}` }
    : headersOf(app, actorFor(e));

it.each(reads)('%s changes no row', async (call, e) => {
  const headers = await headersFor(call, e);
  const { request } = sampleRequest(call, targets);
  const tables = [...OF_BEING_HERE.tables, ...notedBy(call, e)];
  const without = { ...OF_BEING_HERE, tables };
  const before = await fingerprint(app.admin, without);
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode } = await app.server.inject({ ...request, method, headers });
    const expected = NOT_THERE.includes(call) ? 404 : 200;
    expect([call, method, statusCode]).toEqual([call, method, e.later ? 501 : expected]);
  }
  expect(await fingerprint(app.admin, without)).toEqual(before);
});

it.each(['/gsis/v2/1?token=x&email=a@b.gr&update=1', '/gsis/callback?state=x&code=y'])(
  'following a link to %s changes no row',
  async (url) => {
    const before = await fingerprint(app.admin, OF_BEING_HERE);
    for (const method of ['GET', 'HEAD'] as const) await app.server.inject({ method, url });
    expect(await fingerprint(app.admin, OF_BEING_HERE)).toEqual(before);
  },
);

it('there are fifteen origins at least', () => expect(new Set(ORIGINS).size).toBeGreaterThanOrEqual(15));

it.each(changes)(
  '%s is refused to pages of other sites, and changes no row but those of the trail',
  async (call, e) => {
    const known = await headersOf(app, actorFor(e));
    const before = await fingerprint(app.admin, BUT_THE_TRAIL);
    const foreign = [
      ...ORIGINS.map((origin) => ({ origin })),
      ...SITES.map((site) => ({ 'sec-fetch-site': site, origin: OWN })),
    ];
    const { request } = sampleRequest(call, targets);
    for (const headers of foreign) {
      const answer = await app.server.inject({ ...request, headers: { ...known, ...request.headers, ...headers } });
      expect([call, headers, answer.statusCode, answer.json()]).toEqual([call, headers, 403, { message: 'no_access' }]);
      isNotShared(answer);
    }
    expect(await fingerprint(app.admin, BUT_THE_TRAIL)).toEqual(before);
  },
);

const asForm = (payload: unknown) => new URLSearchParams({ payload: String(payload) }).toString();
/**
 * Content types that a page may send cross-origin without a preflight (CORS-safelisted), and one that needs a
 * preflight.
 */
const BODIES: [string, (payload: unknown) => InjectOptions['payload']][] = [
  ['text/plain', String],
  ['text/plain;charset=UTF-8', String],
  ['application/x-www-form-urlencoded', asForm],
  [
    'multipart/form-data; boundary=x',
    (payload) => `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${String(payload)}\r\n--x--\r\n`,
  ],
  ['application/json', String],
];

it.each(BODIES)('a cross-site form sent as %s changes no row', async (type, write) => {
  const before = await fingerprint(app.admin, BUT_THE_TRAIL);
  const headers = { 'content-type': type, origin: 'https://evil.example' };
  for (const [call] of changes) {
    const { request } = sampleRequest(call, targets);
    const answer = await app.server.inject({ ...request, payload: write(request.payload), headers });
    expect([call, answer.statusCode]).toEqual([call, 403]);
  }
  expect(await fingerprint(app.admin, BUT_THE_TRAIL)).toEqual(before);
});

it('a call for JSON refuses a text body from every origin', async () => {
  for (const [call, e] of changes.filter(([, row]) => row.body && !row.later)) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await send(call, e, { 'content-type': type });
      expect([call, type, answer.statusCode]).toEqual([call, type, 415]);
    }
  }
});

it.each(calls)('%s lets no other origin read the answer, and permits no preflight', async (call, e) => {
  for (const origin of ['https://evil.example', 'null', OWN]) isNotShared(await send(call, e, { origin }));
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const answer = await send(call, e, asked, { method: 'OPTIONS' });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  isNotShared(answer);
});

it.each([
  ['the portal itself', { 'sec-fetch-site': 'same-origin', origin: OWN }],
  ['a page of the portal that hides where it is', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['the portal in a browser that says no more', { origin: OWN }],
  ['the portal under the name by which it was asked', { origin: 'http://localhost:80' }],
  ['somebody who is no browser', {}],
])('%s may change their own data', async (_, headers) => {
  const call = 'POST /api/account/language';
  expect((await send(call, contract[call], headers)).statusCode).toBe(200);
});
