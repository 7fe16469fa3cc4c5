import Ajv2020 from 'ajv/dist/2020.js';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { writeQuestions } from '@hydria/shared/rules/case-questions.ts';
import type { FormElement } from '@hydria/shared/rules/form-layout.ts';
import { open311Schemas } from '../../testing/open311-schemas.ts';
import { NEW_CASE_TYPE } from '../case-types/samples.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let key = '';
beforeAll(async () => {
  app = await startTestApp();
  const made = await app.send('POST /api/staff/open311-keys?deya_id=1', { as: 'admin', payload: { name: 'Δήμος' } });
  key = made.json<{ key: string }>().key;
});
afterAll(() => app.stop());

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const problemsOf = (schema: keyof typeof open311Schemas, answer: unknown): string =>
  ajv.validate(open311Schemas[schema], answer) ? '' : ajv.errorsText();

const question = (field: string, type: FormElement['type'], label: string, changes: Partial<FormElement> = {}) => ({
  id: field,
  type,
  options: { field, label: { el: label, en: `${label} (en)` } },
  items: [],
  conditionals: [],
  validation: {},
  ...changes,
});
const QUESTIONS = writeQuestions([
  question('lid', 'radio_buttons', 'Λείπει το καπάκι;', {
    items: [
      { value: 'yes', label: { el: 'Ναι', en: 'Yes' } },
      { value: 'no', label: { el: 'Όχι', en: 'No' } },
    ],
    validation: { required: true },
  }),
  question('near', 'check_boxes', 'Τι είναι κοντά;', {
    items: [
      { value: 'school', label: { el: 'Σχολείο' } },
      { value: 'clinic', label: { el: 'Ιατρείο' } },
    ],
  }),
  question('width', 'text_field', 'Πλάτος', { validation: { format: 'numeric' } }),
  question('since', 'datepicker', 'Από πότε;'),
]);

const make = async (changes: object = {}): Promise<number> => {
  const payload = { ...NEW_CASE_TYPE, title_el: 'Φρεάτιο', title_en: 'Manhole', questions: QUESTIONS, ...changes };
  const made = await app.send('POST /api/staff/case-types?deya_id=1', { as: 'stella', payload });
  return made.json<{ id: number }>().id;
};
const get = (path: string) => app.send(`GET /open311/1/v2/${path}`);
const post = (fields: Record<string, string>) =>
  app.send('POST /open311/1/v2/requests.json', {
    payload: new URLSearchParams({ api_key: key, lat: '38.2466', long: '21.7346', lang: 'en', ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

it('a type is a service with its questions as attributes, in the language that is asked for', async () => {
  const id = await make();
  const services = (await get('services.json?lang=en')).json<Record<string, unknown>[]>();
  expect(problemsOf('services', services)).toBe('');
  expect(services.find(({ service_code }) => service_code === `damage_public-${id}`)).toMatchObject({
    service_name: 'Manhole',
    metadata: true,
    group: 'Problem in a public place',
  });
  const definition = (await get(`services/damage_public-${id}.json?lang=en`)).json();
  expect(problemsOf('service_definition', definition)).toBe('');
  expect(definition.attributes).toMatchObject([
    {
      code: 'lid',
      datatype: 'singlevaluelist',
      required: true,
      order: 1,
      description: 'Λείπει το καπάκι; (en)',
      values: [
        { key: 'yes', name: 'Yes' },
        { key: 'no', name: 'No' },
      ],
    },
    { code: 'near', datatype: 'multivaluelist', required: false, values: [{ name: 'Σχολείο' }, { name: 'Ιατρείο' }] },
    { code: 'width', datatype: 'number', order: 3 },
    { code: 'since', datatype: 'datetime', order: 4 },
  ]);
  expect((await get(`services/damage_public-${id}.xml`)).body).toContain(
    '<value><key>yes</key><name>Ναι</name></value>',
  );
});

it('a type that is private, needs a photo or is switched off is no service', async () => {
  for (const changes of [{ is_private: true }, { is_photo_required: true }, { is_active: false }]) {
    const id = await make(changes);
    expect((await get(`services/damage_public-${id}.json`)).statusCode).toBe(404);
    expect((await post({ service_code: `damage_public-${id}`, description: 'x' })).statusCode).toBe(400);
  }
});

it('a request without a required attribute is refused by its name, with all that is wrong', async () => {
  const id = await make();
  const refused = await post({
    service_code: `damage_public-${id}`,
    description: 'The lid is gone.',
    'attribute[width]': 'wide',
    'attribute[depth]': '3',
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ description: string }[]>().map(({ description }) => description)).toEqual([
    'attribute[depth] does not belong to this service_code. Its service definition lists the attributes.',
    'attribute[lid] is missing. It is required for this service_code.',
    'attribute[width] has a value that its service definition does not allow.',
  ]);
});

it('the answers of a request are read by the staff with their questions, and are published nowhere', async () => {
  const id = await make();
  const sent = await post({
    service_code: `damage_public-${id}`,
    description: 'The lid is gone.',
    'attribute[lid]': 'yes',
    'attribute[near]': 'school,clinic',
    'attribute[width]': '60',
    'attribute[since]': '2026-11-18T23:30:00Z',
  });
  expect(sent.statusCode).toBe(200);
  const number = sent.json<{ service_request_id: string }[]>()[0]!.service_request_id;
  const desk = await app.send(`GET /api/staff/cases/${number}?deya_id=1`, { as: 'stella' });
  expect(desk.json<Answer<'GET /api/staff/cases/{id}'>>()).toMatchObject({
    title: { el: 'Φρεάτιο' },
    // Half past one at night in Athens.
    answers: { lid: 'yes', near: ['school', 'clinic'], width: '60', since: '2026-11-19' },
  });
  const shown = await get(`requests/${number}.json?lang=en`);
  expect(shown.json()).toMatchObject([{ service_code: `damage_public-${id}`, service_name: 'Manhole' }]);
  expect(shown.body).not.toContain('school');
});

it('requests are narrowed to a type, and a report of the portal tells everybody its kind alone', async () => {
  const id = await make({ questions: '' });
  const code = `damage_public-${id}`;
  const sent = (await post({ service_code: code, description: 'One more.' })).json<{ service_request_id: string }[]>();
  const payload = {
    deya_id: 1,
    problem_type: 'damage_public',
    subtype_id: id,
    description: 'Από την πύλη.',
    address: 'Κανάρη 4',
    idempotency_key: 'key-of-a-typed-report',
  };
  const own = (await app.send('POST /api/reports', { payload })).json<{ id: number }>();
  const found = (await get(`requests.json?service_code=${code}`)).json<{ service_request_id: string }[]>();
  expect(found.map(({ service_request_id }) => service_request_id)).toEqual([sent[0]?.service_request_id]);
  expect((await get(`requests/${own.id}.json`)).json()).toMatchObject([{ service_code: 'damage_public' }]);
});
