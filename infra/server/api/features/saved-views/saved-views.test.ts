import { MOST_SAVED_VIEWS, type SavedView } from '@hydria/shared/contract/saved-views.ts';
import { actAs, enter, type Browser } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people } from '../../testing/test-data.ts';

let app: TestApp;
let anna: Browser;
let babis: Browser;
beforeAll(async () => {
  app = await startTestApp();
  anna = await enter(app.server, people.anna.email);
  babis = await enter(app.server, people.babis.email);
});
afterAll(() => app.stop());

const read = async ({ headers }: Browser, list = 'users'): Promise<SavedView[]> =>
  (await app.send('GET /api/saved-views', { headers, query: { list } })).json<{ data: SavedView[] }>().data;
const save = ({ headers }: Browser, name: string, over: object = {}) =>
  app.send('POST /api/saved-views', {
    headers,
    payload: { list: 'users', name, view: 'state=active', is_default: false, ...over },
  });
const change = ({ headers }: Browser, { id, ...saved }: SavedView, over: object = {}) =>
  app.server.inject({ method: 'PUT', url: `/api/saved-views/${id}`, headers, payload: { ...saved, ...over } });
const remove = ({ headers }: Browser, id: number) =>
  app.server.inject({ method: 'DELETE', url: `/api/saved-views/${id}`, headers });

it('keeps the views of a person for each list, and shows them to no other person', async () => {
  const made = (await save(anna, 'Ενεργοί')).json<SavedView>();
  expect(made).toMatchObject({ name: 'Ενεργοί', view: 'state=active', is_default: false, version: 1 });
  expect(await read(anna)).toEqual([made]);
  expect([await read(anna, 'roles'), await read(babis)]).toEqual([[], []]);
  expect([(await change(babis, made)).statusCode, (await remove(babis, made.id)).statusCode]).toEqual([404, 404]);
  expect((await remove(anna, made.id)).statusCode).toBe(200);
  expect(await read(anna)).toEqual([]);
});

it('refuses a name that the list has, at its field; another list may have it', async () => {
  const made = (await save(anna, 'Δικές μου')).json<SavedView>();
  const second = (await save(anna, 'Άλλες')).json<SavedView>();
  for (const answer of [await save(anna, 'Δικές μου'), await change(anna, second, { name: 'Δικές μου' })])
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { name: ['view_exists'] } }]);
  expect((await save(anna, 'Δικές μου', { list: 'roles' })).statusCode).toBe(200);
  expect((await save(babis, 'Δικές μου')).statusCode).toBe(200);
  expect((await change(anna, made, { name: 'Δικές μου' })).statusCode).toBe(200);
});

it('has one default for a list: a new one replaces the one before', async () => {
  await save(anna, 'Πρώτη', { list: 'jobs', is_default: true });
  const second = (await save(anna, 'Δεύτερη', { list: 'jobs', is_default: true })).json<SavedView>();
  const defaults = async () =>
    (await read(anna, 'jobs')).filter(({ is_default }) => is_default).map(({ name }) => name);
  expect(await defaults()).toEqual(['Δεύτερη']);
  await change(anna, second, { is_default: false });
  expect(await defaults()).toEqual([]);
});

it('gives the present view to a page that changes an older one', async () => {
  const made = (await save(anna, 'Παλιά', { list: 'failures' })).json<SavedView>();
  await change(anna, made, { name: 'Νέα' });
  const late = await change(anna, made, { name: 'Άλλη' });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { message: 'changed_meanwhile', current: { name: 'Νέα', version: 2 } },
  ]);
});

it('keeps at most thirty, however many are saved at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: MOST_SAVED_VIEWS + 3 }, (_, n) => save(babis, `Προβολή ${n}`, { list: 'roles' })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 422).length).toBeGreaterThanOrEqual(3);
  expect((await save(babis, 'Μία ακόμη')).json()).toEqual({ message: 'too_many_views' });
  expect((await read(babis, 'roles')).length).toBeLessThanOrEqual(MOST_SAVED_VIEWS);
});

it.each(['javascript:alert(1)', 'https://evil.example/', 'a=1#b', 'ά=1'])('refuses %j as a view', async (view) => {
  expect((await save(anna, 'Ξένη', { view })).statusCode).toBe(422);
});

it('is not changed by an administrator who acts as the person', async () => {
  const acting = await actAs(app.server, people.admin.email, people.babis.id);
  expect((await save(acting, 'Ξένη')).statusCode).toBe(403);
});
