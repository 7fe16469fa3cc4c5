import { sql } from 'kysely';
import sharp from 'sharp';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { people } from '../../testing/test-data.ts';
import { toRequest } from '../../testing/to-request.ts';

type Whole = Answer<'GET /api/staff/cases/{id}'>;
type List = Answer<'GET /api/staff/cases'>;

const TEAM = 7001;
const { stella } = people;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into case_team (deya_id, id, title, updated_at) values (1, ${TEAM}, 'Συνεργείο Α', now())`.execute(
    app.admin,
  );
  await sql`insert into online_form (deya_id, id, form_id, title, api, is_online) values (1, 7100, 'owner-change', '{"el":"Αλλαγή ιδιοκτήτη"}',
    '[{"value":"input","name":"Στοιχεία","showTitle":true,"grid":1,"elements1":[{"id":"1","type":"text_field","options":{"field":"name","label":"Όνομα"},"validation":{}}]}]', true)`.execute(
    app.admin,
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql
    .raw('delete from case_work; delete from case_team_member; delete from problem_report; delete from form_answer')
    .execute(app.admin);
});

let keys = 0;
const newKey = (): string => `key-of-some-work-${String((keys += 1)).padStart(4, '0')}`;

const report = async (changes: object = {}, as?: Name): Promise<number> => {
  const payload = {
    deya_id: 1,
    problem_type: 'other',
    description: 'Νερά στον δρόμο',
    address: 'Όθωνος 3',
    idempotency_key: newKey(),
    ...changes,
  };
  return (await app.send('POST /api/reports', { payload, ...(as && { as }) })).json<{ id: number }>().id;
};
const apply = async (as: Name = 'anna'): Promise<number> => {
  const payload = { answers: { name: 'Άννα' }, idempotency_key: newKey() };
  return (await app.send('POST /api/onlineForms/7100/answers?deya_id=1', { as, payload })).json<{ id: number }>().id;
};
const list = async (query = '', as: Name = 'stella'): Promise<number[]> =>
  (await app.send(`GET /api/staff/cases?deya_id=1${query}`, { as })).json<List>().data.map(({ id }) => id);
const read = async (id: number, as: Name = 'stella'): Promise<Whole> =>
  (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as })).json();
const send = (call: string, payload: object, as: Name = 'stella') => app.send(`${call}?deya_id=1`, { as, payload });
const setWork = (id: number, body: object, as: Name = 'stella') => send(`PUT /api/staff/cases/${id}/work`, body, as);

it('a case has its source, by which it is found; applications come by the portal', async () => {
  const [online, called, application] = [await report(), await report(), await apply()];
  await sql`update problem_report set source = 'phone' where id = ${called}`.execute(app.admin);
  expect([(await read(called)).source, (await read(online)).source]).toEqual(['phone', 'portal']);
  expect(await list('&source=phone')).toEqual([called]);
  expect(await list('&source=portal')).toEqual([online, application]);
  expect(await list('&source=open311')).toEqual([]);
});

describe('the work on a case', () => {
  it('has a team, a person, a priority and a target time of Athens, and is found by each of them', async () => {
    const [id, other] = [await report(), await report()];
    const work = { priority: 'high', team_id: TEAM, assignee_id: stella.id, due_on: '2026-11-25', due_time: '14:00' };
    expect((await setWork(id, { version: 0, ...work })).json()).toMatchObject({
      priority: 'high',
      team: { id: TEAM, name: 'Συνεργείο Α' },
      assignee: { id: stella.id, name: 'stella Δοκιμής' },
      due_at: '2026-11-25T12:00:00.000Z',
      due_on: '2026-11-25',
      due_time: '14:00',
      version: 1,
    });
    for (const query of [`&team=${TEAM}`, '&assignee=me', `&assignee=${stella.id}`, '&priority=high'])
      expect([query, await list(query)]).toEqual([query, [id]]);
    for (const query of ['&team=none', '&assignee=none', '&priority=normal'])
      expect([query, await list(query)]).toEqual([query, [other]]);
    expect(await list('&sort=priority')).toEqual([id, other]);
    expect(await list('&sort=due_at')).toEqual([id, other]);
    expect(await list('&overdue=true')).toEqual([]);
  });

  it('is overdue from its target time on, while it is open', async () => {
    const id = await report();
    await setWork(id, { version: 0, priority: 'normal', due_on: '2020-01-01' });
    expect(await list('&overdue=true')).toEqual([id]);
    await send(`POST /api/staff/cases/${id}/move`, { from: 0, to: 'closed', reason: 'Δεν είναι της ΔΕΥΑ.' });
    expect(await list('&overdue=true')).toEqual([]);
  });

  it('of a stale version is refused with the present case, and nothing is lost', async () => {
    const id = await report();
    await setWork(id, { version: 0, priority: 'high' });
    const refused = await setWork(id, { version: 0, priority: 'low' }, 'admin');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: 'changed_meanwhile', current: { version: 1, priority: 'high' } },
    ]);
    expect(await read(id)).toMatchObject({ priority: 'high', version: 1 });
  });

  it('goes to no team that is out of use, and to no person who could not handle it', async () => {
    const id = await report();
    const to = async (body: object) => (await setWork(id, { version: 0, priority: 'normal', ...body })).json();
    expect(await to({ team_id: 999 })).toEqual({ message: { team_id: ['team_not_found'] } });
    expect(await to({ assignee_id: people.anna.id })).toEqual({ message: { assignee_id: ['assignee_not_found'] } });
    expect(await read(id)).toMatchObject({ team: null, assignee: null, version: 0 });
  });

  it('is taken by one of two colleagues', async () => {
    const id = await report();
    const take = (as: Name) => send(`POST /api/staff/cases/${id}/take`, { version: 0 }, as);
    const both = await Promise.all([take('stella'), take('admin')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [winner] = both.filter(({ statusCode }) => statusCode === 200);
    expect((await read(id)).assignee?.id).toBe(winner!.json<Whole>().assignee!.id);
  });

  it('of several cases is changed at once, and each one that is refused says why', async () => {
    const [first, second] = [await report(), await report()];
    const assigned = await send('POST /api/staff/cases/assign', { ids: [second, 99999, first], team_id: TEAM });
    expect(assigned.json()).toEqual({
      data: [
        { id: first, outcome: 'done', code: null },
        { id: second, outcome: 'done', code: null },
        { id: 99999, outcome: 'refused', code: 'report_not_found' },
      ],
    });
    const moved = await send('POST /api/staff/cases/move', { ids: [first, second], to: 'resolved' });
    expect(moved.json<{ data: object[] }>().data).toMatchObject([
      { code: 'case_move_forbidden' },
      { code: 'case_move_forbidden' },
    ]);
    const closed = await send('POST /api/staff/cases/move', { ids: [first], to: 'closed' });
    expect(closed.json()).toEqual({ data: [{ id: first, outcome: 'refused', code: 'required' }] });
    await send('POST /api/staff/cases/move', { ids: [first, second], to: 'in_progress' });
    expect([(await read(first)).status, (await read(second)).status]).toEqual([2, 2]);
  });
});

describe('a member of the staff who is limited to a team', () => {
  it('reads and handles the cases of the team alone, and those assigned to them', async () => {
    await sql`insert into case_team_member (deya_id, team_id, person_id, is_limited) values (1, ${TEAM}, ${stella.id}, true)`.execute(
      app.admin,
    );
    const [ofTeam, own, foreign] = [await report(), await report(), await report()];
    await setWork(ofTeam, { version: 0, priority: 'normal', team_id: TEAM }, 'admin');
    await setWork(own, { version: 0, priority: 'normal', assignee_id: stella.id }, 'admin');
    expect(await list()).toEqual([ofTeam, own]);
    expect(await list('', 'admin')).toEqual([ofTeam, own, foreign]);
    const refused = [
      await app.send(`GET /api/staff/cases/${foreign}?deya_id=1`, { as: 'stella' }),
      await send(`POST /api/staff/cases/${foreign}/move`, { from: 0, to: 'confirmed' }),
      await send(`POST /api/staff/cases/${foreign}/take`, { version: 0 }),
      await send(`POST /api/staff/cases/${foreign}/notes`, { text: 'Α', idempotency_key: newKey() }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});

describe('a note among the staff', () => {
  it('is on the page of the case once for each key, and its sender never reads it', async () => {
    const id = await report({}, 'anna');
    const idempotency_key = newKey();
    for (let times = 0; times < 2; times += 1)
      await send(`POST /api/staff/cases/${id}/notes`, { text: 'Ο γείτονας λέει το ίδιο.', idempotency_key });
    expect((await read(id)).notes).toMatchObject([{ text: 'Ο γείτονας λέει το ίδιο.', staff: 'stella Δοκιμής' }]);
    expect(JSON.stringify((await app.send(`GET /api/reports/${id}`, { as: 'anna' })).json())).not.toContain('γείτονας');
    await app.runJobs();
    expect(app.mails.filter(({ text }) => text.includes('γείτονας'))).toEqual([]);
  });
});

describe('photos of the staff', () => {
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: 'blue' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
  const upload = async (id: number, photos: Buffer[], idempotency_key = newKey(), as: Name = 'stella') => {
    const input = { params: { id }, query: { deya_id: 1 }, body: { photos, is_public: true, idempotency_key } };
    const { url, payload, headers } = toRequest('POST /api/staff/cases/{id}/photos', input);
    return app.send(`POST ${url as string}`, { as, payload, headers });
  };

  it('are encoded again, stored once for each key, and read by the staff', async () => {
    const id = await report();
    const key = newKey();
    await upload(id, [await picture()], key);
    const { staff_photos } = (await upload(id, [await picture()], key)).json<Whole>();
    expect(staff_photos).toMatchObject([{ width: 40, height: 30, is_public: true, staff: 'stella Δοκιμής' }]);
    const url = `GET /api/staff/cases/${id}/photos/${staff_photos[0]!.id}?deya_id=1`;
    const photo = await app.send(url, { as: 'stella' });
    expect(photo.statusCode).toBe(200);
    expect(photo.rawPayload.includes('secret place')).toBe(false);
    expect((await app.send(url, { as: 'anna' })).statusCode).toBe(403);
    const other = await report();
    expect((await app.send(url.replace(String(id), String(other)), { as: 'stella' })).statusCode).toBe(404);
  });

  it('that are no photos are refused, and none is stored', async () => {
    const id = await report();
    const refused = await upload(id, [await picture(), Buffer.from('no photo')]);
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: { photos: ['image'] } }]);
    expect((await read(id)).staff_photos).toEqual([]);
  });
});

describe('an application', () => {
  it('is a case beside the reports, with its answers and the layout by which it was filled in', async () => {
    const [id, other] = [await apply(), await report()];
    expect(await list()).toEqual([id, other]);
    expect(await list('&kind=application')).toEqual([id]);
    expect(await list('&form=7100')).toEqual([id]);
    await sql`update online_form set api = '[]' where id = 7100`.execute(app.admin);
    const whole = await read(id);
    await sql`update online_form set api = (select api from form_layout limit 1) where id = 7100`.execute(app.admin);
    expect(whole).toMatchObject({ kind: 'application', title: { el: 'Αλλαγή ιδιοκτήτη' }, answers: { name: 'Άννα' } });
    expect(whole.api).toContain('Όνομα');
  });

  it('is moved and answered like a report, and its sender gets a mail', async () => {
    const id = await apply();
    await app.runJobs();
    app.mails.length = 0;
    await send(`POST /api/staff/cases/${id}/move`, { from: 0, to: 'confirmed' });
    await app.runJobs();
    const asked = { note: 'Λείπει το συμβόλαιο.', answer_days: 7, idempotency_key: newKey() };
    const whole = (await send(`POST /api/staff/cases/${id}/answers`, asked)).json<Whole>();
    expect(whole).toMatchObject({
      status: 1,
      answer_until: '2026-11-27',
      events: [{}, { status: 1 }, { note: 'Λείπει το συμβόλαιο.' }],
    });
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['anna@example.gr', `Παραλάβαμε και ελέγξαμε την αίτησή σας ${whole.code}`],
      ['anna@example.gr', `Η ΔΕΥΑ σάς γράφει για την αίτηση ${whole.code}`],
    ]);
    expect(app.mails[1]!.text).toContain('Περιμένουμε την απάντησή σας έως 27 Νοεμβρίου 2026.');
    expect(app.mails[1]!.text).toContain(`/applications/${id}`);
    expect(await list('&waiting=true')).toEqual([id]);
  });

  it('is shown to those alone who may read applications', async () => {
    await sql`delete from role_permission rp using permission p where p.id = rp.permission_id and p.name = 'applications.view'`.execute(
      app.admin,
    );
    const id = await apply();
    expect(await list()).toEqual([]);
    expect((await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' })).statusCode).toBe(404);
    expect((await send(`POST /api/staff/cases/${id}/move`, { from: 0, to: 'confirmed' })).statusCode).toBe(404);
    await sql`insert into role_permission (role_id, permission_id)
      select r.id, p.id from role r, permission p where r.name in ('administrator', 'staff') and p.name = 'applications.view'`.execute(
      app.admin,
    );
    expect(await list()).toEqual([id]);
  });
});

it('other open cases of the same person stand beside a case', async () => {
  const [first, second] = [await report({}, 'anna'), await report({}, 'anna')];
  await report({}, 'admin');
  expect((await read(first)).others.map(({ id }) => id)).toEqual([second]);
});

describe('cases of the same trouble', () => {
  const join = (id: number, code: string, body: object = {}) =>
    send(`POST /api/staff/cases/${id}/join`, { code, ...body });
  const codeOf = async (id: number): Promise<string> => (await read(id)).code;

  it('are one: the duplicate is closed, and its sender hears what happens to the other one', async () => {
    const [known, own] = [await report(), await report({}, 'anna')];
    const joined = (await join(own, (await codeOf(known)).toLowerCase())).json<Whole>();
    expect(joined).toMatchObject({ status: 6, duplicate_of: { id: known } });
    expect((await read(known)).duplicates.map(({ id }) => id)).toEqual([own]);
    await app.runJobs();
    app.mails.length = 0;
    await send(`POST /api/staff/cases/${known}/move`, { from: 0, to: 'in_progress', reason: 'Το συνεργείο έφτασε.' });
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual(['anna@example.gr']);
    expect(app.mails[0]!.subject).toContain(joined.code);
    expect(app.mails[0]!.text).toContain('Το συνεργείο έφτασε.');
    const seen = (await app.send(`GET /api/reports/${own}`, { as: 'anna' })).json<Answer<'GET /api/reports/{id}'>>();
    expect(seen.status).toBe(6);
    expect(seen.events.at(-1)).toMatchObject({ by: 'utility', status: 2, note: 'Το συνεργείο έφτασε.' });
  });

  it('never show the notes of another reporter', async () => {
    const [known, own] = [await report({}, 'stella'), await report({}, 'anna')];
    await join(own, await codeOf(known));
    const note = { note: 'Το τηλέφωνό μου είναι 6944.', idempotency_key: newKey() };
    await app.send(`POST /api/reports/${known}/notes`, { as: 'stella', payload: note });
    expect(JSON.stringify((await app.send(`GET /api/reports/${own}`, { as: 'anna' })).json())).not.toContain('6944');
  });

  it('are not joined in a circle, with a closed one, or with one that does not exist', async () => {
    const [first, second, closed] = [await report(), await report(), await report()];
    await send(`POST /api/staff/cases/${closed}/move`, { from: 0, to: 'closed', reason: 'Άλλη ΔΕΥΑ.' });
    const refusal = async (id: number, code: string) => (await join(id, code)).json();
    expect(await refusal(first, await codeOf(first))).toEqual({ message: { code: ['case_join_circle'] } });
    expect(await refusal(first, 'ZZZZ-0000')).toEqual({ message: { code: ['case_not_found'] } });
    expect(await refusal(first, await codeOf(closed))).toEqual({ message: { code: ['case_join_closed'] } });
    await join(second, await codeOf(first));
    expect(await refusal(first, await codeOf(second))).toEqual({ message: { code: ['case_join_circle'] } });
    expect(await refusal(await report(), await codeOf(second))).toEqual({ message: { code: ['case_join_closed'] } });
  });

  it('that are joined with each other at once are joined one way', async () => {
    const [first, second] = [await report(), await report()];
    const [one, other] = [await codeOf(first), await codeOf(second)];
    const both = await Promise.all([join(first, other), join(second, one)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect([(await read(first)).status, (await read(second)).status].toSorted()).toEqual([0, 6]);
  });

  it('follow when their case is joined itself, and a reopened one is a case of its own', async () => {
    const [first, second, third] = [await report(), await report(), await report()];
    await join(second, await codeOf(first));
    await join(first, await codeOf(third));
    expect((await read(third)).duplicates.map(({ id }) => id)).toEqual([second, first]);
    await send(`POST /api/staff/cases/${second}/move`, { from: 6, to: 'reopened', reason: 'Άλλο σημείο.' });
    expect(await read(second)).toMatchObject({ status: 5, duplicate_of: null });
  });

  it('are found by their place, the nearest first, within a kilometre', async () => {
    const place = { latitude: 38.25, longitude: 21.73 };
    const id = await report(place);
    const [far, near] = [
      await report({ ...place, latitude: 38.255 }),
      await report({ ...place, longitude: 21.731 }),
      await report({ ...place, latitude: 38.27 }),
      await report(),
    ];
    const found = (await app.send(`GET /api/staff/cases/${id}/near?deya_id=1`, { as: 'stella' })).json<
      Answer<'GET /api/staff/cases/{id}/near'>
    >();
    expect(found.data.map((one) => [one.id, one.distance_m])).toEqual([
      [near, 87],
      [far, 557],
    ]);
  });
});

describe('a case in parts', () => {
  const part = (id: number, body: object = {}) =>
    send(`POST /api/staff/cases/${id}/parts`, {
      description: 'Εκσκαφή και στεγανοποίηση.',
      problem_type: 'damage_public',
      idempotency_key: newKey(),
      ...body,
    });

  it('is closed after its parts, which belong to a team and stand at the same place', async () => {
    const id = await report({ latitude: 38.25, longitude: 21.73 });
    const { parts } = (await part(id, { team_id: TEAM })).json<Whole>();
    const one = await read(parts[0]!.id);
    expect(one).toMatchObject({
      parent: { id },
      team: { id: TEAM },
      latitude: 38.25,
      address: 'Όθωνος 3',
      email: null,
    });
    await send(`POST /api/staff/cases/${id}/move`, { from: 0, to: 'in_progress' });
    const early = await send(`POST /api/staff/cases/${id}/move`, { from: 2, to: 'resolved' });
    expect([early.statusCode, early.json()]).toEqual([409, { message: 'case_parts_open' }]);
    await send(`POST /api/staff/cases/${one.id}/move`, { from: 0, to: 'in_progress' });
    await send(`POST /api/staff/cases/${one.id}/move`, { from: 2, to: 'resolved' });
    expect((await send(`POST /api/staff/cases/${id}/move`, { from: 2, to: 'resolved' })).json()).toMatchObject({
      status: 3,
    });
  });

  it('has ten parts at most, and one for each key', async () => {
    const id = await report();
    const key = newKey();
    await part(id, { idempotency_key: key });
    await part(id, { idempotency_key: key });
    for (let n = 1; n < 10; n += 1) await part(id);
    const eleventh = await part(id);
    expect([eleventh.statusCode, eleventh.json()]).toEqual([409, { message: 'too_many_parts' }]);
    expect((await read(id)).parts).toHaveLength(10);
  });
});

describe('the figures of cases', () => {
  const figures = async (query: string, as: Name = 'stella') =>
    (await app.send(`GET /api/staff/cases/figures?deya_id=1${query}`, { as })).json<
      Answer<'GET /api/staff/cases/figures'>
    >().data;

  it('count what came, what is open or late, and the hours until the first word and the closing', async () => {
    const [late, solved, reopened] = [
      await report({ problem_type: 'damage_public' }),
      await report({ problem_type: 'damage_public' }),
      await report({ problem_type: 'damage_public' }),
    ];
    await apply();
    await setWork(late, { version: 0, priority: 'normal', due_on: '2020-01-01' });
    await sql`update problem_report set created_at = created_at - interval '10 hours' where id = ${solved}`.execute(
      app.admin,
    );
    await send(`POST /api/staff/cases/${solved}/move`, { from: 0, to: 'in_progress' });
    await send(`POST /api/staff/cases/${solved}/move`, { from: 2, to: 'resolved' });
    await send(`POST /api/staff/cases/${reopened}/move`, { from: 0, to: 'closed', reason: 'Άλλη ΔΕΥΑ.' });
    await send(`POST /api/staff/cases/${reopened}/move`, { from: 4, to: 'reopened', reason: 'Είναι δική μας.' });
    await sql`insert into case_feedback (deya_id, case_id, n, satisfied, at) values (1, ${solved}, 2, true, now())`.execute(
      app.admin,
    );
    const [reports, applications] = await figures('');
    expect(reports).toEqual({
      ...{
        key: 'damage_public',
        title: null,
        received: 3,
        open: 2,
        overdue: 1,
        reopened: 1,
        satisfied: 1,
        unsatisfied: 0,
      },
      ...{ first_answer_hours: 5, closing_hours: 10, closing_hours_p90: 10 },
    });
    expect(applications).toMatchObject({ key: '7100', title: { el: 'Αλλαγή ιδιοκτήτη' }, received: 1 });
    expect(await figures('&kind=report&by=month')).toMatchObject([{ key: '2026-11', received: 3 }]);
    expect(await figures('&from=2027-01-01&to=2027-02-01')).toEqual([]);
  });

  it('by team name the team, and cases without one stand together', async () => {
    const [id] = [await report(), await report()];
    await setWork(id, { version: 0, priority: 'normal', team_id: TEAM });
    expect((await figures('&by=team')).map(({ key, title }) => [key, title])).toEqual([
      ['', null],
      [String(TEAM), { el: 'Συνεργείο Α' }],
    ]);
  });
});
