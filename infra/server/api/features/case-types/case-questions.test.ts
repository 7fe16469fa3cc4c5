import type { Answer } from '@hydria/shared/contract/contract.ts';
import { writeQuestions } from '@hydria/shared/rules/case-questions.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import type { FormElement } from '@hydria/shared/rules/form-layout.ts';
import { sql } from 'kysely';
import { appOf } from '../../app.ts';
import { limits } from '../../kernel/rate-limits.ts';
import { CASE_TEAM, addCaseTeam } from '../case-teams/samples.ts';
import { NEW_CASE_TYPE } from './samples.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { purgeExpired } from '../jobs/purge-expired.ts';

let app: TestApp;
beforeAll(
  async () => void (app = await startTestApp({ limits: { ...limits, guest: { attempts: 100, seconds: 3600 } } })),
);
afterAll(() => app.stop());

type CaseType = Answer<'GET /api/staff/case-types/{id}'>;

const question = (field: string, label: string, changes: Partial<FormElement> = {}): FormElement => ({
  id: field,
  type: 'text_field',
  options: { field, label: { el: label, en: `${label} (en)` } },
  items: [],
  conditionals: [],
  validation: {},
  ...changes,
});

const DEPTH = question('depth', 'Βάθος νερού', { validation: { required: true, format: 'numeric' } });
const COLOUR = question('colour', 'Χρώμα νερού', {
  type: 'radio_buttons',
  items: [
    { value: 'brown', label: { el: 'Καφέ', en: 'Brown' } },
    { value: 'clear', label: { el: 'Καθαρό' } },
  ],
});

const send = (payload: object) => app.send('POST /api/staff/case-types?deya_id=1', { payload, as: 'stella' });
const make = async (questions: readonly FormElement[], changes: object = {}): Promise<CaseType> => {
  const made = await send({ ...NEW_CASE_TYPE, questions: writeQuestions(questions), ...changes });
  expect([made.statusCode, made.json().message]).toEqual([200, undefined]);
  return made.json();
};
const change = (id: number, payload: object) =>
  app.send(`PUT /api/staff/case-types/${id}?deya_id=1`, { payload, as: 'stella' });

let keys = 0;
const report = (subtype_id: number, answers: FormAnswers | undefined, as?: Name) => {
  const payload = {
    deya_id: 1,
    problem_type: 'damage_public',
    description: 'Το υπόγειο γέμισε νερό.',
    address: 'Κορίνθου 88',
    subtype_id,
    idempotency_key: `key-of-a-question-${String((keys += 1)).padStart(4, '0')}`,
    ...(answers && { answers }),
  };
  return app.send('POST /api/reports', { payload, ...(as ? { as } : {}) });
};
const sent = async (...of: Parameters<typeof report>): Promise<number> => {
  const answer = await report(...of);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json().id;
};
const caseOf = async (id: number): Promise<Answer<'GET /api/staff/cases/{id}'>> =>
  (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' })).json();
const labelsIn = (api: string | null): string[] =>
  JSON.parse(api ?? '[]').map((row: { elements1: FormElement[] }) => Object(row.elements1[0]?.options.label).el);

it('guests read the questions of a type, and a type without one has none', async () => {
  const { id, questions } = await make([DEPTH, COLOUR]);
  const plain = await make([]);
  const { data } = (await app.send('GET /api/deya/case-types?deya_id=1')).json<Answer<'GET /api/deya/case-types'>>();
  const found = data.find((type) => type.id === id);
  expect(JSON.parse(found?.questions ?? '')).toEqual(JSON.parse(questions ?? ''));
  expect(labelsIn(found?.questions ?? null)).toEqual(['Βάθος νερού', 'Χρώμα νερού']);
  expect(data.find((type) => type.id === plain.id)?.questions).toBeNull();
});

it('a report without a required answer, or with one that its question does not have, is refused at the question', async () => {
  const { id } = await make([DEPTH, COLOUR]);
  const messageOf = async (answers: FormAnswers | undefined) => (await report(id, answers)).json().message;
  expect(await messageOf(undefined)).toEqual({ [`answer_${id}_depth`]: ['required'] });
  expect(await messageOf({ depth: 'πολύ' })).toEqual({ [`answer_${id}_depth`]: ['numeric'] });
  expect(await messageOf({ depth: '40', colour: 'green' })).toEqual({ [`answer_${id}_colour`]: ['invalid'] });
});

it('the reporter and the staff read the answers with the questions of then, whatever the type asks later', async () => {
  const { id, version } = await make([DEPTH, COLOUR]);
  const report_id = await sent(id, { depth: ' 40 ', colour: 'brown', unknown: 'x' }, 'anna');
  const later = { ...NEW_CASE_TYPE, version, questions: writeQuestions([question('depth', 'Πόσα εκατοστά;')]) };
  expect((await change(id, later)).statusCode).toBe(200);

  const desk = await caseOf(report_id);
  expect([desk.answers, labelsIn(desk.api)]).toEqual([
    { depth: '40', colour: 'brown' },
    ['Βάθος νερού', 'Χρώμα νερού'],
  ]);
  const mine = await app.send(`GET /api/reports/${report_id}`, { as: 'anna' });
  expect([mine.json().answers, labelsIn(mine.json().api)]).toEqual([desk.answers, ['Βάθος νερού', 'Χρώμα νερού']]);
});

it('a report of a type without questions has no answers, even where some were sent', async () => {
  const { id } = await make([]);
  expect(await caseOf(await sent(id, { depth: '3' }))).toMatchObject({ answers: null, api: null });
});

it('answers in a form with a photo arrive as those of a report without one', async () => {
  const { id } = await make([DEPTH]);
  const form = new FormData();
  const fields = {
    deya_id: '1',
    problem_type: 'damage_public',
    description: 'Νερό στο υπόγειο.',
    address: 'Κορίνθου 90',
    subtype_id: String(id),
    answers: JSON.stringify({ depth: '12' }),
    idempotency_key: 'key-of-a-question-form',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answer = await app.send('POST /api/reports', { payload: form });
  expect(answer.statusCode).toBe(200);
  expect((await caseOf(answer.json().id)).answers).toEqual({ depth: '12' });
});

it.each([
  ['no JSON', 'questions', { questions: 'depth?' }],
  ['two questions of one name', 'questions.1.elements1.0.options.field', { questions: writeQuestions([DEPTH, DEPTH]) }],
  [
    'a choice without choices',
    'questions.0.elements1.0.items',
    { questions: writeQuestions([{ ...COLOUR, items: [] }]) },
  ],
  [
    'a question without Greek',
    'questions.0.elements1.0.options.label.el',
    { questions: writeQuestions([{ ...DEPTH, options: { field: 'depth', label: { el: ' ' } } }]) },
  ],
  [
    'a condition',
    'questions.0.elements1.0.conditionals',
    { questions: writeQuestions([{ ...DEPTH, conditionals: [{ field: 'colour', value: 'brown' }] }]) },
  ],
])('a type with %s is refused by the place of the mistake', async (_, field, changes) => {
  const answer = await send({ ...NEW_CASE_TYPE, ...changes });
  expect([answer.statusCode, Object.keys(answer.json().message)]).toEqual([422, expect.arrayContaining([field])]);
});

it('the questions of a type are at most twenty', async () => {
  const many = Array.from({ length: 21 }, (_, n) => question(`q${n}`, `Ερώτηση ${n}`));
  const answer = await send({ ...NEW_CASE_TYPE, questions: writeQuestions(many) });
  expect(answer.json()).toEqual({ message: { questions: ['max'] } });
});

it('an anonymised report loses its answers', async () => {
  const { id } = await make([DEPTH], { retention_days: 30 });
  const report_id = await sent(id, { depth: '7' });
  await sql`update problem_report set status = 4, updated_at = '2026-01-01' where id = ${report_id}`.execute(app.admin);
  await purgeExpired(appOf(app.server));
  expect(await caseOf(report_id)).toMatchObject({ answers: null, api: null, description: '' });
});

describe('another type of a report', () => {
  const retype = (id: number, payload: object) =>
    app.send(`PUT /api/staff/cases/${id}/type?deya_id=1`, { as: 'stella', payload });

  it('leaves the answers with their questions, and routes the report again', async () => {
    const { id } = await make([DEPTH]);
    const report_id = await sent(id, { depth: '9' });
    await sql.raw(addCaseTeam).execute(app.admin);
    const other = await make([COLOUR], { problem_type: 'other', team: CASE_TEAM });
    const answer = await retype(report_id, { problem_type: 'other', subtype_id: other.id, version: 0 });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { rule: null, team: expect.objectContaining({ id: CASE_TEAM }) },
    ]);
    const desk = await caseOf(report_id);
    expect(desk).toMatchObject({ problem_type: 'other', subtype_id: other.id, team: { id: CASE_TEAM } });
    expect([desk.answers, labelsIn(desk.api)]).toEqual([{ depth: '9' }, ['Βάθος νερού']]);
  });

  it('is refused where the type is of another kind, a colleague was first, or the report is closed', async () => {
    const { id } = await make([]);
    const report_id = await sent(id, undefined);
    expect((await retype(report_id, { problem_type: 'other', subtype_id: id, version: 0 })).json()).toEqual({
      message: { subtype_id: ['exists'] },
    });
    expect((await retype(report_id, { problem_type: 'other', version: 7 })).statusCode).toBe(409);
    expect((await caseOf(report_id)).problem_type).toBe('damage_public');
    await sql`update problem_report set status = 4 where id = ${report_id}`.execute(app.admin);
    expect((await retype(report_id, { problem_type: 'other', version: 0 })).json()).toEqual({
      message: 'report_closed',
    });
  });
});
