import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

type Entered = Answer<'POST /api/staff/cases'>;
type Whole = Answer<'GET /api/staff/cases/{id}'>;

const TEAM = 7300;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into case_team (deya_id, id, title, updated_at) values (1, ${TEAM}, 'Βλάβες τηλεφώνου', now())`.execute(
    app.admin,
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql`delete from case_rule`.execute(app.admin);
  await sql`delete from case_team_member`.execute(app.admin);
});

let keys = 0;
const newKey = () => `key-of-an-entry-${String((keys += 1)).padStart(4, '0')}`;

const CALL = {
  source: 'phone',
  problem_type: 'damage_public',
  description: 'Τρέχει νερό μπροστά στο φαρμακείο.',
  address: 'Ερμού 12',
  first_name: 'Σοφία',
  phone: '694 412 3456',
  lang: 'en',
  is_untold: false,
};

const enter = async (changes: object = {}, as: Name = 'stella') =>
  app.send('POST /api/staff/cases?deya_id=1', { as, payload: { ...CALL, idempotency_key: newKey(), ...changes } });
const read = async (id: number) =>
  (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' })).json<Whole>();
const wrong = async (changes: object) => {
  const answer = await enter(changes);
  return [answer.statusCode, answer.json<{ message: unknown }>().message];
};

it('a caller without an e-mail has a case with its source, and no mail goes out to them', async () => {
  const { id, code, is_seen } = (await enter()).json<Entered>();
  expect(is_seen).toBe(true);
  expect(await read(id)).toMatchObject({
    code,
    source: 'phone',
    name: 'Σοφία',
    phone: '+306944123456',
    email: null,
    person_id: null,
    is_told: false,
  });
  await app.runJobs();
  expect(app.mails).toEqual([]);
  const { rows } = await sql`
    select actor_person_id, detail from audit_event where action = 'case-entered' and detail ->> 'report' = ${String(id)}`.execute(
    app.admin,
  );
  expect(rows).toEqual([{ actor_person_id: people.stella.id, detail: { report: id, source: 'phone' } }]);
});

it('a person with an e-mail gets the receipt of a guest in the chosen language, and follows the report', async () => {
  const { code } = (await enter({ source: 'counter', email: 'sofia@example.gr' })).json<Entered>();
  await app.runJobs();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['sofia@example.gr', `We have received your report: ${code}`],
  ]);
  expect(app.mails[0]!.text).toContain(`/report/follow`);
  expect(app.mails[0]!.text).toContain(`#${code}`);
});

it('is stored once for each key', async () => {
  const idempotency_key = newKey();
  const [one, other] = [await enter({ idempotency_key }), await enter({ idempotency_key })];
  expect(other.json()).toEqual(one.json());
});

it('asks for a phone or an e-mail, unless the person wants no messages', async () => {
  const { phone: _, ...silent } = CALL;
  const send = async (payload: object) =>
    (await app.send('POST /api/staff/cases?deya_id=1', { as: 'stella', payload })).statusCode;
  expect(await send({ ...silent, idempotency_key: newKey() })).toBe(422);
  expect(await send({ ...silent, is_untold: true, idempotency_key: newKey() })).toBe(200);
  expect(await wrong({ is_untold: true, email: 'sofia@example.gr' })).toEqual([422, { email: ['unexpected'] }]);
});

it.each<[string, object, object]>([
  ['a place in Italy', { latitude: 41.9, longitude: 12.5 }, { latitude: ['outside_area'] }],
  ['a source that is none of the staff', { source: 'open311' }, { source: ['invalid'] }],
  [
    'a supply that the utility does not have',
    { kwdikos_katanalwti: '999-9' },
    { kwdikos_katanalwti: ['supply_not_found'] },
  ],
  [
    'a meter of another supply',
    { kwdikos_katanalwti: '100-1', hydrometer: 'X' },
    { hydrometer: ['invalid_hydrometer'] },
  ],
  ['a type that is not offered', { subtype_id: 12_345 }, { subtype_id: ['exists'] }],
])('refuses %s', async (_, changes, message) => {
  expect(await wrong(changes)).toEqual([422, message]);
});

it('takes a call although the utility takes no reports online', async () => {
  await sql`update deya set customer_reports = false where id = 1`.execute(app.admin);
  expect((await enter()).statusCode).toBe(200);
  await sql`update deya set customer_reports = true where id = 1`.execute(app.admin);
});

it('goes to the team that a rule gives to its source, and says when the clerk does not see it there', async () => {
  await sql`insert into case_rule (deya_id, position, title, source, is_active, team_id, priority, updated_at)
    values (1, 1, 'Τηλέφωνο', 'phone', true, ${TEAM}, 'high', now())`.execute(app.admin);
  const { id } = (await enter()).json<Entered>();
  expect(await read(id)).toMatchObject({ team: { id: TEAM }, priority: 'high' });
  const { id: other } = (await enter({ source: 'counter' })).json<Entered>();
  expect((await read(other)).team).toBeNull();
  await sql`insert into case_team (deya_id, id, title, updated_at) values (1, 7301, 'Άλλη', now())`.execute(app.admin);
  await sql`insert into case_team_member (deya_id, team_id, person_id, is_limited) values (1, 7301, ${people.stella.id}, true)`.execute(
    app.admin,
  );
  expect((await enter()).json<Entered>().is_seen).toBe(false);
});

it('is for those alone who may handle cases', async () => {
  expect((await enter({}, 'anna')).statusCode).toBe(403);
});
