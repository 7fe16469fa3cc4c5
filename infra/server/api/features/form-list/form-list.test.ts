import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const API = JSON.stringify([
  {
    value: 'input',
    name: 'Στοιχεία',
    showTitle: true,
    grid: 1,
    elements1: [{ id: 'name', type: 'text_field', options: { field: 'name', label: 'Όνομα' } }],
  },
]);

const save = (payload: object) =>
  app.send('PUT /api/onlineForms?deya_id=1', { as: 'stella', payload: { api: API, ...payload } });
const made = async (title: string, more: object = {}): Promise<number> => (await save({ title, ...more })).json().id;
const list = async (query: Record<string, string> = {}, as: Name = 'stella') =>
  (await app.send(`GET /api/staff-forms?${new URLSearchParams({ deya_id: '1', ...query })}`, { as })).json();
const rowOf = async (id: number) => (await list()).data.find((row: { id: number }) => row.id === id);
const act = (id: number, call: string, payload: object = {}) =>
  app.send(`POST /api/staff-forms/${id}/${call}?deya_id=1`, { as: 'stella', payload });
const publicIds = async (): Promise<number[]> =>
  (await app.send('GET /api/dynamicforms/list?deya_id=1&lang=el')).json().map(({ id }: { id: number }) => id);

let keys = 0;
const answer = (id: number) =>
  app.send(`POST /api/onlineForms/${id}/answers`, {
    payload: { answers: { name: 'Άννα' }, idempotency_key: `key-of-the-list-${(keys += 1)}` },
    as: 'anna',
  });

it('shows the staff each form with its state, its waiting answers and who changed it last', async () => {
  const draft = await made('Πρόχειρη');
  const online = await made('Ζητώ νέα παροχή', { is_online: true });
  await answer(online);
  await answer(online);
  expect(await rowOf(draft)).toMatchObject({ title: 'Πρόχειρη', state: 'draft', waiting: 0, source: 'staff' });
  const row = await rowOf(online);
  expect(row).toMatchObject({ state: 'published', waiting: 2, publish_at: null, book: null });
  expect(row.updated_by).toEqual(expect.any(String));
  await save({ id: online, title: 'Ζητώ παροχή ύδρευσης' });
  expect(await rowOf(online)).toMatchObject({ state: 'changed', title: 'Ζητώ παροχή ύδρευσης' });
  await save({ id: online, is_online: false });
  expect(await rowOf(online)).toMatchObject({ state: 'offline', waiting: 2 });
});

it('is narrowed by state and by words without accents, and sorted by the answers that wait', async () => {
  await made('Καταγγελία ποιότητας', { form_id: 'quality' });
  const found = await list({ search: 'ΚΑΤΑΓΓΕΛΙΑ', state: 'draft' });
  expect([found.total, found.data.map(({ form_id }: { form_id: string }) => form_id)]).toEqual([1, ['quality']]);
  expect((await list({ search: 'quality', state: 'published' })).total).toBe(0);
  const waiting = (await list({ sort: 'waiting', order: 'desc' })).data.map((row: { waiting: number }) => row.waiting);
  expect(waiting).toEqual([...waiting].sort((one, other) => other - one));
});

it('copies a form with its changes into a hidden one that is marked as a copy', async () => {
  const id = await made('Αλλαγή ονόματος', { is_online: true, retention_days: 90 });
  await save({ id, title: { el: 'Αλλαγή υπόχρεου', en: 'Change of owner' } });
  const copied = await act(id, 'copy');
  expect(copied.statusCode).toBe(200);
  const copy = (await app.send(`GET /api/onlineForms/${copied.json().id}/draft?deya_id=1`, { as: 'stella' })).json();
  expect(copy).toMatchObject({
    title: { el: 'Αλλαγή υπόχρεου (αντίγραφο)', en: 'Change of owner (copy)' },
    state: 'draft',
    retention_days: 90,
  });
  expect(copy.form_id).toMatch(/^form-[0-9a-f]{12}$/);
  expect(await publicIds()).not.toContain(copy.id);
});

describe('an archived form', () => {
  it('is offered to no visitor, takes neither answers nor changes, and its answers stay readable', async () => {
    const id = await made('Παλιά αίτηση', { is_online: true });
    const { id: sent } = (await answer(id)).json();
    const { version } = await rowOf(id);
    expect((await act(id, 'archive', { version })).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'archived', waiting: 1 });
    expect(await publicIds()).not.toContain(id);
    expect((await answer(id)).json()).toEqual({ message: 'form_not_found' });
    const refusals = [
      await save({ id, title: 'Άλλη' }),
      await app.send(`POST /api/onlineForms/${id}/publish?deya_id=1`, {
        as: 'stella',
        payload: { version: version + 1 },
      }),
      await app.send(`POST /api/onlineForms/${id}/lock?deya_id=1`, { as: 'stella', payload: {} }),
      await act(id, 'archive', { version: version + 1 }),
    ];
    for (const refused of refusals)
      expect([refused.statusCode, refused.json()]).toEqual([409, { message: 'form_archived' }]);
    const shown = (await app.send(`GET /api/applications/${sent}`, { as: 'anna' })).json();
    expect(shown.answers).toEqual({ name: 'Άννα' });
  });

  it('comes back offline, with the changes that it had', async () => {
    const id = await made('Σε αναμονή', { is_online: true });
    await save({ id, title: 'Σε αναμονή, νέα' });
    await act(id, 'archive', { version: (await rowOf(id)).version });
    await act(id, 'unarchive', { version: (await rowOf(id)).version });
    const noted = app.admin.selectFrom('audit_event').select('detail').where('action', '=', 'form-unarchived');
    expect(await noted.execute()).toContainEqual({ detail: { form: id } });
    expect(await rowOf(id)).toMatchObject({ state: 'offline', title: 'Σε αναμονή, νέα' });
    expect(await publicIds()).not.toContain(id);
    expect((await save({ id, is_online: true })).statusCode).toBe(200);
    expect(await publicIds()).toContain(id);
  });

  it('stays as it is while another person edits it, or has changed it since', async () => {
    const id = await made('Κοινή');
    const { version } = await rowOf(id);
    await app.send(`POST /api/onlineForms/${id}/lock?deya_id=1`, { as: 'admin', payload: {} });
    expect((await act(id, 'archive', { version })).json()).toEqual({ message: 'form_locked' });
    await app.send(`POST /api/onlineForms/${id}/unlock?deya_id=1`, { as: 'admin' });
    expect((await act(id, 'archive', { version: version + 1 })).statusCode).toBe(409);
    expect(await rowOf(id)).toMatchObject({ state: 'draft', version });
  });
});

it('shows forms to their keepers alone, and none of another utility', async () => {
  expect((await list({}, 'anna')).message).toBe('no_access');
  const id = await made('Μόνο εδώ');
  const elsewhere = await app.send('GET /api/staff-forms?deya_id=2', { as: 'admin' });
  expect(elsewhere.json().data.map((row: { id: number }) => row.id)).not.toContain(id);
  const copied = await app.send(`POST /api/staff-forms/${id}/copy?deya_id=2`, { as: 'admin' });
  expect(copied.json()).toEqual({ message: 'form_not_found' });
});

it('one person copies at most 60 forms and reads in at most 30 files in an hour', async () => {
  const send = async (call: string, payload: object) =>
    (await app.send(`POST /api/staff-forms/${call}?deya_id=1`, { as: 'stella', payload })).statusCode;
  for (const [call, payload, most] of [
    ['999999/copy', {}, 60],
    ['import', { text: 'no form' }, 30],
  ] as const) {
    const codes = [];
    for (let n = 0; n <= most; n += 1) codes.push(await send(call, payload));
    expect(codes.at(-1)).toBe(429);
    expect(codes.slice(0, -1)).not.toContain(500);
  }
});
