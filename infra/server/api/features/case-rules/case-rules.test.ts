import { enqueue } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';
import type { CaseRule, CaseRuleTrial, CaseSettings } from '@hydria/shared/contract/case-rules.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { CASE_HOURS, NEW_CASE_RULE } from './samples.ts';
import { CASE_TEAM, addCaseTeam } from '../case-teams/samples.ts';
import { FORM_LAYOUT } from '../../testing/sample-rows.ts';
import { NEW_CASE_TYPE } from '../case-types/samples.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql`delete from problem_report`.execute(app.admin);
  await sql`delete from form_answer`.execute(app.admin);
  await sql`delete from case_work`.execute(app.admin);
  await sql`delete from case_rule`.execute(app.admin);
  await sql`delete from case_settings`.execute(app.admin);
  await sql.raw(addCaseTeam).execute(app.admin);
});

const PATH = '/api/staff/case-rules';
/** A rule without conditions. */
const EVERYTHING = { title: 'Όλα', team: CASE_TEAM, priority: 'normal', is_active: true };

const as = 'stella' as const;
const make = async (changes: object = {}) =>
  (await app.send(`POST ${PATH}?deya_id=1`, { as, payload: { ...EVERYTHING, ...changes } })).json<CaseRule>();
const list = async () => (await app.send(`GET ${PATH}?deya_id=1`, { as })).json<{ data: CaseRule[] }>().data;
const titles = async () => (await list()).map(({ title }) => title);

let keys = 0;
const report = async (changes: object = {}, by?: Name) => {
  keys += 1;
  const payload = {
    deya_id: 1,
    problem_type: 'damage_public',
    description: 'Τρέχει νερό.',
    address: 'Όθωνος 3, Σούδα',
    idempotency_key: `key-of-a-rule-${String(keys).padStart(4, '0')}`,
    ...changes,
  };
  const answer = await app.send('POST /api/reports', { payload, ...(by && { as: by }) });
  return answer.json<Answer<'POST /api/reports'>>();
};
const whole = async (id: number) =>
  (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as })).json<Answer<'GET /api/staff/cases/{id}'>>();
const unrouted = async () =>
  (await app.send('GET /api/staff/cases/unrouted?deya_id=1', { as })).json<{ count: number }>().count;

describe('the rules', () => {
  it('stand in their order, which is moved by one place', async () => {
    const ofDay = (title: string, day: string) => make({ title, days: [day] });
    const [first, , third] = [await ofDay('Α', 'mon'), await ofDay('Β', 'tue'), await ofDay('Γ', 'wed')];
    const move = (id: number, to: string) => app.send(`POST ${PATH}/${id}/move?deya_id=1`, { as, payload: { to } });
    await move(third.id, 'up');
    expect(await titles()).toEqual(['Α', 'Γ', 'Β']);
    await move(first.id, 'down');
    expect(await titles()).toEqual(['Γ', 'Α', 'Β']);
    const same = (await move(third.id, 'up')).json<{ data: CaseRule[] }>();
    expect(same.data.map(({ title }) => title)).toEqual(['Γ', 'Α', 'Β']);
  });

  const refused = (changes: object, id?: number) =>
    app.send(id === undefined ? `POST ${PATH}?deya_id=1` : `PUT ${PATH}/${id}?deya_id=1`, {
      as,
      payload: { ...EVERYTHING, ...changes, ...(id !== undefined && { version: 1 }) },
    });

  it('are refused where an earlier one takes all their cases, and may be put before it', async () => {
    const wide = await make({ title: 'Όλες οι αναφορές', kind: 'report' });
    const answer = await refused({ title: 'Σούδα', districts: ['Σούδα'] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { message: 'rule_unreachable', current: { title: 'Σούδα', by: wide.id, by_title: 'Όλες οι αναφορές' } },
    ]);
    expect(await titles()).toEqual(['Όλες οι αναφορές']);
    await make({ title: 'Σούδα', districts: ['Σούδα'], before: wide.id });
    expect(await titles()).toEqual(['Σούδα', 'Όλες οι αναφορές']);
  });

  it('are not refused while one of both is out of use', async () => {
    const wide = await make({ title: 'Όλες οι αναφορές', kind: 'report' });
    expect((await refused({ title: 'Σούδα', districts: ['Σούδα'], is_active: false })).statusCode).toBe(200);
    const off = { title: 'Όλες οι αναφορές', kind: 'report', is_active: false };
    expect((await refused(off, wide.id)).statusCode).toBe(200);
    expect((await refused({ title: 'Χανιά', districts: ['Χανιά'] })).statusCode).toBe(200);
  });

  it('are not widened so that a later one gets no case, and go on as they were', async () => {
    const first = await make({ title: 'Νερό', problem_type: 'water_quality' });
    const second = await make({ title: 'Δευτέρα', days: ['mon'] });
    const answer = await refused({ title: 'Νερό' }, first.id);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { message: 'rule_unreachable', current: { id: second.id, by: first.id } },
    ]);
    expect((await list())[0]).toMatchObject({ problem_type: 'water_quality', version: 1 });
    expect((await refused({ title: 'Νερό', before: second.id + 1000 }, first.id)).json()).toEqual({
      message: { before: ['invalid'] },
    });
  });

  it('keep their order where a move would leave one of them no case', async () => {
    await make({ title: 'Σούδα', districts: ['Σούδα'] });
    const wide = await make({ title: 'Όλες οι αναφορές', kind: 'report' });
    const answer = await app.send(`POST ${PATH}/${wide.id}/move?deya_id=1`, { as, payload: { to: 'up' } });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { current: { title: 'Σούδα', by: wide.id } }]);
    expect(await titles()).toEqual(['Σούδα', 'Όλες οι αναφορές']);
  });

  it.each([
    ['an area that crosses itself', { area: '35, 24\n36, 25\n36, 24\n35, 25' }, { area: ['polygon_crosses'] }],
    ['no area', { area: 'Σούδα' }, { area: ['invalid'] }],
    ['an application with a place', { kind: 'application', districts: ['Σούδα'] }, { districts: ['invalid'] }],
    ['an hour alone', { from: '22:00' }, { until: ['invalid'] }],
    ['neither a team nor a person', { team: undefined }, { team: ['required'] }],
    ['a person who handles no cases', { assignee: 1 }, { assignee: ['invalid'] }],
    ['a team of another utility', { team: 4711 }, { team: ['invalid'] }],
  ])('are refused with %s, at its field', async (_, changes, message) => {
    const answer = await app.send(`POST ${PATH}?deya_id=1`, { as, payload: { ...EVERYTHING, ...changes } });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
  });

  it('keep a change of a colleague: a stale one is refused with the present rule', async () => {
    const { id } = await make();
    const put = (title: string) =>
      app.send(`PUT ${PATH}/${id}?deya_id=1`, { as, payload: { ...NEW_CASE_RULE, title, version: 1 } });
    expect((await put('Νύχτα')).json()).toMatchObject({
      version: 2,
      area: [
        [35.4, 24],
        [35.6, 24],
        [35.6, 24.2],
      ],
    });
    const late = await put('Άλλο');
    expect([late.statusCode, late.json()]).toMatchObject([409, { current: { title: 'Νύχτα', version: 2 } }]);
  });
});

describe('a new report', () => {
  it('gets team, person, priority and target time of the first rule that fits, and the reporter reads the time', async () => {
    await make({ title: 'Νερό', problem_type: 'water_quality' });
    await make({ title: 'Σούδα', districts: ['Σούδα'], assignee: 6, priority: 'high', target_hours: 4 });
    await make();
    const { id, due_at } = await report({}, 'anna');
    // Friday 14:00 in Athens and four working hours: three of them on Monday.
    expect(due_at).toBe('2026-11-23T08:00:00.000Z');
    expect(await whole(id)).toMatchObject({
      team: { id: CASE_TEAM },
      assignee: { id: 6 },
      priority: 'high',
      due_at: '2026-11-23T08:00:00.000Z',
    });
    const own = (await app.send(`GET /api/reports/${id}`, { as: 'anna' })).json<Answer<'GET /api/reports/{id}'>>();
    expect(own.due_at).toBe('2026-11-23T08:00:00.000Z');
  });

  it('has no promise without a target time, and waits among the unrouted ones where no rule fits', async () => {
    await report();
    expect(await unrouted()).toBe(0);
    await make({ title: 'Νερό', problem_type: 'water_quality' });
    expect((await report()).due_at).toBeNull();
    await report({ problem_type: 'water_quality' });
    expect(await unrouted()).toBe(2);
  });

  it('is mailed to the team, and to the utility where the team has no address', async () => {
    await make({ title: 'Νερό', problem_type: 'water_quality' });
    await sql`update case_team set email = 'crew@example.gr'`.execute(app.admin);
    await sql`update deya set email_public = 'info@alpha.example' where id = 1`.execute(app.admin);
    expect((await report({ problem_type: 'water_quality' })).utility_notified).toBe(true);
    await report();
    await app.runJobs();
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual(['crew@example.gr', 'info@alpha.example']);
  });

  it('is stored although the rules fail', async () => {
    const { id: rule } = await make({ target_hours: 4 });
    await sql`insert into case_settings (deya_id, days, "from", until, updated_at) values (1, '{}', '07:00', '15:00', now())`.execute(
      app.admin,
    );
    const { id, due_at } = await report();
    expect([due_at, (await whole(id)).team]).toEqual([null, null]);
    expect(rule).toBeGreaterThan(0);
  });

  it('passes over a rule whose team is out of use', async () => {
    await make();
    await sql`update case_team set is_active = false`.execute(app.admin);
    const { id } = await report();
    expect((await whole(id)).team).toBeNull();
    expect((await list())[0]).toMatchObject({ is_without_receiver: true });
  });

  it('is routed again by staff after a change of the rules', async () => {
    const { id } = await report();
    const again = async () =>
      (await app.send(`POST /api/staff/cases/${id}/route?deya_id=1`, { as })).json<{
        rule: { title: string } | null;
      }>();
    expect(await again()).toEqual({ rule: null, team: null });
    await make({ title: 'Σούδα', districts: ['Σούδα'] });
    expect((await again()).rule?.title).toBe('Σούδα');
    expect((await whole(id)).team?.id).toBe(CASE_TEAM);
  });
});

it('a new application is routed as well', async () => {
  const form = { form_id: 'routed', title: 'Αίτηση', api: FORM_LAYOUT };
  await app.send('PUT /api/onlineForms?deya_id=1', { as: 'admin', payload: form });
  await sql`update online_form set is_online = true`.execute(app.admin);
  await sql`update deya set online_forms = true where id = 1`.execute(app.admin);
  await make({ title: 'Αναφορές', kind: 'report' });
  await make({ title: 'Αιτήσεις', kind: 'application', target_hours: 1 });
  const sent = await app.send('POST /api/onlineForms/routed/answers?deya_id=1', {
    payload: { answers: { name: 'Άννα' }, idempotency_key: 'key-of-an-application' },
  });
  const { id, due_at } = sent.json<Answer<'POST /api/onlineForms/{id}/answers'>>();
  expect(due_at).not.toBeNull();
  const { rows } = await sql<{ team_id: number }>`select team_id from case_work where case_id = ${id}`.execute(
    app.admin,
  );
  expect(rows).toEqual([{ team_id: CASE_TEAM }]);
});

describe('an overdue case', () => {
  const escalate = async () => {
    await enqueue(app.db, 'cases.escalate', {});
    await app.runJobs();
  };
  const overdue = () => app.mails.filter(({ subject }) => subject.startsWith('Πέρασε η προθεσμία'));
  const letItPass = () => sql`update case_work set due_at = due_at - interval '30 days'`.execute(app.admin);

  it('is mailed to the lead of its team, once', async () => {
    await make({ target_hours: 4 });
    const { code } = await report();
    await escalate();
    expect(overdue()).toHaveLength(0);
    await letItPass();
    await escalate();
    await escalate();
    expect(overdue()).toMatchObject([{ to: 'stella@example.gr', subject: `Πέρασε η προθεσμία της υπόθεσης ${code}` }]);
  });

  it('is mailed to the utility where the team has no lead, unless it was closed', async () => {
    await sql`update case_team set lead_id = null`.execute(app.admin);
    await sql`update deya set email_public = 'info@alpha.example' where id = 1`.execute(app.admin);
    await make({ target_hours: 4 });
    const { id } = await report();
    await report();
    await app.send(`POST /api/staff/cases/${id}/move?deya_id=1`, {
      as,
      payload: { from: 0, to: 'closed', reason: 'Δεν είναι της ΔΕΥΑ.' },
    });
    await letItPass();
    await escalate();
    expect(overdue().map(({ to }) => to)).toEqual(['info@alpha.example']);
  });
});

describe('the team of a type', () => {
  const typeWith = async (changes: object) => {
    const payload = { ...NEW_CASE_TYPE, team: CASE_TEAM, ...changes };
    const made = await app.send('POST /api/staff/case-types?deya_id=1', { as, payload });
    return made.json<Answer<'GET /api/staff/case-types/{id}'>>();
  };

  it('gets the reports of the type that no rule fits, and none that a rule gives to another', async () => {
    const { id: subtype_id } = await typeWith({});
    await make({ title: 'Χανιά', districts: ['Χανιά'], team: undefined, assignee: 6 });
    expect(await whole((await report({ subtype_id })).id)).toMatchObject({ team: { id: CASE_TEAM }, assignee: null });
    const ruled = await whole((await report({ subtype_id, address: 'Χανιά' })).id);
    expect(ruled).toMatchObject({ team: null, assignee: { id: 6 } });
    expect(await unrouted()).toBe(0);
  });

  it('is passed over while it is out of use, and is refused for a type then', async () => {
    const { id: subtype_id } = await typeWith({});
    await sql`update case_team set is_active = false where id = ${CASE_TEAM}`.execute(app.admin);
    expect(await whole((await report({ subtype_id })).id)).toMatchObject({ team: null });
    const payload = { ...NEW_CASE_TYPE, team: CASE_TEAM };
    const refused = await app.send('POST /api/staff/case-types?deya_id=1', { as, payload });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: { team: ['invalid'] } }]);
  });

  it('is named when a case is routed again', async () => {
    const { id: subtype_id } = await typeWith({});
    const { id } = await report();
    await sql`update problem_report set subtype_id = ${subtype_id} where id = ${id}`.execute(app.admin);
    const routed = await app.send(`POST /api/staff/cases/${id}/route?deya_id=1`, { as });
    expect(routed.json()).toMatchObject({ rule: null, team: { id: CASE_TEAM } });
    expect(await whole(id)).toMatchObject({ team: { id: CASE_TEAM } });
  });
});

describe('a trial', () => {
  const attempt = async (changes: object, query = '') =>
    (
      await app.send(`POST ${PATH}/trial?deya_id=1${query}`, { as, payload: { ...EVERYTHING, ...changes } })
    ).json<CaseRuleTrial>();

  it('counts the cases that the rule would have routed and those that an earlier one takes, and changes nothing', async () => {
    const { code } = await report();
    await report({ problem_type: 'water_quality' });
    await report({ address: 'Χανιά' });
    const { id } = await make({ title: 'Νερό', problem_type: 'water_quality' });
    expect(await attempt({ districts: ['Σούδα'] })).toMatchObject({
      routed: 1,
      taken: 1,
      references: [{ code, kind: 'report' }],
      covered_by: null,
    });
    expect(await attempt({ kind: 'report' }, `&id=${id}`)).toMatchObject({ routed: 3, taken: 0 });
    expect(await titles()).toEqual(['Νερό']);
  });

  it('counts the cases that no rule takes: those that the team of their type gets, and those that reach no team', async () => {
    const payload = { ...NEW_CASE_TYPE, team: CASE_TEAM };
    const type = (await app.send('POST /api/staff/case-types?deya_id=1', { as, payload })).json<{ id: number }>();
    await report({ subtype_id: type.id });
    await report({ subtype_id: type.id, address: 'Χανιά' });
    await report({ problem_type: 'other', address: 'Χανιά' });
    await report({ problem_type: 'water_quality' });
    await make({ title: 'Νερό', problem_type: 'water_quality' });
    expect(await attempt({ districts: ['Σούδα'] })).toMatchObject({ routed: 1, by_type: 1, unrouted: 1 });
  });

  it('tells cases of one source from others', async () => {
    const [, called] = [await report(), await report()];
    await sql`update problem_report set source = 'phone' where id = ${called.id}`.execute(app.admin);
    const { routed, references } = await attempt({ source: 'phone' });
    expect([routed, references.map(({ code }) => code)]).toEqual([1, [called.code]]);
    const refused = await attempt({ source: 'phone', kind: 'application' });
    expect(refused).toMatchObject({ message: { source: ['invalid'] } });
  });

  it('leaves out cases of an earlier month', async () => {
    await report();
    await sql`update problem_report set created_at = created_at - interval '31 days'`.execute(app.admin);
    expect(await attempt({ kind: 'report' })).toMatchObject({ routed: 0 });
  });
});

describe('the working hours', () => {
  const read = async () => (await app.send('GET /api/staff/case-settings?deya_id=1', { as })).json<CaseSettings>();
  const write = (changes: object) =>
    app.send('PUT /api/staff/case-settings?deya_id=1', { as, payload: { ...CASE_HOURS, version: 0, ...changes } });

  it('are those of the public services until the utility chooses its own', async () => {
    expect(await read()).toMatchObject({ from: '07:00', until: '15:00', version: 0 });
    expect((await write({})).json()).toEqual({ ...CASE_HOURS, version: 1 });
    const late = await write({ from: '09:00' });
    expect([late.statusCode, late.json()]).toMatchObject([409, { current: { from: '08:00', version: 1 } }]);
  });

  it.each([
    ['an end before the beginning', { until: '07:00' }, { until: ['min'] }],
    ['a day that no year has', { local_holidays: ['02-30'] }, { local_holidays: ['date'] }],
    ['no day', { days: [] }, { days: ['required'] }],
  ])('are refused with %s', async (_, changes, message) => {
    expect((await write(changes)).json()).toEqual({ message });
  });
});
