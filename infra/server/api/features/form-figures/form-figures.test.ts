import type { Answer } from '@hydria/shared/contract/contract.ts';
import { sql } from 'kysely';
import { appOf } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { countForms } from './count-forms.ts';

type Figures = Answer<'GET /api/staff-forms/{id}/figures'>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from form_visit; delete from form_figure; delete from login_throttle`.execute(app.admin);
});

const row = (name: string, field: string) => ({
  value: 'input',
  name,
  showTitle: true,
  grid: 1,
  elements1: [{ id: field, type: 'text_field', options: { field, label: `${name}: στοιχείο` }, validation: {} }],
});

const LAYOUT = JSON.stringify([
  row('Στοιχεία', 'name'),
  row('Παροχή', 'supply'),
  {
    value: 'group',
    name: 'Ένοικοι',
    showTitle: true,
    field: 'people',
    least: 0,
    most: 3,
    elements: [
      {
        name: 'Ένοικος',
        grid: 1,
        elements1: [{ id: 'p', type: 'text_field', options: { field: 'who', label: 'Ποιος' }, validation: {} }],
      },
    ],
  },
]);

let made = 0;
/** The number of a new form of utility 1. */
const published = async (is_online = true): Promise<number> => {
  const payload = { title: 'Νέα παροχή', form_id: `figures-${(made += 1)}`, api: LAYOUT, is_online };
  const saved = await app.send('PUT /api/onlineForms?deya_id=1', { as: 'stella', payload });
  expect(saved.statusCode).toBe(200);
  return saved.json<{ id: number }>().id;
};

let visits = 0;
const newVisit = () => (visits += 1).toString(16).padStart(32, '0');

const FIRST = { state: 'begun', version: 1, screen: 1, refused: [] as string[] };

const say = (form: number, visit: string, said: object = {}, remoteAddress = '203.0.113.7') =>
  app.send(`POST /api/onlineForms/${form}/visits?deya_id=1`, { payload: { visit, ...FIRST, ...said }, remoteAddress });

/** A form that a page begins, and goes on with after so many seconds. */
const fill = async (form: number, later: object, seconds = 60) => {
  const visit = newVisit();
  expect((await say(form, visit)).statusCode).toBe(200);
  app.clock.pass(seconds);
  expect((await say(form, visit, later)).statusCode).toBe(200);
  return visit;
};

const figures = async (form: number, query = '', as: Name = 'stella'): Promise<Figures> => {
  const answer = await app.send(`GET /api/staff-forms/${form}/figures?deya_id=1${query}`, { as });
  expect(answer.statusCode).toBe(200);
  return answer.json<Figures>();
};

const rowsOf = async (table: string, form: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where online_form_id = ${form}`.execute(app.admin);
  return rows[0]!.n;
};

const HALF_AN_HOUR = 31 * 60;
const DAY = 25 * 3600;

it('the staff read how many began a form, how many left it on which screen, and how long the others took', async () => {
  const form = await published();
  for (const seconds of [60, 120, 120, 600]) await fill(form, { state: 'finished', screen: 0 }, seconds);
  await fill(form, { state: 'going', screen: 2 });
  await fill(form, { state: 'going', screen: 0 });
  expect(await figures(form)).toMatchObject({ begun: 4, finished: 4, left: 0, under_way: 2, answers: 0 });

  app.clock.pass(HALF_AN_HOUR);
  const read = await figures(form);
  expect(read).toMatchObject({ begun: 6, finished: 4, left: 2, under_way: 0, median_seconds: 120, p90_seconds: 600 });
  expect(read.form_title).toEqual({ el: 'Νέα παροχή' });
  expect(read.data.map(({ key, title, begun, left }) => [key, title?.el, begun, left])).toEqual([
    ['1', 'Στοιχεία', 6, 0],
    ['2', 'Παροχή', 6, 1],
    ['3', 'Ένοικοι', 5, 0],
    ['0', undefined, 5, 1],
  ]);
});

it('refused answers are counted by field, once for each form that is filled in and without the answers', async () => {
  const form = await published();
  const visit = await fill(form, { state: 'going', refused: ['name'] });
  await say(form, visit, { state: 'going', refused: ['name', 'people:2:who', 'Άννα'] });
  await fill(form, { state: 'going', refused: ['name'] });
  app.clock.pass(HALF_AN_HOUR);
  const { data } = await figures(form, '&by=field');
  expect(data.map(({ key, title, refused }) => [key, title?.el, refused])).toEqual([
    ['name', 'Στοιχεία: στοιχείο', 2],
    ['people:0:who', 'Ποιος', 1],
  ]);
});

it('no row of a visit is left after a day: the figures stay, by day and version', async () => {
  const form = await published();
  await fill(form, { state: 'going', screen: 2 });
  await fill(form, { state: 'finished' });
  expect(await rowsOf('form_visit', form)).toBe(1);
  app.clock.pass(HALF_AN_HOUR);
  const before = await figures(form, '&by=version');
  app.clock.pass(DAY);
  await countForms(appOf(app.server));
  expect(await rowsOf('form_visit', form)).toBe(0);
  expect(await figures(form, '&by=version')).toEqual(before);
  expect(before.data).toMatchObject([{ key: '1', begun: 2, left: 1, finished: 1 }]);
  expect((await figures(form, '&version=2')).begun).toBe(0);
  const later = app.clock.now().toISOString().slice(0, 10);
  expect((await figures(form, `&from=${later}&to=${later}`)).data).toEqual([]);

  app.clock.pass(4 * 366 * 86_400);
  await countForms(appOf(app.server));
  expect(await rowsOf('form_figure', form)).toBe(0);
});

it('a form that is handed in twice, or never begun, counts once or not at all', async () => {
  const form = await published();
  const visit = await fill(form, { state: 'finished' });
  await say(form, visit, { state: 'finished' });
  await say(form, newVisit(), { state: 'finished' });
  await say(form, newVisit(), { state: 'going', screen: 2 });
  app.clock.pass(HALF_AN_HOUR);
  expect(await figures(form)).toMatchObject({ begun: 1, finished: 1, left: 0 });
});

it('forms that are not published, other versions and strange messages are refused', async () => {
  const hidden = await published(false);
  expect((await say(hidden, newVisit(), { version: 0 })).json()).toEqual({ message: 'form_not_found' });
  expect((await say(999_999, newVisit())).json()).toEqual({ message: 'form_not_found' });
  const form = await published();
  expect((await say(form, newVisit(), { version: 9 })).json()).toEqual({ message: { version: ['exists'] } });
  for (const said of [
    { screen: 201 },
    { visit: 'nikos@hydria.example' },
    { refused: Array(51).fill('name') },
    { more: 1 },
  ])
    expect((await say(form, newVisit(), said)).statusCode).toBe(422);
  expect(await rowsOf('form_visit', form)).toBe(0);
});

it('one network begins at most 120 forms in an hour, and a crowd of networks at most 5,000 of a form', async () => {
  const form = await published();
  const codes = [];
  for (let n = 0; n < 121; n += 1) codes.push((await say(form, newVisit())).statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(120);
  expect(codes.at(-1)).toBe(429);
  expect((await say(form, newVisit(), {}, '198.51.100.4')).statusCode).toBe(200);

  await sql`
    insert into form_visit (deya_id, online_form_id, visit, version, screen, begun_at, seen_at)
    select 1, ${form}, lpad(to_hex(n + 1000000), 32, '0'), 1, 1, ${app.clock.now()}, ${app.clock.now()}
    from generate_series(1, 4879) n`.execute(app.admin);
  expect((await say(form, newVisit(), {}, '198.51.100.4')).statusCode).toBe(200);
  expect(await rowsOf('form_visit', form)).toBe(5000);
});

it('a utility reads the figures of its own forms, and a period of a year at most', async () => {
  const form = await published();
  const of = (query: string, as: Name = 'stella') => app.send(`GET /api/staff-forms/${form}/figures?${query}`, { as });
  expect((await of('deya_id=2')).statusCode).toBe(403);
  expect((await of('deya_id=1', 'anna')).statusCode).toBe(403);
  expect((await of('deya_id=1&from=2026-05-02&to=2026-05-01')).json()).toEqual({ message: { to: ['min'] } });
  expect((await of('deya_id=1&from=2024-05-02&to=2026-05-01')).json()).toEqual({ message: { from: ['min'] } });
});
