import type { FormLists } from '@hydria/adapters/form-lists/form-lists.ts';
import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import type { FormRow } from '@hydria/shared/rules/form-layout.ts';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEED_TOKEN, type Name } from '../../testing/test-data.ts';

let app: TestApp;

const label = (el: string, en: string) => ({ el, en, de: en, fr: en });
const row = { value: 'input', showTitle: true, grid: 1 } as const;

const layout: Extract<z.input<typeof formLayout>[number], { value: 'input' }>[] = [
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
      { id: '4', type: 'datepicker', options: { field: 'from', label: 'Από' }, validation: { min: 'today' } },
    ],
  },
];

const layoutWith = (element: object): string => JSON.stringify([...layout, { ...layout[0], elements1: [element] }]);

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
  const book = { deya_id: 1, title: 'Πρωτόκολλο', incoming: true };
  await app.admin
    .insertInto('book')
    .values([
      { ...book, code: 'IN' },
      { ...book, code: 'OUT', incoming: false },
      { ...book, code: 'OLD', is_active: false },
    ])
    .execute();
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

it('returns a form by number or by name within a utility, and refuses a name without a utility', async () => {
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

it('refuses a day that is over where the form asks for a later one', async () => {
  const answer = await handIn(answers({ name: 'Μαρία', reach: 'none', from: '2020-01-01' }));
  expect([answer.statusCode, answer.json()]).toEqual([422, { message: { from: ['min'] } }]);
});

it('mails a copy of the answers to the person who is signed in, and none to a guest', async () => {
  const given = { name: 'Άννα <b>', reach: 'phone', phone: '6900000001' };
  const { code } = (
    await app.send(`POST /api/onlineForms/${id}/answers`, { payload: answers(given), as: 'anna' })
  ).json<{ code: string }>();
  await handIn(answers({ name: 'other@example.gr', reach: 'none' }));
  await app.runJobs();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@example.gr', `Λάβαμε την αίτησή σας: ${code}`],
  ]);
  expect(app.mails[0]!.text).toContain('Όνομα: Άννα <b>\n\nΕπικοινωνία: Τηλέφωνο\n\nΤηλέφωνο: +306900000001');
  expect(app.mails[0]!.html).not.toContain('<b>');
});

it('tells the utility of each application once, with its number and form and none of the answers', async () => {
  const setAddress = (email_public: string | null) =>
    app.admin.updateTable('deya').set({ email_public }).where('id', '=', 1).execute();
  await app.runJobs();
  app.mails.length = 0;
  const without = await handIn(answers({ name: 'Ζαχαρίας', reach: 'none' }));
  await setAddress('office@alpha.example');
  const payload = answers({ name: 'Ζαχαρίας', reach: 'phone', phone: '6900000001' });
  const [first, second] = [await handIn(payload), await handIn(payload)];
  await app.runJobs();
  await setAddress(null);
  expect([without, first, second].map((answer) => answer.json().utility_notified)).toEqual([false, true, true]);
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['office@alpha.example', `Νέα αίτηση ${first.json().code}: Δήλωση νέου ενοίκου`],
  ]);
  expect(app.mails[0]!.text).toContain(`/admin/cases/${first.json().id}?deya_id=1`);
  expect(JSON.stringify(app.mails[0])).not.toMatch(/Ζαχαρίας|6900000001/);
});

it('stores the answers of visible fields, and returns a reference', async () => {
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

describe('answers as form data', () => {
  const BOUNDARY = 'answers-as-form-data';
  const asForm = (parts: readonly (readonly [string, string])[], headers: object = {}) =>
    app.send(`POST /api/onlineForms/${id}/answers`, {
      payload: [
        ...parts.map(
          ([name, text]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
        ),
        `--${BOUNDARY}--\r\n`,
      ].join(''),
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    });
  const key = () => ['idempotency_key', `key-of-form-data-${(keys += 1)}`] as const;

  it('are checked and stored like those of JSON', async () => {
    const sent = [
      ['answers.name', ' Μαρία '],
      ['answers.reach', 'none'],
      ['answers.phone', 'left over'],
      key(),
    ] as const;
    expect((await asForm(sent)).statusCode).toBe(200);
    expect((await stored()).at(-1)).toMatchObject({ answers: { name: 'Μαρία', reach: 'none' } });
    const before = (await stored()).length;
    expect((await asForm(sent)).statusCode).toBe(200);
    expect((await asForm([['answers.name', 'Μαρία'], key()])).json()).toEqual({ message: { reach: ['required'] } });
    expect((await asForm([['answers', '{}'], key()])).json()).toEqual({
      message: { name: ['required'], reach: ['required'] },
    });
    const twice = await asForm([['answers.name', 'Μαρία'], ['answers.name', 'Άννα'], ['answers.reach', 'none'], key()]);
    expect(twice.json()).toEqual({ message: { name: ['invalid'] } });
    expect((await asForm([['answers.reach[]', 'none'], ['answers.name', 'Μαρία'], key()])).statusCode).toBe(422);
    expect((await asForm([['answers.__proto__', 'x'], ['answers.name', 'Μαρία'], key()])).statusCode).toBe(422);
    expect(
      (await asForm([['other.name', 'x'], ['answers.name', 'Μαρία'], ['answers.reach', 'none'], key()])).statusCode,
    ).toBe(422);
    expect(await stored()).toHaveLength(before);
  });

  it('from the page of another site are refused, and so are too many bytes', async () => {
    const good = [['answers.name', 'Μαρία'], ['answers.reach', 'none'], key()] as const;
    expect((await asForm(good, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const large = Array.from({ length: 40 }, (_, n) => [`answers.n${n}`, 'x'.repeat(30_000)] as const);
    expect((await asForm([...good, ...large])).statusCode).toBe(413);
  });
});

it('records the signed-in person', async () => {
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

it('returns the receipt of a key to its sender only, and for its form', async () => {
  const given = { name: 'Άννα', reach: 'none' };
  const send = (as: Name | undefined, of: number | string, key: string) =>
    app.send(`POST /api/onlineForms/${of}/answers?deya_id=1`, { ...(as && { as }), payload: answers(given, key) });
  const first = (await send('anna', id, 'a-key-of-anna-only')).json();
  const before = (await stored()).length;
  expect((await send('anna', id, 'a-key-of-anna-only')).json()).toEqual(first);
  await app.admin.insertInto('online_form').values(form(1, 'other')).execute();
  for (const answer of [
    await send('babis', id, 'a-key-of-anna-only'),
    await send(undefined, id, 'a-key-of-anna-only'),
    await send('anna', 'other', 'a-key-of-anna-only'),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { idempotency_key: ['unique'] } }]);
  expect(await stored()).toHaveLength(before);
  // A person who signed in between two attempts of the same form owns both.
  const guest = (await send(undefined, id, 'a-key-of-a-guest-1')).json();
  expect((await send('anna', id, 'a-key-of-a-guest-1')).json()).toEqual(guest);
  await app.admin.deleteFrom('online_form').where('form_id', '=', 'other').execute();
});

it('hides all forms of a utility that has none online', async () => {
  await app.admin.updateTable('deya').set({ online_forms: false }).where('id', '=', 2).execute();
  expect((await app.send('GET /api/dynamicforms/list?deya_id=2&lang=el')).json()).toEqual([]);
  expect((await app.send('GET /api/onlineForms/tenant?deya_id=2')).statusCode).toBe(404);
});

it('never accepts a layout that could not be answered', () => {
  const first = formLayout.parse(layout)[0] as FormRow;
  const reason = (rows: unknown) => formLayout.safeParse(rows).error?.issues[0]?.message;
  expect(reason([first, first])).toBe('item_exists');
  expect(reason([{ ...first, conditionals: [{ field: 'phone', value: 'x' }] }])).toBe('reference_unknown');
  expect(reason([{ ...first, elements1: [{ ...first.elements1[1], items: [] }] }])).toBe('required');
});

it('accepts forms through the feed, and names one that cannot be answered', async () => {
  const texts = label('Νέα παροχή', 'New supply');
  const twice = { ...layout[0]!, elements1: [{ ...layout[0]!.elements1[0]!, id: '5' }] };
  const rows = [
    { form_id: 'supply', title: texts, api: layout },
    { form_id: '12', title: texts, api: layout },
    { form_id: 'twice', title: texts, api: [...layout, twice] },
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
    [
      '2 form_id form_name_reserved',
      '3 api.0.elements1.0.options.field item_exists',
      '3 api.1.elements1.0.options.field item_exists',
      '4 api.0.elements1.0.options.text required',
    ],
  );
  const [, supply] = (await app.send('GET /api/dynamicforms/list?deya_id=1&lang=de')).json();
  expect(supply).toMatchObject({ form_id: 'supply', title: 'New supply' });
  expect((await handIn(answers({ name: 'Μαρία', reach: 'none' }), supply.id)).statusCode).toBe(200);
});

describe('the applications of a person', () => {
  const send = async (as: Name, name: string): Promise<{ id: number; code: string }> =>
    (await app.send(`POST /api/onlineForms/${id}/answers`, { as, payload: answers({ name, reach: 'none' }) })).json();
  const own = async (as: Name, query = '') =>
    (await app.send(`GET /api/applications?deya_id=1${query}`, { as })).json();

  it('are listed to this person alone, newest first, with state and number', async () => {
    const first = await send('babis', 'Μπάμπης');
    const second = await send('babis', 'Μπάμπης');
    await app.admin
      .updateTable('form_answer')
      .set({ status: 3, protocol_number: 'IN-7' })
      .where('id', '=', first.id)
      .execute();
    const list = await own('babis');
    expect(list).toMatchObject({ active: 1, closed: 1, total: 2, next: null });
    expect(list.data).toEqual([
      expect.objectContaining({ id: second.id, code: second.code, status: 0, protocol_number: null }),
      expect.objectContaining({
        id: first.id,
        status: 3,
        protocol_number: 'IN-7',
        title: { el: 'Δήλωση νέου ενοίκου', en: 'New tenant' },
      }),
    ]);
    expect(await own('gina')).toMatchObject({ total: 0, data: [] });
    expect((await app.send('GET /api/applications?deya_id=1')).statusCode).toBe(401);
  });

  it('are also found before the utility has accepted the person', async () => {
    const { code } = await send('petros', 'Πέτρος');
    expect((await own('petros')).data).toEqual([expect.objectContaining({ code })]);
  });

  it('are filtered by state and by words of title and reference, and read page by page', async () => {
    const all = await own('babis');
    expect((await own('babis', '&state=closed')).data).toEqual([all.data[1]]);
    expect((await own('babis', `&search=${encodeURIComponent('νεου ενοικου')}`)).total).toBe(2);
    expect((await own('babis', `&search=${all.data[0].code.toLowerCase()}`)).data).toEqual([all.data[0]]);
    expect(await own('babis', '&search=ufo')).toMatchObject({ total: 0, active: 1, closed: 1 });
    const page = await own('babis', '&itemsPerPage=1');
    expect(page).toMatchObject({ total: 2, data: [all.data[0]] });
    expect((await own('babis', `&itemsPerPage=1&cursor=${page.next}`)).data).toEqual([all.data[1]]);
  });

  it('show their answers and questions to this person alone, also after the form was withdrawn', async () => {
    const sent = await send('anna', 'Άννα');
    await app.admin.updateTable('online_form').set({ is_online: false }).where('id', '=', id).execute();
    const open = (as: Name) => app.send(`GET /api/applications/${sent.id}`, { as });
    const shown = (await open('anna')).json();
    await app.admin.updateTable('online_form').set({ is_online: true }).where('id', '=', id).execute();
    expect(shown).toMatchObject({ id: sent.id, code: sent.code, answers: { name: 'Άννα', reach: 'none' } });
    expect(formLayout.parse(JSON.parse(shown.api))).toEqual(formLayout.parse(layout));
    for (const as of ['babis', 'stella', 'admin'] as const) {
      const refused = await open(as);
      expect([as, refused.statusCode, refused.json()]).toEqual([as, 404, { message: 'application_not_found' }]);
    }
    expect((await app.send(`GET /api/applications/${id}`, { as: 'anna' })).statusCode).toBe(404);
  });
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
    await app.admin
      .updateTable('deya')
      .set({ url: 'https://alpha.example/', settings: JSON.stringify({ allowed_hosts: ['alpha.example'] }) })
      .where('id', '=', 1)
      .execute();
    const answer = await app.send('GET /api/dynamicforms/list?deya_id=1&lang=de');
    expect([answer.statusCode, answer.headers['x-forms'], answer.json()]).toEqual([200, 'complete', [foreign]]);
    expect(asked).toEqual([{ deya_id: 1, url: 'https://alpha.example/', hosts: ['alpha.example'], lang: 'de' }]);
    // Utility 2 has no server of its own, and one without online forms shows none.
    expect((await app.send('GET /api/dynamicforms/list?deya_id=2&lang=el')).json()).toEqual([]);
    await app.admin.updateTable('deya').set({ online_forms: false }).where('id', '=', 1).execute();
    expect((await app.send('GET /api/dynamicforms/list?deya_id=1&lang=el')).json()).toEqual([]);
    expect(asked).toHaveLength(1);
    await app.stop();
  });

  it('do not prevent the portal’s own forms when the server is down', async () => {
    const formsOf: FormLists['formsOf'] = async () => ({ state: 'unavailable', forms: [] });
    const app = await startTestApp({}, { outside: { formLists: { formsOf } } });
    await app.admin
      .updateTable('deya')
      .set({ url: 'https://alpha.example/', settings: JSON.stringify({ allowed_hosts: ['alpha.example'] }) })
      .where('id', '=', 1)
      .execute();
    const answer = await app.send('GET /api/dynamicforms/list?deya_id=1&lang=el');
    expect([answer.statusCode, answer.headers['x-forms'], answer.json()]).toEqual([200, 'unavailable', []]);
    await app.stop();
  });
});

describe('the staff who manage the forms of a utility', () => {
  const api = JSON.stringify(layout);
  const save = (payload: object, as: Name = 'stella', deya_id = 1) =>
    app.send(`PUT /api/onlineForms?deya_id=${deya_id}`, { as, payload });
  const read = async (of: number | string, as?: Name) =>
    (await app.send(`GET /api/onlineForms/${of}?deya_id=1`, { ...(as && { as }) })).json();
  const made = async (payload: object) => (await save({ title: 'Αίτηση', api, ...payload })).json().id as number;
  const all = async (query = '') =>
    (await app.send(`GET /api/onlineForms/search?deya_id=1${query}`, { as: 'stella' })).json();
  const missing = { message: 'form_not_found' };

  it('create a draft, which is hidden until it is published', async () => {
    const draft = await made({});
    expect(await read(draft, 'stella')).toMatchObject({
      id: draft,
      deya_id: 1,
      form_id: expect.stringMatching(/^form-[0-9a-f]{12}$/),
      title: 'Αίτηση',
      auto_nr: 0,
      is_online: false,
    });
    for (const as of [undefined, 'anna', 'gina'] as const) expect(await read(draft, as)).toEqual(missing);
    expect((await handIn(answers({ name: 'Μαρία', reach: 'none' }), `${draft}`)).json()).toEqual(missing);
    expect((await all()).data.map((row: { id: number }) => row.id)).toContain(draft);
    expect((await save({ id: draft, api, is_online: true })).json()).toEqual({ id: draft });
    expect(await read(draft)).toMatchObject({ id: draft, title: 'Αίτηση', is_online: true });
  });

  it('change a form and keep the fields that were not sent', async () => {
    const [before] = await app.admin.selectFrom('online_form').selectAll().where('id', '=', id).execute();
    expect((await save({ id, api, title: 'Άλλος τίτλος', is_online: true })).statusCode).toBe(200);
    const [after] = await app.admin.selectFrom('online_form').selectAll().where('id', '=', id).execute();
    expect(after).toEqual({
      ...before,
      title: { el: 'Άλλος τίτλος', en: 'New tenant' },
      source: 'staff',
      version: 2,
      updated_by: 6,
      updated_at: expect.any(Date),
    });
    expect(after?.updated_at).toEqual(app.clock.now());
    const trail = app.admin.selectFrom('audit_event').selectAll().where('action', '=', 'form-saved');
    expect((await trail.execute()).at(-1)).toMatchObject({ deya_id: 1, actor_person_id: 6, detail: { form: id } });
  });

  it('reach no form of another utility, neither by its number nor as a parent', async () => {
    const [other] = await app.admin.selectFrom('online_form').selectAll().where('deya_id', '=', 2).execute();
    const refused = await save({ id: other!.id, api, title: 'Ξένη' });
    expect([refused.statusCode, refused.json()]).toEqual([404, missing]);
    const child = await save({ title: 'Παιδί', api, parentForm: other!.id });
    expect([child.statusCode, child.json()]).toEqual([422, { message: { parentForm: ['reference_unknown'] } }]);
    expect((await save({ title: 'Ξένη', api }, 'stella', 2)).json()).toEqual({ message: 'no_access' });
    expect((await app.send('GET /api/onlineForms/search?deya_id=2', { as: 'stella' })).statusCode).toBe(403);
    expect(await app.admin.selectFrom('online_form').selectAll().where('id', '=', other!.id).execute()).toEqual([
      other,
    ]);
  });

  it.each<[string, object, object]>([
    ['without a title', { title: undefined }, { title: ['required'] }],
    ['with a layout that is no JSON', { api: '[{' }, { api: ['invalid'] }],
    ['with a layout without rows', { api: '[]' }, { api: ['min'] }],
    [
      'with a field twice',
      { api: layoutWith({ id: '5', type: 'text_area', options: { field: 'phone', label: 'Πάλι' } }) },
      {
        'api.0.elements1.2.options.field': ['item_exists'],
        'api.1.elements1.0.options.field': ['item_exists'],
      },
    ],
    [
      'with conditions on fields that come later or not at all',
      {
        api: layoutWith({
          id: '5',
          type: 'text_area',
          options: { field: 'why', label: 'Γιατί' },
          conditionals: [
            {
              any: [
                { field: 'reach', value: 'none' },
                { field: 'last', operator: 'given' },
              ],
            },
          ],
          validation: { required_if: [{ field: 'why', operator: 'empty' }] },
        }),
      },
      {
        'api.1.elements1.0.conditionals.0.any.1.field': ['reference_unknown'],
        'api.1.elements1.0.validation.required_if.0.field': ['reference_unknown'],
      },
    ],
    [
      'with the name of a field that every object has',
      { api: layoutWith({ id: '5', type: 'text_area', options: { field: 'constructor', label: 'Τίτλος' } }) },
      { 'api.1.elements1.0.options.field': ['regex'] },
    ],
    ['with a null byte in a label', { api: api.replace('Name', String.raw`\u0000`) }, expect.anything()],
    ['with half a character in a label', { api: api.replace('Name', String.raw`\ud800`) }, expect.anything()],
    ['as deep as nobody writes', { api: `${'['.repeat(9000)}${']'.repeat(9000)}` }, expect.anything()],
    ['under a taken name', { form_id: 'tenant' }, { form_id: ['unique'] }],
    ['numbered by an unknown book', { book: 'nowhere' }, { book: ['reference_unknown'] }],
    ['numbered by a book for outgoing papers', { book: 'OUT' }, { book: ['reference_unknown'] }],
    ['numbered by a closed book', { book: 'OLD' }, { book: ['reference_unknown'] }],
    ['numbered without a book', { auto_nr: 1 }, { auto_nr: ['invalid'] }],
    ['below a form that is not there', { parentForm: 999_999 }, { parentForm: ['reference_unknown'] }],
  ])('stores no form %s', async (_case, change, fields) => {
    const count = async () => (await all()).data.length;
    const before = await count();
    const answer = await save({ title: 'Αίτηση', api, ...change });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: fields }]);
    expect(await count()).toBe(before);
  });

  it('cannot make a form its own ancestor', async () => {
    const first = await made({});
    const second = await made({ parentForm: first });
    for (const parentForm of [first, second])
      expect((await save({ id: first, api, parentForm })).json()).toEqual({ message: { parentForm: ['invalid'] } });
    expect((await read(second, 'stella')).parentForm).toBe(first);
    expect((await save({ id: second, api, parentForm: null })).statusCode).toBe(200);
    expect((await read(second, 'stella')).parentForm).toBeNull();
  });

  it('number answers by a book, even after it was closed', async () => {
    const numbered = await made({ book: 'IN', auto_nr: 1 });
    await app.admin.updateTable('book').set({ is_active: false }).where('code', '=', 'IN').execute();
    expect((await save({ id: numbered, api, book: 'IN' })).statusCode).toBe(200);
    expect(await read(numbered, 'stella')).toMatchObject({ book: 'IN', auto_nr: 1 });
    expect((await save({ id: numbered, api, book: null })).statusCode).toBe(200);
    expect(await read(numbered, 'stella')).toMatchObject({ book: null, auto_nr: 0 });
  });

  it('find every form page by page, with bounded layouts per answer', async () => {
    const ids = (await all()).data.map((row: { id: number }) => row.id);
    const seen: number[] = [];
    let next: string | null = null;
    do {
      const page: { data: { id: number }[]; next: string | null; truncated: boolean } = await all(
        `&itemsPerPage=2${next ? `&cursor=${next}` : ''}`,
      );
      expect(page.truncated).toBe(false);
      seen.push(...page.data.map((row) => row.id));
      ({ next } = page);
    } while (next);
    expect(seen).toEqual(ids);
    const wide = JSON.stringify([{ ...layout[0], name: 'x'.repeat(3_000_000) }]);
    await app.admin
      .insertInto('online_form')
      .values([1, 2, 3].map((n) => ({ ...form(1, `wide-${n}`), api: wide })))
      .execute();
    const some = await all('&itemsPerPage=99999');
    expect([some.truncated, some.data.length]).toEqual([true, ids.length + 2]);
    expect((await all(`&cursor=${some.next}`)).data).toHaveLength(1);
    expect((await app.send('GET /api/onlineForms/search', { as: 'admin' })).json()).toEqual({
      message: 'deya_required',
    });
  });
});
