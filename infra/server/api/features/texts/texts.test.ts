import { sql } from 'kysely';
import type { Answer } from '../../contract/contract.ts';
import { CONTACT_DATA, NEW_LEGAL_TEXT, NEW_POINT, NEW_QUESTION, feedHeaders } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'staff' on conflict do nothing`.execute(app.admin);
});
afterAll(() => app.stop());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  app.send(`${method} /api/staff/${path}?deya_id=1`, { as: 'stella', ...(payload && { payload }) });

const feed = async (name: string, row: object) =>
  (
    await app.send(`POST /api/feed/${name}`, {
      headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
      payload: `${JSON.stringify(row)}\n`,
    })
  ).json<{ stored: number; errors: { reason: string }[] }>();

describe('points of interest', () => {
  const shown = async (lang: string) =>
    (await app.send(`GET /api/deya/poi?deya_id=1&lang=${lang}`)).json<Answer<'GET /api/deya/poi'>>().data;

  it('are on the map of customers once the staff have made them, in Greek where a translation is missing', async () => {
    const made = await call('POST', 'poi', {
      ...NEW_POINT,
      title_en: 'Head office',
      opening_hours_el: '8:00–14:00',
      phone: '2821000101',
    });
    const { code } = made.json<Answer<'GET /api/staff/poi/{code}'>>();
    const find = async (lang: string) => (await shown(lang)).find((point) => point.code === code);
    expect(await find('en')).toMatchObject({
      title: 'Head office',
      opening_hours: '8:00–14:00',
      phone: '+302821000101',
    });
    expect(await find('de')).toMatchObject({ title: 'Κεντρικά γραφεία', latitude: 38.25 });
    const { data, total } = (await call('GET', 'poi')).json<Answer<'GET /api/staff/poi'>>();
    expect([total, data[0]?.languages]).toEqual([1, ['el', 'en']]);
  });

  it.each([
    ['a place outside the country', { latitude: 51.5 }, { latitude: ['max'] }],
    ['no place', { latitude: undefined }, { latitude: ['required'] }],
    ['a telephone that is none', { phone: '12' }, { phone: ['phone'] }],
  ])('with %s are refused at the field', async (_, changes, message) => {
    const answer = await call('POST', 'poi', { ...NEW_POINT, ...changes });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
  });

  it('of the feed are taken over before they are changed, and the feed leaves them alone then', async () => {
    const row = {
      code: 'fountain/7',
      type: 'drinking_fountain',
      title: { el: 'Βρύση' },
      latitude: 38.2,
      longitude: 21.7,
    };
    await feed('poi', row);
    const path = `poi/${encodeURIComponent(row.code)}`;
    const { version } = (await call('GET', path)).json<Answer<'GET /api/staff/poi/{code}'>>();
    const change = { ...NEW_POINT, version };
    expect((await call('PUT', path, change)).json()).toEqual({ message: { take_over: ['row_of_feed'] } });
    expect((await call('PUT', path, { ...change, take_over: true })).json()).toMatchObject({ source: 'staff' });
    expect((await feed('poi', row)).errors).toMatchObject([{ reason: 'row_of_staff' }]);
    const late = await call('PUT', path, change);
    expect([late.statusCode, late.json()]).toMatchObject([409, { current: { title_el: 'Κεντρικά γραφεία' } }]);
  });
});

describe('contact data', () => {
  const read = async () => (await call('GET', 'contact-data')).json<Answer<'GET /api/staff/contact-data'>>();
  const put = async (changes: object = {}) =>
    call('PUT', 'contact-data', { ...CONTACT_DATA, version: (await read()).version, ...changes });
  const sendProfile = async (payload: object) =>
    (await app.send('PUT /api/feed/profile', { headers: feedHeaders, payload })).json<{ kept: string[] }>();
  const phone = async () =>
    (await app.send('GET /api/deya/info?deya_id=1')).json<Answer<'GET /api/deya/info'>>().phone1;

  it('of the staff are those that customers see, and the feed keeps its hands off until they are emptied', async () => {
    expect((await put({ opening_hours_el: '8:00–14:00' })).statusCode).toBe(200);
    expect(await phone()).toBe('2821000101');
    expect((await read()).changes.map(({ field }) => field)).toContain('phone1');
    expect(await sendProfile({ phone1: '999', opening_hours: { el: '9–17' }, phone3: '777' })).toMatchObject({
      kept: ['phone1', 'opening_hours'],
    });
    expect(await read()).toMatchObject({ phone1: '2821000101', opening_hours_el: '8:00–14:00', phone3: '777' });
    await put({ phone1: undefined, phone1_use: undefined, phone3: '777' });
    expect(await sendProfile({ phone1: '999' })).toMatchObject({ kept: [] });
    expect(await phone()).toBe('999');
  });

  it('a flag of an administrator stays after the feed, is named in its answer, and is the feed’s once both agree', async () => {
    const profile = async () =>
      (await app.send('GET /api/utilities/profile?deya_id=1', { as: 'admin' })).json<
        Answer<'GET /api/utilities/profile'>
      >();
    const set = async (changes: object) => {
      const { changes: _changes, id: _id, ...values } = await profile();
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      const payload = { ...given, ...changes };
      const answer = await app.send('PUT /api/utilities/profile?deya_id=1', { as: 'admin', payload });
      expect(answer.statusCode).toBe(200);
    };
    await set({ registration_open: false, e_bill: false, idle_minutes: 20 });
    const sent = { registration_open: true, settings: { e_bill: true, idle_minutes: 10 } };
    expect(await sendProfile(sent)).toMatchObject({
      kept: ['registration_open', 'idle_minutes', 'e_bill'],
    });
    expect(await profile()).toMatchObject({ registration_open: false, e_bill: false, idle_minutes: 20 });
    await set({ registration_open: true, idle_minutes: undefined });
    expect(await sendProfile(sent)).toMatchObject({ kept: ['e_bill'] });
    expect(await profile()).toMatchObject({ registration_open: true, e_bill: false, idle_minutes: 10 });
    expect(await sendProfile({ registration_open: false })).toMatchObject({ kept: [] });
    expect(await profile()).toMatchObject({ registration_open: false });
  });

  it('that a colleague has changed meanwhile are not overwritten', async () => {
    const { version } = await read();
    await put({ address: 'Πρώτη 1' });
    const late = await put({ version, address: 'Δεύτερη 2' });
    expect([late.statusCode, late.json()]).toMatchObject([409, { current: { address: 'Πρώτη 1' } }]);
  });

  it('take no part of the settings of administrators', async () => {
    const answer = await put({ active: false });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { active: ['unexpected'] } }]);
  });
});

describe('questions', () => {
  const shown = async (lang: string) =>
    (await app.send(`GET /api/deya/faq?deya_id=1&lang=${lang}`)).json<Answer<'GET /api/deya/faq'>>().data;
  type Question = Answer<'GET /api/staff/questions/{code}'>;

  it('are read in the language of the reader, otherwise in Greek, and drafts by no reader', async () => {
    const made = await call('POST', 'questions', {
      ...NEW_QUESTION,
      title_en: 'When do I pay the bill?',
      description_en: 'Until the *due date*.',
    });
    const { code, version } = made.json<Question>();
    const english = (await shown('en')).find(({ title }) => title === 'When do I pay the bill?');
    expect(english).toMatchObject({ lang: 'en', description: '<p>Until the <em>due date</em>.</p>' });
    expect((await shown('fr')).find(({ title }) => title === NEW_QUESTION.title_el)).toMatchObject({
      lang: 'el',
    });
    // The translation is removed with its fields, and the whole becomes a draft.
    const draft = await call('PUT', `questions/${code}`, { ...NEW_QUESTION, version, published: false });
    expect(draft.json()).toMatchObject({ languages: ['el'], published: false });
    expect((await shown('en')).some(({ title }) => title === 'When do I pay the bill?')).toBe(false);
    const late = await call('PUT', `questions/${code}`, { ...NEW_QUESTION, version });
    expect(late.statusCode).toBe(409);
  });

  it('of the feed belong to the feed in every language until they are taken over', async () => {
    const { version } = (await call('GET', 'questions/q1')).json<Question>();
    const change = { ...NEW_QUESTION, version };
    expect((await call('PUT', 'questions/q1', change)).json()).toEqual({ message: { take_over: ['row_of_feed'] } });
    expect((await call('DELETE', 'questions/q1')).json()).toEqual({ message: 'row_of_feed' });
    await call('PUT', 'questions/q1', { ...change, take_over: true });
    const french = { code: 'q1', type: 'bills', lang: 'fr', title: 'Quand ?', description: '<p>Bientôt.</p>' };
    expect((await feed('faq', french)).errors).toMatchObject([{ reason: 'row_of_staff' }]);
  });
});

describe('legal texts', () => {
  const PATH = 'legal-texts/privacy-policy';
  type Version = Answer<'GET /api/staff/legal-texts/{kind}/{valid_from}'>;
  const make = (changes: object = {}) => call('POST', 'legal-texts', { ...NEW_LEGAL_TEXT, ...changes });
  const shown = async () =>
    (await app.send('GET /api/deya/legal?deya_id=1&kind=privacy-policy&lang=el')).json<Answer<'GET /api/deya/legal'>>();

  it('apply from their day on, and are never changed or deleted then', async () => {
    const made = await make({ valid_from: '2026-11-20', title_el: 'Πολιτική του 2026' });
    expect(made.json()).toMatchObject({ state: 'published' });
    expect(await shown()).toMatchObject({ title: 'Πολιτική του 2026', deya_id: 1 });
    const { version } = made.json<Version>();
    const change = { ...NEW_LEGAL_TEXT, valid_from: '2026-11-20', version, title_el: 'Άλλη' };
    for (const refused of [
      await call('PUT', `${PATH}/2026-11-20`, change),
      await call('PUT', `${PATH}/2026-11-20`, { ...change, take_over: true }),
      await call('DELETE', `${PATH}/2026-11-20`),
    ])
      expect([refused.statusCode, refused.json()]).toEqual([409, { message: 'text_in_force' }]);
    expect((await shown()).title).toBe('Πολιτική του 2026');
  });

  it('that are drafts or planned can be changed, moved to another day, and deleted', async () => {
    const { version } = (await make({ valid_from: '2027-01-01', published: false })).json<Version>();
    const moved = await call('PUT', `${PATH}/2027-01-01`, { ...NEW_LEGAL_TEXT, valid_from: '2027-03-01', version });
    expect(moved.json()).toMatchObject({ state: 'planned', valid_from: '2027-03-01', version: version + 1 });
    expect((await call('GET', `${PATH}/2027-01-01`)).statusCode).toBe(404);
    expect((await shown()).title).toBe('Πολιτική του 2026');
    const versions = (await call('GET', 'legal-texts')).json<Answer<'GET /api/staff/legal-texts'>>();
    expect(versions.data.map(({ valid_from, state }) => [valid_from, state])).toEqual([
      ['2027-03-01', 'planned'],
      ['2026-11-20', 'published'],
    ]);
    expect((await call('DELETE', `${PATH}/2027-03-01`)).statusCode).toBe(200);
  });

  it.each([
    ['in the past', '2026-11-19', 'min'],
    ['on the day of another version', '2026-11-20', 'unique'],
  ])('do not begin %s', async (_, valid_from, code) => {
    const answer = await make({ valid_from });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { valid_from: [code] } }]);
  });
});
