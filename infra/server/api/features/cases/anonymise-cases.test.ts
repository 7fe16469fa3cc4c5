import { sql } from 'kysely';
import sharp from 'sharp';
import { appOf } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeExpired } from '../jobs/purge-expired.ts';
import { CASE_DAYS } from './anonymise-cases.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const DAY = 86_400;

const report = async (key: string): Promise<{ id: number; code: string }> => {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b5e8e' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  const fields = {
    deya_id: 1,
    problem_type: 'damage_public',
    description: 'Τρέχει νερό.',
    address: 'Όθωνος 3',
    first_name: 'Μαρία',
    phone: '6944123456',
    email: 'guest@example.gr',
    idempotency_key: key,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('photos', new File([new Uint8Array(bytes)], 'leak.jpg', { type: 'image/jpeg' }));
  return (await app.send('POST /api/reports', { payload: form })).json();
};

const close = (id: number) =>
  app.send(`POST /api/staff/cases/${id}/move?deya_id=1`, {
    as: 'stella',
    payload: { from: 0, to: 'closed', reason: 'Η Μαρία το έφτιαξε.' },
  });

const rowsOf = async (id: number) => {
  const { rows } = await sql<{ row: unknown }>`
    select jsonb_build_object('report', to_jsonb(r), 'events', (select jsonb_agg(e.*) from problem_report_event e where e.report_id = r.id),
      'notes', (select jsonb_agg(n.*) from case_note n where n.case_id = r.id),
      'forwards', (select jsonb_agg(f.*) from case_forward f where f.case_id = r.id),
      'photos', (select count(*) from problem_report_photo f where f.report_id = r.id)) as row
    from problem_report r where r.id = ${id}`.execute(app.admin);
  return JSON.stringify(rows[0]!.row);
};

it('a case that was closed a year ago says nothing of people any more, and the trail says how many', async () => {
  const [old, open] = [await report('key-of-an-old-case-1'), await report('key-of-an-old-case-2')];
  await close(old.id);
  await sql`insert into case_note (deya_id, case_id, text, idempotency_key, at)
    values (1, ${old.id}, 'Η Μαρία τηλεφώνησε', 'key-of-an-old-note-1', now())`.execute(app.admin);
  await sql`insert into case_forward (deya_id, case_id, name, email, message, lang, shows_sender, idempotency_key, made_at, expires_at)
    values (1, ${old.id}, 'Τεχνική ΕΠΕ', 'crew@example.gr', 'Ρωτήστε τη Μαρία', 'el', true, 'key-of-an-old-forward', now(), now())`.execute(
    app.admin,
  );
  app.clock.pass((CASE_DAYS - 1) * DAY);
  await purgeExpired(appOf(app.server));
  expect(await rowsOf(old.id)).toContain('Μαρία');
  app.clock.pass(2 * DAY);
  await purgeExpired(appOf(app.server));
  const after = await rowsOf(old.id);
  expect(after).not.toMatch(/Μαρία|guest@|6944123456|Όθωνος|Τρέχει|Τεχνική|crew@/);
  expect(after).toMatch(/"photos":\s?0/);
  expect(after).toContain(old.code);
  expect(await rowsOf(open.id)).toContain('guest@example.gr');
  const { rows: kept } = await sql`select from media where kind = 'report'`.execute(app.admin);
  expect(kept).toHaveLength(1);
  await purgeExpired(appOf(app.server));
  const { rows } = await sql<{ detail: object }>`
    select detail from audit_event where action = 'case-anonymised' and deya_id = 1`.execute(app.admin);
  expect(rows).toEqual([{ detail: { reports: 1, applications: 0, photos: 1 } }]);
});

it('a report of a type with a shorter retention is anonymised at the end of that', async () => {
  await sql`insert into case_type (deya_id, id, problem_type, icon, title, is_photo_required, is_place_required, is_private,
      duplicate_metres, retention_days, is_active, sort, updated_at)
    values (1, 7400, 'damage_public', 'leak', '{"el":"Φρεάτιο"}', false, false, false, 250, 30, true, 1, now())`.execute(
    app.admin,
  );
  const [short, usual] = [await report('key-of-an-old-case-8'), await report('key-of-an-old-case-9')];
  await sql`update problem_report set subtype_id = 7400 where id = ${short.id}`.execute(app.admin);
  await close(short.id);
  await close(usual.id);
  app.clock.pass(31 * DAY);
  await purgeExpired(appOf(app.server));
  expect(await rowsOf(short.id)).not.toContain('Μαρία');
  expect(await rowsOf(usual.id)).toContain('Μαρία');
});
