import { makeDevice } from '@hydria/adapters/sandbox/push-device.ts';
import type { Call, CallInput, Contract } from '../contract/contract.ts';
import { seal } from '../kernel/seal.ts';
import { codeAt, stepAt } from '../features/session/totp.ts';
import { FEED_TOKEN, PASSWORD, SECRET } from './test-data.ts';

type Built = { [C in Call]: Contract[C] extends { later: true } ? never : C }[Call];
type Guarded<A extends string> = { [C in Built]: Contract[C]['access'] extends A ? C : never }[Built];

/** Calls that require a signed-in person. */
export type MemberCall = Guarded<'member' | `permission:${string}`>;

/** A valid input by anna, and the answer for a person without her links. */
export interface Example<C extends Call> {
  input: CallInput<C>;
  /**
   * `own`: the call concerns the caller's own data, so everyone gets their own. Otherwise the statuses of a refusal.
   */
  others: 'own' | number[];
  /** SQL that restores the state for the next actors of the matrix. */
  undo?: string;
}

/** Ids of rows that the matrix adds to the test data. */
export interface Added {
  bill: number;
  report: number;
  photo: number;
  order: string;
  /** Another one of anna's. */
  session: number;
  /** A request of babis for supply 100-2. */
  registration: number;
  contact: number;
  conversation: number;
  /** An unassigned one. */
  role: number;
}

const FAILED_JOB = '0195f3a0-0000-7000-8000-000000000001';
/** A dead job; a decision about it removes it, so the SQL inserts it again. */
export const addFailedJob = `
  insert into boss.job (id, name, data, source_name, source_created_on, source_retry_count, source_output)
  values ('${FAILED_JOB}', 'dead', '{"template":"test","ids":{"person_id":1}}', 'mail.send', '2026-11-19T12:00Z', 8,
          '{"failure":"Error EAUTH 535"}') on conflict do nothing`;

const WAITING = `
  update registration_request set status = 'pending', decided_at = null, decided_by = null, reason = null;
  update person_deya set status = 'active' where person_id = 2;
  delete from supply_person where kwdikos_katanalwti = '100-2' and person_id = 2`;

const LEAVER = 901;
/** A deleted person, who may be deleted for good. */
export const addLeaver = `
  insert into person (id, email, deleted_at) values (${LEAVER}, 'leaver@example.gr', now()) on conflict do nothing`;

/** The secret of anna's authenticator. */
export const AUTHENTICATOR = Buffer.from('12345678901234567890');
const CODE_AT_NOON = codeAt(AUTHENTICATOR, stepAt(new Date('2026-11-20T12:00:00Z')));
/** Anna's authenticator, without a used code. */
export const addAuthenticator = `
  insert into person_totp (person_id, secret, created_at)
  values (1, '\\x${seal(SECRET, 1, AUTHENTICATOR).toString('hex')}', now())
  on conflict (person_id) do update set secret = excluded.secret, confirmed_at = null, last_step = 0`;

/** Anna's login at the tax authority. */
export const addIdentity = `
  insert into external_identity (person_id, provider, subject, linked_at, last_login_at)
  values (1, 'gsis', '090000045', now(), now()) on conflict do nothing`;

/** A browser with a push subscription. */
const device = makeDevice('https://updates.push.services.mozilla.com/wpush/v2/example');
const device_token = JSON.stringify({ endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } });

/** The shortest layout that can be answered. */
export const FORM_LAYOUT = JSON.stringify([
  {
    value: 'input',
    name: 'Στοιχεία',
    showTitle: true,
    grid: 1,
    elements1: [{ id: '1', type: 'text_field', options: { field: 'name', label: 'Όνομα' } }],
  },
]);

/** One valid input for each guarded call. A new call of the contract does not compile without one. */
export const examples = (added: Added): { [C in MemberCall]: Example<C> } => ({
  'GET /api/auth/user': { input: {}, others: 'own' },
  'POST /api/account/language': { input: { body: { lang: 'el' } }, others: 'own' },
  'POST /api/user/subscribe': { input: { body: { deya_id: 1, subscribe: '1' } }, others: [403] },
  'GET /api/account/sessions': { input: {}, others: 'own' },
  'DELETE /api/account/sessions': { input: {}, others: 'own' },
  'DELETE /api/account/sessions/{id}': { input: { params: { id: added.session } }, others: [404] },
  'POST /api/account/password': {
    input: { body: { old_password: PASSWORD, new_password: 'Nero-kai-fos-2' } },
    others: 'own',
  },
  'POST /api/account/email': {
    input: { body: { email: 'anna.nea@example.gr', password: 'Nero-kai-fos-2' } },
    others: 'own',
    // A person who requests another e-mail is signed out.
    undo: 'update email_change set ended_at = now(); update session set revoked_at = null',
  },
  'GET /api/account/identities': { input: {}, others: 'own' },
  'DELETE /api/account/identities/{provider}': {
    input: { params: { provider: 'gsis' } },
    others: [404],
    undo: addIdentity,
  },
  'GET /api/account/two-factor': { input: {}, others: 'own' },
  'POST /api/account/two-factor': {
    input: { body: { password: 'Nero-kai-fos-2' } },
    others: 'own',
    undo: addAuthenticator,
  },
  'POST /api/account/two-factor/verify': {
    input: { body: { code: CODE_AT_NOON } },
    others: 'own',
    undo: addAuthenticator,
  },
  'POST /api/account/two-factor/remove': {
    input: { body: { code: CODE_AT_NOON } },
    others: 'own',
    undo: addAuthenticator,
  },
  'GET /api/user/info': { input: { query: { deya_id: 1, lang: 'el' } }, others: [403] },
  'GET /api/deya/waterAnalytics': {
    input: { query: { deya_id: 1, kwdikos_katanalwti: '100-1', lang: 'el' } },
    others: [403, 404],
  },
  'GET /api/deya/measurements': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/deya/register': {
    input: {
      body: {
        first_name: 'Άννα',
        last_name: 'Άλφα',
        password: 'Nero-kai-fos-2',
        customer_code: '999-9',
        afm: '123456783',
        mobile: '6900000000',
        deya: 1,
      },
    },
    others: 'own',
    undo: "delete from registration_request where kwdikos_katanalwti = '999-9'",
  },
  'GET /api/staff/registrations': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/registrations/{id}/accept': {
    input: { params: { id: added.registration }, query: { deya_id: 1 }, body: { customer_type: 'owner' } },
    others: [403],
    undo: WAITING,
  },
  'POST /api/staff/registrations/{id}/refuse': {
    input: { params: { id: added.registration }, query: { deya_id: 1 }, body: { reason: 'Λάθος στοιχεία' } },
    others: [403],
    undo: WAITING,
  },
  'GET /api/staff/contact': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/staff/contact/{id}/close': {
    input: { params: { id: added.contact }, query: { deya_id: 1 } },
    others: [403],
  },
  'GET /api/staff/conversations': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/staff/conversations/{id}': {
    input: { params: { id: added.conversation }, query: { deya_id: 1 } },
    others: [403],
  },
  'POST /api/staff/conversations/{id}/messages': {
    input: {
      params: { id: added.conversation },
      query: { deya_id: 1 },
      body: { message: 'Καλημέρα σας', idempotency_key: 'example-of-a-key-1' },
    },
    others: [403],
  },
  'POST /api/staff/conversations/{id}/close': {
    input: { params: { id: added.conversation }, query: { deya_id: 1 } },
    others: [403],
  },
  'GET /api/bills/list': { input: { query: { deya_id: 1, code: '100-1' } }, others: [403, 404] },
  'GET /api/bills/owed': { input: { query: { deya_id: 1, code: '100-1' } }, others: [403, 404] },
  'GET /api/bills/info': { input: { query: { deya_id: 1, id: added.bill } }, others: [403, 404] },
  'POST /api/payments': {
    input: { body: { deya_id: 1, bill_id: added.bill, idempotency_key: 'example-of-a-key-1' } },
    others: [403, 404],
  },
  'GET /api/payments/{order}': {
    input: { params: { order: added.order }, query: { deya_id: 1 } },
    others: [403, 404],
  },
  'GET /api/bills/settlements': { input: { query: { deya_id: 1, liable_id: 'L1' } }, others: [403, 404] },
  'GET /api/reports/{id}/photos/{photo_id}': {
    input: { params: { id: added.report, photo_id: added.photo }, query: {} },
    others: [404],
  },
  'GET /api/deya/checkTaxis': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/deya/taxisTicket': { input: { body: { deya_id: 1, lang: 'el' } }, others: [403] },
  'GET /api/platform/failures': { input: { query: {} }, others: [403] },
  'POST /api/createToken': {
    input: { query: { deya_id: 1 }, body: { device_token, device_type: 'web' } },
    others: [403],
  },
  'GET /api/jobs/failed': { input: { query: {} }, others: [403] },
  'POST /api/jobs/failed/{id}/retry': { input: { params: { id: FAILED_JOB } }, others: [403], undo: addFailedJob },
  'POST /api/jobs/failed/{id}/discard': { input: { params: { id: FAILED_JOB } }, others: [403], undo: addFailedJob },
  'GET /api/parametrics/book': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/audit': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/roles': { input: { query: { deya_id: 1 } }, others: [403] },
  'GET /api/permissions': { input: { query: { deya_id: 1 } }, others: [403] },
  'POST /api/roles': {
    input: { body: { name: 'readers', permissions: ['users.view'] } },
    others: [403],
    undo: "delete from role where name = 'readers'",
  },
  'PUT /api/roles/{id}': {
    input: { params: { id: added.role }, body: { name: 'example', permissions: ['users.view'] } },
    others: [403],
  },
  'DELETE /api/roles/{id}': {
    input: { params: { id: added.role } },
    others: [403],
    undo: `insert into role (id, name) values (${added.role}, 'example') on conflict do nothing`,
  },
  'PUT /api/users/{id}/roles': {
    input: { params: { id: 2 }, query: { deya_id: 1 }, body: { role_ids: [added.role] } },
    others: [403],
    undo: 'delete from person_role where person_id = 2',
  },
  'POST /api/users/{id}/state': {
    input: { params: { id: 7 }, query: {}, body: { to: 'confirmed' } },
    others: [403],
  },
  'DELETE /api/users/{id}': { input: { params: { id: LEAVER }, query: {} }, others: [403], undo: addLeaver },
  'DELETE /api/users/{id}/sessions': { input: { params: { id: 7 }, query: {} }, others: [403] },
  'POST /api/users/{id}/password': { input: { params: { id: 7 }, query: {} }, others: [403] },
  'DELETE /api/users/{id}/two-factor': { input: { params: { id: 7 }, query: {} }, others: [403] },
  'POST /api/users/{id}/confirmation': {
    input: { params: { id: 8 }, query: {} },
    others: [403],
    undo: 'delete from login_throttle',
  },
  'POST /api/impersonation': {
    input: { query: {}, body: { person_id: 2, reason: 'asked for help by phone' } },
    others: [403],
  },
  'DELETE /api/impersonation': { input: {}, others: 'own' },
  'GET /api/account/impersonations': { input: {}, others: 'own' },
  'GET /api/onlineForms/search': { input: { query: { deya_id: 1 } }, others: [403] },
  'PUT /api/onlineForms': {
    input: { query: { deya_id: 1 }, body: { form_id: 'example', title: 'Φόρμα', api: FORM_LAYOUT } },
    others: [403],
    undo: `delete from online_form where form_id = 'example'`,
  },
  'GET /api/users/search': { input: { query: { deya_id: 1 } }, others: [403] },
});

/** The bearer token of utility 1's system. */
export const feedHeaders = { authorization: `Bearer ${FEED_TOKEN}` };
