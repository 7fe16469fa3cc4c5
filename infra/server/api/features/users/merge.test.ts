import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, people, type Name } from '../../testing/test-data.ts';

let app: TestApp;
/** Petros opened a second account beside that of anna: it has the supply of babis and everything that a customer sends. */
beforeEach(async () => {
  app = await startTestApp();
  // Stella administers utility 1 only, gina the installation.
  await run(`insert into person_role (person_id, role_id, deya_id) select 6, id, 1 from role where name = 'administrator';
    insert into person_role (person_id, role_id) select 3, id from role where name = 'administrator';
    update person set afm = null, afm_proof = null where id in (4, 1);
    update person_deya set status = 'active', subscribe = 3 where person_id = 4;
    insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type, since) values
      (1, '100-3', 4, 'owner', null), (1, '100-2', 4, 'owner', '2025-01-01');
    insert into problem_report (deya_id, code, problem_type, person_id) values (1, 'RX', 'other', 4);
    insert into online_form (deya_id, id, form_id, title, api) values (1, 700, 'f', '{"el":"Φ"}', '{}') on conflict do nothing;
    insert into form_answer (deya_id, online_form_id, person_id, answers, code) values (1, 700, 4, '{}', 'FX');
    insert into conversation (deya_id, id, person_id, lang, idempotency_key, created_at, updated_at)
      values (1, 800, 4, 'el', 'k', now(), now());
    insert into contact_message (deya_id, code, person_id, topic, name, email, message, lang, idempotency_key, created_at)
      values (1, 'MX', 4, 'bill', 'Π', 'petros@example.gr', 'μ', 'el', 'k', now());
    insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, idempotency_key, created_at, updated_at)
      select 1, repeat('a', 24), n, b.id, 100, 'EUR', 'x', 'same', now(), now()
      from unnest(array[4]) n, (select id from bill where deya_id = 1 limit 1) b;
    insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, idempotency_key, created_at, updated_at)
      select 1, repeat('b', 24), 1, b.id, 100, 'EUR', 'x', 'same', now(), now() from (select id from bill where deya_id = 1 offset 1 limit 1) b;
    insert into registration_request (deya_id, person_id, kwdikos_katanalwti, first_name, last_name, idempotency_key, created_at) values
      (1, 4, '100-9', 'Π', 'Δ', 'r', now()), (1, 1, '100-9', 'Ά', 'Α', 'r', now());
    insert into terms_acceptance (person_id, kind, accepted_at, valid_from) values (4, 'terms-of-use', now(), now());
    insert into device_token (deya_id, person_id, endpoint, endpoint_sha256, p256dh, auth, created_at)
      values (1, 4, 'https://push.example', sha256('x'), 'x', 'x', now());
    insert into external_identity (person_id, provider, subject, linked_at, last_login_at) values (4, 'gsis', '555777501', now(), now());
    insert into tax_verification (deya_id, person_id, provider, verified_at) values (1, 4, 'gsis', now())`);
});
afterEach(() => app.stop());

const run = (text: string) => sql.raw(text).execute(app.admin);
const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(app.admin)).rows;

const { anna, petros, babis } = people;
const call = async (name: string, as: Name, payload?: object): Promise<Record<string, unknown>> => {
  const answer = await app.send(name, { as, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
};
const MERGE = `/api/users/${petros.id}/merge/${anna.id}`;
const REASON = { reason: 'Ήρθε με την ταυτότητά του' };
const ask = (as: Name = 'admin', path = MERGE) => call(`POST ${path}/approvals`, as, REASON);
const approve = (id: unknown, as: Name = 'gina', path = `/api/users/${petros.id}`) =>
  call(`POST ${path}/approvals/${String(id)}`, as, { approved: true });
const merge = (as: Name = 'admin', path = MERGE) => call(`POST ${path}`, as);
const NEEDED = { status: 403, message: 'second_administrator_needed' };

async function mergeApproved(): Promise<void> {
  const { id } = await ask();
  expect(await approve(id)).toMatchObject({ status: 200 });
  expect(await merge()).toMatchObject({ status: 200 });
}

it('moves what the account has to the account that stays, and deletes it', async () => {
  const before = await call(`GET ${MERGE}`, 'admin');
  expect(before).toMatchObject({
    refusal: null,
    ends: { supplies: 2, reports: 1, applications: 1, conversations: 1, messages: 1, payments: 1, requests: 1 },
    stays: { supplies: 4, reports: 0, payments: 1 },
  });
  await mergeApproved();
  expect(
    await rows(`select kwdikos_katanalwti, customer_type, since::text from supply_person
      where person_id = 1 and kwdikos_katanalwti in ('100-2', '100-3') order by 1`),
  ).toEqual([
    // The tenant since June 2026 was the owner since 2025: the wider right holds.
    { kwdikos_katanalwti: '100-2', customer_type: 'owner', since: '2025-01-01' },
    { kwdikos_katanalwti: '100-3', customer_type: 'owner', since: null },
  ]);
  const moved = [
    'problem_report',
    'form_answer',
    'conversation',
    'contact_message',
    'bank_payment',
    'terms_acceptance',
  ];
  for (const table of moved) {
    expect([table, await rows(`select count(*)::int as n from ${table} where person_id = 4`)]).toEqual([
      table,
      [{ n: 0 }],
    ]);
  }
  expect(await rows('select count(*)::int as n from bank_payment where person_id = 1')).toEqual([{ n: 2 }]);
  expect(await rows('select person_id, verified_at is not null as is_verified from tax_verification')).toEqual([
    { person_id: 1, is_verified: true },
  ]);
  expect(await rows('select person_id from device_token')).toEqual([]);
  expect(
    await rows(
      'select afm, afm_proof, merged_into, deleted_at is not null as is_deleted from person where id in (1, 4) order by id',
    ),
  ).toEqual([
    { afm: '555777501', afm_proof: 'identity', merged_into: null, is_deleted: false },
    { afm: null, afm_proof: null, merged_into: 1, is_deleted: true },
  ]);
});

it('gives the person who stays the bills of the moved supply', async () => {
  const bills = async () => (await app.send('GET /api/bills/list?deya_id=1&code=100-3', { as: 'anna' })).statusCode;
  expect(await bills()).not.toBe(200);
  await mergeApproved();
  expect(await bills()).toBe(200);
});

it('keeps one of two requests for the same supply, and the choices of the account that stays', async () => {
  await run('update person_deya set subscribe = 1 where person_id = 1');
  await mergeApproved();
  expect(
    await rows(
      `select status, person_id, idempotency_key from registration_request where kwdikos_katanalwti = '100-9' order by 1`,
    ),
  ).toEqual([
    { status: 'pending', person_id: 1, idempotency_key: 'r' },
    { status: 'refused', person_id: 1, idempotency_key: null },
  ]);
  expect(await rows('select subscribe from person_deya where person_id = 1 and deya_id = 1')).toEqual([
    { subscribe: 1 },
  ]);
});

it('needs a second administrator, who approves these two accounts and no others, once', async () => {
  expect(await merge()).toEqual(NEEDED);
  const { id } = await ask();
  expect(await ask('gina')).toEqual({ status: 422, message: 'approval_waiting' });
  expect(await approve(id, 'admin')).toEqual(NEEDED);
  expect(await call(`GET /api/users/${petros.id}/approvals`, 'gina')).toMatchObject({
    data: [{ act: 'merge', into: { id: anna.id }, is_own: false }],
  });
  expect(await approve(id)).toMatchObject({ status: 200 });
  await run('update person set afm = null where id = 2');
  expect(await merge('admin', `/api/users/${petros.id}/merge/${babis.id}`)).toEqual(NEEDED);
  expect(await merge('gina')).toEqual(NEEDED);
  expect((await merge()).status).toBe(200);
});

it('writes both identities into the history of both, with the reason, and changes nothing a second time', async () => {
  await mergeApproved();
  expect((await merge()).status).toBe(200);
  expect(
    await rows(
      `select action, person_id, actor_person_id, detail from installation_event where action like 'user-merge%' order by id`,
    ),
  ).toEqual([
    { action: 'user-merged', person_id: 4, actor_person_id: 5, detail: { into_person_id: 1, ...REASON } },
    { action: 'user-merge-received', person_id: 1, actor_person_id: 5, detail: { from_person_id: 4, ...REASON } },
  ]);
});

it('merges once when the same request arrives twice at once', async () => {
  const { id } = await ask();
  await approve(id);
  const answers = await Promise.all([merge(), merge()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rows(`select 1 as n from installation_event where action = 'user-merged'`)).toHaveLength(1);
});

it('tells both addresses, without the whole address of the other one', async () => {
  await mergeApproved();
  await app.runJobs();
  // The second administrator was mailed when the approval was asked for.
  expect(app.mails.map(({ to }) => to).toSorted()).toEqual([anna.email, people.gina.email, petros.email]);
  const [ended] = app.mails.filter(({ to }) => to === petros.email);
  expect(ended!.text).toContain('a…@example.gr');
  expect(ended!.text).not.toContain(anna.email);
});

it('signs the ended account out, and answers its password like an unknown address', async () => {
  await app.tokenOf('petros');
  await mergeApproved();
  expect((await app.send('GET /api/auth/user', { as: 'petros' })).statusCode).toBe(401);
  const signIn = async (email: string) => {
    const answer = await app.send('POST /api/auth/login', { payload: { email, password: PASSWORD } });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  expect(await signIn(petros.email)).toEqual(await signIn('unknown@example.gr'));
});

it('does not restore a merged account', async () => {
  await mergeApproved();
  expect(await call(`POST /api/users/${petros.id}/state`, 'admin', { to: 'restored' })).toEqual({
    status: 422,
    message: 'user_merged',
  });
});

it.each([
  ['the same account twice', `/api/users/4/merge/4`, 'admin', '', 422, 'merge_same'],
  ['their own account', `/api/users/4/merge/5`, 'admin', '', 422, 'merge_self'],
  ['an administrator', `/api/users/3/merge/4`, 'admin', '', 422, 'merge_administrator'],
  ['into an administrator', `/api/users/4/merge/6`, 'admin', '', 422, 'merge_administrator'],
  ['into an account without a confirmed e-mail', `/api/users/4/merge/8`, 'admin', '', 422, 'merge_not_active'],
  ['into a deactivated account', `/api/users/4/merge/7`, 'admin', '', 422, 'merge_not_active'],
  ['a deleted account', MERGE, 'admin', 'update person set deleted_at = now() where id = 4', 422, 'merge_deleted'],
  [
    'two proven tax numbers',
    MERGE,
    'admin',
    `insert into external_identity (person_id, provider, subject, linked_at, last_login_at)
     values (1, 'gsis', '900000080', now(), now())`,
    422,
    'merge_afm_differs',
  ],
  ['a person of another utility', `${MERGE}?deya_id=1`, 'stella', '', 403, 'user_of_other_utility'],
  ['a person who does not exist', `/api/users/4/merge/9999`, 'admin', '', 404, 'user_not_found'],
] as const)('refuses to merge %s', async (_, path, as, before, status, message) => {
  if (before) await run(before);
  const [address = '', query = ''] = path.split(/(?=\?)/);
  const sums =
    'select count(*)::int as n, count(deleted_at)::int as gone, count(merged_into)::int as merged from person';
  const people_before = await rows(sums);
  const refused = { status, message };
  expect(await call(`POST ${address}/approvals${query}`, as, REASON)).toEqual(refused);
  expect(await call(`POST ${address}${query}`, as)).toEqual(refused);
  expect(await rows(sums)).toEqual(people_before);
});

it('looks at the rules again when it is done: an approval does not outlive them', async () => {
  const { id } = await ask();
  await approve(id);
  await run('update person set active = false where id = 1');
  expect(await merge()).toEqual({ status: 422, message: 'merge_not_active' });
});
