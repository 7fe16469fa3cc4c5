import { makeDevice } from '@hydria/adapters/sandbox/push-device.ts';
import { formDeliveriesSamples } from '../../features/form-deliveries/samples.ts';
import { formFiguresSamples } from '../../features/form-figures/samples.ts';
import { FORM, formEditorSamples } from '../../features/form-editor/samples.ts';
import { formListSamples } from '../../features/form-list/samples.ts';
import { formFilesSamples } from '../../features/form-files/samples.ts';
import { formSignaturesSamples } from '../../features/form-signatures/samples.ts';
import { savedFormsSamples } from '../../features/saved-forms/samples.ts';
import type { Call } from '../../contract/contract.ts';
import type { FeedRowsCall } from '../../contract/feed.ts';
import type { InjectOptions } from 'fastify';
import {
  ALERT_LIMITS,
  ALERT_TIMES,
  ALL_CLEAR,
  ANNOUNCEMENT,
  ASKED,
  ASSIGNED_AGAIN,
  ASSIGNED_ENTRY,
  ASSIGNMENT,
  BANK_ENTRY,
  BANK_FILE,
  BANK_PROPOSAL,
  BOOK,
  BOOK_CHANGE,
  CONTACT_DATA,
  DATA_REQUEST,
  EXCEEDANCE,
  E_BILL,
  FILE_ORDER,
  FORGET_ANALYSES,
  FORGET_ANNOUNCEMENT,
  FORGET_DATA_REQUESTS,
  FORGET_LIMIT,
  FORGET_NOTICE,
  FORGET_TOKENS,
  FORGET_UTILITY,
  FORM_LAYOUT,
  FRESH_ALERT,
  FRESH_SETTINGS,
  FRESH_TOKENS,
  HANDOVER,
  HANDOVER_TOKEN,
  LABORATORY_FILE,
  LEGAL_TEXT,
  LIMIT_CHANGE,
  METER_ALERT,
  NEW_ALERT,
  NEW_ANNOUNCEMENT,
  NEW_BOOK,
  NEW_LEGAL_TEXT,
  NEW_LIMIT,
  NEW_NOTICE,
  NEW_PERSON,
  NEW_PLAN_REQUEST,
  NEW_POINT,
  NEW_QUESTION,
  NEW_READING,
  NEW_REFUND,
  NEW_SOURCE,
  NEW_SUPPLY_REQUEST,
  NEW_UTILITY,
  NOTICE,
  NO_EVENTS_OF_APPLICATIONS,
  NO_E_BILL,
  OWN_SUPPLY,
  PLAN_ACCEPTANCE,
  PLAN_REQUEST,
  POINT,
  PROFILE,
  QUESTION,
  READING_TOKEN,
  REFUND,
  REMOVE_NEW_PERSON,
  SAME_UTILITY,
  SAVED_VIEW,
  SENT_READING,
  SHOWN_SUPPLY,
  SOLVED_APPLICATION,
  SPARE_DATA_REQUEST,
  SPARE_HANDOVER,
  SPARE_LIMIT,
  SPARE_SOURCE,
  SPARE_TOKEN,
  SUPPLY_DETAILS,
  SUPPLY_REQUEST,
  TEMPLATE,
  TWINS,
  UNDECIDED_READING,
  UTILITY_CHANGE,
  UTILITY_PROFILE,
  WAITING_AGAIN,
  WAITING_BANK_MONEY,
  WAITING_FILE,
  WAITING_PLAN_REQUEST,
  WAITING_SUPPLY_REQUEST,
  WITHOUT_BANK_FILE,
  addAnnouncement,
  addApprovals,
  addBook,
  addDataRequest,
  addExceedance,
  addFailedJob,
  addHandover,
  addLeaver,
  addLegalText,
  addNotice,
  addPoint,
  addQuestion,
  addQuestionOfStaff,
  addSavedView,
  addSolvedApplication,
  addSource,
  addSpareLimit,
  addTemplate,
  addTwins,
  addUtilityChange,
} from '../sample-rows.ts';
import { casesSamples } from '../../features/cases/samples.ts';
import { caseRulesSamples } from '../../features/case-rules/samples.ts';
import { caseTeamsSamples } from '../../features/case-teams/samples.ts';
import { caseTypesSamples } from '../../features/case-types/samples.ts';
import { caseAreasSamples } from '../../features/case-areas/samples.ts';
import { caseTemplatesSamples } from '../../features/case-templates/samples.ts';
import { staffSearchSamples } from '../../features/staff-search/samples.ts';
import { reportsSamples } from '../../features/reports/samples.ts';
import { reportLinksSamples } from '../../features/report-links/samples.ts';
import { workLinksSamples } from '../../features/work-links/samples.ts';
import { open311Samples } from '../../features/open311/samples.ts';
import { feedExamples } from '../feed-examples.ts';
import { TOKEN, type Sample, type Targets } from './samples.ts';
import { rowsRequest, toRequest, type AnyInput } from '../to-request.ts';
import { PASSWORD } from '../test-data.ts';

/** The same, without the types of its call. */
type AnySample = { input: AnyInput; undo?: string };

// The compiler gives up on the union of all calls' inputs.

const sampleOf = (call: string, targets: Targets) =>
  (samples(targets) as unknown as Record<string, AnySample | undefined>)[call];

const device = makeDevice('https://updates.push.services.mozilla.com/wpush/v2/example');
const device_token = JSON.stringify({ endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } });
const FAILED_JOB = '0195f3a0-0000-7000-8000-000000000001';
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
/** Its total in cents. */
const BILL_TOTAL = 2060;
const WAITING = `update registration_request set status = 'pending', decided_at = null, decided_by = null, reason = null;
  update person_deya set status = 'active' where person_id = 110`;
const FIRST_MESSAGE = `delete from conversation_message where idempotency_key = 'example-of-a-key-1';
  update conversation set last = 1, seen_by_customer = 1, seen_by_staff = 0`;
const SESSIONS = `update session set revoked_at = null, revoked_reason = null where revoked_reason <> 'logout'`;

/**
 * One valid request for each call outside the feed; a feature that is declared whole has its own in `samples.ts`. A new call of the
 * contract does not compile without one, nor one with two.
 */
const samples = (t: Targets): { [C in Exclude<Call, FeedRowsCall>]: Sample<C> } => ({
  'GET /api/status': { input: {} },
  'POST /api/auth/login': { input: { body: { email: 'olga@example.gr', password: PASSWORD } } },
  'POST /api/auth/link': { input: { body: { email: 'olga@example.gr' } } },
  'POST /api/auth/autologin': { input: { body: { token: TOKEN } } },
  'POST /api/auth/refresh': { input: {} },
  'POST /api/auth/logout': { input: {} },
  'GET /api/auth/user': { input: {} },
  'POST /api/account/language': { input: { body: { lang: 'el' } } },
  'GET /api/account/profile': { input: {} },
  'PUT /api/account/profile': { input: { body: PROFILE } },
  'POST /api/account/formats': { input: { body: { unit: 'cubic', decimal: 'comma', date_format: 'YYYY-MM-DD' } } },
  'POST /api/user/subscribe': { input: { body: { deya_id: 1, subscribe: '1' } } },
  'GET /api/user/notifications': { input: { query: { deya_id: 1 } } },
  'PUT /api/user/notifications': { input: { body: { deya_id: 1, event: 'announcement', muted: 1 } } },
  'POST /api/user/notifications/test': { input: { body: { deya_id: 1 } } },
  'GET /api/account/sessions': { input: {} },
  'POST /api/account/sessions/end': { input: { body: { password: PASSWORD } }, undo: `${SESSIONS}; ${FRESH_TOKENS}` },
  'POST /api/account/sessions/{id}/end': {
    input: { params: { id: t.session }, body: { password: PASSWORD } },
    undo: SESSIONS,
  },
  'POST /api/account/password': {
    input: { body: { old_password: PASSWORD, new_password: 'Nero-kai-fos-2' } },
    undo: `${OLD_PASSWORDS}; ${FRESH_TOKENS}`,
  },
  'POST /api/password/email': { input: { body: { email: 'olga@example.gr' } } },
  'POST /api/password/reset': { input: { body: { token: TOKEN, password: 'Nero-kai-fos-2' } } },
  'POST /api/account/email': {
    input: { body: { email: 'nea@example.gr', password: PASSWORD } },
    undo: `update email_change set ended_at = now() where ended_at is null; ${SESSIONS}; ${FRESH_TOKENS}`,
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
  'GET /api/user/highlights': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/user/utilities-of': { input: { query: { object: 'supply', key: '100-1' } } },
  'GET /api/deya/waterAnalytics': { input: { query: { ...supply, lang: 'el' } } },
  'GET /api/deya/measurements': { input: { query: { deya_id: 1 } } },
  'GET /api/deya/city': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/deya/city/history': { input: { query: { deya_id: 1, kind: 'air', place: 'square', by: 'hour' } } },
  'GET /api/account/city-cards': { input: {} },
  'PUT /api/account/city-cards': {
    input: { body: { cards: ['air', 'energy'] } },
    undo: 'delete from city_card_order',
  },
  'GET /api/deya/waterQuality/zones': { input: { query: { deya_id: 1 } } },
  'GET /api/deya/waterQuality': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/deya/waterQuality/json': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/deya/waterQuality/atom': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/water-limits': { input: { query: { lang: 'el' } } },
  'POST /api/water-limits': { input: { query: { lang: 'el' }, body: NEW_LIMIT }, undo: FORGET_LIMIT },
  'PUT /api/water-limits/{id}': {
    input: { params: { id: SPARE_LIMIT }, query: { lang: 'el' }, body: { ...LIMIT_CHANGE, version: 1 } },
    undo: addSpareLimit,
  },
  'GET /api/staff/water-notices': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/water-notices/choices': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/staff/water-notices/template': { input: { query: { deya_id: 1, kind: 'boil' } } },
  'GET /api/staff/water-notices/{id}': { input: { params: { id: NOTICE }, query: { deya_id: 1 } } },
  'POST /api/staff/water-notices': { input: { query: { deya_id: 1 }, body: NEW_NOTICE }, undo: FORGET_NOTICE },
  'POST /api/staff/water-notices/{id}/all-clear': {
    input: { params: { id: NOTICE }, query: { deya_id: 1 }, body: ALL_CLEAR },
    undo: addNotice,
  },
  'GET /api/staff/water-watch': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/staff/water-exceedances': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/staff/water-exceedances/waiting': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/water-exceedances/{id}/close': {
    input: { params: { id: EXCEEDANCE }, query: { deya_id: 1 }, body: { reason: 'Λάθος δειγματοληψία.' } },
    undo: addExceedance,
  },
  'GET /api/supplies/history': {
    input: {
      query: { deya_id: 1, kwdikos_katanalwti: '100-1', step: 'day', from: '2026-11-01', to: '2026-11-20' },
    },
  },
  'GET /api/supplies/green-button': {
    input: { query: { deya_id: 1, kwdikos_katanalwti: '100-1', from: '2026-11-01', to: '2026-11-20' } },
  },
  'GET /api/deya/consumptionBands': { input: { query: { deya_id: 1 } } },
  'GET /api/deya/flowAlerts': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/alerts': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/alerts/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/alerts/{key}': { input: { params: { key: `rule-${METER_ALERT}` }, query: { deya_id: 1 } } },
  'POST /api/staff/alerts/{key}/take': {
    input: { params: { key: `rule-${METER_ALERT}` }, query: { deya_id: 1 }, body: { version: 0 } },
    undo: NEW_ALERT,
  },
  'PUT /api/staff/alerts/{key}/note': {
    input: {
      params: { key: `rule-${METER_ALERT}` },
      query: { deya_id: 1 },
      body: { note: 'Κλήση αύριο.', version: 0 },
    },
    undo: NEW_ALERT,
  },
  'POST /api/staff/alerts/{key}/close': {
    input: { params: { key: `rule-${METER_ALERT}` }, query: { deya_id: 1 }, body: { result: 'informed', version: 0 } },
    undo: NEW_ALERT,
  },
  'GET /api/alerts': { input: { query: { deya_id: 1 } } },
  'GET /api/alerts/{id}': { input: { params: { id: METER_ALERT }, query: { deya_id: 1 } } },
  'POST /api/alerts/{id}/read': { input: { params: { id: METER_ALERT }, body: { deya_id: 1 } }, undo: FRESH_ALERT },
  'POST /api/alerts/{id}/pause': {
    input: { params: { id: METER_ALERT }, body: { deya_id: 1, reason: 'garden', days: 7 } },
    undo: FRESH_ALERT,
  },
  'POST /api/alerts/{id}/resume': { input: { params: { id: METER_ALERT }, body: { deya_id: 1 } }, undo: FRESH_ALERT },
  'GET /api/supplies/hidden': { input: { query: { deya_id: 1 } } },
  'POST /api/supplies/hide': {
    // A person who has handed a supply over cannot hide it.
    input: { body: { ...OWN_SUPPLY, kwdikos_katanalwti: '100-2' } },
    undo: SHOWN_SUPPLY,
  },
  'POST /api/supplies/unhide': { input: { body: OWN_SUPPLY }, undo: SHOWN_SUPPLY },
  'GET /api/reading-tokens': { input: { query: { deya_id: 1 } } },
  'POST /api/reading-tokens': { input: { body: { deya_id: 1, name: 'Σπίτι' } }, undo: FRESH_TOKENS },
  'DELETE /api/reading-tokens/{id}': {
    input: { params: { id: READING_TOKEN }, query: { deya_id: 1 } },
    undo: FRESH_TOKENS,
  },
  'GET /api/own-readings': { input: { query: { from: '2026-11-01', to: '2026-11-20' } } },
  'GET /api/own-readings/green-button': {
    input: { query: { from: '2026-11-01', to: '2026-11-20', kwdikos_katanalwti: '100-1' } },
  },
  'GET /api/supplies/timeline': { input: { query: { deya_id: 1, kwdikos_katanalwti: '100-1' } } },
  'GET /api/alert-settings': { input: { query: { deya_id: 1 } } },
  'PUT /api/alert-settings': { input: { body: ALERT_TIMES }, undo: FRESH_SETTINGS },
  'PUT /api/alert-settings/limits': { input: { body: ALERT_LIMITS }, undo: FRESH_SETTINGS },
  'GET /api/deya/registrations': { input: { query: { deya_id: 1 } } },
  'GET /api/sign-up': { input: { query: { deya_id: 1 } } },
  'DELETE /api/sign-up': { input: { query: { deya_id: 1 } } },
  'POST /api/sign-up/number': {
    input: { body: { deya_id: 1, country: 'EL', afm: '123456783' } },
    undo: 'delete from sign_up_draft',
  },
  'POST /api/sign-up/code': { input: { body: { deya_id: 1, code: '100-1' } } },
  'POST /api/sign-up/ticket': { input: { body: { deya_id: 1 } } },
  'POST /api/sign-up/identity': { input: { body: { deya_id: 1, use: true } } },
  'POST /api/sign-up/supplies/add': { input: { body: { deya_id: 1, payment_code: PAYMENT_CODE } } },
  'POST /api/sign-up/supplies': { input: { body: { deya_id: 1, supplies: ['x'], customer_type: 'owner' } } },
  'POST /api/sign-up/account': {
    input: {
      body: {
        deya_id: 1,
        first_name: 'Νέα',
        last_name: 'Πελάτισσα',
        email: 'nea@example.gr',
        phone: '6944123456',
        e_bill: 'no',
        subscribe: '0',
      },
    },
  },
  'POST /api/sign-up': {
    input: {
      body: {
        deya_id: 1,
        password: 'Nero-kai-fos-2',
        terms: true,
        terms_from: '2026-01-01',
        idempotency_key: 'example-of-a-key-1',
      },
    },
  },
  'POST /api/sign-up/member': { input: { body: { deya_id: 1 } }, undo: 'delete from sign_up_draft' },
  'POST /api/sign-up/request': {
    input: {
      body: {
        deya_id: 1,
        e_bill: 'no',
        password: PASSWORD,
        terms: true,
        terms_from: '2026-01-01',
        idempotency_key: 'example-of-a-key-1',
      },
    },
  },
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
    input: { params: { id: t.registration }, query: { deya_id: 1 }, body: { customer_type: 'tenant', liable: false } },
    undo: `${WAITING}; delete from supply_person where person_id = 110`,
  },
  'GET /api/staff/people/{id}/supplies': { input: { params: { id: 101 }, query: { deya_id: 1 } } },
  'PUT /api/staff/people/{id}/supplies/liable': {
    input: {
      params: { id: 101 },
      query: { deya_id: 1 },
      body: { kwdikos_katanalwti: '100-1', liable: true },
    },
    undo: 'update supply_person set liable_for = null, liable_at = null, liable_by = null where person_id = 101',
  },
  'POST /api/staff/registrations/{id}/refuse': {
    input: { params: { id: t.registration }, query: { deya_id: 1 }, body: { reason: 'Δεν συμφωνούν τα στοιχεία' } },
    undo: WAITING,
  },
  'GET /api/bills/list': { input: { query: { deya_id: 1, code: '100-1' } } },
  'GET /api/bills/owed': { input: { query: { deya_id: 1, code: '100-1' } } },
  'GET /api/bills/{id}/document': { input: { params: { id: t.bill }, query: { deya_id: 1 } } },
  'GET /api/bills/info': { input: { query: { deya_id: 1, id: t.bill } } },
  'GET /api/bills/settlements': { input: { query: { deya_id: 1, liable_id: 'L1' } } },
  'GET /api/bills/plan-offers': { input: { query: { deya_id: 1, liable_id: 'LP1' } } },
  'POST /api/bills/plan-requests': { input: { body: NEW_PLAN_REQUEST }, undo: WAITING_PLAN_REQUEST },
  'POST /api/bills/plan-requests/{id}/withdraw': {
    input: { params: { id: PLAN_REQUEST }, body: { deya_id: 1 } },
    undo: WAITING_PLAN_REQUEST,
  },
  'GET /api/staff/plan-requests': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/plan-requests/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/plan-requests/{id}': { input: { params: { id: PLAN_REQUEST }, query: { deya_id: 1 } } },
  'POST /api/staff/plan-requests/{id}/accept': {
    input: { params: { id: PLAN_REQUEST }, query: { deya_id: 1 }, body: PLAN_ACCEPTANCE },
    undo: WAITING_PLAN_REQUEST,
  },
  'POST /api/staff/plan-requests/{id}/refuse': {
    input: { params: { id: PLAN_REQUEST }, query: { deya_id: 1 }, body: { answer: 'Δεν πληρώθηκε ο προηγούμενος.' } },
    undo: WAITING_PLAN_REQUEST,
  },
  'POST /api/guest/pay': { input: { body: { deya_id: 1, payment_code: PAYMENT_CODE, bill_total: BILL_TOTAL } } },
  'POST /api/guest/payments': {
    input: {
      body: {
        deya_id: 1,
        payment_code: PAYMENT_CODE,
        bill_total: BILL_TOTAL,
        amount_cents: BILL_TOTAL,
        idempotency_key: 'example-of-a-key-1',
      },
    },
    undo: `delete from bank_payment where idempotency_key = 'example-of-a-key-1'`,
  },
  'GET /api/guest/payments/{order}': { input: { params: { order: t.order }, query: { deya_id: 1 } } },
  'POST /api/guest/payments/{order}/cancel': { input: { params: { order: t.order }, body: { deya_id: 1 } } },
  'POST /api/onlineForms/payments/{order}/again': { input: { params: { order: t.order }, body: { deya_id: 1 } } },
  'POST /api/payments': {
    input: { body: { deya_id: 1, bill_id: t.bill, idempotency_key: 'example-of-a-key-1' } },
    undo: `delete from bank_payment where idempotency_key = 'example-of-a-key-1'`,
  },
  'GET /api/payments': { input: { query: { deya_id: 1 } } },
  'GET /api/payments/{order}/receipt': { input: { params: { order: t.paid_order }, query: { deya_id: 1 } } },
  'GET /api/guest/payments/{order}/receipt': { input: { params: { order: t.guest_order }, query: { deya_id: 1 } } },
  'GET /api/staff/bill-doubts': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/bill-doubts/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/payments': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/bank-files': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/bank-files': {
    input: { query: { deya_id: 1 }, body: { text: BANK_FILE } },
    undo: WITHOUT_BANK_FILE,
  },
  'GET /api/staff/bank-files/waiting': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/bank-files/{id}/confirm': {
    input: { params: { id: WAITING_FILE }, query: { deya_id: 1 }, body: { agrees: false } },
    undo: WAITING_AGAIN,
  },
  'GET /api/staff/bank-entries': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/bank-entries/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/bank-entries/{id}': { input: { params: { id: BANK_ENTRY }, query: { deya_id: 1 } } },
  'POST /api/staff/bank-entries/{id}/assign': {
    input: { params: { id: BANK_ENTRY }, query: { deya_id: 1 }, body: { code: 'B4-1', amount_cents: 100 } },
    undo: WAITING_BANK_MONEY,
  },
  'POST /api/staff/bank-entries/{id}/return': {
    input: { params: { id: BANK_ENTRY }, query: { deya_id: 1 }, body: { note: 'Διπλή πληρωμή' } },
    undo: WAITING_BANK_MONEY,
  },
  'GET /api/staff/bank-entries/{id}/candidates': { input: { params: { id: BANK_PROPOSAL }, query: { deya_id: 1 } } },
  'POST /api/staff/bank-entries/{id}/undo': {
    input: { params: { id: ASSIGNED_ENTRY }, query: { deya_id: 1 }, body: { decision_id: ASSIGNMENT } },
    undo: ASSIGNED_AGAIN,
  },
  'POST /api/staff/bank-entries/{id}/confirm': {
    input: { params: { id: BANK_PROPOSAL }, query: { deya_id: 1 }, body: { agrees: false } },
    undo: WAITING_BANK_MONEY,
  },
  'GET /api/staff/refunds': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/payments/{order}/refunds': {
    input: { params: { order: FILE_ORDER }, query: { deya_id: 1 }, body: NEW_REFUND },
    undo: WAITING_BANK_MONEY,
  },
  'POST /api/staff/refunds/{id}/confirm': {
    input: { params: { id: REFUND }, query: { deya_id: 1 }, body: { agrees: false } },
    undo: WAITING_BANK_MONEY,
  },
  'GET /api/staff/payment-days': { input: { query: { deya_id: 1 } } },
  'GET /api/payments/{order}': { input: { params: { order: t.order }, query: { deya_id: 1 } } },
  'POST /api/bank/return': { input: { body: { s: '1272214778972604' } } },
  'GET /api/bank/callback': { input: {} },
  'POST /api/bank/callback': { input: { body: {} } },
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
  'PUT /api/supplies/details': { input: { body: SUPPLY_DETAILS } },
  'PUT /api/supplies/e-bill': { input: { body: E_BILL }, undo: NO_E_BILL },
  'GET /api/supplies/requests': { input: { query: { deya_id: 1, kwdikos_katanalwti: '100-2' } } },
  'POST /api/supplies/requests': { input: { body: NEW_SUPPLY_REQUEST }, undo: WAITING_SUPPLY_REQUEST },
  'POST /api/supplies/requests/{id}/withdraw': {
    input: { params: { id: SUPPLY_REQUEST }, body: { deya_id: 1 } },
    undo: WAITING_SUPPLY_REQUEST,
  },
  'GET /api/staff/supply-requests': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/supply-requests/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/supply-requests/{id}': { input: { params: { id: SUPPLY_REQUEST }, query: { deya_id: 1 } } },
  'POST /api/staff/supply-requests/{id}/accept': {
    input: { params: { id: SUPPLY_REQUEST }, query: { deya_id: 1 }, body: { done_on: '2026-11-20' } },
    undo: WAITING_SUPPLY_REQUEST,
  },
  'POST /api/staff/supply-requests/{id}/refuse': {
    input: { params: { id: SUPPLY_REQUEST }, query: { deya_id: 1 }, body: { answer: 'Υπάρχει οφειλή.' } },
    undo: WAITING_SUPPLY_REQUEST,
  },
  'POST /api/readings': { input: { body: NEW_READING }, undo: UNDECIDED_READING },
  'GET /api/readings': {
    input: { query: { deya_id: 1, kwdikos_katanalwti: '100-1' } },
  },
  'POST /api/readings/{id}/correction': {
    input: { params: { id: SENT_READING }, query: { deya_id: 1 }, body: { counter: 100_150 } },
    undo: UNDECIDED_READING,
  },
  'GET /api/readings/{id}/photo': { input: { params: { id: SENT_READING }, query: { deya_id: 1 } } },
  'GET /api/staff/readings': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/readings/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/readings/{id}': { input: { params: { id: SENT_READING }, query: { deya_id: 1 } } },
  'GET /api/staff/readings/{id}/photo': {
    input: { params: { id: SENT_READING }, query: { deya_id: 1 } },
  },
  'POST /api/staff/readings/{id}/accept': {
    input: { params: { id: SENT_READING }, query: { deya_id: 1 }, body: { counter: 100_100 } },
    undo: UNDECIDED_READING,
  },
  'POST /api/staff/readings/{id}/refuse': {
    input: { params: { id: SENT_READING }, query: { deya_id: 1 }, body: { reason: 'Δεν διαβάζεται.' } },
    undo: UNDECIDED_READING,
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
      body: { message: 'Καλημέρα σας', last: 1, idempotency_key: 'example-of-a-key-1' },
    },
    undo: FIRST_MESSAGE,
  },
  'GET /api/applications': { input: { query: { deya_id: 1 } } },
  'GET /api/applications/{id}': { input: { params: { id: t.application } } },
  'POST /api/applications/{id}/withdraw': {
    input: { params: { id: t.application } },
    undo: NO_EVENTS_OF_APPLICATIONS,
  },
  'POST /api/applications/{id}/notes': {
    input: {
      params: { id: t.application },
      body: { note: 'Σας στέλνω το συμβόλαιο.', idempotency_key: 'example-of-a-key-1' },
    },
    undo: NO_EVENTS_OF_APPLICATIONS,
  },
  'POST /api/applications/{id}/feedback': {
    input: { params: { id: SOLVED_APPLICATION }, body: { event: 1, solved: 'yes' } },
    undo: addSolvedApplication(101),
  },
  'GET /api/applications/{id}/document': { input: { params: { id: t.application } } },
  'GET /api/applications/{id}/photos/{photo_id}': { input: { params: { id: t.application, photo_id: t.photo } } },
  'POST /api/staff/conversations/{id}/close': {
    input: { params: { id: t.conversation }, query: { deya_id: 1 }, body: { last: 2 } },
  },
  'GET /api/staff/registrations/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/registrations/{id}': {
    input: { params: { id: t.registration }, query: { deya_id: 1 } },
  },
  'POST /api/staff/registrations/{id}/ask': {
    input: { params: { id: t.registration }, query: { deya_id: 1 }, body: { question: 'Είστε ιδιοκτήτης;' } },
    undo: `delete from registration_note where request_id <> ${ASKED}`,
  },
  'POST /api/deya/registrations/{id}/reply': {
    input: { params: { id: ASKED }, body: { deya_id: 1, reply: 'Ναι, είμαι.' } },
    undo: addQuestion,
  },
  'GET /api/staff/contact/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/contact/{id}': { input: { params: { id: t.contact }, query: { deya_id: 1 } } },
  'POST /api/staff/contact/{id}/answer': {
    input: {
      params: { id: t.contact },
      query: { deya_id: 1 },
      body: { message: 'Καλημέρα σας', idempotency_key: 'example-of-a-key-1' },
    },
    undo: 'update contact_message set closed_at = null, closed_by = null, answer = null, answer_key = null',
  },
  'GET /api/staff/conversations/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/answer-templates': { input: { query: { deya_id: 1 } } },
  'POST /api/staff/answer-templates': {
    input: { query: { deya_id: 1 }, body: { title: 'Νέα', text: 'Καλημέρα σας' } },
    undo: "delete from answer_template where title = 'Νέα'",
  },
  'PUT /api/staff/answer-templates/{id}': {
    input: {
      params: { id: TEMPLATE },
      query: { deya_id: 1 },
      body: { title: 'Διακοπή', text: 'Η υδροδότηση αποκαταστάθηκε.', version: 1 },
    },
    undo: addTemplate,
  },
  'DELETE /api/staff/answer-templates/{id}': {
    input: { params: { id: TEMPLATE }, query: { deya_id: 1 } },
    undo: addTemplate,
  },
  'GET /api/staff/announcements': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/announcements/{id}': { input: { params: { id: ANNOUNCEMENT }, query: { deya_id: 1 } } },
  'POST /api/staff/announcements': {
    input: { query: { deya_id: 1 }, body: NEW_ANNOUNCEMENT },
    undo: FORGET_ANNOUNCEMENT,
  },
  'PUT /api/staff/announcements/{id}': {
    input: { params: { id: ANNOUNCEMENT }, query: { deya_id: 1 }, body: { ...NEW_ANNOUNCEMENT, version: 1 } },
    undo: addAnnouncement,
  },
  'DELETE /api/staff/announcements/{id}': {
    input: { params: { id: ANNOUNCEMENT }, query: { deya_id: 1 } },
    undo: addAnnouncement,
  },
  'GET /api/staff/contact-data': { input: { query: { deya_id: 1 } } },
  'PUT /api/staff/contact-data': {
    input: { query: { deya_id: 1 }, body: { ...CONTACT_DATA, version: 1 } },
    undo: SAME_UTILITY,
  },
  'GET /api/staff/poi': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/poi/{code}': { input: { params: { code: POINT }, query: { deya_id: 1 } } },
  'POST /api/staff/poi': {
    input: { query: { deya_id: 1 }, body: NEW_POINT },
    undo: "delete from poi where code like 'staff-____-____'",
  },
  'PUT /api/staff/poi/{code}': {
    input: { params: { code: POINT }, query: { deya_id: 1 }, body: { ...NEW_POINT, version: 1 } },
    undo: addPoint,
  },
  'DELETE /api/staff/poi/{code}': {
    input: { params: { code: POINT }, query: { deya_id: 1 } },
    undo: addPoint,
  },
  'GET /api/staff/questions': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/questions/{code}': { input: { params: { code: QUESTION }, query: { deya_id: 1 } } },
  'POST /api/staff/questions': {
    input: { query: { deya_id: 1 }, body: NEW_QUESTION },
    undo: "delete from faq where code like 'staff-____-____'",
  },
  'PUT /api/staff/questions/{code}': {
    input: { params: { code: QUESTION }, query: { deya_id: 1 }, body: { ...NEW_QUESTION, version: 1 } },
    undo: addQuestionOfStaff,
  },
  'DELETE /api/staff/questions/{code}': {
    input: { params: { code: QUESTION }, query: { deya_id: 1 } },
    undo: addQuestionOfStaff,
  },
  'GET /api/staff/legal-texts': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/legal-texts/{kind}/{valid_from}': {
    input: { params: LEGAL_TEXT, query: { deya_id: 1 } },
  },
  'POST /api/staff/legal-texts': {
    input: { query: { deya_id: 1 }, body: NEW_LEGAL_TEXT },
    undo: "delete from legal_text where kind = 'privacy-policy'",
  },
  'PUT /api/staff/legal-texts/{kind}/{valid_from}': {
    input: { params: LEGAL_TEXT, query: { deya_id: 1 }, body: { ...NEW_LEGAL_TEXT, ...LEGAL_TEXT, version: 1 } },
    undo: addLegalText,
  },
  'DELETE /api/staff/legal-texts/{kind}/{valid_from}': {
    input: { params: LEGAL_TEXT, query: { deya_id: 1 } },
    undo: addLegalText,
  },
  'POST /api/staff/text-preview': { input: { query: { deya_id: 1 }, body: { text: 'Καλημέρα' } } },
  'GET /api/dynamicforms/list': { input: { query: { deya_id: 1, lang: 'el' } } },
  'GET /api/onlineForms/search': { input: { query: { deya_id: 1 } } },
  'GET /api/onlineForms/{id}': { input: { params: { id: 'matrix' }, query: { deya_id: 1, lang: 'el' } } },
  'GET /api/onlineForms/{id}/prefill': { input: { params: { id: FORM }, query: { deya_id: 1 } } },
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
  'POST /api/parametrics/book': {
    input: { query: { deya_id: 1 }, body: NEW_BOOK },
    undo: "delete from book where code = 'PR'",
  },
  'PUT /api/parametrics/book/{id}': {
    input: { params: { id: BOOK }, query: { deya_id: 1 }, body: { ...BOOK_CHANGE, version: 1 } },
    undo: addBook,
  },
  'GET /api/deya/checkTaxis': { input: { query: { deya_id: 1 } } },
  'POST /api/deya/taxisTicket': { input: { body: { deya_id: 1 } } },
  'GET /api/account/identities': { input: {} },
  'DELETE /api/account/identities/{provider}': { input: { params: { provider: 'gsis' } } },
  'GET /api/users/search': { input: { query: { deya_id: 1 } } },
  'GET /api/audit': { input: { query: { deya_id: 1 } } },
  'GET /api/log': { input: { query: {} } },
  'GET /api/audit/{seq}': { input: { params: { seq: 1 }, query: { deya_id: 1 } } },
  'GET /api/audit/verifications': { input: { query: { deya_id: 1 } } },
  'POST /api/audit/verifications': {
    input: { query: { deya_id: 1 } },
    undo: 'delete from audit_verification',
  },
  'GET /api/utilities': { input: {} },
  'POST /api/utilities': {
    input: { body: NEW_UTILITY },

    undo: FORGET_UTILITY,
  },
  'POST /api/account/avatar': { input: {} },
  'DELETE /api/account/avatar': { input: {} },
  'POST /api/utilities/pictures': {
    input: { query: { deya_id: 1, kind: 'logo' } },
    undo: `delete from media where kind = 'logo' and sha256 <> 'y'`,
  },
  'GET /api/utilities/profile': { input: { query: { deya_id: 1 } } },
  'PUT /api/utilities/profile': {
    input: { query: { deya_id: 1 }, body: UTILITY_PROFILE },

    undo: SAME_UTILITY,
  },
  'GET /api/utilities/sources': { input: { query: { deya_id: 1 } } },
  'POST /api/utilities/sources': { input: { query: { deya_id: 1 }, body: NEW_SOURCE }, undo: addSource },
  'GET /api/utilities/sources/failing': { input: { query: { deya_id: 1 } } },
  'PUT /api/utilities/sources/{id}': {
    input: { params: { id: SPARE_SOURCE }, query: { deya_id: 1 }, body: { ...NEW_SOURCE, version: 1 } },
    undo: addSource,
  },
  'PUT /api/utilities/sources/{id}/paused': {
    input: { params: { id: SPARE_SOURCE }, query: { deya_id: 1 }, body: { paused: true } },
    undo: addSource,
  },
  'POST /api/utilities/sources/{id}/test': { input: { params: { id: SPARE_SOURCE }, query: { deya_id: 1 } } },
  'DELETE /api/utilities/sources/{id}': {
    input: { params: { id: SPARE_SOURCE }, query: { deya_id: 1 } },
    undo: addSource,
  },
  'GET /api/utilities/laboratory': { input: { query: { deya_id: 1, lang: 'en' } } },
  'POST /api/utilities/laboratory/preview': { input: { query: { deya_id: 1 }, body: LABORATORY_FILE } },
  'POST /api/utilities/laboratory/analyses': {
    input: { query: { deya_id: 1 }, body: LABORATORY_FILE },
    undo: FORGET_ANALYSES,
  },
  'GET /api/utilities/feed-tokens': { input: { query: { deya_id: 1 } } },
  'GET /api/utilities/feed-tokens/ending': { input: { query: { deya_id: 1 } } },
  'POST /api/utilities/feed-tokens': {
    input: { query: { deya_id: 1 }, body: { name: 'ERP', scopes: ['bills'], ends_on: '2027-11-20' } },
    undo: FORGET_TOKENS,
  },
  'POST /api/utilities/feed-tokens/{id}/replacement': {
    input: { params: { id: SPARE_TOKEN }, query: { deya_id: 1 }, body: { until: '2026-12-31' } },
    undo: FORGET_TOKENS,
  },
  'DELETE /api/utilities/feed-tokens/{id}': {
    input: { params: { id: SPARE_TOKEN }, query: { deya_id: 1 } },
    undo: FORGET_TOKENS,
  },
  'GET /api/utilities/feed-runs': { input: { query: { deya_id: 1 } } },
  'GET /api/utilities/feed-runs/{id}': { input: { params: { id: t.run }, query: { deya_id: 1 } } },
  'GET /api/utilities/feed-runs/{id}/refused': { input: { params: { id: t.run }, query: { deya_id: 1 } } },
  'POST /api/utilities/changes/{id}': {
    input: { params: { id: UTILITY_CHANGE }, query: { deya_id: 1 }, body: { agrees: false } },
    undo: addUtilityChange,
  },
  'GET /api/roles': { input: { query: { deya_id: 1 } } },
  'GET /api/roles/{id}': { input: { params: { id: t.role } } },
  'GET /api/permissions': { input: { query: { deya_id: 1 } } },
  'POST /api/roles': {
    input: { body: { name: 'Νέος', permissions: ['forms.manage'] } },
    undo: `delete from role where name = 'Νέος'`,
  },
  'PUT /api/roles/{id}': {
    input: { params: { id: t.role }, body: { name: 'one', permissions: ['forms.manage'], version: 1 } },
    undo: `update role set version = 1`,
  },
  'DELETE /api/roles/{id}': {
    input: { params: { id: t.spare_role } },
    undo: `insert into role (id, name) values (${t.spare_role}, 'spare') on conflict do nothing`,
  },
  'PUT /api/users/{id}/roles': {
    input: { params: { id: 107 }, query: { deya_id: 1 }, body: { role_ids: [t.role] } },
  },
  'GET /api/saved-views': { input: { query: { list: 'users' } } },
  'POST /api/saved-views': {
    input: { body: { list: 'users', name: 'Νέα', view: 'state=active', is_default: false } },
    undo: "delete from saved_view where name = 'Νέα'",
  },
  'PUT /api/saved-views/{id}': {
    input: {
      params: { id: SAVED_VIEW },
      body: { name: 'Ενεργοί', view: 'state=active', is_default: true, version: 1 },
    },
    undo: addSavedView(101),
  },
  'DELETE /api/saved-views/{id}': { input: { params: { id: SAVED_VIEW } }, undo: addSavedView(101) },
  'GET /api/users/{id}': { input: { params: { id: 110 }, query: { deya_id: 1 } } },
  'GET /api/users/{id}/history': { input: { params: { id: 110 }, query: { deya_id: 1 } } },
  'GET /api/users/{id}/permissions': { input: { params: { id: 110 }, query: { deya_id: 1 } } },
  'POST /api/users': { input: { query: { deya_id: 1 }, body: NEW_PERSON }, undo: REMOVE_NEW_PERSON },
  'PUT /api/users/{id}': {
    input: {
      params: { id: 110 },
      query: { deya_id: 1 },
      body: { first_name: 'Ρούλα', last_name: 'Δοκιμής', email: 'roula@example.gr', lang: 'el', version: 1 },
    },
    undo: 'update person set version = 1 where id in (7, 110)',
  },
  'POST /api/users/{id}/password-link': { input: { params: { id: 110 }, query: { deya_id: 1 } } },
  'POST /api/users/{id}/shown-password-link': {
    input: { params: { id: 110 }, query: { deya_id: 1 } },
    undo: addApprovals,
  },
  'DELETE /api/users/{id}/identities/{provider}': {
    input: { params: { id: 110, provider: 'gsis' }, query: { deya_id: 1 } },
    undo: `insert into external_identity (person_id, provider, subject, linked_at, last_login_at)
      values (110, 'gsis', '110', now(), now()) on conflict do nothing`,
  },
  'PUT /api/users/{id}/afm': {
    input: { params: { id: 109 }, query: { deya_id: 1 }, body: { reason: 'Έδειξε την ταυτότητα', version: 1 } },
  },
  'POST /api/users/bulk': {
    input: { query: { deya_id: 1 }, body: { act: 'activate', person_ids: [105] } },
  },
  'POST /api/users/{id}/state': { input: { params: { id: 105 }, query: { deya_id: 1 }, body: { to: 'active' } } },
  'DELETE /api/users/{id}': { input: { params: { id: 901 } }, undo: addLeaver },
  'DELETE /api/users/{id}/sessions': { input: { params: { id: 110 }, query: { deya_id: 1 } } },
  'GET /api/users/{id}/approvals': { input: { params: { id: 110 }, query: { deya_id: 1 } } },
  'POST /api/users/{id}/approvals': {
    input: {
      params: { id: 2 },
      query: { deya_id: 1 },
      body: { act: 'second-factor', reason: 'Έχασε το κινητό του' },
    },
    undo: 'delete from account_approval where person_id = 2',
  },
  'POST /api/users/{id}/approvals/{approval_id}': {
    input: { params: { id: 110, approval_id: 990 }, query: { deya_id: 1 }, body: { approved: true } },
    undo: addApprovals,
  },
  'GET /api/users/{id}/merge/{into_id}': { input: { params: TWINS, query: { deya_id: 1 } } },
  'POST /api/users/{id}/merge/{into_id}/approvals': {
    input: {
      params: { id: TWINS.into_id, into_id: TWINS.id },
      query: { deya_id: 1 },
      body: { reason: 'Το ίδιο πρόσωπο' },
    },
    undo: addApprovals,
  },
  'POST /api/users/{id}/merge/{into_id}': {
    input: { params: TWINS, query: { deya_id: 1 } },
    undo: `${addTwins}; ${addApprovals}`,
  },
  'POST /api/users/{id}/password': { input: { params: { id: 110 }, query: { deya_id: 1 } }, undo: addApprovals },
  'POST /api/users/{id}/confirmation': { input: { params: { id: 8 }, query: { deya_id: 1 } } },
  'GET /api/impersonation/{person_id}': { input: { params: { person_id: 110 }, query: { deya_id: 1 } } },
  'POST /api/impersonation': {
    input: { query: { deya_id: 1 }, body: { person_id: 110, reason: 'Ζήτησε βοήθεια' } },
  },
  'DELETE /api/impersonation': { input: {} },
  'GET /api/account/two-factor': { input: {} },
  'POST /api/account/two-factor': { input: { body: { password: PASSWORD } }, undo: 'delete from person_totp' },
  'POST /api/account/two-factor/verify': { input: { body: { code: '000000' } } },
  'POST /api/account/two-factor/remove': { input: { body: { code: '000000' } } },
  'DELETE /api/users/{id}/two-factor': { input: { params: { id: 110 }, query: { deya_id: 1 } }, undo: addApprovals },
  'GET /api/account/impersonations': { input: {} },
  'GET /api/account/data': { input: {} },
  'POST /api/account/data/export': { input: { body: {} } },
  'GET /api/account/handovers': { input: { query: { deya_id: 1 } } },
  'POST /api/account/handovers': { input: { body: HANDOVER }, undo: addHandover },
  'POST /api/account/handovers/accept': { input: { body: { token: HANDOVER_TOKEN } }, undo: addHandover },
  'POST /api/account/handovers/{id}/end': {
    input: { params: { id: SPARE_HANDOVER }, body: { deya_id: 1 } },
    undo: addHandover,
  },
  'GET /api/account/data/requests': { input: { query: { deya_id: 1 } } },
  'POST /api/account/data/requests': { input: { body: DATA_REQUEST }, undo: FORGET_DATA_REQUESTS },
  'POST /api/account/data/requests/{id}/withdraw': {
    input: { params: { id: SPARE_DATA_REQUEST }, body: { deya_id: 1 } },
    undo: addDataRequest,
  },
  'GET /api/staff/data-requests': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/data-requests/waiting': { input: { query: { deya_id: 1 } } },
  'GET /api/staff/data-requests/{id}': {
    input: { params: { id: SPARE_DATA_REQUEST }, query: { deya_id: 1 } },
    undo: addDataRequest,
  },
  'POST /api/staff/data-requests/{id}/decision': {
    input: {
      params: { id: SPARE_DATA_REQUEST },
      query: { deya_id: 1 },
      body: { outcome: 'refused', reason: 'Ο νόμος το απαιτεί' },
    },
    undo: addDataRequest,
  },
  'POST /api/account/data/export/download': { input: { body: { password: PASSWORD } } },
  'GET /api/feed/runs': { input: {} },
  'GET /api/feed/e-bills': { input: {} },
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
  'GET /api/jobs/failed/waiting': { input: {} },
  'POST /api/jobs/failed/{id}/retry': { input: { params: { id: FAILED_JOB } }, undo: addFailedJob },
  'POST /api/jobs/failed/{id}/discard': { input: { params: { id: FAILED_JOB } }, undo: addFailedJob },
  ...casesSamples(t),
  ...caseRulesSamples(t),
  ...caseTeamsSamples(t),
  ...caseTypesSamples(t),
  ...caseAreasSamples(t),
  ...caseTemplatesSamples(t),
  ...staffSearchSamples(t),
  ...reportsSamples(t),
  ...reportLinksSamples(t),
  ...workLinksSamples(t),
  ...open311Samples(t),
  ...formDeliveriesSamples(t),
  ...formFiguresSamples(t),
  ...formEditorSamples(t),
  ...formListSamples(t),
  ...formFilesSamples(t),
  ...formSignaturesSamples(t),
  ...savedFormsSamples(t),
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
  if (!/^PUT .*(logo|cover)$|^POST .*(pictures|avatar)$/.test(call)) return { request, ...(undo && { undo }) };
  return { request: { ...request, payload: targets.bytes, headers: { 'content-type': 'image/jpeg' } } };
}
