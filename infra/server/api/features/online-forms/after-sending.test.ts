import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`update deya set email_public = 'info@alpha.example' where id = 1`.execute(app.admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
});

const question = (field: string, label: object | string) => ({
  id: field,
  type: 'text_field',
  options: { field, label },
  validation: {},
});
const LAYOUT = [
  {
    value: 'input',
    name: 'Στοιχεία',
    showTitle: true,
    grid: 1,
    elements1: [
      question('name', { el: 'Όνομα', en: 'Name', de: 'Name', fr: 'Nom' }),
      question('meter', { el: 'Αριθμός μετρητή', en: 'Meter number', de: 'Zählernummer', fr: 'Numéro du compteur' }),
    ],
  },
];

const made = async (settings: object): Promise<number> => {
  const payload = { title: { el: 'Νέα παροχή', de: 'Neuer Anschluss' }, api: JSON.stringify(LAYOUT), is_online: true };
  const saved = await app.send('PUT /api/onlineForms?deya_id=1', {
    as: 'stella',
    payload: { ...payload, ...settings },
  });
  expect([saved.statusCode, saved.json()]).toEqual([200, { id: expect.any(Number) }]);
  return saved.json<{ id: number }>().id;
};

let keys = 0;
const ANSWERS = { name: 'Ευτυχία', meter: 'A-77' };
interface Sender {
  as?: 'anna';
  lang?: string;
  answers?: object;
}
const apply = async (form: number, { as, lang = 'el', answers = ANSWERS }: Sender = {}) => {
  const payload = { answers, idempotency_key: `key-after-sending-${String((keys += 1)).padStart(4, '0')}` };
  const call = `POST /api/onlineForms/${form}/answers?lang=${lang}`;
  const sent = await app.send(call, { payload, ...(as && { as }) });
  expect(sent.statusCode).toBe(200);
  await app.runJobs();
  return sent.json<{ id: number; code: string }>();
};

describe('a form whose answers go by mail', () => {
  it('sends the whole answers in words to the utility, once, beside the stored ones', async () => {
    const { code, id } = await apply(await made({ save_method: 1 }));
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['info@alpha.example', `Απαντήσεις αίτησης ${code}: Νέα παροχή`],
    ]);
    const { text } = app.mails[0]!;
    expect(text).toContain('Όνομα: Ευτυχία');
    expect(text).toContain('Αριθμός μετρητή: A-77');
    expect(text).toContain(`/admin/cases/${id}?deya_id=1`);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from form_answer where id = ${id}`.execute(
      app.admin,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('sends a team of the form the notice without the answers', async () => {
    const team = 7741;
    await sql`insert into case_team (deya_id, id, title, email, updated_at)
      values (1, ${team}, 'Βορράς', 'north@example.gr', now())`.execute(app.admin);
    await apply(await made({ save_method: 1, assign_to_team: team }));
    const words = app.mails.map(({ to, text }) => [to, text.includes('Ευτυχία')]).toSorted();
    expect(words).toEqual([
      ['info@alpha.example', true],
      ['north@example.gr', false],
    ]);
  });

  it('sends no answers when they are only stored', async () => {
    await apply(await made({ save_method: 0 }));
    expect(app.mails.map(({ to, text }) => [to, text.includes('Ευτυχία')])).toEqual([['info@alpha.example', false]]);
  });
});

const textOf = async (pdf: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};

describe('a form that gives a document', () => {
  it('attaches the answers as a PDF in the language of the sender to the mail of an account', async () => {
    const { code } = await apply(await made({ document: true }), { as: 'anna', lang: 'de' });
    const mail = app.mails.find(({ to }) => to === 'anna@example.gr');
    const [attached] = mail?.attachments ?? [];
    expect(attached?.name).toBe(`application-${code}.pdf`);
    const text = await textOf(attached!.data);
    for (const word of ['Neuer Anschluss', code, '20. November 2026', 'Zählernummer', 'A-77', 'Ευτυχία'])
      expect(text).toContain(word);
  });

  it('is downloaded by its sender and by the staff, and by no other person', async () => {
    const { id } = await apply(await made({ document: true }), { as: 'anna' });
    const own = await app.send(`GET /api/applications/${id}/document`, { as: 'anna' });
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await textOf(own.rawPayload)).toContain('Αριθμός μετρητή A-77');
    const ofStaff = await app.send(`GET /api/staff/cases/${id}/document?deya_id=1`, { as: 'stella' });
    expect(await textOf(ofStaff.rawPayload)).toContain('Ευτυχία');
    const other = await app.send(`GET /api/applications/${id}/document`, { as: 'babis' });
    expect([other.statusCode, other.json()]).toEqual([404, { message: 'application_not_found' }]);
  });

  it('keeps the questions of the time of the sending after the form has changed', async () => {
    const form = await made({ document: true });
    const { id } = await apply(form, { as: 'anna' });
    const api = JSON.stringify(LAYOUT).replace('Αριθμός μετρητή', 'Άλλη ερώτηση');
    await app.send('PUT /api/onlineForms?deya_id=1', { as: 'stella', payload: { id: form, api, is_online: true } });
    const own = await app.send(`GET /api/applications/${id}/document`, { as: 'anna' });
    expect(await textOf(own.rawPayload)).toContain('Αριθμός μετρητή A-77');
  });

  it('goes over several pages when an answer is long', async () => {
    const long = Array.from({ length: 1_500 }, (_, n) => `λέξη${n}`)
      .join(' ')
      .slice(0, 4_900);
    const layout = JSON.stringify(LAYOUT).replaceAll('"text_field"', '"text_area"');
    const form = await made({ document: true, api: layout });
    await sql`update deya set settings = coalesce(settings, '{}') || '{"free_text_max": 5000}' where id = 1`.execute(
      app.admin,
    );
    const { id } = await apply(form, { as: 'anna', answers: { name: long, meter: `${long.slice(0, 4_000)} τέλος` } });
    const own = await app.send(`GET /api/applications/${id}/document`, { as: 'anna' });
    const document = await getDocumentProxy(new Uint8Array(own.rawPayload));
    expect(document.numPages).toBeGreaterThan(1);
    expect(await textOf(own.rawPayload)).toContain('τέλος');
  });

  it('is not there when the form gives none', async () => {
    const { id } = await apply(await made({ document: false }), { as: 'anna' });
    const own = (await app.send(`GET /api/applications/${id}`, { as: 'anna' })).json<
      Answer<'GET /api/applications/{id}'>
    >();
    expect(own.has_document).toBe(false);
    expect((await app.send(`GET /api/applications/${id}/document`, { as: 'anna' })).statusCode).toBe(404);
    expect(app.mails.flatMap(({ attachments = [] }) => attachments)).toEqual([]);
  });
});

describe('a form whose answers wait', () => {
  const DAY = 86_400;
  const remind = async () => {
    app.mails.length = 0;
    await enqueue(app.db, 'forms.remind', {});
    await app.runJobs();
    return app.mails.map(({ to, subject }) => [to, subject]);
  };
  const STELLA = 6;
  const TEAM = 7742;
  beforeEach(() => sql`update form_answer set status = 4`.execute(app.admin));

  it('reminds the person it is assigned to of the number alone, once a day', async () => {
    const form = await made({ remind_days: 3, assign_to_person: STELLA });
    const { code } = await apply(form);
    await apply(form);
    expect(await remind()).toEqual([]);
    app.clock.pass(3 * DAY + 1);
    expect(await remind()).toEqual([['stella@example.gr', 'Αιτήσεις που περιμένουν: 2 (Νέα παροχή)']]);
    expect(app.mails[0]!.text).toContain('2 αιτήσεις περιμένουν πάνω από 3 ημέρες');
    expect(app.mails[0]!.text).not.toContain(code);
    expect(app.mails[0]!.text).not.toContain('Ευτυχία');
    expect(await remind()).toEqual([]);
    app.clock.pass(DAY);
    expect(await remind()).toHaveLength(1);
  });

  it('reminds the members of its team, and the utility where it has none', async () => {
    await sql`insert into case_team (deya_id, id, title, updated_at) values (1, ${TEAM}, 'Αιτήσεις', now())`.execute(
      app.admin,
    );
    await sql`insert into case_team_member (deya_id, team_id, person_id) values (1, ${TEAM}, ${STELLA})`.execute(
      app.admin,
    );
    const [ofTeam, ofNobody] = [await made({ remind_days: 1, assign_to_team: TEAM }), await made({ remind_days: 1 })];
    for (const form of [ofTeam, ofNobody]) await apply(form);
    app.clock.pass(DAY + 1);
    expect((await remind()).map(([to]) => to).toSorted()).toEqual(['info@alpha.example', 'stella@example.gr']);
  });

  it('is silent about answers that are handled, or wait for their sender', async () => {
    const form = await made({ remind_days: 1 });
    const [done, asked] = [await apply(form), await apply(form)];
    await sql`update form_answer set status = 3 where id = ${done.id}`.execute(app.admin);
    await sql`insert into case_work (deya_id, case_id, answer_until, updated_at)
      values (1, ${asked.id}, ${app.clock.now()}::date + 30, now())
      on conflict (deya_id, case_id) do update set answer_until = excluded.answer_until`.execute(app.admin);
    app.clock.pass(2 * DAY);
    expect(await remind()).toEqual([]);
  });
});
