import { installQueues } from '@hydria/jobs/queues.ts';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { permissions } from '@hydria/shared/contract/permissions.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import {
  addAuthenticator,
  addApprovals,
  addTwins,
  addAuditEvent,
  addDataRequest,
  addHandover,
  addExport,
  addFailedJob,
  addIdentity,
  addLeaver,
  addSavedView,
  addSentReading,
  addMeterAlert,
  addReadingToken,
  addBankMoney,
  addSupplyDraft,
  addPlanRequest,
  addSupplyRequest,
  addQuestion,
  addFeedHistory,
  addTemplate,
  addAnnouncement,
  addExceedance,
  addNotice,
  addSource,
  addBook,
  addSpareLimit,
  addLegalText,
  addPoint,
  addQuestionOfStaff,
  examples,
  feedHeaders,
  type Added,
  type Example,
} from '../testing/examples.ts';
import { UNLIMITED } from '../testing/suites/start-suite.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { toRequest, type AnyInput } from '../testing/to-request.ts';
import type { Name } from '../testing/test-data.ts';

/** Access, read from the contract: a new call is included by itself. */
const rows = Object.entries<Endpoint>(contract);
const built = rows.filter(([, e]) => !e.later);
const guarded = built.filter(([, e]) => e.access !== 'public' && e.access !== 'feed').map(([call]) => call);
const feeding = built.filter(([, e]) => e.access === 'feed').map(([call]) => call);
const open = built.filter(([, e]) => e.access === 'public').map(([call]) => call);
const permitted = built.filter(([, e]) => e.access.startsWith('permission:')).map(([call]) => call);
const accessOf = new Map(rows.map(([call, e]) => [call, e.access]));
/** The permissions of a utility's staff (0001-installation.sql). */
const OF_STAFF = new Set<string | undefined>([
  'permission:registrations.manage',
  'permission:reports.manage',
  'permission:forms.manage',
  'permission:conversations.manage',
  'permission:content.manage',
  'permission:payments.view',
  'permission:payments.manage',
]);
const later = rows.filter(([, e]) => e.later).map(([call]) => call);

let app: TestApp;
let added: Added;
beforeAll(async () => {
  app = await startTestApp({ limits: UNLIMITED });
  added = await addRows();
});
afterAll(() => app.stop());

const ORDER = '0123456789abcdefghjkmnpq';
const PAID_ORDER = '1123456789abcdefghjkmnpq';

async function addRows(): Promise<Added> {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const { rows: ids } = await sql<Added>`
    with m as (
      insert into media (deya_id, kind, content_type, width, height, sha256, bytes)
      values (1, 'report', 'image/jpeg', 4, 4, 'x', ${bytes}) returning id),
    r as (
      insert into problem_report (deya_id, person_id, code, problem_type) values (1, 1, 'MINE', 'other') returning id),
    s as (
      insert into session (person_id, last_used_at, expires_at)
      values (1, ${app.clock.now()}, ${new Date(app.clock.now().getTime() + 3_600_000)}) returning id),
    q as (
      insert into registration_request (deya_id, person_id, kwdikos_katanalwti, first_name, last_name, created_at)
      values (1, 2, '100-2', 'Μπάμπης', 'Άλφα', now()) returning id),
    k as (
      insert into contact_message (deya_id, code, topic, name, email, message, lang, idempotency_key, created_at)
      values (1, 'MINE', 'bill', 'Άννα', 'anna@example.gr', 'Ερώτηση', 'el', 'example-of-a-key-0', now()) returning id),
    c as (
      insert into conversation (deya_id, person_id, lang, last, idempotency_key, created_at, updated_at)
      values (1, 2, 'el', 1, 'example-of-a-key-0', now(), now()) returning id),
    f as (insert into online_form (deya_id, form_id, title, api) values (1, 'own', '{"el":"Αίτηση"}', '[]') returning id),
    a as (
      insert into form_answer (deya_id, online_form_id, person_id, answers, code)
      select 1, id, 1, '{}', 'MINE' from f returning id),
    o as (insert into role (name) values ('example') returning id)
    select (select id from a) as application, (select id from m) as photo, (select id from s) as session, (select id from r) as report, (select id from o) as role,
           (select id from q) as registration, (select id from k) as contact, (select id from c) as conversation,
           (select id from bill where deya_id = 1 and bill_number = 'B1-60') as bill, ${ORDER} as order, ${PAID_ORDER} as paid_order`.execute(
    app.admin,
  );
  const { photo, report, conversation } = ids[0]!;
  await sql`insert into conversation_message (deya_id, conversation_id, n, by, text, idempotency_key, at)
    values (1, ${conversation}, 1, 'customer', 'Καλημέρα', 'example-of-a-key-0', now())`.execute(app.admin);
  await sql`insert into problem_report_photo (deya_id, report_id, position, media_id)
    values (1, ${report}, 1, ${photo})`.execute(app.admin);
  await sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, redirect_to,
      state, idempotency_key, created_at, updated_at)
    select 1, ${ORDER}, 1, ${ids[0]!.bill}, current_total, 'EUR', 'test', 'https://bank.example/', 'redirected',
      'example-of-a-key-1', now(), now() from bill where id = ${ids[0]!.bill}`.execute(app.admin);
  await sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, state,
      idempotency_key, created_at, updated_at, authorised_at)
    select 1, ${PAID_ORDER}, 1, id, current_total, 'EUR', 'test', 'authorised', 'example-of-a-key-2', now(), now(), now()
    from bill where deya_id = 1 and paid_on is not null order by id limit 1`.execute(app.admin);
  await installQueues(app.admin);
  await sql.raw(addFailedJob).execute(app.admin);
  await sql.raw(addLeaver).execute(app.admin);
  await sql.raw(addSavedView(1)).execute(app.admin);
  await sql.raw(addSentReading(1)).execute(app.admin);
  await sql.raw(addMeterAlert).execute(app.admin);
  await sql.raw(addReadingToken(1)).execute(app.admin);
  await sql.raw(addBankMoney).execute(app.admin);
  await sql.raw(addSupplyDraft).execute(app.admin);
  await sql.raw(addSupplyRequest(1)).execute(app.admin);
  await sql.raw(addPlanRequest(1)).execute(app.admin);
  await sql.raw(addTemplate).execute(app.admin);
  await sql.raw(addAnnouncement).execute(app.admin);
  await sql.raw(addBook).execute(app.admin);
  await sql.raw(addSpareLimit).execute(app.admin);
  await sql.raw(addNotice).execute(app.admin);
  await sql.raw(addSource).execute(app.admin);
  await sql.raw(addExceedance).execute(app.admin);
  await sql.raw(addPoint).execute(app.admin);
  await sql.raw(addQuestionOfStaff).execute(app.admin);
  await sql.raw(addLegalText).execute(app.admin);
  await sql.raw(addFeedHistory).execute(app.admin);
  await sql.raw(addQuestion).execute(app.admin);
  await sql.raw(addTwins).execute(app.admin);
  await sql.raw(addApprovals).execute(app.admin);
  await sql.raw(addExport).execute(app.admin);
  await sql.raw(addDataRequest).execute(app.admin);
  await sql.raw(addHandover).execute(app.admin);
  await sql.raw(addAuditEvent).execute(app.admin);
  await sql.raw(addAuthenticator).execute(app.admin);
  await sql.raw(addIdentity).execute(app.admin);
  return ids[0]!;
}

const exampleOf = (call: string) => (examples(added) as unknown as Record<string, Example<never>>)[call]!;

const send = async (call: string, as?: Name, headers: Record<string, string> = {}) => {
  const example = call in examples(added) ? exampleOf(call) : undefined;
  const request = toRequest(call, (example?.input as AnyInput | undefined) ?? {});
  const cookie = example?.cookie && { cookie: example.cookie };
  const sent = { ...request.headers, ...cookie, ...headers };
  const answer = await app.send(call, { ...request, headers: sent, ...(as && { as }) });
  if (example?.undo) await sql.raw(example.undo).execute(app.admin);
  return answer;
};

it.each(rows.map(([call]) => call))('%s has a route', (call) => {
  const [method = '', path = ''] = call.split(' ');
  expect(app.server.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true);
});

it('says to everyone of calls that are declared and not built that they are not there yet', async () => {
  for (const call of later)
    for (const as of [undefined, 'anna', 'admin'] as const) {
      const answer = await send(call, as);
      expect([call, answer.statusCode, answer.json()]).toEqual([call, 501, { message: 'not_yet_available' }]);
    }
});

describe.each(guarded)('%s', (call) => {
  it('is refused to a guest, to a wrong token and to a feed', async () => {
    const guest = await send(call);
    expect([guest.statusCode, guest.json()]).toEqual([401, { message: 'unauthenticated' }]);
    for (const headers of [{ authorization: `Bearer ${'x'.repeat(50)}` }, feedHeaders]) {
      const answer = await send(call, undefined, headers);
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'session_expired' }]);
    }
  });

  it('answers those whom it concerns', async () => {
    expect((await send(call, permitted.includes(call) ? 'admin' : 'anna')).statusCode).toBe(200);
  });

  it('shows nothing of utility 1 to people of another or waiting to be accepted', async () => {
    const { others } = exampleOf(call);
    for (const as of ['gina', 'petros'] as const) {
      const answer = await send(call, as);
      if (others === 'own') expect(answer.body).not.toMatch(/anna@example|100-1/);
      else expect([call, as, others.includes(answer.statusCode)]).toEqual([call, as, true]);
    }
  });
});

it.each(permitted)('%s is refused to customers, and to staff without the permission', async (call) => {
  for (const as of ['anna', 'babis', 'gina', 'petros', 'stella'] as const) {
    if (as === 'stella' && OF_STAFF.has(accessOf.get(call))) continue;
    const answer = await send(call, as);
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'no_access' }]);
  }
});

it('asks for a permission in the utility that is read, however its number is written', async () => {
  await app.tokenOf('stella');
  await sql`update session set deya_id = 1 where person_id = 6`.execute(app.admin);
  expect((await app.send('GET /api/parametrics/book', { as: 'stella' })).statusCode).toBe(200);
  for (const written of ['2', '2.0', '0000000002', '2.000', '02'])
    for (const call of ['GET /api/parametrics/book', 'GET /api/onlineForms/search', 'GET /api/staff/contact']) {
      const { statusCode } = await app.send(`${call}?deya_id=${written}`, { as: 'stella' });
      expect([call, written, statusCode]).toEqual([call, written, 403]);
    }
  await sql`update session set deya_id = null where person_id = 6`.execute(app.admin);
});

it.each(feeding)('%s takes the key of a utility and nothing else', async (call) => {
  for (const as of [undefined, 'anna', 'admin'] as const) {
    const answer = await send(call, as);
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'feed_token_invalid' }]);
  }
  expect([401, 403]).not.toContain((await send(call, undefined, feedHeaders)).statusCode);
  await sql`update deya set active = false where id = 1`.execute(app.admin);
  expect((await send(call, undefined, feedHeaders)).statusCode).toBe(401);
  await sql`update deya set active = true where id = 1`.execute(app.admin);
});

it.each(open)('%s does not ask who calls before it looks at the input', async (call) => {
  const answer = await send(call);
  expect(answer.json()).not.toEqual({ message: 'unauthenticated' });
  expect(answer.statusCode).toBeLessThan(500);
});

describe('every answer', () => {
  it.each(rows.map(([call]) => call))('of %s is nobody else’s to keep, frame or guess', async (call) => {
    const { headers } = await send(call, 'anna');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['cache-control']).toMatch(
      /no-store|private|^public, max-age=31536000, immutable$|^public, max-age=5$/,
    );
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('to a change from another site is a refusal', async () => {
    for (const [call] of built.filter(([name]) => !name.startsWith('GET'))) {
      const answer = await send(call, 'anna', { 'sec-fetch-site': 'cross-site' });
      expect([call, answer.statusCode]).toEqual([call, 403]);
    }
  });
});

it('asks only for permissions that the installation knows', async () => {
  const { rows: known } = await sql<{ name: string }>`select name from permission`.execute(app.admin);
  expect(known.map(({ name }) => name).sort()).toEqual([...permissions].sort());
});
