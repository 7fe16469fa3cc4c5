import { unzipSync } from 'fflate';
import { writeQuestions } from '@hydria/shared/rules/case-questions.ts';
import type { FormElement } from '@hydria/shared/rules/form-layout.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

const DAY = 86_400;

const ask = (as: Name) => app.send('POST /api/account/data/export', { as, payload: {} });
const stateOf = async (as: Name) =>
  (await app.send('GET /api/account/data', { as })).json<{ export: unknown; acts: object[] }>();
const download = (as: Name, password = PASSWORD) =>
  app.send('POST /api/account/data/export/download', { as, payload: { password } });

/** The files of an archive. */
const filesOf = (zip: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));

const rowsIn = (files: Record<string, string>, table: string) =>
  JSON.parse(files[`${table}.json`] ?? 'null') as Record<string, unknown>[];

async function filesFor(as: Name): Promise<Record<string, string>> {
  expect((await ask(as)).statusCode).toBe(200);
  await app.runJobs();
  const answer = await download(as);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return filesOf(answer.rawPayload);
}

it('a person has an archive of their data made, and reads it as JSON and CSV', async () => {
  await sql`insert into problem_report (deya_id, code, person_id, problem_type, description) values
    (1, 'REP-1', 1, 'leak', '=cmd()'), (1, 'REP-2', 2, 'leak', 'of Babis')`.execute(app.admin);
  expect((await ask('anna')).statusCode).toBe(200);
  expect((await stateOf('anna')).export).toMatchObject({ status: 'waiting', ends_at: null });
  app.mails.length = 0;
  await app.runJobs();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@example.gr', 'Τα δεδομένα σας είναι έτοιμα'],
  ]);
  expect((await stateOf('anna')).export).toMatchObject({ status: 'ready', ends_at: '2026-11-21T12:00:00.000Z' });
  const files = filesOf((await download('anna')).rawPayload);
  const { rows } = await sql<{ action: string }>`
    select action from installation_event where person_id = 1 and action like '%-downloaded'`.execute(app.admin);
  expect(rows).toEqual([{ action: 'data-export-downloaded' }]);
  expect(rowsIn(files, 'person')).toMatchObject([{ id: 1, email: 'anna@example.gr' }]);
  expect(rowsIn(files, 'problem_report').map(({ code }) => code)).toEqual(['REP-1']);
  expect(files['problem_report.csv']).toContain("'=cmd()");
  expect(files['bill.csv']).toContain('B1-60');
  expect(rowsIn(files, 'hourly_reading')).toHaveLength(72);
  expect(JSON.parse(files['about.json'] ?? '{}')).toMatchObject({
    tables: expect.arrayContaining([expect.objectContaining({ table: 'bill', erasure: 'tax_books' })]),
  });
});

it('documents of applications are in the archive, with their names', async () => {
  await sql`insert into online_form (deya_id, id, form_id, title, api) values (1, 9301, 'form', '{}', '[]')`.execute(
    app.admin,
  );
  await sql`insert into form_answer (deya_id, id, online_form_id, person_id, answers, code)
    values (1, 9302, 9301, 1, '{}', 'ANS-1'), (1, 9303, 9301, 2, '{}', 'ANS-2')`.execute(app.admin);
  await sql`insert into media (deya_id, id, kind, content_type, width, height, sha256, bytes) values
    (1, 9304, 'form', 'application/pdf', 0, 0, 'x', '%PDF-of-anna'), (1, 9305, 'form', 'application/pdf', 0, 0, 'x', '%PDF-of-babis')`.execute(
    app.admin,
  );
  await sql`insert into form_file (deya_id, media_id, online_form_id, field, ref, name, size, answer_id, at) values
    (1, 9304, 9301, 'proof', ${'1'.repeat(32)}, 'Συμβόλαιο.pdf', 8, 9302, now()),
    (1, 9305, 9301, 'proof', ${'2'.repeat(32)}, 'Άλλο.pdf', 8, 9303, now())`.execute(app.admin);
  const files = await filesFor('anna');
  expect(files['files/1-9304.pdf']).toBe('%PDF-of-anna');
  expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toEqual(['files/1-9304.pdf']);
  expect(rowsIn(files, 'form_file').map(({ name }) => name)).toEqual(['Συμβόλαιο.pdf']);
});

it('answers to questions are in the archive in words, with the questions that the person was asked', async () => {
  const question = {
    id: 'side',
    type: 'radio_buttons',
    options: { field: 'side', label: { el: 'Σε ποια πλευρά;' } },
    items: [{ value: 'c1', label: { el: 'Αριστερά' } }],
    conditionals: [],
    validation: {},
  } satisfies FormElement;
  const layout = writeQuestions([question]);
  const digest = 'd'.repeat(64);
  await sql`insert into form_layout values (1, ${digest}, ${layout})`.execute(app.admin);
  await sql`insert into problem_report (deya_id, code, person_id, problem_type, description, answers, layout_sha256)
    values (1, 'REP-3', 1, 'other', 'x', '{"side":"c1"}', ${digest})`.execute(app.admin);
  const files = await filesFor('anna');
  expect(rowsIn(files, 'problem_report').find(({ code }) => code === 'REP-3')).toMatchObject({
    answers: ['Σε ποια πλευρά; Αριστερά'],
  });
  expect(files['problem_report.csv']).toContain('Αριστερά');
});

it('a form that a person has saved for later is in the archive in words, half filled in as it is', async () => {
  const layout = writeQuestions(
    [
      { id: 'name', type: 'text_field', options: { field: 'name', label: { el: 'Όνομα' } }, items: [] },
      {
        id: 'side',
        type: 'radio_buttons',
        options: { field: 'side', label: { el: 'Πλευρά' } },
        items: [{ value: 'c1', label: { el: 'Αριστερά' } }],
      },
    ].map((question) => ({ ...question, conditionals: [], validation: { required: true } })) as FormElement[],
  );
  await sql`insert into online_form (deya_id, id, form_id, title, api) values (1, 9301, 'form', '{"el":"Φόρμα"}', ${layout})`.execute(
    app.admin,
  );
  const payload = { form: 9301, form_version: null, answers: { name: 'Άννα', side: 'gone' }, step: 1 };
  const key = 'key-of-a-saved-form';
  const saved = await app.send('POST /api/saved-forms', { as: 'anna', payload: { ...payload, idempotency_key: key } });
  expect(saved.statusCode).toBe(200);
  const files = await filesFor('anna');
  expect(rowsIn(files, 'saved_form')).toMatchObject([{ answers: ['Όνομα: Άννα', expect.stringMatching(/^Πλευρά/)] }]);
  expect(Object.values(files).join('\n')).not.toContain(key);
});

it('the archive holds no secret, no row of another person, and no day outside of a link', async () => {
  const files = await filesFor('anna');
  const all = Object.values(files).join('\n');
  for (const other of ['babis@example.gr', 'stella', '100-3', 'B3-1', '$argon2', 'M3'])
    expect(all).not.toContain(other);
  // Anna is a tenant of 100-2 since June, and left 100-4 in January.
  const bills = rowsIn(files, 'bill').map(({ bill_number }) => bill_number);
  expect(bills).toContain('B2-2');
  expect(bills).not.toContain('B2-1');
  expect(bills).toContain('B4-1');
});

it('an absence and its alert are in the archive of their person from the own days on, and in no other one', async () => {
  await sql`update person set afm_proof = 'staff', afm = (select afm from person where id = 1) where id = 2`.execute(
    app.admin,
  );
  await sql`update supply_person set since = '2026-11-10' where person_id = 1 and kwdikos_katanalwti = '100-1'`.execute(
    app.admin,
  );
  await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type) values (1, '100-1', 2, 'tenant')
    on conflict do nothing`.execute(app.admin);
  await sql`insert into alert_limit (deya_id, person_id, kwdikos_katanalwti, holiday_from, holiday_until, set_at)
    values (1, 1, '100-1', '2026-11-08', '2026-11-12', now())`.execute(app.admin);
  await sql`insert into flow_alert (deya_id, id, hydrometer, kind, since, until, ended, lowest, lost, raised_at, person_id) values
    (1, 9001, 'M1', 'holiday', '2026-11-07T22:00Z', '2026-11-11T06:00Z', true, 0, 3, now(), 1),
    (1, 9002, 'M1', 'over_day', '2026-11-07T22:00Z', '2026-11-08T06:00Z', true, 0, 3, now(), 1)`.execute(app.admin);
  const files = await filesFor('anna');
  expect(rowsIn(files, 'alert_limit')).toMatchObject([{ holiday_from: '2026-11-08', holiday_until: '2026-11-12' }]);
  expect(rowsIn(files, 'flow_alert').map(({ id }) => id)).toEqual([9001]);
  const others = await filesFor('babis');
  expect([rowsIn(others, 'alert_limit'), rowsIn(others, 'flow_alert')]).toEqual([[], []]);
});

it('an archive is there for a day, for its person alone, with the password', async () => {
  await ask('anna');
  await app.runJobs();
  expect((await download('anna', 'wrong-password-1')).json()).toEqual({ message: { password: ['wrong_password'] } });
  expect((await download('babis')).json()).toEqual({ message: 'export_not_found' });
  app.clock.pass(DAY - 60);
  expect((await download('anna')).statusCode).toBe(200);
  app.clock.pass(60);
  expect((await download('anna')).json()).toEqual({ message: 'export_not_found' });
  expect((await stateOf('anna')).export).toBeNull();
  await app.runJobs();
  const { rows } = await sql`select 1 from data_export_part`.execute(app.admin);
  expect(rows).toEqual([]);
});

it('while an archive is being made no second one begins, and a day has five', async () => {
  await Promise.all([ask('anna'), ask('anna')]);
  expect((await app.runJobs()).filter((name) => name === 'personal-data.export')).toHaveLength(1);
  // Each further one has failed at once: making all six takes longer than a busy machine has for a test.
  const answers: number[] = [];
  for (let n = 0; n < 5; n++) {
    answers.push((await ask('anna')).statusCode);
    await sql`update data_export set failed_at = asked_at where ready_at is null`.execute(app.admin);
  }
  expect(answers).toEqual([200, 200, 200, 200, 429]);
  expect((await ask('anna')).json()).toMatchObject({ message: 'daily_limit_reached' });
});

it('a person sees that staff have opened their account: when, of which utility and in which role, without a name', async () => {
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
  await app.send('GET /api/users/2?deya_id=1', { as: 'stella' });
  await app.send('GET /api/users/2?deya_id=1', { as: 'stella' });
  await app.send('GET /api/users/2', { as: 'admin' });
  const { acts } = await stateOf('babis');
  expect(acts).toEqual([
    { id: expect.any(Number), at: '2026-11-20T12:00:00.000Z', kind: 'read', deya_id: null, role: 'administrator' },
    { id: expect.any(Number), at: '2026-11-20T12:00:00.000Z', kind: 'read', deya_id: 1, role: 'administrator' },
  ]);
  expect((await stateOf('anna')).acts).toEqual([]);
});
