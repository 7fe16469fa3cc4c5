import { asTenant } from '@hydria/database/db.ts';
import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';
import { audit, type AuditedAct } from './audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Stella administers utility 1 only.
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
  await sql`update person set first_name = 'Άννα', last_name = 'Αλεξίου' where id = 1`.execute(app.admin);
  await sql`update person set first_name = 'Στέλλα', last_name = 'Διαχειρίστρια' where id = 6`.execute(app.admin);
  // 23:30 of the 18th in Athens, half an hour later the 19th.
  const [late, early] = [new Date('2026-11-18T21:30:00Z'), new Date('2026-11-18T22:00:00Z')];
  const act = { deya_id: 1, person_id: 1, actor_person_id: 6 };
  await write({ ...act, action: 'registration-accepted', detail: { registration: 4711 }, at: late });
  await write({ ...act, action: 'impersonated-read', detail: { call: 'GET /api/bills/list' }, at: early });
  await write({
    deya_id: 1,
    action: 'form-saved',
    person_id: null,
    actor_person_id: 6,
    detail: { form: 8 },
    at: early,
  });
  await write({ deya_id: 2, action: 'utility-changed', person_id: null, actor_person_id: 5, at: early });
});
afterAll(() => app.stop());

const write = (act: AuditedAct & { deya_id: number }) => asTenant(app.db, act.deya_id, (tx) => audit(tx, act));

const read = async (query: string, as: Name = 'stella') =>
  (await app.send(`GET /api/audit?${query}`, { as })).json<Answer<'GET /api/audit'>>();
const actions = async (query: string, as?: Name) => (await read(query, as)).data.map(({ action }) => action);

describe('the audit trail', () => {
  it('names who acted and whom it concerned', async () => {
    const { data, total } = await read('deya_id=1&action=impersonated-read');
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      person_id: 1,
      person_name: 'Άννα Αλεξίου',
      actor_person_id: 6,
      actor_name: 'Στέλλα Διαχειρίστρια',
    });
  });

  it.each([
    ['the days of Athens', 'from=2026-11-19&to=2026-11-19', ['form-saved', 'impersonated-read']],
    ['the last day', 'to=2026-11-18', ['registration-accepted']],
    ['a group of events', 'group=registrations', ['registration-accepted']],
    ['the name of who acted, without accents', 'actor=ΣΤΕΛΛΑ&group=utilities', ['form-saved']],
    ['the number of who acted', 'actor=6&group=acting', ['impersonated-read']],
    ['the person concerned', 'person=αλεξι', ['impersonated-read', 'registration-accepted']],
    ['a number of the details', 'object=4711', ['registration-accepted']],
    ['a code of the details', 'object=GET%20/api/bills/list', ['impersonated-read']],
    ['nothing for a name without a person', 'actor=Κανένας', []],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await actions(`deya_id=1&${query}`)).toEqual(expected);
  });

  it('does not find a person by the e-mail, which is not shown', async () => {
    expect(await actions('deya_id=1&person=Αλεξίου')).toHaveLength(2);
    expect(await actions('deya_id=1&person=anna@example.gr')).toEqual([]);
  });

  it('belongs to a utility: its staff read neither that of another nor that of the installation', async () => {
    // Her session acts in utility 1, for which she holds the permission of a call without `deya_id`.
    await app.tokenOf('stella');
    await sql`update session set deya_id = 1 where person_id = 6`.execute(app.admin);
    for (const query of ['deya_id=2', '']) {
      const answer = await app.send(`GET /api/audit?${query}`, { as: 'stella' });
      expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'no_access' }]);
    }
    expect(await actions('deya_id=2', 'admin')).toEqual(['utility-changed']);
    expect(await actions('group=signing_in', 'admin')).toContain('sign-in');
  });

  it('pages, and counts the events of all pages on each', async () => {
    const first = await read('deya_id=1&itemsPerPage=2');
    const second = await read(`deya_id=1&itemsPerPage=2&cursor=${first.next}`);
    expect([first.data.length, first.total, second.total]).toEqual([2, first.total, first.total]);
    expect(second.data[0]!.seq).toBe(first.data[1]!.seq - 1);
  });

  it('shows one event with its link to the event before, and none of another utility', async () => {
    const { data } = await read('deya_id=1&group=acting');
    const one = await app.send(`GET /api/audit/${data[0]!.seq}?deya_id=1`, { as: 'stella' });
    const before = await app.send(`GET /api/audit/${data[0]!.seq - 1}?deya_id=1`, { as: 'stella' });
    expect(one.json<Answer<'GET /api/audit/{seq}'>>().prev).toBe(before.json<Answer<'GET /api/audit/{seq}'>>().hash);
    expect((await app.send('GET /api/audit/999999?deya_id=1', { as: 'stella' })).statusCode).toBe(404);
  });
});

describe('a verification', () => {
  const ask = (query: string, as: Name = 'stella') => app.send(`POST /api/audit/verifications?${query}`, { as });
  const listed = async (query: string, as: Name = 'stella') =>
    (await app.send(`GET /api/audit/verifications?${query}`, { as })).json<Answer<'GET /api/audit/verifications'>>()
      .data;
  /** As the owner of the database, bypassing every trigger. */
  const tamper = (text: string) =>
    sql.raw(`begin; set local session_replication_role = replica; ${text}; commit`).execute(app.admin);

  it('runs as a job, once for those who ask meanwhile, and says who asked', async () => {
    expect((await ask('deya_id=1')).statusCode).toBe(200);
    expect((await ask('deya_id=1')).statusCode).toBe(200);
    expect(await listed('deya_id=1')).toMatchObject([{ state: 'running', rows: null }]);
    expect(await app.runJobs()).toEqual(['audit.verify']);
    const [done] = await listed('deya_id=1');
    expect(done).toMatchObject({ state: 'whole', asked_by_name: 'Στέλλα Διαχειρίστρια', broken_seq: null });
    expect(done!.rows).toBeGreaterThan(3);
    expect(done!.head).toMatch(/^[0-9a-f]{64}$/);
    expect((await actions('deya_id=1&group=operation')).slice(0, 2)).toEqual([
      'audit-whole',
      'audit-verification-asked',
    ]);
  });

  it('follows the chain of the installation, for its administrators', async () => {
    expect((await ask('')).statusCode).toBe(403);
    await ask('', 'admin');
    await app.runJobs();
    expect(await listed('', 'admin')).toMatchObject([{ state: 'whole' }]);
    expect(await listed('deya_id=1')).toHaveLength(1);
  });

  it('names the first event that is not as it was written', async () => {
    await tamper('update audit_event set person_id = 2 where deya_id = 1 and seq in (2, 3)');
    await ask('deya_id=1');
    await app.runJobs();
    expect((await listed('deya_id=1'))[0]).toMatchObject({ state: 'broken', broken_seq: 2, broken_why: 'altered' });
    expect((await actions('deya_id=1&group=operation'))[0]).toBe('audit-broken');
    await tamper('update audit_event set person_id = 1 where deya_id = 1 and seq = 2');
    await tamper('update audit_event set person_id = null where deya_id = 1 and seq = 3');
  });

  it('finds a cut end by the end that the verification before had found', async () => {
    await tamper(`delete from audit_event where deya_id = 2;
      update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex') where deya_id = 2`);
    await ask('deya_id=2', 'admin');
    await app.runJobs();
    // The only row is the request itself.
    expect((await listed('deya_id=2', 'admin'))[0]).toMatchObject({ state: 'whole', rows: 1 });
    await tamper(`delete from audit_event where deya_id = 2;
      update audit_head set seq = 0, hash = decode(repeat('00', 32), 'hex') where deya_id = 2`);
    await ask('deya_id=2', 'admin');
    await app.runJobs();
    expect((await listed('deya_id=2', 'admin'))[0]).toMatchObject({ state: 'broken', broken_seq: 1 });
  });

  it('is given up after an hour without an end, and may be asked for again', async () => {
    await sql`insert into audit_verification (deya_id, asked_by, asked_at)
      values (3, 5, ${new Date(app.clock.now().getTime() - 3_600_001)})`.execute(app.admin);
    expect(await listed('deya_id=3', 'admin')).toMatchObject([{ state: 'lost' }]);
    await ask('deya_id=3', 'admin');
    expect((await listed('deya_id=3', 'admin'))[0]).toMatchObject({ state: 'running' });
  });

  it('reads the chain of its own utility only, and nothing once it has ended', async () => {
    const { rows } = await sql<{ id: number }>`select id from audit_verification where deya_id = 1 limit 1`.execute(
      app.admin,
    );
    const part = await sql`select * from audit_chain_part(1, ${rows[0]!.id}, 0, 10)`.execute(app.db);
    const other = await sql`select * from audit_chain_part(2, ${rows[0]!.id}, 0, 10)`.execute(app.db);
    expect([part.rows, other.rows]).toEqual([[], []]);
  });
});
