import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const { anna, babis } = people;
const REASON = 'Έδειξε την ταυτότητά του';

const personOf = async (id: number) =>
  (await app.send(`GET /api/users/${id}`, { as: 'admin' })).json<{ version: number }>();
const change = async (id: number, afm: string | undefined, over: object = {}, as: Name = 'admin') => {
  const { version } = await personOf(id);
  const answer = await app.send(`PUT /api/users/${id}/afm`, { as, payload: { afm, reason: REASON, version, ...over } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

it('changes a tax number with a reason in the trail, which has no number', async () => {
  expect(await change(babis.id, '900000080')).toMatchObject({ status: 200, body: { afm: '900000080' } });
  expect(await change(babis.id, undefined)).toMatchObject({ status: 200, body: { afm: null } });
  const { rows } = await sql<{ detail: object }>`
    select detail from installation_event where action = 'user-afm-changed' order by id`.execute(app.admin);
  expect(rows.map(({ detail }) => detail)).toEqual([
    { reason: REASON, removed: false },
    { reason: REASON, removed: true },
  ]);
});

it('refuses the number of another person, also of one whom the tax authority has proven', async () => {
  await change(anna.id, '900000080');
  const taken = { status: 422, body: { message: { afm: ['user_afm_of_another'] } } };
  expect(await change(babis.id, '900000080')).toEqual(taken);
  await sql`insert into external_identity (person_id, provider, subject, linked_at, last_login_at)
    values (${people.gina.id}, 'gsis', '555777501', now(), now())`.execute(app.admin);
  expect(await change(babis.id, '555777501')).toEqual(taken);
});

it('gives one number to one of two people, however fast both are changed', async () => {
  const answers = await Promise.all([anna, babis].map(({ id }) => change(id, '900000080')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

it('keeps a number that the tax authority has proven', async () => {
  await sql`insert into external_identity (person_id, provider, subject, linked_at, last_login_at)
    values (${babis.id}, 'gsis', '555777501', now(), now())`.execute(app.admin);
  expect(await change(babis.id, '900000080')).toEqual({ status: 422, body: { message: { afm: ['user_afm_proven'] } } });
  expect(await change(babis.id, '555777501')).toMatchObject({ status: 200 });
});

it.each([
  [{ afm: '123456789' }, { afm: ['afm'] }],
  [{ afm: '900000080', reason: 'λίγο' }, { reason: ['min'] }],
])('refuses %j', async (body, message) => {
  expect(await change(babis.id, undefined, body)).toEqual({ status: 422, body: { message } });
});

it('gives the present account to an editor of an older one', async () => {
  await change(babis.id, '900000080');
  expect(await change(babis.id, '555777501', { version: 1 })).toMatchObject({
    status: 409,
    body: { message: 'changed_meanwhile', current: { afm: '900000080' } },
  });
});

it('is refused to an administrator of one utility for a person of another one, and for an administrator', async () => {
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
  await sql`insert into person_deya (deya_id, person_id, status) values (1, ${people.admin.id}, 'active')`.execute(
    app.admin,
  );
  const afms = async () =>
    (await sql<{ afm: string | null }>`select afm from person where id in (1, 3, 5) order by id`.execute(app.admin))
      .rows;
  const before = await afms();
  const payload = { afm: '900000080', reason: REASON, version: 1 };
  const refusals = [];
  for (const { id } of [anna, people.gina, people.admin]) {
    const answer = await app.send(`PUT /api/users/${id}/afm?deya_id=1`, { as: 'stella', payload });
    refusals.push([answer.statusCode, answer.json<{ message: string }>().message]);
  }
  expect(refusals).toEqual([
    [403, 'user_of_other_utility'],
    [404, 'user_not_found'],
    [403, 'no_access'],
  ]);
  expect(await afms()).toEqual(before);
});
