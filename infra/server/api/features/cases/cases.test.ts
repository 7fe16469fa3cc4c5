import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

type Whole = Answer<'GET /api/staff/cases/{id}'>;
type List = Answer<'GET /api/staff/cases'>;

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql`delete from problem_report`.execute(app.admin);
});

let keys = 0;
const report = async (changes: object = {}, as?: Name): Promise<{ id: number; code: string }> => {
  keys += 1;
  const payload = {
    deya_id: 1,
    problem_type: 'damage_public',
    description: 'Τρέχει νερό στο πεζοδρόμιο.',
    address: 'Όθωνος 3',
    idempotency_key: `key-of-a-case-${String(keys).padStart(4, '0')}`,
    ...changes,
  };
  return (await app.send('POST /api/reports', { payload, ...(as && { as }) })).json();
};

const list = async (query = ''): Promise<List> =>
  (await app.send(`GET /api/staff/cases?deya_id=1${query}`, { as: 'stella' })).json();
const read = async (id: number, as: Name = 'stella'): Promise<Whole> =>
  (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as })).json();
const move = (id: number, body: object, as: Name = 'stella') =>
  app.send(`POST /api/staff/cases/${id}/move?deya_id=1`, { as, payload: body });

describe('the list of cases', () => {
  it('has open ones first, the oldest on top, then the newest closed ones', async () => {
    const [first, second, third] = [await report(), await report(), await report()];
    await move(second.id, { from: 0, to: 'closed', reason: 'Δεν είναι της ΔΕΥΑ.' });
    await move(first.id, { from: 0, to: 'confirmed' });
    expect((await list()).data.map(({ id }) => id)).toEqual([first.id, third.id, second.id]);
    expect(await list('&state=closed')).toMatchObject({ total: 1, data: [{ id: second.id, status: 4 }] });
    const waiting = await app.send('GET /api/staff/cases/waiting?deya_id=1', { as: 'stella' });
    expect(waiting.json()).toMatchObject({ count: 2 });
  });

  it.each([
    ['the words', 'ΠΕΖΟΔΡΟΜΙΟ'],
    ['the place', 'οθωνος'],
    ['the name of a guest', 'κυδωνακη'],
  ])('is searched by %s', async (_, words) => {
    const wanted = await report({ first_name: 'Μαρία', last_name: 'Κυδωνάκη', phone: '6944123456' });
    await report({ description: 'Άλλο', address: 'Αλλού' });
    expect((await list(`&search=${encodeURIComponent(words)}`)).data.map(({ id }) => id)).toEqual([wanted.id]);
  });

  it('is of this utility alone, for those who may handle reports', async () => {
    await report();
    await report({ deya_id: 2 });
    expect((await list()).total).toBe(1);
    expect((await app.send('GET /api/staff/cases?deya_id=1', { as: 'anna' })).statusCode).toBe(403);
  });
});

describe('a case', () => {
  it('shows everything that was sent, and its history begins with the sending', async () => {
    const { id, code } = await report({ first_name: 'Μαρία', email: 'guest@example.gr', phone: '6944123456' });
    expect(await read(id)).toMatchObject({
      code,
      name: 'Μαρία',
      description: 'Τρέχει νερό στο πεζοδρόμιο.',
      email: 'guest@example.gr',
      person_id: null,
      is_told: true,
      is_own: false,
      events: [{ by: 'customer', status: 0, staff: null }],
    });
    expect((await report()).id && (await read((await report()).id)).is_told).toBe(false);
  });

  it('of another utility is not found', async () => {
    const { id } = await report({ deya_id: 2 });
    const answer = await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' });
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'report_not_found' }]);
    expect((await move(id, { from: 0, to: 'confirmed' })).statusCode).toBe(404);
  });

  it('says in the audit trail who has read it, once an hour', async () => {
    const { id } = await report();
    await read(id);
    await read(id);
    const { rows } = await sql<{ actor_person_id: number; detail: object }>`
      select actor_person_id, detail from audit_event where action = 'case-read' and (detail ->> 'report')::bigint = ${id}`.execute(
      app.admin,
    );
    expect(rows).toEqual([{ actor_person_id: 6, detail: { report: id } }]);
  });
});

describe('a move of a case', () => {
  it('reaches the reporter: on their page with the reason, and by mail', async () => {
    const { id, code } = await report({}, 'anna');
    await app.runJobs();
    app.mails.length = 0;
    expect((await move(id, { from: 0, to: 'confirmed' })).json()).toMatchObject({ status: 1 });
    await app.runJobs();
    const solved = await move(id, { from: 1, to: 'resolved', reason: 'Αλλάξαμε τον σωλήνα.' });
    expect(solved.json()).toMatchObject({ status: 3, events: [{}, { status: 1 }, { staff: 'stella Δοκιμής' }] });
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['anna@example.gr', `Επιβεβαιώσαμε την αναφορά σας ${code}`],
      ['anna@example.gr', `Λύθηκε το πρόβλημα της αναφοράς ${code}`],
    ]);
    expect(app.mails[1]!.text).toContain('Αλλάξαμε τον σωλήνα.');
    expect(app.mails[1]!.text).toContain(`/report/mine/${id}`);
    const own = (await app.send(`GET /api/reports/${id}`, { as: 'anna' })).json<Answer<'GET /api/reports/{id}'>>();
    expect(own.events.at(-1)).toMatchObject({ by: 'utility', status: 3, note: 'Αλλάξαμε τον σωλήνα.' });
    expect(JSON.stringify(own)).not.toContain('stella');
  });

  it('is mailed to a guest in the language of the report, with the page that mails a link', async () => {
    const { id, code } = await report({ email: 'guest@example.gr', lang: 'de' });
    await app.runJobs();
    app.mails.length = 0;
    await move(id, { from: 0, to: 'in_progress' });
    await app.runJobs();
    expect(app.mails).toMatchObject([
      { to: 'guest@example.gr', subject: `Die Arbeit an Ihrer Meldung ${code} hat begonnen` },
    ]);
    expect(app.mails[0]!.text).toContain(`/de/report/follow?deya_id=1#${code}`);
    expect(app.mails[0]!.text).not.toContain('/report/mine');
  });

  it('follows the machine, says why where the reporter has to know, and changes nothing otherwise', async () => {
    const { id } = await report();
    expect((await move(id, { from: 0, to: 'resolved' })).json()).toEqual({ message: 'case_move_forbidden' });
    expect((await move(id, { from: 0, to: 'closed' })).json()).toEqual({ message: { reason: ['required'] } });
    expect((await move(id, { from: 0, to: 'reopened' })).json()).toEqual({ message: { reason: ['required'] } });
    expect(await read(id)).toMatchObject({ status: 0, events: [{}] });
  });

  it('closes a case that was solved without another reason', async () => {
    const { id } = await report();
    await move(id, { from: 0, to: 'in_progress' });
    await move(id, { from: 2, to: 'resolved' });
    expect((await move(id, { from: 3, to: 'closed' })).json()).toMatchObject({ status: 4 });
  });

  it('of two members of the staff at once is made once', async () => {
    const { id } = await report({ email: 'guest@example.gr' });
    await app.runJobs();
    app.mails.length = 0;
    const both = await Promise.all([
      move(id, { from: 0, to: 'confirmed' }),
      move(id, { from: 0, to: 'in_progress' }, 'admin'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({ message: 'case_moved' });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  it('of one’s own report is left to a colleague', async () => {
    const { id } = await report({}, 'stella');
    expect(await read(id)).toMatchObject({ is_own: true });
    expect((await move(id, { from: 0, to: 'confirmed' })).json()).toEqual({ message: 'own_matter' });
    expect((await move(id, { from: 0, to: 'confirmed' }, 'admin')).statusCode).toBe(200);
  });
});

describe('an answer to the reporter', () => {
  const answer = (id: number, note: string, key: string) =>
    app.send(`POST /api/staff/cases/${id}/answers?deya_id=1`, {
      as: 'stella',
      payload: { note, idempotency_key: key },
    });

  it('is in the history of both and in a mail, once for each key, and moves nothing', async () => {
    const { id, code } = await report({}, 'anna');
    await app.runJobs();
    app.mails.length = 0;
    await answer(id, 'Σε ποιον όροφο;', 'key-of-an-answer-1');
    const whole = (await answer(id, 'Σε ποιον όροφο;', 'key-of-an-answer-1')).json<Whole>();
    expect(whole).toMatchObject({
      status: 0,
      events: [{}, { by: 'utility', status: null, note: 'Σε ποιον όροφο;', staff: 'stella Δοκιμής' }],
    });
    await app.runJobs();
    expect(app.mails.map(({ subject }) => subject)).toEqual([`Η ΔΕΥΑ σάς γράφει για την αναφορά ${code}`]);
    expect(app.mails[0]!.text).toContain('Σε ποιον όροφο;');
    const own = (await app.send(`GET /api/reports/${id}`, { as: 'anna' })).json<Answer<'GET /api/reports/{id}'>>();
    expect(own.events.at(-1)).toMatchObject({ by: 'utility', status: null, note: 'Σε ποιον όροφο;' });
  });
});
