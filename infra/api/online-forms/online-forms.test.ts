import type { FormLists } from '@hydria/outside/form-lists/form-lists.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { FEED_TOKEN } from '../testing/world.ts';

let app: TestApp;

const label = (el: string, en: string) => ({ el, en, de: en, fr: en });
const row = { value: 'input', showTitle: true, grid: 1 } as const;

const layout: z.input<typeof formLayout> = [
  {
    ...row,
    name: label('Νέος ένοικος', 'New tenant'),
    elements1: [
      {
        id: '1',
        type: 'text_field',
        options: { field: 'name', label: label('Όνομα', 'Name') },
        validation: { required: true },
      },
      {
        id: '2',
        type: 'radio_buttons',
        options: { field: 'reach', label: label('Επικοινωνία', 'Contact') },
        items: [
          { value: 'phone', label: 'Τηλέφωνο' },
          { value: 'none', label: 'Καμία' },
        ],
        validation: { required: true },
      },
      {
        id: '3',
        type: 'text_field',
        options: { field: 'phone', label: label('Τηλέφωνο', 'Phone') },
        conditionals: [{ field: 'reach', value: 'phone' }],
        validation: { required: true, format: 'phone' },
      },
    ],
  },
];

const form = (deya_id: number, form_id: string, is_online = true) => ({
  deya_id,
  form_id,
  title: JSON.stringify({ el: 'Δήλωση νέου ενοίκου', en: 'New tenant' }),
  description: JSON.stringify({ el: 'Όταν αλλάζει ο ένοικος.' }),
  success_note: JSON.stringify({ el: 'Θα σας καλέσουμε.' }),
  api: JSON.stringify(formLayout.parse(layout)),
  is_online,
});

let id: number;
beforeAll(async () => {
  app = await startTestApp();
  const forms = [form(1, 'tenant'), form(1, 'draft', false), form(2, 'tenant')];
  const stored = await app.admin.insertInto('online_form').values(forms).returning('id').execute();
  id = stored[0]!.id;
});
afterAll(() => app.stop());

let keys = 0;
const answers = (given: Record<string, unknown>, key = `key-of-this-test-${(keys += 1)}`) => ({
  answers: given,
  idempotency_key: key,
});
const handIn = (payload: object, path = `${id}`) => app.send(`POST /api/onlineForms/${path}/answers`, { payload });
const stored = async () => app.admin.selectFrom('form_answer').selectAll().orderBy('id').execute();

it('lists the published forms of a utility in the language asked for', async () => {
  const list = await app.send('GET /api/dynamicforms/list?deya_id=1&lang=en');
  expect(list.json()).toEqual([
    {
      id,
      form_id: 'tenant',
      parent_form: null,
      title: 'New tenant',
      description: 'Όταν αλλάζει ο ένοικος.',
      url: '/online-forms/1/tenant',
    },
  ]);
  expect((await app.send('GET /api/dynamicforms/list?deya_id=3&lang=el')).json()).toEqual([]);
  expect((await app.send('GET /api/dynamicforms/list?deya_id=99&lang=el')).json()).toEqual({
    message: 'deya_not_found',
  });
});

it('gives a form by number, by name within a utility, and by name where one acts', async () => {
  const byNumber = (await app.send(`GET /api/onlineForms/${id}`)).json();
  expect(byNumber).toMatchObject({ id, form_id: 'tenant', title: 'Δήλωση νέου ενοίκου', auto_nr: 0 });
  expect(formLayout.parse(JSON.parse(byNumber.api))).toHaveLength(1);
  expect((await app.send('GET /api/onlineForms/tenant?deya_id=1&lang=en')).json()).toMatchObject({
    id,
    title: 'New tenant',
  });
  expect((await app.send('GET /api/onlineForms/tenant?deya_id=2')).json().deya_id).toBe(2);
  expect((await app.send('GET /api/onlineForms/tenant')).json()).toEqual({ message: 'deya_required' });
});

it.each(['draft?deya_id=1', 'nothing?deya_id=1', '999999', 'tenant?deya_id=3'])('has no form at %s', async (path) => {
  const answer = await app.send(`GET /api/onlineForms/${path}`);
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'form_not_found' }]);
});

it('stores what visible fields answered, and gives a reference', async () => {
  const answer = await handIn(answers({ name: ' Μαρία ', reach: 'none', phone: 'left over', extra: 'x' }));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    status: 0,
    success_note: 'Θα σας καλέσουμε.',
  });
  expect((await stored()).at(-1)).toMatchObject({
    deya_id: 1,
    online_form_id: id,
    person_id: null,
    answers: { name: 'Μαρία', reach: 'none' },
  });
});

it('remembers who was signed in', async () => {
  await app.send(`POST /api/onlineForms/tenant/answers?deya_id=1`, {
    as: 'anna',
    payload: answers({ name: 'Άννα', reach: 'none' }),
  });
  expect((await stored()).at(-1)).toMatchObject({ person_id: 1 });
});

it('applies the rules of the layout, with conditions first, and stores nothing that breaks them', async () => {
  const before = (await stored()).length;
  expect((await handIn(answers({}))).json()).toEqual({ message: { name: ['required'], reach: ['required'] } });
  expect((await handIn(answers({ name: 'Μαρία', reach: 'phone' }))).json()).toEqual({
    message: { phone: ['required'] },
  });
  expect((await handIn(answers({ name: 'Μαρία', reach: 'phone', phone: '12' }))).json()).toEqual({
    message: { phone: ['phone'] },
  });
  expect((await handIn(answers({ name: 'Μαρία', reach: 'pigeon' }))).json()).toEqual({
    message: { reach: ['invalid'] },
  });
  expect((await handIn(answers({ name: { first: 'x' } }))).statusCode).toBe(422);
  expect((await handIn({ answers: { name: 'Μαρία' } })).json()).toEqual({ message: { idempotency_key: ['required'] } });
  expect(await stored()).toHaveLength(before);
});

it('stores a double click once', async () => {
  const before = (await stored()).length;
  const same = answers({ name: 'Νίκος', reach: 'none' });
  const [first, second] = await Promise.all([handIn(same), handIn(same)]);
  expect(first.json()).toEqual(second.json());
  expect(await stored()).toHaveLength(before + 1);
});

it('hides all forms of a utility that has none online', async () => {
  await app.admin.updateTable('deya').set({ online_forms: false }).where('id', '=', 2).execute();
  expect((await app.send('GET /api/dynamicforms/list?deya_id=2&lang=el')).json()).toEqual([]);
  expect((await app.send('GET /api/onlineForms/tenant?deya_id=2')).statusCode).toBe(404);
});

it('never accepts a layout that could not be answered', () => {
  const [first] = formLayout.parse(layout);
  const reason = (rows: unknown) => formLayout.safeParse(rows).error?.issues[0]?.message;
  expect(reason([first, first])).toBe('item_exists');
  expect(reason([{ ...first, conditionals: [{ field: 'phone', value: 'x' }] }])).toBe('reference_unknown');
  expect(reason([{ ...first, elements1: [{ ...first!.elements1[1], items: [] }] }])).toBe('required');
});

it('comes in through the feed, and a form that could not be answered is named', async () => {
  const texts = label('Νέα παροχή', 'New supply');
  const rows = [
    { form_id: 'supply', title: texts, api: layout },
    { form_id: '12', title: texts, api: layout },
    { form_id: 'twice', title: texts, api: [...layout, ...layout] },
    {
      form_id: 'epic',
      title: texts,
      api: [{ ...layout[0], elements1: [{ ...layout[0]!.elements1[0], type: 'epic' }] }],
    },
  ];
  const fed = await app.send('POST /api/feed/online-forms', {
    headers: { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' },
    payload: rows.map((row) => JSON.stringify(row)).join('\n'),
  });
  const report = fed.json();
  expect(report).toMatchObject({ received: 4, stored: 1, changed: 1, rejected: 3 });
  expect(report.errors.map(({ line, field, reason }: Record<string, unknown>) => `${line} ${field} ${reason}`)).toEqual(
    ['2 form_id regex', '3 api item_exists', '4 api.0.elements1.0.type invalid'],
  );
  const [, supply] = (await app.send('GET /api/dynamicforms/list?deya_id=1&lang=de')).json();
  expect(supply).toMatchObject({ form_id: 'supply', title: 'New supply' });
  expect((await handIn(answers({ name: 'Μαρία', reach: 'none' }), supply.id)).statusCode).toBe(200);
});

describe("forms on a utility's own server", () => {
  const foreign = {
    id: 7,
    form_id: 'leak',
    parent_form: null,
    title: 'Διαρροή',
    description: null,
    url: 'https://alpha.example/leak',
  };

  it('follow those of the portal, at the address of the utility', async () => {
    const asked: unknown[] = [];
    const formsOf: FormLists['formsOf'] = async (deya) => (asked.push(deya), { state: 'complete', forms: [foreign] });
    const app = await startTestApp({}, { outside: { formLists: { formsOf } } });
    await app.admin.updateTable('deya').set({ url: 'https://alpha.example/' }).where('id', '=', 1).execute();
    const answer = await app.send('GET /api/dynamicforms/list?deya_id=1&lang=de');
    expect([answer.statusCode, answer.headers['x-forms'], answer.json()]).toEqual([200, 'complete', [foreign]]);
    expect(asked).toEqual([{ deya_id: 1, url: 'https://alpha.example/', lang: 'de' }]);
    // Utility 2 has no server of its own, and one without online forms shows none.
    expect((await app.send('GET /api/dynamicforms/list?deya_id=2&lang=el')).json()).toEqual([]);
    await app.admin.updateTable('deya').set({ online_forms: false }).where('id', '=', 1).execute();
    expect((await app.send('GET /api/dynamicforms/list?deya_id=1&lang=el')).json()).toEqual([]);
    expect(asked).toHaveLength(1);
    await app.stop();
  });

  it('do not keep the page from showing those of the portal when the server is down', async () => {
    const formsOf: FormLists['formsOf'] = async () => ({ state: 'unavailable', forms: [] });
    const app = await startTestApp({}, { outside: { formLists: { formsOf } } });
    await app.admin.updateTable('deya').set({ url: 'https://alpha.example/' }).where('id', '=', 1).execute();
    const answer = await app.send('GET /api/dynamicforms/list?deya_id=1&lang=el');
    expect([answer.statusCode, answer.headers['x-forms'], answer.json()]).toEqual([200, 'unavailable', []]);
    await app.stop();
  });
});
