import type { StaffSearch } from '@hydria/shared/contract/staff-search.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`update person set phone = '+306945512307', last_name = 'Δεσποτάκη' where id = 1`.execute(app.admin);
  await sql`update supply set mobile = '6971200456', address = 'Οδός Ερμού 14' where kwdikos_katanalwti = '100-3'`.execute(
    app.admin,
  );
  await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type) values (1, 'BX-55-0071', '100-3', 'analog')`.execute(
    app.admin,
  );
  await sql`update bill set payment_code = 'RF18539007547034' where bill_number = 'B3-1'`.execute(app.admin);
  await sql`insert into problem_report (deya_id, id, code, problem_type, status, first_name, last_name, phone, person_id) values
      (1, 9001, 'AB-771', 'other', 0, 'Κώστας', 'Λεβεντής', '210 555 0199', null),
      (1, 9002, 'AB-772', 'other', 0, null, null, null, 1),
      (2, 9003, 'AB-773', 'other', 0, 'Κώστας', 'Λεβεντής', null, null)`.execute(app.admin);
});
afterAll(() => app.stop());

const send = (as: Name | undefined, term: string, deya_id = 1) =>
  app.send('POST /api/staff/search', { ...(as && { as }), query: { deya_id: String(deya_id) }, payload: { term } });

const search = async (term: string, as: Name = 'admin', deya_id = 1): Promise<StaffSearch> => {
  const answer = await send(as, term, deya_id);
  expect(answer.statusCode).toBe(200);
  return answer.json<StaffSearch>();
};

const peopleOf = ({ people }: StaffSearch) => people?.data.map(({ id }) => id);
const suppliesOf = ({ supplies }: StaffSearch) => supplies?.data.map((one) => one.kwdikos_katanalwti);
const metersOf = ({ meters }: StaffSearch) => meters?.data.map(({ hydrometer }) => hydrometer);
const billsOf = ({ bills }: StaffSearch) => bills?.data.map(({ bill_number }) => bill_number);
const casesOf = ({ cases }: StaffSearch) => cases?.data.map(({ code }) => code);

describe('a person', () => {
  it.each([
    'δεσποτακη αννα',
    'Δεσποτάκη',
    'anna@example',
    'Anna@example.gr',
    '694 551 2307',
    '+30 6945512307',
    '694-551',
    '555777003',
    'Δεσποτάκη'.normalize('NFD'),
    '\u202A694 551 2307\u202C',
    'Δεσπο\u00ADτάκη',
  ])('is found by %s, without accents, order of names, blanks or the prefix of the country', async (term) =>
    expect(peopleOf(await search(term))).toEqual([1]),
  );

  it('of another utility is not found', async () => {
    expect(peopleOf(await search('gina'))).toEqual([]);
    expect(peopleOf(await search('gina', 'admin', 2))).toEqual([3]);
  });
});

describe('things of the utility', () => {
  it('are found by the beginnings of their codes, in whichever script they are typed', async () => {
    expect(suppliesOf(await search('100-3'))).toEqual(['100-3']);
    expect(suppliesOf(await search('1003'))).toEqual(['100-3']);
    expect(metersOf(await search('bx 55'))).toEqual(['BX-55-0071']);
    expect(metersOf(await search('ΒΧ550071'))).toEqual(['BX-55-0071']);
    expect(billsOf(await search('b3-1'))).toEqual(['B3-1']);
    expect(billsOf(await search('rf18 5390 0754 7034'))).toEqual(['B3-1']);
    expect(casesOf(await search('ΑΒ771'))).toEqual(['AB-771']);
  });

  it('are found by the data of their people', async () => {
    expect(suppliesOf(await search('ερμου 14'))).toEqual(['100-3']);
    expect(suppliesOf(await search('697 1200 456'))).toEqual(['100-3']);
    expect(casesOf(await search('λεβεντης κωστας'))).toEqual(['AB-771']);
    expect(casesOf(await search('2105550199'))).toEqual(['AB-771']);
    // By the account that sent it.
    expect(casesOf(await search('Δεσποτάκη'))).toEqual(['AB-772']);
  });

  it('of one kind are five at most, and the answer says that there are others', async () => {
    const { bills, supplies, cases } = await search('100');
    expect([bills?.data.length, bills?.more]).toEqual([0, false]);
    expect(supplies).toMatchObject({ more: false, data: [{}, {}, {}, {}] });
    expect(cases).toEqual({ data: [], more: false });
    await sql`insert into problem_report (deya_id, code, problem_type, address)
      select 1, 'S' || n, 'other', 'Πλατεία Κολοκοτρώνη' from generate_series(1, 7) n`.execute(app.admin);
    const found = (await search('κολοκοτρωνη')).cases;
    expect([found?.data.length, found?.more, found?.data[0]?.code]).toEqual([5, true, 'S7']);
  });

  it('are not found by signs alone, nor by a syntax of the database', async () => {
    for (const term of ["--'", '%%', "a':* | 'b", '((', "\\'\\'"]) expect(peopleOf(await search(term))).toEqual([]);
  });
});

it('shows each group to those alone whose permissions show its pages', async () => {
  await sql`delete from role_permission where permission_id = (select id from permission where name = 'payments.view')
      and role_id = (select id from role where name = 'staff')`.execute(app.admin);
  const found = await search('Δεσποτάκη', 'stella');
  expect([found.people, found.bills]).toEqual([null, null]);
  expect(casesOf(found)).toEqual(['AB-772']);
  const answer = await send('anna', 'Δεσποτάκη');
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'no_access' }]);
  expect((await send('stella', 'gina', 2)).statusCode).toBe(403);
  expect((await send(undefined, 'gina')).statusCode).toBe(401);
});

it('shows a member of a team who is limited to it the cases of that team only', async () => {
  await sql`insert into case_team (deya_id, id, title, updated_at) values (1, 8101, 'Συνεργείο', now())`.execute(
    app.admin,
  );
  await sql`insert into case_team_member (deya_id, team_id, person_id, is_limited) values (1, 8101, 6, true)`.execute(
    app.admin,
  );
  await sql`insert into case_work (deya_id, case_id, team_id, updated_at) values (1, 9001, 8101, now())`.execute(
    app.admin,
  );
  expect(casesOf(await search('AB-77', 'stella'))).toEqual(['AB-771']);
  expect(casesOf(await search('AB-77'))).toEqual(['AB-772', 'AB-771']);
  await sql`delete from case_team_member where team_id = 8101`.execute(app.admin);
});

it('asks for at least two characters, at the field', async () => {
  const answer = await send('admin', ' α ');
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { message: { term: [expect.any(String)] } }]);
});

it('writes into the audit trail that names were read, without what was typed', async () => {
  await search('Λεβεντής');
  const { rows } = await sql<{ actor: number; detail: object }>`
    select person_id as actor, detail from audit_event where action = 'people-listed' and detail ->> 'call' = 'POST /api/staff/search'
    union all
    select person_id, detail from installation_event where action = 'people-listed' and detail ->> 'call' = 'POST /api/staff/search'`.execute(
    app.admin,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('λεβ');
});

it('finds a case in the work list by a phone with blanks, as the search of the desk does', async () => {
  const answer = await app.send('GET /api/staff/cases', {
    as: 'admin',
    query: { deya_id: '1', search: '21 05 55 01 99' },
  });
  expect(answer.json<{ data: { code: string }[] }>().data.map(({ code }) => code)).toEqual(['AB-771']);
});
