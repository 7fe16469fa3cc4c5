import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
let required: number;
let optional: number;

const LABELS = {
  number: 'Διακανονισμός',
  date: 'Ημερομηνία',
  amount: 'Ποσό',
  kind: 'Είδος',
  discount: 'Έκπτωση',
  interest_reduction: 'Μείωση τόκων',
};
const head = { showTitle: true, theme: 'Plain', conditionals: [] };
const settlements = (is_required: boolean) => ({
  ...head,
  value: 'settlements',
  name: 'Ο διακανονισμός',
  field: 'plan',
  required: is_required,
  labels: LABELS,
});
const why = { id: 'why', type: 'text_area', options: { field: 'why', label: 'Λόγος' } };
const reason = { ...head, value: 'input', name: 'Αίτημα', grid: 1, elements1: [why] };

const save = async (api: object[], form_id: string): Promise<number> => {
  const payload = { title: 'Αλλαγή διακανονισμού', form_id, api: JSON.stringify(api), is_online: true };
  const saved = await app.send('PUT /api/onlineForms?deya_id=1', { as: 'stella', payload });
  expect([saved.statusCode, saved.json()]).toEqual([200, { id: expect.any(Number) }]);
  return saved.json().id;
};

beforeAll(async () => {
  app = await startTestApp();
  required = await save([settlements(true), reason], 'plan-change');
  optional = await save([settlements(false), reason], 'plan-remark');
});
afterAll(() => app.stop());

let sent = 0;
const send = (answers: object, { as, form = required }: { as?: Name; form?: number } = {}) => {
  sent += 1;
  const payload = { answers, idempotency_key: `key-of-a-chosen-plan-${sent}` };
  return app.send(`POST /api/onlineForms/${form}/answers`, { ...(as && { as }), payload });
};
const stored = async (id: number) =>
  (await app.admin.selectFrom('form_answer').select('answers').where('id', '=', id).executeTakeFirstOrThrow()).answers;
const plansOf = async (as: Name, form = required) =>
  (await app.send(`GET /api/onlineForms/${form}/prefill?deya_id=1`, { as })).json().settlements;

const P1 = {
  number: 'P-1',
  date: '2026-02-01',
  amount: '120.00',
  kind: null,
  discount: null,
  interest_reduction: '80',
};

it('offers a person the running plans of their own supplies, and none where the form does not ask for one', async () => {
  expect(await plansOf('anna')).toEqual([P1]);
  expect((await plansOf('babis')).map(({ number }: { number: string }) => number)).not.toContain('P-1');
  const plain = await save([reason], 'no-plan');
  expect(await plansOf('anna', plain)).toEqual([]);
});

it('stores the facts of the chosen plan as the utility has them, whatever was sent', async () => {
  const forged = { 'plan:amount': '1.00', 'plan:date': '1999-01-01', 'plan:kind': 'Δώρο', 'plan:discount': '999.00' };
  const answer = await send({ plan: 'P-1', why: 'Δεν επαρκεί', ...forged }, { as: 'anna' });
  expect(answer.statusCode).toBe(200);
  expect(await stored(answer.json().id)).toEqual({
    plan: 'P-1',
    'plan:date': '2026-02-01',
    'plan:amount': '120.00',
    'plan:interest_reduction': '80',
    why: 'Δεν επαρκεί',
  });
});

const refused = async (answers: object, sender: Parameters<typeof send>[1]) => {
  const answer = await send(answers, sender);
  return [answer.statusCode, answer.json().message];
};

it.each<[string, string, Name | undefined]>([
  ['of another person', 'P-3', 'anna'],
  ['that was cancelled', 'P-0', 'anna'],
  ['that the utility does not have', 'P-99', 'anna'],
  ['with a name of the language', 'constructor', 'anna'],
  ['of a person who waits for the utility', 'P-1', 'petros'],
  ['of a person of another utility', 'P-1', 'gina'],
  ['named by a guest', 'P-1', undefined],
])('refuses a plan %s, without a word on which it is', async (_of, plan, as) => {
  for (const form of [required, optional])
    expect(await refused({ plan }, { form, ...(as && { as }) })).toEqual([422, { plan: ['invalid'] }]);
});

it('keeps the plan of a person whose link to the utility was ended to the utility', async () => {
  const status = (value: 'active' | 'rejected') =>
    app.admin
      .updateTable('person_deya')
      .set({ status: value })
      .where('person_id', '=', 1)
      .where('deya_id', '=', 1)
      .execute();
  await status('rejected');
  expect(await refused({ plan: 'P-1' }, { as: 'anna' })).toEqual([422, { plan: ['invalid'] }]);
  await status('active');
});

it('asks for a plan where the form requires one, and takes a form without one where it does not', async () => {
  expect(await refused({ why: 'Αργώ' }, { as: 'anna' })).toEqual([422, { plan: ['required'] }]);
  expect(await refused({ why: 'Αργώ' }, {})).toEqual([422, { plan: ['required'] }]);
  for (const sender of [{ form: optional }, { form: optional, as: 'babis' as const }]) {
    const answer = await send({ why: 'Αργώ', 'plan:amount': '5.00' }, sender);
    expect(answer.statusCode).toBe(200);
    expect(await stored(answer.json().id)).toEqual({ why: 'Αργώ' });
  }
});

it('stores nothing of a plan whose question the answers hide', async () => {
  const asked = {
    ...why,
    id: 'of',
    type: 'radio_buttons',
    options: { field: 'of', label: 'Για' },
    items: [
      { value: 'plan', label: 'Α' },
      { value: 'bill', label: 'Β' },
    ],
  };
  const hidden = { ...settlements(true), conditionals: [{ field: 'of', value: 'plan' }] };
  const form = await save([{ ...reason, elements1: [asked] }, hidden], 'plan-or-bill');
  const bill = await send({ of: 'bill', plan: 'P-1', 'plan:amount': '5.00' }, { as: 'anna', form });
  expect(await stored(bill.json().id)).toEqual({ of: 'bill' });
  const plan = await send({ of: 'plan', plan: 'P-1' }, { as: 'anna', form });
  expect(await stored(plan.json().id)).toMatchObject({ of: 'plan', plan: 'P-1', 'plan:amount': '120.00' });
});

const FACTS = ['Διακανονισμός: P-1', 'Ημερομηνία: 1 Φεβρουαρίου 2026', 'Ποσό: 120,00 €', 'Μείωση τόκων: 80'];

it('says the facts of the plan in the mail to the utility and in the PDF', async () => {
  await sql`update deya set email_public = 'info@alpha.example' where id = 1`.execute(app.admin);
  await sql`update online_form set save_method = 1, document = true where id = ${required}`.execute(app.admin);
  await app.runJobs();
  app.mails.length = 0;
  await send({ plan: 'P-1', why: 'Αργώ' }, { as: 'anna' });
  await app.runJobs();
  const text = app.mails.find(({ to }) => to === 'info@alpha.example')!.text.replaceAll('\u00A0', ' ');
  for (const fact of FACTS) expect(text).toContain(fact);
  const [attached] = app.mails.find(({ to }) => to === 'anna@example.gr')!.attachments ?? [];
  const pdf = await extractText(await getDocumentProxy(new Uint8Array(attached!.data)), { mergePages: true });
  for (const word of ['P-1', '1 Φεβρουαρίου 2026', '120,00 €', '80'])
    expect(pdf.text.replaceAll('\u00A0', ' ')).toContain(word);
});

it('keeps the facts of the day of the sending, and says in euros what a plan forgives that the person asked for here', async () => {
  const { id } = (await send({ plan: 'P-1' }, { as: 'anna' })).json<Answer<'POST /api/onlineForms/{id}/answers'>>();
  await sql`update settlement set settlcateg = 'Ν. 4611/2019', advanceamount = 1500 where deya_id = 1 and protokol = 'P-1'`.execute(
    app.admin,
  );
  await sql`insert into plan_request (deya_id, person_id, kwdikos_katanalwti, liable_id, code, installments, advancepcnt, reductionpcnt,
      debt, surcharges, relief, advance, total, each, bill_ids, state, protokol, asked_at, decided_at, decided_by, idempotency_key)
    values (1, 1, '100-1', 'L1', 'short', 3, 0, 8000, 14500, 3000, 2450, 0, 12050, 4016, '{1}', 'accepted', 'P-1',
      '2026-01-20T12:00Z', '2026-02-01T12:00Z', 6, 'key-of-an-accepted-plan')`.execute(app.admin);
  expect(await plansOf('anna')).toEqual([{ ...P1, amount: '135.00', kind: 'Ν. 4611/2019', discount: '24.50' }]);
  const own = (await app.send(`GET /api/applications/${id}`, { as: 'anna' })).json<
    Answer<'GET /api/applications/{id}'>
  >();
  expect(own.answers).toMatchObject({ plan: 'P-1', 'plan:amount': '120.00' });
});
