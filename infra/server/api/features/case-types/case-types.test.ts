import type { Answer } from '@hydria/shared/contract/contract.ts';
import { NEW_CASE_TYPE } from './samples.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { limits } from '../../kernel/rate-limits.ts';

let app: TestApp;
beforeAll(
  async () => void (app = await startTestApp({ limits: { ...limits, guest: { attempts: 100, seconds: 3600 } } })),
);
afterAll(() => app.stop());

type CaseType = Answer<'GET /api/staff/case-types/{id}'>;

let keys = 0;
const make = async (changes: Record<string, unknown> = {}): Promise<CaseType> => {
  const payload = { ...NEW_CASE_TYPE, ...changes };
  const made = await app.send('POST /api/staff/case-types?deya_id=1', { payload, as: 'stella' });
  expect([made.statusCode, made.json().message]).toEqual([200, undefined]);
  return made.json();
};
const change = (id: number, payload: object) =>
  app.send(`PUT /api/staff/case-types/${id}?deya_id=1`, { payload, as: 'stella' });
const offered = async (): Promise<Answer<'GET /api/deya/case-types'>['data']> =>
  (await app.send('GET /api/deya/case-types?deya_id=1')).json().data;
const report = (changes: Record<string, unknown>, as?: Name) => {
  const payload = {
    deya_id: 1,
    problem_type: 'damage_public',
    description: 'Τρέχει νερό.',
    address: 'Αγίου Νικολάου 12',
    idempotency_key: `key-of-a-case-type-${String((keys += 1)).padStart(4, '0')}`,
    ...changes,
  };
  return app.send('POST /api/reports', { payload, ...(as ? { as } : {}) });
};

it('a type of the staff is offered to guests with its words in each language, until it is switched off', async () => {
  const { id, version } = await make({
    title_en: 'Burst main',
    hint_el: 'Νερό βγαίνει από τον δρόμο.',
    stopper_el: 'Καλέστε μας τώρα.',
    stopper_phone: '2610 123456',
  });
  expect((await offered()).find((type) => type.id === id)).toEqual({
    id,
    problem_type: 'damage_public',
    icon: 'leak',
    title: { el: 'Σπασμένος αγωγός', en: 'Burst main' },
    hint: { el: 'Νερό βγαίνει από τον δρόμο.' },
    stopper: { el: 'Καλέστε μας τώρα.' },
    stopper_phone: '+302610123456',
    is_photo_required: false,
    is_place_required: false,
    questions: null,
  });
  expect((await change(id, { ...NEW_CASE_TYPE, is_active: false, version })).statusCode).toBe(200);
  expect((await offered()).find((type) => type.id === id)).toBeUndefined();
});

it('of two who change a type at once, the second one reads what the first one has saved', async () => {
  const { id, version } = await make();
  expect((await change(id, { ...NEW_CASE_TYPE, title_el: 'Διαρροή', version })).json()).toMatchObject({ version: 2 });
  const second = await change(id, { ...NEW_CASE_TYPE, title_el: 'Ρήγμα', version });
  expect([second.statusCode, second.json().current?.title_el]).toEqual([409, 'Διαρροή']);
});

it('each change is in the trail, with who made it', async () => {
  const { id, version } = await make();
  await change(id, { ...NEW_CASE_TYPE, sort: 5, version });
  const events = await app.admin
    .selectFrom('audit_event')
    .select(['action', 'detail', 'actor_person_id'])
    .where('action', 'like', 'case-type-%')
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  expect(events.map(({ action, detail }) => [action, detail])).toEqual([
    ['case-type-changed', { type: id }],
    ['case-type-made', { type: id }],
  ]);
  expect(events.every(({ actor_person_id }) => actor_person_id !== null)).toBe(true);
});

it('a report of a type names it to its reporter and to the staff in all languages, and to others not at all', async () => {
  const { id } = await make({ title_en: 'Burst main' });
  const subtype = { el: 'Σπασμένος αγωγός', en: 'Burst main' };
  const sent = await report({ subtype_id: id }, 'anna');
  expect(sent.statusCode).toBe(200);
  const mine = await app.send(`GET /api/reports/${sent.json().id}`, { as: 'anna' });
  expect(mine.json()).toMatchObject({ problem_type: 'damage_public', subtype });
  const desk = await app.send(`GET /api/staff/cases/${sent.json().id}?deya_id=1`, { as: 'stella' });
  expect(desk.json()).toMatchObject({ problem_type: 'damage_public', title: subtype });
  const { data } = (await app.send('GET /api/reports?deya_id=1')).json();
  expect(data.find((one: { id: number }) => one.id === sent.json().id)).toMatchObject({ subtype: null, mine: false });
});

it('a type of another kind, one that is switched off and one that does not exist are refused by the name of the field', async () => {
  const active = await make();
  const off = await make({ is_active: false });
  const refused = { message: { subtype_id: ['exists'] } };
  expect((await report({ subtype_id: active.id, problem_type: 'other' })).json()).toEqual(refused);
  expect((await report({ subtype_id: off.id })).json()).toEqual(refused);
  expect((await report({ subtype_id: 1 })).json()).toEqual(refused);
  expect((await report({ subtype_id: active.id, deya_id: 3 })).json()).toEqual(refused);
});

it('a type that requires a photo and a place gets neither from a supply alone', async () => {
  const { id } = await make({ is_photo_required: true, is_place_required: true });
  const bare = { subtype_id: id, address: undefined, kwdikos_katanalwti: '100-1' };
  expect((await report(bare, 'anna')).json()).toEqual({ message: { photos: ['required'], location: ['required'] } });
  expect((await report({ ...bare, latitude: 38.25, longitude: 21.73 }, 'anna')).json()).toEqual({
    message: { photos: ['required'] },
  });
});

it('a meter has to be one of the supply of its sender, and a guest names none', async () => {
  const refused = { message: { hydrometer: ['invalid_hydrometer'] } };
  const about = (hydrometer: string, kwdikos_katanalwti: string, as?: Name) =>
    report({ hydrometer, kwdikos_katanalwti, address: undefined }, as);
  const { hydrometer } = await app.admin
    .selectFrom('hydrometer')
    .select('hydrometer')
    .where('deya_id', '=', 1)
    .where('kwdikos_katanalwti', '=', '100-1')
    .limit(1)
    .executeTakeFirstOrThrow();
  const sent = await about(hydrometer, '100-1', 'anna');
  expect(sent.statusCode).toBe(200);
  expect((await app.send(`GET /api/reports/${sent.json().id}`, { as: 'anna' })).json()).toMatchObject({ hydrometer });
  expect((await about('M-UNKNOWN', '100-1', 'anna')).json()).toEqual(refused);
  expect((await about(hydrometer, '100-1')).json()).toEqual(refused);
  expect((await report({ hydrometer }, 'anna')).json()).toEqual(refused);
});

it.each([
  [{ title_el: '' }, { title_el: ['required'] }],
  [{ stopper_en: 'Call us' }, { stopper_el: ['required'] }],
  [{ stopper_phone: '2610123456' }, { stopper_el: ['required'] }],
  [{ icon: 'skull' }, { icon: ['invalid'] }],
  [{ duplicate_metres: 1 }, { duplicate_metres: ['min'] }],
  [{ retention_days: 1 }, { retention_days: ['min'] }],
  [{ target_hours: 0.5 }, { target_hours: ['integer'] }],
])('a type with %j is refused by the name of its field', async (changes, message) => {
  const payload = { ...NEW_CASE_TYPE, ...changes };
  const answer = await app.send('POST /api/staff/case-types?deya_id=1', { payload, as: 'stella' });
  expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
});

it('the target of a type is the promise to its reporter, in working hours', async () => {
  const due = async (target_hours: number | undefined) =>
    (await report({ subtype_id: (await make({ target_hours })).id })).json<{ due_at: string | null }>().due_at;
  // Friday 20 November 2026, 14:00 in Athens: an hour of that day and seven of Monday.
  expect(await due(8)).toBe('2026-11-23T12:00:00.000Z');
  expect(await due(undefined)).toBeNull();
});
