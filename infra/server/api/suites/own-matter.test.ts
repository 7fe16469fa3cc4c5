import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { sql } from 'kysely';
import { contract } from '../contract/contract.ts';
import { headersOf } from '../testing/suites/actors.ts';
import { sampleRequest } from '../testing/suites/requests.ts';
import type { Targets } from '../testing/suites/samples.ts';
import { startSuite } from '../testing/suites/start-suite.ts';
import {
  ASSIGNED_ENTRY,
  ASSIGNED_ORDER,
  BANK_ENTRY,
  BANK_PROPOSAL,
  FILE_ORDER,
  REFUND,
} from '../testing/sample-rows.ts';
import type { TestApp } from '../testing/test-app.ts';

/** The administrator of the installation, who holds every permission. */
const ACTOR = 5;

/** Makes the object of a sample request one of the administrator themselves. */
interface Own {
  own: string;
  /** The refusal, where it has a sentence of its own. */
  says?: string;
  body?: Record<string, unknown>;
}

const of = (table: string, id: string): Own => ({ own: `update ${table} set person_id = ${ACTOR} where ${id}` });
/** The administrator follows the supply of the object. */
const follows = (supply: string): Own => ({
  own: `insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type) values (1, '${supply}', ${ACTOR}, 'owner')
    on conflict do nothing`,
});
/** The account of the call is the administrator's. */
const account = (says = 'own_matter'): Own => ({ own: 'select', says });
const payment = `update bank_payment set person_id = ${ACTOR} where order_code = '${FILE_ORDER}'`;

const SETTING = 'Concerns a utility and no person';
const CONTENT = 'Publishes content of the utility, which belongs to no person';
const OPERATION = 'Concerns the operation of the installation and no person';
const ANSWER = 'A message gives no right and no money';
const WORK = 'Says who works on an alert; the result is judged when it is closed';
const WORK_ON_CASE = 'Says who works on a case, and what they have seen; its result is judged when it is moved';
const NEW = 'Makes a new object that is no person’s yet';

/** Each call of the staff that changes something: the own object that it refuses, or the reason why there is none. */
const CALLS: Readonly<Record<string, Own | string>> = {
  'POST /api/staff/data-requests/{id}/decision': of('data_request', "status = 'pending'"),
  'POST /api/staff/cases/{id}/answers': ANSWER,
  'POST /api/staff/cases/assign': WORK_ON_CASE,
  'POST /api/staff/cases/move': 'Each case is moved by the rules of one, which names a refusal in its result',
  'POST /api/staff/cases/{id}/take': WORK_ON_CASE,
  'PUT /api/staff/cases/{id}/work': WORK_ON_CASE,
  'PUT /api/staff/cases/{id}/publication': WORK_ON_CASE,
  'POST /api/staff/cases/{id}/notes': WORK_ON_CASE,
  'POST /api/staff/cases/{id}/join': of('problem_report', "code = 'MINE'"),
  'POST /api/staff/cases/{id}/parts': WORK_ON_CASE,
  'POST /api/staff/cases': NEW,
  'POST /api/staff/cases/{id}/photos': WORK_ON_CASE,
  'PUT /api/staff/cases/{id}/photos/{photo_id}': WORK_ON_CASE,
  'POST /api/staff/cases/{id}/forwards': WORK_ON_CASE,
  'POST /api/staff/cases/{id}/forwards/{forward_id}/resend': WORK_ON_CASE,
  'POST /api/staff/cases/{id}/forwards/{forward_id}/withdraw': WORK_ON_CASE,
  'POST /api/staff/cases/{id}/move': of('problem_report', "code = 'MINE'"),
  'POST /api/staff/case-areas': SETTING,
  'PUT /api/staff/case-areas/{id}': SETTING,
  'DELETE /api/staff/case-areas/{id}': SETTING,
  'POST /api/staff/case-templates': CONTENT,
  'PUT /api/staff/case-templates/{id}': CONTENT,
  'DELETE /api/staff/case-templates/{id}': CONTENT,
  'POST /api/staff/case-rules': SETTING,
  'PUT /api/staff/case-rules/{id}': SETTING,
  'DELETE /api/staff/case-rules/{id}': SETTING,
  'POST /api/staff/case-rules/{id}/move': SETTING,
  'POST /api/staff/case-rules/trial': 'Stores nothing',
  'PUT /api/staff/case-settings': SETTING,
  'POST /api/staff/cases/{id}/route': 'Gives a case what its rules say; the rules are not of one person',
  'PUT /api/staff/cases/{id}/type': WORK_ON_CASE,
  'POST /api/staff/case-teams': SETTING,
  'PUT /api/staff/case-teams/{id}': SETTING,
  'POST /api/staff/supply-requests/{id}/accept': of('supply_request', "state = 'waiting'"),
  'POST /api/staff/supply-requests/{id}/refuse': of('supply_request', "state = 'waiting'"),
  'POST /api/staff/readings/{id}/accept': of('sent_reading', "state = 'sent'"),
  'POST /api/staff/readings/{id}/refuse': of('sent_reading', "state = 'sent'"),
  'POST /api/water-limits': SETTING,
  'PUT /api/water-limits/{id}': SETTING,
  'POST /api/staff/water-notices': CONTENT,
  'POST /api/staff/water-notices/{id}/all-clear': CONTENT,
  'POST /api/staff/water-exceedances/{id}/close': CONTENT,
  'POST /api/staff/alerts/{key}/take': WORK,
  'PUT /api/staff/alerts/{key}/note': WORK,
  'POST /api/staff/alerts/{key}/close': follows('100-1'),
  'POST /api/utilities/sources': SETTING,
  'PUT /api/utilities/sources/{id}': SETTING,
  'PUT /api/utilities/sources/{id}/paused': SETTING,
  'POST /api/utilities/sources/{id}/test': SETTING,
  'DELETE /api/utilities/sources/{id}': SETTING,
  'POST /api/utilities/laboratory/preview': SETTING,
  'POST /api/utilities/laboratory/analyses': SETTING,
  'POST /api/staff/registrations/{id}/ask': of('registration_request', "status = 'pending'"),
  'POST /api/staff/registrations/{id}/accept': of('registration_request', "status = 'pending'"),
  'POST /api/staff/registrations/{id}/refuse': of('registration_request', "status = 'pending'"),
  'PUT /api/staff/people/{id}/supplies/liable': account(),
  'POST /api/staff/bank-files': 'Only stores the file: a second person decides about it',
  'POST /api/staff/bank-files/{id}/confirm': {
    own: `update bank_file set received_by = ${ACTOR} where state = 'waiting'`,
    says: 'second_person_required',
    body: { agrees: true },
  },
  'POST /api/staff/bank-entries/{id}/undo': follows('100-3'),
  'POST /api/staff/bank-entries/{id}/assign': follows('100-4'),
  'POST /api/staff/bank-entries/{id}/return': {
    own: `
      update bank_payment set person_id = ${ACTOR} where order_code = '${ASSIGNED_ORDER}';
      update bank_entry set order_code = '${ASSIGNED_ORDER}', file_id = null, line = null where id = ${BANK_ENTRY}`,
  },
  'POST /api/staff/bank-entries/{id}/confirm': {
    own: `
      update bank_entry_decision set kind = 'assign', parts = (
        select json_build_array(json_build_object('bill_id', id, 'amount_cents', 5)) from bill where bill_number = 'B4-1')
        where entry_id = ${BANK_PROPOSAL};
      ${follows('100-4').own}`,
    body: { agrees: true },
  },
  'POST /api/staff/payments/{order}/refunds': { own: payment },
  'POST /api/staff/refunds/{id}/confirm': { own: payment, body: { agrees: true } },
  'POST /api/staff/contact/{id}/answer': ANSWER,
  'POST /api/staff/contact/{id}/close': ANSWER,
  'POST /api/staff/conversations/{id}/messages': ANSWER,
  'POST /api/staff/conversations/{id}/close': ANSWER,
  'POST /api/staff/answer-templates': CONTENT,
  'PUT /api/staff/answer-templates/{id}': CONTENT,
  'DELETE /api/staff/answer-templates/{id}': CONTENT,
  'POST /api/form-deliveries/{id}/resend': 'Sends answers as their sender has stored them',
  'POST /api/form-deliveries/{id}/discard': 'Ends the sending of answers; the application stays as it is',
  'POST /api/form-deliveries/secret': SETTING,
  'PUT /api/onlineForms': CONTENT,
  'POST /api/onlineForms/{id}/lock': CONTENT,
  'POST /api/onlineForms/{id}/unlock': CONTENT,
  'POST /api/onlineForms/{id}/publish': CONTENT,
  'POST /api/onlineForms/{id}/unpublish': CONTENT,
  'POST /api/onlineForms/{id}/discard': CONTENT,
  'POST /api/onlineForms/{id}/versions/{n}/restore': CONTENT,
  'POST /api/staff-forms/from-template': CONTENT,
  'POST /api/staff-forms/import': CONTENT,
  'POST /api/staff-forms/{id}/copy': CONTENT,
  'POST /api/staff-forms/{id}/archive': CONTENT,
  'POST /api/staff-forms/{id}/unarchive': CONTENT,
  'POST /api/parametrics/book': CONTENT,
  'PUT /api/parametrics/book/{id}': CONTENT,
  'POST /api/staff/plan-requests/{id}/accept': of('plan_request', "state = 'waiting'"),
  'POST /api/staff/plan-requests/{id}/refuse': of('plan_request', "state = 'waiting'"),
  'POST /api/users': NEW,
  'PUT /api/users/{id}': 'Has the fields that each person changes on their own page; rights have calls of their own',
  'POST /api/users/bulk': 'Runs the acts of single accounts, which refuse the own one',
  'PUT /api/users/{id}/afm': account(),
  'POST /api/users/{id}/approvals': 'Only asks: a second person decides',
  'POST /api/users/{id}/approvals/{approval_id}': {
    own: `update account_approval set person_id = ${ACTOR} where id = 990`,
    says: 'second_administrator_needed',
  },
  'POST /api/users/{id}/merge/{into_id}/approvals': 'Only asks: a second person decides',
  'POST /api/users/{id}/merge/{into_id}': 'Needs the approval of a second person, who is not concerned',
  'POST /api/users/{id}/password-link': 'Sends a link to the own mailbox, as the page of sign-in does',
  'POST /api/users/{id}/shown-password-link':
    'Shows a link to an account without a mailbox; who is signed in can change the own password already',
  'DELETE /api/users/{id}/identities/{provider}': 'Takes a way to sign in from the account, as its own page does',
  'POST /api/users/{id}/state':
    'The database refuses the own account and the last administrator (administration-rules.test.ts)',
  'DELETE /api/users/{id}': account('user_cant_delete_self'),
  'DELETE /api/users/{id}/sessions': account('user_cant_delete_own_session'),
  'POST /api/users/{id}/password': 'Needs the approval of a second person, who is not concerned',
  'POST /api/users/{id}/confirmation': 'Sends a link to the own mailbox, which proves it',
  'DELETE /api/users/{id}/two-factor': 'Needs the approval of a second person, who is not concerned',
  'POST /api/jobs/failed/{id}/retry': OPERATION,
  'POST /api/jobs/failed/{id}/discard': OPERATION,
  'POST /api/audit/verifications': OPERATION,
  'POST /api/roles': OPERATION,
  'PUT /api/roles/{id}': OPERATION,
  'DELETE /api/roles/{id}': OPERATION,
  'PUT /api/users/{id}/roles':
    'No role gives more than its giver holds, so the own rights do not grow (administration-rules.test.ts)',
  'POST /api/utilities': SETTING,
  'POST /api/utilities/changes/{id}':
    'Concerns a utility; the one who asked for the change does not approve it (utilities.test.ts)',
  'POST /api/utilities/pictures': SETTING,
  'PUT /api/utilities/profile': SETTING,
  'POST /api/staff/announcements': CONTENT,
  'PUT /api/staff/announcements/{id}': CONTENT,
  'DELETE /api/staff/announcements/{id}': CONTENT,
  'POST /api/staff/text-preview': CONTENT,
  'PUT /api/staff/contact-data': CONTENT,
  'POST /api/staff/case-types': CONTENT,
  'PUT /api/staff/case-types/{id}': CONTENT,
  'POST /api/staff/poi': CONTENT,
  'PUT /api/staff/poi/{code}': CONTENT,
  'DELETE /api/staff/poi/{code}': CONTENT,
  'POST /api/staff/questions': CONTENT,
  'PUT /api/staff/questions/{code}': CONTENT,
  'DELETE /api/staff/questions/{code}': CONTENT,
  'POST /api/staff/legal-texts': CONTENT,
  'PUT /api/staff/legal-texts/{kind}/{valid_from}': CONTENT,
  'DELETE /api/staff/legal-texts/{kind}/{valid_from}': CONTENT,
  'POST /api/staff/open311-keys': SETTING,
  'DELETE /api/staff/open311-keys/{id}': SETTING,
  'POST /api/utilities/feed-tokens': SETTING,
  'POST /api/utilities/feed-tokens/{id}/replacement': SETTING,
  'DELETE /api/utilities/feed-tokens/{id}': SETTING,
  'POST /api/impersonation': 'Acting as a customer only reads, and names a customer who is another person',
};

let app: TestApp;
let targets: Targets;
beforeAll(async () => {
  ({ app, targets } = await startSuite());
  await sql`insert into person_deya (deya_id, person_id, status) values (1, ${ACTOR}, 'active')`.execute(app.admin);
});
afterAll(() => app.stop());

const changes = Object.entries<Endpoint>(contract)
  .filter(([call, { access }]) => access.startsWith('permission:') && !call.startsWith('GET '))
  .map(([call]) => call);

it('each call of the staff that changes something says here what becomes of the own matter', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(changes.toSorted());
});

const ABOUT_SUPPLIES = changes.filter((call) => /\/(readings|supply-requests|plan-requests)\//.test(call));

it.each(ABOUT_SUPPLIES)(
  'nor about a supply that they follow, also where another person has sent it: %s',
  async (call) => {
    const { request } = sampleRequest(call, targets);
    const headers = { ...(await headersOf(app, 'installation_admin')), ...request.headers };
    await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type)
    select deya_id, kwdikos_katanalwti, ${ACTOR}, 'tenant' from supply where deya_id = 1 on conflict do nothing`.execute(
      app.admin,
    );
    const answer = await app.server.inject({ ...request, headers });
    await sql`delete from supply_person where deya_id = 1 and person_id = ${ACTOR}`.execute(app.admin);
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'own_matter' }]);
  },
);

const refused = Object.entries(CALLS).flatMap(([call, row]) => (typeof row === 'string' ? [] : [[call, row] as const]));

it.each(refused)('a member of the staff does not decide about themselves: %s', async (call, { own, says, body }) => {
  const { request } = sampleRequest(call, targets);
  const url = String(request.url).replace(/(\/api\/(?:users|staff\/people)\/)\d+/, `$1${ACTOR}`);
  const headers = { ...(await headersOf(app, 'installation_admin')), ...request.headers };
  await sql.raw(own).execute(app.admin);
  const answer = await app.server.inject({ ...request, url, headers, ...(body && { payload: body }) });
  expect(answer.json()).toEqual({ message: says ?? 'own_matter' });
  expect([403, 422]).toContain(answer.statusCode);
});

it('the money of these calls has not moved', async () => {
  const { rows } = await sql`
    select id::int from bank_entry where id in (${BANK_ENTRY}, ${BANK_PROPOSAL}) and open_cents = 5000
    union all select id::int from bank_entry where id = ${ASSIGNED_ENTRY} and state = 'assigned'
    union all select id::int from payment_refund where id = ${REFUND} and state = 'waiting'`.execute(app.admin);
  expect(rows).toHaveLength(4);
});
