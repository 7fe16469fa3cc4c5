import { sql } from 'kysely';
import type { CaseTemplate } from '@hydria/shared/contract/case-templates.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { NEW_CASE_TEMPLATE } from './samples.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from problem_report`.execute(app.admin);
  await sql`delete from case_template`.execute(app.admin);
});

const PATH = '/api/staff/case-templates';
const as = 'stella' as const;
const make = async (changes: object = {}) =>
  (
    await app.send(`POST ${PATH}?deya_id=1`, { as, payload: { ...NEW_CASE_TEMPLATE, ...changes } })
  ).json<CaseTemplate>();

let keys = 0;
const report = async (changes: object = {}) => {
  keys += 1;
  const payload = {
    deya_id: 1,
    problem_type: 'damage_public',
    description: 'Τρέχει νερό.',
    address: 'Όθωνος 3',
    idempotency_key: `key-of-a-template-${String(keys).padStart(4, '0')}`,
    ...changes,
  };
  return (await app.send('POST /api/reports', { payload })).json<Answer<'POST /api/reports'>>();
};
const filled = async (id: number) =>
  (await app.send(`GET /api/staff/cases/${id}/templates?deya_id=1`, { as })).json<
    Answer<'GET /api/staff/cases/{id}/templates'>
  >().data;

it('a template is filled with reference, place and day, in the language of the sender with the Greek beside it', async () => {
  await make();
  const { id, code } = await report({ lang: 'en' });
  expect(await filled(id)).toMatchObject([
    {
      title: 'Αποκατάσταση βλάβης',
      state: 'resolved',
      lang: 'en',
      text: expect.stringMatching(`^The damage ${code} \\(Όθωνος 3\\) was repaired on .*2026`),
      text_el: expect.stringMatching(`^Η βλάβη ${code} \\(Όθωνος 3\\) αποκαταστάθηκε στις .*2026`),
    },
  ]);
});

it('a template without the language of the sender comes in Greek, and a report without a place in words says so', async () => {
  await make({ text_en: undefined });
  const { id } = await report({ lang: 'en', address: undefined, latitude: 38.21, longitude: 21.72 });
  expect(await filled(id)).toMatchObject([{ lang: 'el', text: expect.stringContaining('(το σημείο της αναφοράς)') }]);
});

it('a case gets the templates of its kind and type, its own ones first', async () => {
  await make({ title: 'Άλλο', problem_type: 'other' });
  await make({ title: 'Αίτηση', kind: 'application', problem_type: undefined });
  await make({ title: 'Γενικό', problem_type: undefined });
  await make({ title: 'Ζημιά' });
  expect((await filled((await report()).id)).map(({ title }) => title)).toEqual(['Ζημιά', 'Γενικό']);
});

it.each([
  ['an unknown placeholder', { text_el: 'Η βλάβη {{number}} λύθηκε.' }, { text_el: ['invalid'] }],
  ['no Greek text', { text_el: undefined }, { text_el: ['required'] }],
  ['a problem type for applications', { kind: 'application' }, { problem_type: ['invalid'] }],
  ['a form for reports', { form_id: 7 }, { form_id: ['invalid'] }],
  ['an unknown form', { kind: 'application', problem_type: undefined, form_id: 4711 }, { form_id: ['invalid'] }],
])('a template with %s is refused at its field', async (_, changes, message) => {
  const answer = await app.send(`POST ${PATH}?deya_id=1`, { as, payload: { ...NEW_CASE_TEMPLATE, ...changes } });
  expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
});

it('a stale change is refused with the present template, and a deleted one is gone', async () => {
  const { id } = await make();
  const put = (title: string) =>
    app.send(`PUT ${PATH}/${id}?deya_id=1`, { as, payload: { ...NEW_CASE_TEMPLATE, title, version: 1 } });
  expect((await put('Έγινε')).json()).toMatchObject({ title: 'Έγινε', version: 2 });
  const late = await put('Άλλο');
  expect([late.statusCode, late.json()]).toMatchObject([409, { current: { title: 'Έγινε', version: 2 } }]);
  await app.send(`DELETE ${PATH}/${id}?deya_id=1`, { as });
  expect((await put('Πάλι')).json()).toMatchObject({ message: 'template_not_found' });
});
