import { sql } from 'kysely';
import { addSentReading } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people } from '../../testing/test-data.ts';
import { personalTables } from '../../personal-data.ts';
import { isLeftToTheKeys } from './erase-rows.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

/** Marks of Anna's data that no table may contain after the erasure. */
const MARKS = ['anna@example.gr', 'Ανώνυμη-Μαρίκα', '+306971112233', 'Μυστική 7', '555777003-αφμ', 'anna-device-agent'];

/** Anna pays, reports with a photo, sends a reading with another one, reports as a guest, writes, asks and answers at utilities 1 and 2. */
async function fillWithMarks(): Promise<void> {
  const { admin } = app;
  await sql`insert into bank_payment (deya_id, order_code, person_id, bill_id, amount_cents, currency, bank, state,
      idempotency_key, created_at, updated_at, authorised_at)
    select 1, '0123456789abcdefghjkmnpq', 1, id, 100, 'EUR', 'test', 'authorised', 'key-of-payment-1', now(), now(), now()
    from bill where bill_number = 'B1-60'`.execute(admin);
  await sql`insert into problem_report (deya_id, id, code, person_id, problem_type, description, address, first_name, phone, email, kwdikos_katanalwti, latitude) values
    (1, 9001, 'REP-1', 1, 'leak', 'Ανώνυμη-Μαρίκα Μυστική 7', 'Μυστική 7', 'Ανώνυμη-Μαρίκα', '+306971112233', 'anna@example.gr', '100-1', 38),
    (2, 9002, 'REP-2', null, 'leak', 'Μυστική 7', 'Μυστική 7', 'Ανώνυμη-Μαρίκα', null, 'Anna@example.gr', null, null),
    (1, 9003, 'REP-3', 2, 'leak', 'of Babis', null, 'Babis', null, 'babis@example.gr', null, null)`.execute(admin);
  await sql`insert into problem_report_event (deya_id, report_id, n, by, note, at) values
    (1, 9001, 1, 'customer', 'Μυστική 7', now()), (1, 9003, 1, 'customer', 'of Babis', now())`.execute(admin);
  await sql`insert into media (deya_id, id, kind, content_type, width, height, sha256, stored_as) values
    (1, 9101, 'report', 'image/jpeg', 1, 1, 'x', ${`photos/1/${'a'.repeat(32)}.jpg`})`.execute(admin);
  await sql`insert into problem_report_photo values (1, 9001, 0, 9101)`.execute(admin);
  await sql.raw(addSentReading(people.anna.id)).execute(admin);
  await sql`insert into contact_message (deya_id, code, person_id, topic, name, email, message, lang, idempotency_key, created_at)
    values (2, 'MSG-1', 1, 'bill', 'Ανώνυμη-Μαρίκα', 'anna@example.gr', 'Μυστική 7', 'el', 'key-message-1', now())`.execute(
    admin,
  );
  await sql`insert into conversation (deya_id, id, person_id, lang, idempotency_key, created_at, updated_at)
    values (1, 9201, 1, 'el', 'key-conversation-1', now(), now())`.execute(admin);
  await sql`insert into conversation_message (deya_id, conversation_id, n, by, text, idempotency_key, at)
    values (1, 9201, 1, 'customer', '555777003-αφμ', 'key-line-1', now())`.execute(admin);
  await sql`insert into online_form (deya_id, id, form_id, title, api) values (1, 9301, 'form', '{}', '[]')`.execute(
    admin,
  );
  await sql`insert into form_answer (deya_id, online_form_id, person_id, kwdikos_katanalwti, answers, code, protocol_number)
    values (1, 9301, 1, '100-1', '{"name":"Ανώνυμη-Μαρίκα"}', 'ANS-1', '17/2026')`.execute(admin);
  await sql`insert into media (deya_id, id, kind, content_type, width, height, sha256, stored_as) values
    (1, 9302, 'form', 'application/pdf', 0, 0, 'x', ${`photos/1/${'b'.repeat(32)}.pdf`}),
    (1, 9303, 'form', 'application/pdf', 0, 0, 'x', ${`photos/1/${'c'.repeat(32)}.pdf`})`.execute(admin);
  await sql`insert into form_file (deya_id, media_id, online_form_id, field, ref, person_id, name, size, answer_id, at)
    select 1, 9302, 9301, 'proof', ${'1'.repeat(32)}, null, 'Μυστική 7.pdf', 8, id, now() from form_answer where code = 'ANS-1' union all
    select 1, 9303, 9301, 'proof', ${'2'.repeat(32)}, 1, 'Μυστική 7.pdf', 8, null, now()`.execute(admin);
  await sql`insert into registration_request (deya_id, id, person_id, kwdikos_katanalwti, first_name, last_name, mobile, created_at)
    values (1, 9401, 1, '100-3', 'Ανώνυμη-Μαρίκα', 'Α', '+306971112233', now())`.execute(admin);
  await sql`insert into registration_note (deya_id, request_id, n, by, text, at)
    values (1, 9401, 1, 'customer', 'Μυστική 7', now())`.execute(admin);
  await sql`update session set user_agent = 'anna-device-agent' where person_id = 1`.execute(admin);
  await sql`update person set phone = '+306971112233', last_name = 'Ανώνυμη-Μαρίκα', confirmed_at = now() where id = 1`.execute(
    admin,
  );
}

/** The tables of all schemas, the queue of jobs among them, that still contain a mark, and the mark. */
async function findMarks(marks = MARKS): Promise<[string, string][]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(app.admin);
  expect(tables.map(({ name }) => name)).toContain('job_common');
  const found: [string, string][] = [];
  for (const { schema, name } of tables) {
    for (const mark of marks) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(`${schema}.${name}`)} t where strpos(t::text, ${mark}) > 0`.execute(
        app.admin,
      );
      if (rows[0]?.n) found.push([name, mark]);
    }
  }
  return found;
}

const eraseAnna = async () => {
  const to = await app.send('POST /api/users/1/state', { as: 'admin', payload: { to: 'deleted' } });
  expect(to.statusCode).toBe(200);
  return app.send('DELETE /api/users/1', { as: 'admin' });
};

it('an erased person who has paid, reported, written and applied is named in no table', async () => {
  await app.tokenOf('anna');
  await fillWithMarks();
  expect((await findMarks()).length).toBeGreaterThan(10);
  expect((await eraseAnna()).statusCode).toBe(200);
  await app.runJobs();
  expect(await findMarks()).toEqual([]);
});

it('the erasure covers the accounts that were merged into another, and the trail names each', async () => {
  const { petros } = people;
  await sql`update person set email = 'old-account@example.gr', last_name = 'Ανώνυμη-Μαρίκα', deleted_at = now(), merged_into = 1
    where id = ${petros.id}`.execute(app.admin);
  // A report that was sent as a guest, with the address of the ended account.
  await sql`insert into problem_report (deya_id, code, problem_type, description, first_name, email)
    values (2, 'REP-9', 'leak', 'Μυστική 7', 'Ανώνυμη-Μαρίκα', 'old-account@example.gr')`.execute(app.admin);
  await sql`update person set confirmed_at = now() where id = ${petros.id}`.execute(app.admin);
  expect((await eraseAnna()).statusCode).toBe(200);
  await app.runJobs();
  expect(await findMarks([...MARKS, 'old-account@example.gr'])).toEqual([]);
  const { rows } = await sql<{ person_id: number }>`
    select person_id from installation_event where action = 'user-erased' order by person_id`.execute(app.admin);
  expect(rows.map(({ person_id }) => person_id)).toEqual([1, petros.id]);
});

it('the books of the utility stay: payment, bills, report and application without the person', async () => {
  await fillWithMarks();
  const { rows: before } = await sql`select * from bill order by deya_id, id`.execute(app.admin);
  await eraseAnna();
  const { rows: after } = await sql`select * from bill order by deya_id, id`.execute(app.admin);
  expect(after).toEqual(before);
  const { rows: payments } = await sql`select person_id, amount_cents, state from bank_payment`.execute(app.admin);
  expect(payments).toEqual([{ person_id: null, amount_cents: 100, state: 'authorised' }]);
  const { rows: answers } = await sql`select person_id, answers, protocol_number from form_answer`.execute(app.admin);
  expect(answers).toEqual([{ person_id: null, answers: {}, protocol_number: '17/2026' }]);
  const { rows: reports } = await sql`
    select code, person_id, problem_type, description, latitude from problem_report where code like 'REP-%' order by code`.execute(
    app.admin,
  );
  expect(reports).toEqual([
    { code: 'REP-1', person_id: null, problem_type: 'leak', description: '', latitude: null },
    { code: 'REP-2', person_id: null, problem_type: 'leak', description: '', latitude: null },
    { code: 'REP-3', person_id: people.babis.id, problem_type: 'leak', description: 'of Babis', latitude: null },
  ]);
  const { rows: media } = await sql`select id from media where kind in ('report', 'reading')`.execute(app.admin);
  expect(media).toEqual([]);
});

it('the erased person receives a receipt with a reference, and the trail names the same reference', async () => {
  await fillWithMarks();
  await app.runJobs();
  app.mails.length = 0;
  await eraseAnna();
  await app.runJobs();
  expect(app.mails.map(({ to }) => to)).toEqual(['anna@example.gr']);
  const { rows } = await sql<{ reference: string }>`
    select detail ->> 'reference' as reference from installation_event where action = 'user-erased'`.execute(app.admin);
  expect(app.mails[0]?.text).toContain(rows[0]?.reference);
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
});

it('a mail that waits for an erased person is not sent', async () => {
  await app.runJobs();
  app.mails.length = 0;
  expect((await app.send('POST /api/users/2/password-link', { as: 'admin' })).statusCode).toBe(200);
  await sql`update person set deleted_at = now(), confirmed_at = null where id = 2`.execute(app.admin);
  expect((await app.send('DELETE /api/users/2', { as: 'admin' })).statusCode).toBe(200);
  await app.runJobs();
  expect(app.mails).toEqual([]);
});

it('a refused erasure changes nothing', async () => {
  await fillWithMarks();
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
  await sql`update person set deleted_at = now() where id = 1`.execute(app.admin);
  // Anna is also a customer of utility 2.
  const answer = await app.send('DELETE /api/users/1?deya_id=1', { as: 'stella' });
  expect(answer.json()).toEqual({ message: 'user_of_other_utility' });
  const notDeleted = await app.send('DELETE /api/users/2?deya_id=1', { as: 'stella' });
  expect(notDeleted.json()).toEqual({ message: 'user_delete_first' });
  const { rows } =
    await sql`select description from problem_report where code in ('REP-1', 'REP-3') order by code`.execute(app.admin);
  expect(rows).toEqual([{ description: 'Ανώνυμη-Μαρίκα Μυστική 7' }, { description: 'of Babis' }]);
});

it('each table that the catalogue lets go with the person has a foreign key that deletes its rows', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive gone as (
      select 'person'::regclass as id
      union select c.conrelid::regclass from pg_constraint c join gone g on g.id = c.confrelid where c.contype = 'f' and c.confdeltype = 'c'
    ) select id::text as name from gone`.execute(app.admin);
  const cascaded = new Set(rows.map(({ name }) => name));
  const missing = Object.entries(personalTables)
    .filter(([, entry]) => isLeftToTheKeys(entry))
    .map(([table]) => table)
    .filter((table) => !cascaded.has(table));
  expect(missing).toEqual([]);
});
