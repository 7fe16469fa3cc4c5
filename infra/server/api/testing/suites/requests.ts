import { makeDevice } from '@hydria/adapters/sandbox/push-device.ts';
import type { Call, CallInput, Contract } from '../../contract/contract.ts';
import type { FeedRowsCall } from '../../contract/feed.ts';
import type { InjectOptions } from 'fastify';
import { FORM_LAYOUT, addFailedJob, addLeaver } from '../examples.ts';
import { feedExamples } from '../feed-examples.ts';
import { rowsRequest, toRequest, type AnyInput } from '../to-request.ts';
import { PASSWORD } from '../test-data.ts';

/** Rows of the owner (person 101) at utility 1 that requests refer to. */
export interface Targets {
  bill: number;
  report: number;
  photo: number;
  logo: number;
  order: string;
  session: number;
  run: number;
  /** A request of person 110, who waits for supply 100-1. */
  registration: number;
  contact: number;
  conversation: number;
  /** The permission of the role `one_permission`. */
  role: number;
  /** An unassigned one. */
  spare_role: number;
  /** A picture. */
  bytes: Buffer;
}

/** A valid request, and the SQL that undoes those changes that would affect others. */
interface Sample<C extends Call> {
  input: Contract[C] extends { bodyType: 'image' } ? AnyInput : CallInput<C>;
  undo?: string;
}

/** The same, without the types of its call. */
type AnySample = { input: AnyInput; undo?: string };

// The compiler gives up on the union of all calls' inputs.
const sampleOf = (call: string, targets: Targets) =>
  (samples(targets) as unknown as Record<string, AnySample | undefined>)[call];

const device = makeDevice('https://updates.push.services.mozilla.com/wpush/v2/example');
const device_token = JSON.stringify({ endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } });
const FAILED_JOB = '0195f3a0-0000-7000-8000-000000000001';
const TOKEN = 'x'.repeat(43);
const supply = { deya_id: 1, kwdikos_katanalwti: '100-1' };
const trace_id = 'a'.repeat(32);
const artifact = '1.0.0-0123456789ab';
/** Person 8 never signs in and keeps the initial password hash of all people. */
const OLD_PASSWORDS = `
  update person_credential c set password_hash = s.password_hash, must_change = c.person_id = 109, valid_until = null
    from person_credential s where s.person_id = 8;
  delete from password_history;
  update session set revoked_at = null, revoked_reason = null where revoked_reason <> 'logout'`;
/** Of the owner's last bill. */
export const PAYMENT_CODE = 'RF18539007547034';
const WAITING = `update registration_request set status = 'pending', decided_at = null, decided_by = null, reason = null;
  update person_deya set status = 'active' where person_id = 110`;
const FIRST_MESSAGE = `delete from conversation_message where idempotency_key = 'example-of-a-key-1';
  update conversation set last = 1, seen_by_customer = 1, seen_by_staff = 0`;
const SESSIONS = `update session set revoked_at = null, revoked_reason = null where revoked_reason <> 'logout'`;

/** One valid request for each call outside the feed. A new call of the contract does not compile without one. */
const samples = (t: Targets): { [C in Exclude<Call, FeedRowsCall>]: Sample<C> } => ({
  'GET /api/status': { input: {} },
  'POST /api/auth/login': { input: { body: { email: 'olga@example.gr', password: PASSWORD } } },
  'POST /api/auth/link': { input: { body: { email: 'olga@example.gr' } } },
  'POST /api/auth/autologin': { input: { body: { token: TOKEN } } },
  'POST /api/auth/refresh': { input: {} },
  'POST /api/auth/logout': { input: {} },
  'GET /api/auth/user': { input: {} },
  'POST /api/account/language': { input: { body: { lang: 'el' } } },
  'POST /api/user/subscribe': { input: { body: { deya_id: 1, subscribe: '1' } } },
  'GET /api/account/sessions': { input: {} },
  'DELETE /api/account/sessions': { input: {}, undo: SESSIONS },
  'DELETE /api/account/sessions/{id}': { input: { params: { id: t.session } }, undo: SESSIONS },
  'POST /api/account/password': {
    input: { body: { old_password: PASSWORD, new_password: 'Nero-kai-fos-2' } },
    undo: OLD_PASSWORDS,
  },
  'POST /api/password/email': { input: { body: { email: 'olga@example.gr' } } },
  'POST /api/password/reset': { input: { body: { token: TOKEN, password: 'Nero-kai-fos-2' } } },
  'POST /api/account/email': {
    input: { body: { email: 'nea@example.gr', password: PASSWORD } },
    undo: `update email_change set ended_at = now() where ended_at is null; ${SESSIONS}`,
  },
  'POST /api/account/confirm': { input: { body: { token: TOKEN } } },
  'POST /api/account/confirm/resend': { input: { body: { email: 'olga@example.gr' } } },
  'POST /api/account/email/undo': { input: { body: { token: TOKEN } } },
  'GET /api/media/{id}': { input: { params: { id: t.logo } } },
  'GET /api/deya/list': { input: {} },
  'GET /api/deya/info': { input: { query: { deya_id: 1 } } },
  'GET /api/deya/frame-ancestors': { input: { query: { deya_id: 1 } } },
  'GET /api/deya/faq': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/deya/announcements': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/deya/legal': { input: { query: { deya_id: 1, kind: 'privacy-policy', lang: 'el' } } },
  'GET /api/deya/poi': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/guest/deyaInfo': { input: { query: { deya_id: 1 } } },
  'GET /api/user/info': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/deya/waterAnalytics': { input: { query: { ...supply, lang: 'el' } } },
  'GET /api/deya/measurements': { input: { query: { deya_id: 1 } } },
  'POST /api/deya/register': {
    input: {
      body: {
        first_name: 'Ό',
        last_name: 'Δ',
        password: PASSWORD,
        customer_code: '999-9',
        afm: '123456783',
        mobile: '6900000000',
        deya: 1,
      },
    },
    undo: `delete from registration_request where kwdikos_katanalwti = '999-9';
      delete from person_deya where deya_id = 1 and status = 'pending' and person_id <> 4`,
  },
  'GET /api/staff/registrations': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/registrations/{id}/accept': {
    input: { params: { id: t.registration }, query: { deya_id: 1 }, body: { customer_type: 'tenant' } },
    undo: `${WAITING}; delete from supply_person where person_id = 110`,
  },
  'POST /api/staff/registrations/{id}/refuse': {
    input: { params: { id: t.registration }, query: { deya_id: 1 }, body: { reason: 'Δεν συμφωνούν τα στοιχεία' } },
    undo: WAITING,
  },
  'GET /api/bills/list': { input: { query: { deya_id: 1, code: '100-1' } } },
  'GET /api/bills/owed': { input: { query: { deya_id: 1, code: '100-1' } } },
  'GET /api/bills/info': { input: { query: { deya_id: 1, id: t.bill } } },
  'GET /api/bills/settlements': { input: { query: { deya_id: 1, liable_id: 'L1' } } },
  'POST /api/guest/pay': { input: { body: { deya_id: 1, payment_code: PAYMENT_CODE } } },
  'POST /api/payments': {
    input: { body: { deya_id: 1, bill_id: t.bill, idempotency_key: 'example-of-a-key-1' } },
    undo: `delete from bank_payment where idempotency_key = 'example-of-a-key-1'`,
  },
  'GET /api/payments/{order}': { input: { params: { order: t.order }, query: { deya_id: 1 } } },
  'POST /api/bank/callback': { input: { body: {} } },
  'POST /api/reports': {
    input: {
      body: {
        deya_id: 1,
        problem_type: 'other',
        description: 'Νερά',
        address: 'Εδώ',
        idempotency_key: 'example-of-a-key-1',
      },
    },
    undo: `delete from problem_report where idempotency_key = 'example-of-a-key-1'`,
  },
  'GET /api/reports': { input: { query: { deya_id: 1, mine: true } } },
  'GET /api/reports/{id}/photos/{photo_id}': { input: { params: { id: t.report, photo_id: t.photo } } },
  'POST /api/contact': {
    input: {
      body: {
        deya_id: 1,
        topic: 'bill',
        message: 'Πότε εκδίδεται;',
        name: 'Όλγα',
        email: 'someone@example.gr',
        idempotency_key: 'example-of-a-key-1',
      },
    },
    undo: `delete from contact_message where idempotency_key = 'example-of-a-key-1'`,
  },
  'GET /api/staff/contact': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/contact/{id}/close': { input: { params: { id: t.contact }, query: { deya_id: 1 } } },
  'GET /api/conversations': { input: { query: { deya_id: 1 } } },
  'POST /api/conversations': {
    input: { body: { deya_id: 1, message: 'Καλημέρα', idempotency_key: 'example-of-a-key-1' } },
    undo: `delete from conversation where idempotency_key = 'example-of-a-key-1'`,
  },
  'GET /api/conversations/{id}': { input: { params: { id: t.conversation }, query: { deya_id: 1 } } },
  'POST /api/conversations/{id}/messages': {
    input: {
      params: { id: t.conversation },
      body: { deya_id: 1, message: 'Και κάτι ακόμη', idempotency_key: 'example-of-a-key-1' },
    },
    undo: FIRST_MESSAGE,
  },
  'POST /api/conversations/{id}/seen': { input: { params: { id: t.conversation }, body: { deya_id: 1, n: 1 } } },
  'GET /api/staff/conversations': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/conversations/{id}': { input: { params: { id: t.conversation }, query: { deya_id: 1 } } },
  'POST /api/staff/conversations/{id}/messages': {
    input: {
      params: { id: t.conversation },
      query: { deya_id: 1 },
      body: { message: 'Καλημέρα σας', idempotency_key: 'example-of-a-key-1' },
    },
    undo: FIRST_MESSAGE,
  },
  'POST /api/staff/conversations/{id}/close': { input: { params: { id: t.conversation }, query: { deya_id: 1 } } },
  'GET /api/dynamicforms/list': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/onlineForms/search': { input: { query: { deya_id: 1 } } },
  'GET /api/onlineForms/{id}': { input: { params: { id: 'matrix' }, query: { deya_id: 1, lang: 'el' } } },
  'POST /api/onlineForms/{id}/answers': {
    input: {
      params: { id: 'matrix' },
      query: { deya_id: 1, lang: 'el' },
      body: { answers: {}, idempotency_key: 'example-of-a-key-1' },
    },
    undo: `delete from form_answer where idempotency_key = 'example-of-a-key-1'`,
  },
  'PUT /api/onlineForms': {
    input: { query: { deya_id: 1 }, body: { form_id: 'example', title: 'Φόρμα', api: FORM_LAYOUT } },
    undo: `delete from online_form where form_id = 'example'`,
  },
  'GET /api/parametrics/book': { input: { query: { deya_id: 1 } } },
  'GET /api/deya/checkTaxis': { input: { query: { deya_id: 1 } } },
  'POST /api/deya/taxisTicket': { input: { body: { deya_id: 1 } } },
  'GET /api/account/identities': { input: {} },
  'DELETE /api/account/identities/{provider}': { input: { params: { provider: 'gsis' } } },
  'GET /api/users/search': { input: { query: { deya_id: 1 } } },
  'GET /api/audit': { input: { query: { deya_id: 1 } } },
  'GET /api/roles': { input: { query: { deya_id: 1 } } },
  'GET /api/permissions': { input: { query: { deya_id: 1 } } },
  'POST /api/roles': {
    input: { body: { name: 'Νέος', permissions: ['forms.manage'] } },
    undo: `delete from role where name = 'Νέος'`,
  },
  'PUT /api/roles/{id}': {
    input: { params: { id: t.role }, body: { name: 'one', permissions: ['forms.manage'] } },
  },
  'DELETE /api/roles/{id}': {
    input: { params: { id: t.spare_role } },
    undo: `insert into role (id, name) values (${t.spare_role}, 'spare') on conflict do nothing`,
  },
  'PUT /api/users/{id}/roles': {
    input: { params: { id: 107 }, query: { deya_id: 1 }, body: { role_ids: [t.role] } },
  },
  'POST /api/users/{id}/state': { input: { params: { id: 105 }, query: { deya_id: 1 }, body: { to: 'active' } } },
  'DELETE /api/users/{id}': { input: { params: { id: 901 } }, undo: addLeaver },
  'DELETE /api/users/{id}/sessions': { input: { params: { id: 110 }, query: { deya_id: 1 } } },
  'POST /api/users/{id}/password': { input: { params: { id: 110 }, query: { deya_id: 1 } } },
  'POST /api/users/{id}/confirmation': { input: { params: { id: 8 }, query: { deya_id: 1 } } },
  'POST /api/impersonation': {
    input: { query: { deya_id: 1 }, body: { person_id: 110, reason: 'Ζήτησε βοήθεια' } },
  },
  'DELETE /api/impersonation': { input: {} },
  'GET /api/account/two-factor': { input: {} },
  'POST /api/account/two-factor': { input: { body: { password: PASSWORD } }, undo: 'delete from person_totp' },
  'POST /api/account/two-factor/verify': { input: { body: { code: '000000' } } },
  'POST /api/account/two-factor/remove': { input: { body: { code: '000000' } } },
  'DELETE /api/users/{id}/two-factor': { input: { params: { id: 110 }, query: { deya_id: 1 } } },
  'GET /api/account/impersonations': { input: {} },
  'GET /api/feed/runs': { input: {} },
  'GET /api/feed/runs/{id}': { input: { params: { id: t.run } } },
  'PUT /api/feed/profile': { input: { body: { city: 'Πάτρα' } } },
  'PUT /api/feed/logo': { input: {} },
  'PUT /api/feed/cover': { input: {} },
  'POST /api/platform/failures': {
    input: {
      body: {
        remote: 'mf-billing',
        version: '1.0.0',
        artifact,
        phase: 'load',
        class: 'unreachable',
        deya_id: 1,
        bucket: 1,
        reference: 'ABCDEF',
        trace_id,
      },
    },
  },
  'POST /api/platform/mounts': { input: { body: { remote: 'mf-billing', artifact, bucket: 1, trace_id } } },
  'GET /api/platform/withdrawals': { input: {} },
  'GET /api/platform/failures': { input: {} },
  'POST /api/unsubscribe': { input: { body: { token: TOKEN } } },
  'POST /api/unsubscribe/{token}': { input: { params: { token: TOKEN } } },
  'GET /api/push/key': { input: {} },
  'POST /api/createToken': { input: { query: { deya_id: 1 }, body: { device_token, device_type: 'web' } } },
  'GET /api/jobs/failed': { input: {} },
  'POST /api/jobs/failed/{id}/retry': { input: { params: { id: FAILED_JOB } }, undo: addFailedJob },
  'POST /api/jobs/failed/{id}/discard': { input: { params: { id: FAILED_JOB } }, undo: addFailedJob },
});

/** Rows of a feed call: the example of its documentation, or the whole row's example for a partial call. */
function feedRows(call: string): object[] {
  const [method, path = ''] = call.split(' ');
  const name = path.replace('/api/feed/', '');
  const found = feedExamples().filter((example) => example.call.endsWith(` ${name}`));
  const example = found.find((one) => one.call.startsWith(`${method}`)) ?? found[0];
  return example?.rows ?? [];
}

/** The valid input of a call; the body of a feed call is its first row. */
export function sampleInput(call: string, targets: Targets): AnyInput {
  return sampleOf(call, targets)?.input ?? { body: feedRows(call)[0] };
}

/** The valid request of a call. */
export function sampleRequest(call: string, targets: Targets): { request: InjectOptions; undo?: string } {
  const sample = sampleOf(call, targets);
  if (!sample) return { request: rowsRequest(call, feedRows(call)) };
  const { input, undo } = sample;
  const request = toRequest(call, input);
  if (!/^PUT .*(logo|cover)$/.test(call)) return { request, ...(undo && { undo }) };
  return { request: { ...request, payload: targets.bytes, headers: { 'content-type': 'image/jpeg' } } };
}
