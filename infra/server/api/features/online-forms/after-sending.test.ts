import { sql } from 'kysely';
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
const apply = async (form: number, { as, lang = 'el' }: { as?: 'anna'; lang?: string } = {}) => {
  const answers = { name: 'Ευτυχία', meter: 'A-77' };
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
