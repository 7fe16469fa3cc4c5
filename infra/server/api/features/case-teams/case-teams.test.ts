import { sql } from 'kysely';
import type { CaseTeam } from '@hydria/shared/contract/case-teams.ts';
import { NEW_CASE_TEAM } from './samples.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
beforeEach(() => sql`delete from case_team`.execute(app.admin));

const PATH = '/api/staff/case-teams';
const STELLA = { person_id: people.stella.id, name: 'stella Δοκιμής' };

const make = (changes: object = {}, as: Name = 'stella') =>
  app.send(`POST ${PATH}?deya_id=1`, { as, payload: { ...NEW_CASE_TEAM, ...changes } });
const change = ({ id, version }: CaseTeam, changes: object = {}) =>
  app.send(`PUT ${PATH}/${id}?deya_id=1`, { as: 'stella', payload: { ...NEW_CASE_TEAM, version, ...changes } });
const list = async (as: Name = 'stella') =>
  (await app.send(`GET ${PATH}?deya_id=1`, { as })).json<{ data: CaseTeam[] }>();

it('a team has its members, its lead, its address, and who changed it last', async () => {
  await make();
  expect((await list()).data).toEqual([
    expect.objectContaining({
      title: 'Συνεργείο Νότου',
      email: 'crew@example.gr',
      lead: STELLA,
      members: [{ ...STELLA, is_limited: true }],
      is_active: true,
      version: 1,
      updated_by: 'stella Δοκιμής',
    }),
  ]);
});

it('the people of a team are those who handle cases of the utility', async () => {
  const answer = await app.send('GET /api/staff/case-people?deya_id=1', { as: 'stella' });
  const listed = answer.json<{ data: { person_id: number }[] }>().data.map(({ person_id }) => person_id);
  expect(listed).toEqual(expect.arrayContaining([people.stella.id, people.admin.id]));
  expect(listed).not.toContain(people.anna.id);
  expect((await make({ members: [people.anna.id], limited: [] })).json()).toEqual({
    message: { members: ['invalid'] },
  });
  expect((await make({ lead: people.anna.id })).json()).toEqual({ message: { lead: ['invalid'] } });
});

it('only a member is limited to the cases of the team', async () => {
  expect((await make({ members: [] })).json()).toEqual({ message: { limited: ['invalid'] } });
});

it('a title that another team has is refused at its field, whatever its case', async () => {
  await make();
  const again = await make({ title: 'συνεργείο Νότου' });
  expect([again.statusCode, again.json()]).toEqual([422, { message: { title: ['unique'] } }]);
});

it('a change of a team that a colleague has changed since is refused with the present one', async () => {
  const team = (await make()).json<CaseTeam>();
  expect((await change(team, { members: [], limited: [] })).json()).toMatchObject({ version: 2, members: [] });
  const late = await change(team, { title: 'Άλλο' });
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { message: 'changed_meanwhile', current: { version: 2, title: 'Συνεργείο Νότου' } },
  ]);
});

it('a team is put out of use, stands last then, and its changes are in the audit trail', async () => {
  const team = (await make()).json<CaseTeam>();
  await make({ title: 'Ω' });
  await change(team, { is_active: false });
  expect((await list()).data.map(({ title }) => title)).toEqual(['Ω', 'Συνεργείο Νότου']);
  const { rows } = await sql<{ action: string; actor_person_id: number }>`
    select action, actor_person_id from audit_event where (detail ->> 'team')::bigint = ${team.id} order by seq`.execute(
    app.admin,
  );
  expect(rows).toEqual([
    { action: 'case-team-made', actor_person_id: 6 },
    { action: 'case-team-changed', actor_person_id: 6 },
  ]);
});

it('a person who has left the staff is no member any more', async () => {
  await sql`insert into person_role (person_id, role_id, deya_id) select 2, id, 1 from role where name = 'staff'`.execute(
    app.admin,
  );
  const team = (await make({ members: [2, 6], limited: [] })).json<CaseTeam>();
  expect(team.members).toHaveLength(2);
  await sql`delete from person_role where person_id = 2`.execute(app.admin);
  expect((await list()).data[0]!.members.map(({ person_id }) => person_id)).toEqual([6]);
});

it('those who may not set up cases neither make nor see teams', async () => {
  expect((await make({}, 'anna')).statusCode).toBe(403);
  expect((await app.send(`GET ${PATH}?deya_id=1`, { as: 'anna' })).statusCode).toBe(403);
});
