import { sql } from 'kysely';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const NORTH = 7701;
const SOUTH = 7702;
const HOUR = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`update deya set email_public = 'info@alpha.example' where id = 1`.execute(app.admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql`delete from case_digest_item`.execute(app.admin);
  await sql`delete from case_settings`.execute(app.admin);
  await sql`delete from case_rule`.execute(app.admin);
  await sql`delete from case_work`.execute(app.admin);
  await sql`delete from case_team`.execute(app.admin);
  await sql`insert into case_team (deya_id, id, title, email, digest_at, updated_at) values
    (1, ${NORTH}, 'Βορράς', 'north@example.gr', '15:00', now()), (1, ${SOUTH}, 'Νότος', 'south@example.gr', null, now())`.execute(
    app.admin,
  );
  await sql`insert into case_rule (deya_id, position, title, is_active, problem_type, team_id, priority, updated_at) values
    (1, 1, 'Βορράς', true, 'water_quality', ${NORTH}, 'normal', now()),
    (1, 2, 'Νότος', true, 'water_pressure', ${SOUTH}, 'normal', now())`.execute(app.admin);
});

let keys = 0;
const report = async (problem_type: string): Promise<{ id: number; code: string }> => {
  keys += 1;
  const idempotency_key = `key-of-a-digest-${String(keys).padStart(4, '0')}`;
  const payload = { deya_id: 1, problem_type, description: 'Θολό νερό', address: 'Κανάρη 2', idempotency_key };
  const sent = await app.send('POST /api/reports', { payload: { ...payload, first_name: 'Ζωή' } });
  await app.runJobs();
  return sent.json();
};

const digest = async () => {
  await enqueue(app.db, 'case-digests.send', {});
  await app.runJobs();
};
const subjects = () => app.mails.map(({ to, subject }) => [to, subject]);

/** The clock of a test app stands at 14:00 of Athens. */
const passHours = (hours: number) => app.clock.pass(hours * HOUR);

it('the new cases of a team with a digest go out once a day at its hour, and those of another team at once', async () => {
  const first = await report('water_quality');
  const second = await report('water_quality');
  await report('water_pressure');
  expect(app.mails.map(({ to }) => to)).toEqual(['south@example.gr']);
  app.mails.length = 0;
  await digest();
  expect(app.mails).toEqual([]);
  passHours(2);
  await digest();
  expect(subjects()).toEqual([['north@example.gr', 'Νέες υποθέσεις: 2']]);
  const { text } = app.mails[0]!;
  for (const { id, code } of [first, second]) {
    expect(text).toContain(`${code} · Ποιότητα νερού · πριν από 2 ώρες`);
    expect(text).toContain(`/admin/cases/${id}?deya_id=1`);
  }
  expect(text).not.toMatch(/Ζωή|Κανάρη|Θολό/);
});

it('a digest is sent once, however often its job runs, and names no case twice', async () => {
  await report('water_quality');
  passHours(24);
  await Promise.all([enqueue(app.db, 'case-digests.send', {}), enqueue(app.db, 'case-digests.send', {})]);
  await app.runJobs();
  await digest();
  expect(app.mails).toHaveLength(1);
  await report('water_quality');
  passHours(24);
  await digest();
  expect(subjects().map(([, subject]) => subject)).toEqual(['Νέες υποθέσεις: 1', 'Νέες υποθέσεις: 1']);
});

it('a case that was withdrawn before the digest is left out, and one that was moved goes to its present team', async () => {
  const [closed, moved] = [await report('water_quality'), await report('water_quality')];
  await sql`update problem_report set status = 4 where id = ${closed.id}`.execute(app.admin);
  await sql`update case_work set team_id = ${SOUTH} where case_id = ${moved.id}`.execute(app.admin);
  passHours(24);
  await digest();
  expect(subjects()).toEqual([['south@example.gr', 'Νέες υποθέσεις: 1']]);
  expect(app.mails[0]!.text).toContain(moved.code);
});

it('the utility chooses for the cases that no team with an address has', async () => {
  const payload = { days: ['mon'], from: '07:00', until: '15:00', digest_at: '08:00', version: 0 };
  const saved = await app.send('PUT /api/staff/case-settings?deya_id=1', { as: 'admin', payload });
  expect(saved.json()).toMatchObject({ digest_at: '08:00' });
  await report('other');
  expect(app.mails).toEqual([]);
  passHours(24);
  await digest();
  expect(subjects()).toEqual([['info@alpha.example', 'Νέες υποθέσεις: 1']]);
});

it('a team takes an hour of the day alone, and mails each case at once without one', async () => {
  const team = { title: 'Δύση', members: [], limited: [], is_active: true };
  const make = (payload: object) => app.send('POST /api/staff/case-teams?deya_id=1', { as: 'admin', payload });
  expect((await make({ ...team, digest_at: '08:30' })).json()).toEqual({ message: { digest_at: ['invalid'] } });
  expect((await make({ ...team, digest_at: '08:00' })).json()).toMatchObject({ digest_at: '08:00' });
  expect((await make({ ...team, title: 'Ανατολή' })).json()).toMatchObject({ digest_at: null });
});
