import { createHash } from 'node:crypto';
import { FORM, resetForm } from '../../features/form-editor/samples.ts';
import { installQueues } from '@hydria/jobs/queues.ts';
import { silentBank } from '@hydria/adapters/testing/bank.ts';
import { limits } from '../../limits.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import {
  addAnnouncement,
  addApprovals,
  addAssignedMoney,
  addAuditEvent,
  addBankMoney,
  addBook,
  addDataRequest,
  addExceedance,
  addFailedJob,
  addFeedHistory,
  addHandover,
  addLeaver,
  addLegalText,
  addMeterAlert,
  addNotice,
  addPlanRequest,
  addPoint,
  addQuestion,
  addQuestionOfStaff,
  addReadingToken,
  addSavedView,
  addSentReading,
  addSolvedApplication,
  addSource,
  addSpareLimit,
  addSupplyRequest,
  addTemplate,
  addTwins,
  addUtilityChange,
} from '../sample-rows.ts';
import { addCaseArea } from '../../features/case-areas/samples.ts';
import { addCaseForward } from '../../features/cases/samples.ts';
import { addCaseRule } from '../../features/case-rules/samples.ts';
import { addCaseTeam } from '../../features/case-teams/samples.ts';
import { addFormDelivery } from '../../features/form-deliveries/samples.ts';
import { addCaseTemplate } from '../../features/case-templates/samples.ts';
import { addCaseType } from '../../features/case-types/samples.ts';
import { addFormFile } from '../../features/form-files/samples.ts';
import { addSavedForm } from '../../features/saved-forms/samples.ts';
import { addOpen311Key } from '../../features/open311/samples.ts';
import { addSolvedReport } from '../../features/reports/samples.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { PAYMENT_CODE } from './requests.ts';
import type { Targets } from './samples.ts';

/** A feed key of utility 2, whose system must not reach data of utility 1. */
export const FOREIGN_FEED_TOKEN = 'feed-token-of-utility-two';

const ORDER = '0123456789abcdefghjkmnpq';
const PAID_ORDER = '1123456789abcdefghjkmnpq';
const GUEST_ORDER = '2123456789abcdefghjkmnpq';

/** Additional people: one for each relation to supply 100-1 of utility 1. */
const PEOPLE = `
  insert into person (id, email, first_name, last_name, active, confirmed_at, created_at)
    select id, name || '@example.gr', name, 'Δοκιμής', true, now(), '2026-06-01' from (values
      (101, 'olga'), (102, 'tina'), (103, 'alexis'), (104, 'lida'), (105, 'fedra'), (106, 'areti'), (107, 'foteini'),
      (108, 'voula'), (109, 'nikos'), (110, 'roula')) as p (id, name);
  update person set afm_proof = 'staff', afm = '555777003' where id = 101;
  insert into person_credential (person_id, password_hash, must_change)
    select p.id, c.password_hash, p.id = 109 from person p, person_credential c where p.id > 100 and c.person_id = 1;
  insert into person_deya (deya_id, person_id, status) select 1, id, 'active' from person where id in (8, 101, 102, 103, 104, 105, 106, 107, 109, 110);
  insert into person_deya (deya_id, person_id, status) values (2, 108, 'active');
  insert into external_identity (person_id, provider, subject, linked_at, last_login_at)
    values (110, 'gsis', '110', now(), now());
  insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type, since, until) values
    (1, '100-1', 101, 'owner', null, null), (1, '100-1', 102, 'tenant', '2026-06-01', null),
    (1, '100-1', 103, 'authorised', null, null), (1, '100-2', 104, 'owner', null, null),
    (1, '100-1', 105, 'tenant', null, '2026-01-31'), (1, '100-1', 109, 'owner', null, null);
  insert into role (name) values ('one'), ('spare');
  insert into role_permission (role_id, permission_id)
    select r.id, p.id from role r, permission p where r.name = 'one' and p.name = 'forms.manage';
  insert into person_role (person_id, role_id, deya_id)
    select 106, id, 1 from role where name = 'administrator' union all
    select 108, id, 2 from role where name = 'administrator' union all
    select 107, id, 1 from role where name = 'one';
  insert into online_form (deya_id, id, form_id, document, title, api) values (1, ${FORM}, 'matrix', true, '{"el":"Φόρμα"}', '[{"value":"input",
    "name":"Στοιχεία","showTitle":true,"grid":1,"elements1":[{"id":"1","type":"text_field","options":{"field":"name",
    "label":"Όνομα"},"validation":{}}]}]');
  ${resetForm}`;

async function addTargets(app: TestApp): Promise<Targets> {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const { rows } = await sql<Omit<Targets, 'bytes'>>`
    with m as (insert into media (deya_id, kind, content_type, width, height, sha256, bytes) values
        (1, 'report', 'image/jpeg', 4, 4, 'x', ${bytes}), (1, 'logo', 'image/jpeg', 4, 4, 'y', ${bytes}) returning id, kind),
      r as (insert into problem_report (deya_id, person_id, code, problem_type) values (1, 101, 'MINE', 'other') returning id),
      o as (insert into problem_report (deya_id, code, problem_type) values (1, 'KNOWN', 'other')),
      s as (insert into session (person_id, last_used_at, expires_at)
        values (101, ${app.clock.now()}, ${new Date(app.clock.now().getTime() + 3_600_000)}) returning id),
      q as (insert into registration_request (deya_id, person_id, kwdikos_katanalwti, first_name, last_name, created_at)
        values (1, 110, '100-1', 'Ρούλα', 'Δοκιμής', now()) returning id),
      k as (insert into contact_message (deya_id, code, person_id, topic, name, email, message, lang, idempotency_key, created_at)
        values (1, 'MINE', 101, 'bill', 'Όλγα', 'olga@example.gr', 'Ερώτηση', 'el', 'example-of-a-key-0', now()) returning id),
      t as (insert into conversation (deya_id, person_id, lang, last, seen_by_customer, idempotency_key, created_at, updated_at)
        values (1, 101, 'el', 1, 1, 'example-of-a-key-0', now(), now()) returning id),
      a as (insert into form_answer (deya_id, online_form_id, person_id, answers, code)
        select 1, id, 101, '{}', 'MINE' from online_form where deya_id = 1 and form_id = 'matrix' returning id),
      f as (insert into feed_run (deya_id, entity, finished_at) values (1, 'bills', now()) returning id)
    select (select id from a) as application, (select id from m where kind = 'report') as photo, (select id from m where kind = 'logo') as logo,
      (select id from s) as session, (select id from r) as report, (select id from f) as run,
      (select id from q) as registration, (select id from k) as contact, (select id from t) as conversation,
      (select id from role where name = 'one') as role, (select id from role where name = 'spare') as spare_role,
      (select id from bill where deya_id = 1 and bill_number = 'B1-60') as bill, ${ORDER} as order, ${PAID_ORDER} as paid_order, ${GUEST_ORDER} as guest_order`.execute(
    app.admin,
  );
  const { photo, report, application, bill, conversation } = rows[0]!;
  await sql`insert into conversation_message (deya_id, conversation_id, n, by, text, idempotency_key, at)
    values (1, ${conversation}, 1, 'customer', 'Καλημέρα', 'example-of-a-key-0', now())`.execute(app.admin);
  await sql`update bill set payment_code = ${PAYMENT_CODE} where id = ${bill}`.execute(app.admin);
  await sql`insert into problem_report_photo (deya_id, report_id, position, media_id) values (1, ${report}, 1, ${photo})`.execute(
    app.admin,
  );
  await sql.raw(addCaseForward).execute(app.admin);
  await sql.raw(addFormDelivery).execute(app.admin);
  await sql.raw(addFormFile(application)).execute(app.admin);
  await sql.raw(addSavedForm).execute(app.admin);
  await sql`insert into case_photo (deya_id, case_id, media_id, is_public, from_sender, at)
    values (1, ${application}, ${photo}, true, true, now())`.execute(app.admin);
  await sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, redirect_to,
      state, idempotency_key, created_at, updated_at)
    select 1, ${ORDER}, 101, id, current_total, 'EUR', 'test', 'https://bank.example/', 'failed', 'example-of-a-key-0', now(), now()
    from bill where id = ${bill}`.execute(app.admin);
  // Of a bill that the utility states as paid, so that no other call sees less owed.
  await sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, bank_payment_id,
      state, idempotency_key, created_at, updated_at, authorised_at)
    select 1, o.order_code, o.person_id, b.id, b.current_total, 'EUR', 'test', o.order_code, 'authorised', o.order_code, now(), now(), now()
    from (values (${PAID_ORDER}, 101::bigint), (${GUEST_ORDER}, null)) as o (order_code, person_id),
      (select id, current_total from bill where deya_id = 1 and paid_on is not null order by id limit 1) b`.execute(
    app.admin,
  );
  await sql`insert into bank_payment_guest (deya_id, order_code, idempotency_key, lang, created_at)
    values (1, ${GUEST_ORDER}, 'example-of-a-key-3', 'el', now())`.execute(app.admin);
  return { ...rows[0]!, bytes };
}

/** Rate limits count but refuse no request: suites send thousands of requests. */
export const UNLIMITED = Object.fromEntries(
  Object.keys(limits).map((name) => [name, { attempts: 1_000_000_000, seconds: 60 }]),
);

/** A stub of the bank that accepts every order. */
const bank = {
  ...silentBank,
  createPayment: async () => ({ payment_id: 'payment-1', redirect_to: 'https://bank.example/1' }),
};

/** The test application with the people and rows of the suites. Appends every line of its log to `said`. */
export async function startSuite(said?: string[]): Promise<{ app: TestApp; targets: Targets }> {
  const log = said && ({ log: 'debug' } as const);
  const logStream = said && { write: (line: string) => void said.push(line) };
  const app = await startTestApp({ limits: UNLIMITED, ...log }, { outside: { bank }, ...(logStream && { logStream }) });
  await sql.raw(PEOPLE).execute(app.admin);
  await sql`insert into deya_credential (deya_id, access_token_sha256)
    values (2, ${createHash('sha256').update(FOREIGN_FEED_TOKEN).digest()})`.execute(app.admin);
  await installQueues(app.admin);
  await sql.raw(addFailedJob).execute(app.admin);
  await sql.raw(addSentReading(101)).execute(app.admin);
  await sql.raw(addMeterAlert).execute(app.admin);
  await sql.raw(addReadingToken(101)).execute(app.admin);
  await sql.raw(addBankMoney).execute(app.admin);
  await sql.raw(addAssignedMoney).execute(app.admin);
  await sql.raw(addSupplyRequest(101)).execute(app.admin);
  await sql.raw(addPlanRequest(101)).execute(app.admin);
  await sql.raw(addSolvedReport(101)).execute(app.admin);
  await sql.raw(addSolvedApplication(101)).execute(app.admin);
  await sql.raw(addLeaver).execute(app.admin);
  await sql.raw(addSavedView(101)).execute(app.admin);
  await sql.raw(addTemplate).execute(app.admin);
  await sql.raw(addAnnouncement).execute(app.admin);
  await sql.raw(addBook).execute(app.admin);
  await sql.raw(addCaseTeam).execute(app.admin);
  await sql.raw(addCaseArea).execute(app.admin);
  await sql.raw(addCaseTemplate).execute(app.admin);
  await sql.raw(addCaseRule).execute(app.admin);
  await sql.raw(addSpareLimit).execute(app.admin);
  await sql.raw(addNotice).execute(app.admin);
  await sql.raw(addSource).execute(app.admin);
  await sql.raw(addExceedance).execute(app.admin);
  await sql.raw(addDataRequest).execute(app.admin);
  await sql.raw(addHandover).execute(app.admin);
  await sql.raw(addCaseType).execute(app.admin);
  await sql.raw(addPoint).execute(app.admin);
  await sql.raw(addQuestionOfStaff).execute(app.admin);
  await sql.raw(addLegalText).execute(app.admin);
  await sql.raw(addFeedHistory).execute(app.admin);
  await sql.raw(addOpen311Key).execute(app.admin);
  await sql.raw(addUtilityChange).execute(app.admin);
  await sql.raw(addQuestion).execute(app.admin);
  await sql.raw(addTwins).execute(app.admin);
  await sql.raw(addApprovals).execute(app.admin);
  await sql.raw(addAuditEvent).execute(app.admin);
  return { app, targets: await addTargets(app) };
}
