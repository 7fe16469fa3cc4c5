import { sql } from 'kysely';
import type { Answer } from '../../contract/contract.ts';
import { NEW_ANNOUNCEMENT, feedHeaders } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'staff' on conflict do nothing`.execute(app.admin);
});
afterAll(() => app.stop());

type Row = Answer<'GET /api/staff/announcements/{id}'>;

const PATH = '/api/staff/announcements';
const make = (changes: object = {}) =>
  app.send(`POST ${PATH}?deya_id=1`, { as: 'stella', payload: { ...NEW_ANNOUNCEMENT, ...changes } });
const made = async (changes: object = {}) => (await make(changes)).json<Row>();
const put = (id: number, version: number, changes: object = {}) =>
  app.send(`PUT ${PATH}/${id}?deya_id=1`, { as: 'stella', payload: { ...NEW_ANNOUNCEMENT, version, ...changes } });
const list = async (query = '') =>
  (await app.send(`GET ${PATH}?deya_id=1${query}`, { as: 'stella' })).json<Answer<'GET /api/staff/announcements'>>();
const shown = async (lang: string) =>
  (await app.send(`GET /api/deya/announcements?deya_id=1&lang=${lang}`)).json<Answer<'GET /api/deya/announcements'>>()
    .data;
const send = async (method: 'POST' | 'PATCH', row: object) =>
  (
    await app.send(`${method} /api/feed/announcements`, {
      headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
      payload: `${JSON.stringify(row)}\n`,
    })
  ).json<{ stored: number; rejected: number; errors: { field: string; reason: string }[] }>();

it('a guest reads an announcement of the staff in their language, and in Greek where it is missing', async () => {
  const { id } = await made({
    start_date: '2026-11-20',
    title_en: 'Works',
    description_en: 'A **main** is replaced.',
    title_de: undefined,
  });
  const find = async (lang: string) => (await shown(lang)).find((one) => one.id === id);
  expect(await find('en')).toMatchObject({
    lang: 'en',
    title: 'Works',
    description: '<p>A <strong>main</strong> is replaced.</p>',
  });
  expect(await find('de')).toMatchObject({ lang: 'el', title: 'Έργα στο δίκτυο' });
});

it('a draft, a planned one and a past one are for the staff alone', async () => {
  const states = [
    ['draft', { start_date: '2026-11-20', published: false }],
    ['planned', { start_date: '2026-11-21' }],
    ['over', { start_date: '2026-11-01', end_date: '2026-11-19' }],
  ] as const;
  for (const [state, changes] of states) {
    const { id } = await made(changes);
    expect((await list(`&state=${state}`)).data).toContainEqual(expect.objectContaining({ id, state }));
    expect((await shown('el')).map((one) => one.id)).not.toContain(id);
  }
});

it('one that is planned by the hour is for the staff alone before its beginning and after its end', async () => {
  const times = { start_date: '2026-11-20', start_time: '14:30', end_date: '2026-11-20', end_time: '15:00' };
  const { id, ...row } = await made(times);
  expect(row).toMatchObject({ ...times, state: 'planned' });
  const isShown = async () => (await shown('el')).find((one) => one.id === id);
  const state = async () => (await list()).data.find((one) => one.id === id)?.state;
  expect(await isShown()).toBeUndefined();
  app.clock.pass(30 * 60);
  expect([await isShown(), await state()]).toEqual([
    expect.objectContaining({ ...times, starts_at: '2026-11-20T12:30:00.000Z', ends_at: '2026-11-20T13:00:00.000Z' }),
    'published',
  ]);
  app.clock.pass(30 * 60);
  expect([await isShown(), await state()]).toEqual([undefined, 'over']);
  app.clock.pass(-60 * 60);
});

it('the list is searched, filtered by kind and paged, latest first day first', async () => {
  const outage = { kind: 'outage', outage_from: '2026-12-01T08:00', place_el: 'Σούδα', start_date: '2026-12-01' };
  const { id } = await made({ ...outage, title_el: 'Διακοπή στη Σούδα' });
  expect((await list('&kind=outage')).data.map((one) => one.id)).toEqual([id]);
  expect((await list(`&search=${encodeURIComponent('ΣΟΥΔΑ')}`)).total).toBe(1);
  const first = await list('&itemsPerPage=2');
  const second = await list(`&itemsPerPage=2&cursor=${first.next}`);
  const days = [...first.data, ...second.data].map(({ start_date }) => start_date);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(new Set([...first.data, ...second.data].map((one) => one.id)).size).toBe(4);
});

it('the times of an outage are those of the clock in Greece', async () => {
  const { id, outage_from, outage_until } = await made({
    kind: 'outage',
    outage_from: '2026-11-20T14:00',
    outage_until: '2026-11-20T18:30',
    place_el: 'Χαλέπα',
    start_date: '2026-11-20',
    streets: ['Ελευθερίου Βενιζέλου'],
  });
  expect([outage_from, outage_until]).toEqual(['2026-11-20T14:00', '2026-11-20T18:30']);
  expect((await shown('en')).find((one) => one.id === id)?.outage).toEqual({
    from: '2026-11-20T12:00:00.000Z',
    until: '2026-11-20T16:30:00.000Z',
    place: 'Χαλέπα',
    streets: ['Ελευθερίου Βενιζέλου'],
  });
});

it.each([
  ['half a translation', { title_fr: 'Travaux' }, { text_fr: ['invalid'] }],
  ['an outage without a place', { kind: 'outage', outage_from: '2026-11-20T14:00' }, { place_el: ['required'] }],
  ['an end before the first day', { end_date: '2026-11-24' }, { end_date: ['invalid'] }],
  ['an end without a day', { end_time: '14:00' }, { end_date: ['required'] }],
  [
    'an end before the hour of the beginning',
    { start_time: '14:00', end_date: '2026-11-25', end_time: '13:59' },
    { end_time: ['invalid'] },
  ],
  ['an end at the first midnight', { end_date: '2026-11-25', end_time: '00:00' }, { end_time: ['invalid'] }],
  ['a time that is none', { start_time: '24:00' }, { start_time: ['invalid'] }],
  ['a day that is none', { start_date: '2026-02-30' }, { start_date: ['date'] }],
])('%s is refused at its field', async (_, changes, message) => {
  const answer = await make(changes);
  expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
});

it('the second of two who edit gets the present text', async () => {
  const { id, version } = await made();
  expect((await put(id, version, { title_el: 'Πρώτος' })).json()).toMatchObject({ version: version + 1 });
  const second = await put(id, version, { title_el: 'Δεύτερος' });
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { message: 'changed_meanwhile', current: { title_el: 'Πρώτος', updated_by: 'stella Δοκιμής' } },
  ]);
});

describe('an announcement that the utility’s system has sent', () => {
  const FEED_ROW = {
    code: 'nightly',
    start_date: '2026-11-20',
    title: { el: 'Από το σύστημα' },
    description: { el: '<p>Κείμενο</p>' },
  };
  const ofFeed = async () =>
    (await list(`&search=${encodeURIComponent('Από το σύστημα')}`)).data.find(({ source }) => source === 'feed');

  it('is not changed or deleted here unless it is taken over, and the feed no longer changes it then', async () => {
    expect(await send('POST', FEED_ROW)).toMatchObject({ stored: 1 });
    const { id, version } = (await ofFeed())!;
    const changes = { title_el: 'Από το προσωπικό', start_date: '2026-11-20' };
    expect((await put(id, version, changes)).json()).toEqual({ message: { take_over: ['row_of_feed'] } });
    expect((await app.send(`DELETE ${PATH}/${id}?deya_id=1`, { as: 'stella' })).json()).toEqual({
      message: 'row_of_feed',
    });
    expect((await put(id, version, { ...changes, take_over: true })).json()).toMatchObject({ source: 'staff' });

    const refused = [{ line: 1, field: 'code', reason: 'row_of_staff' }];
    expect(await send('POST', FEED_ROW)).toMatchObject({ stored: 0, rejected: 1, errors: refused });
    expect(await send('PATCH', { code: 'nightly', end_date: '2026-11-21' })).toMatchObject({ errors: refused });
    expect(await send('POST', { code: 'nightly', deleted: true })).toMatchObject({ errors: refused });
    expect((await shown('el')).find((one) => one.id === id)?.title).toBe('Από το προσωπικό');
  });

  it('belongs to the system again once the staff have deleted it', async () => {
    const [row] = (await list(`&search=${encodeURIComponent('Από το προσωπικό')}`)).data;
    await app.send(`DELETE ${PATH}/${row!.id}?deya_id=1`, { as: 'stella' });
    expect(await send('POST', FEED_ROW)).toMatchObject({ stored: 1, rejected: 0 });
  });

  it('has a newer version after the feed has changed it', async () => {
    const { version } = (await ofFeed())!;
    await send('POST', { ...FEED_ROW, end_date: '2026-12-31' });
    expect((await ofFeed())?.version).toBe(version + 1);
  });
});

it('subscribers receive a published announcement, and no draft', async () => {
  const jobs = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from boss.job where name = 'announcement.tell'`.execute(
        app.admin,
      )
    ).rows[0]!.n;
  const before = await jobs();
  const draft = await made({ start_date: '2026-11-20', published: false });
  expect(await jobs()).toBe(before);
  await put(draft.id, draft.version, { start_date: '2026-11-20' });
  expect(await jobs()).toBe(before + 1);
});

it('subscribers receive one that is planned by the hour when it begins', async () => {
  await sql`update person_deya set subscribe = 1 where deya_id = 1 and person_id = 1`.execute(app.admin);
  await app.runJobs();
  app.mails.length = 0;
  await made({ title_el: 'Απόψε', start_date: '2026-11-20', start_time: '23:15' });
  const told = async () => {
    await app.runJobs();
    return app.mails.map(({ subject }) => subject);
  };
  app.clock.pass(9 * 3600 + 14 * 60);
  expect(await told()).toEqual([]);
  app.clock.pass(60);
  expect(await told()).toEqual(['Απόψε']);
});

it('the audit trail names the text and its writer, never the words', async () => {
  const { rows } = await sql<{ action: string; detail: object; actor_person_id: number }>`
    select action, detail, actor_person_id from audit_event where deya_id = 1 and action like 'text-%'`.execute(
    app.admin,
  );
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['text-made', 'text-changed', 'text-deleted']));
  expect(JSON.stringify(rows)).not.toContain('Έργα');
  expect(rows.every(({ actor_person_id }) => actor_person_id === 6)).toBe(true);
});

it('a person with another permission at the utility is refused', async () => {
  expect((await app.send(`GET ${PATH}?deya_id=1`, { as: 'anna' })).statusCode).toBe(403);
});
