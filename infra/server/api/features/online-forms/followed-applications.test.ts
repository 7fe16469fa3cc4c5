import { sql } from 'kysely';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { limits } from '../../kernel/rate-limits.ts';
import { freshAddress } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Followed = Answer<'POST /api/report-links/application'>;
type Own = Answer<'GET /api/applications/{id}'>;

const GUEST = 'eftychia@example.gr';
const FORM = 7310;
const LAYOUT = JSON.stringify([
  {
    value: 'input',
    name: 'Στοιχεία',
    showTitle: true,
    grid: 1,
    elements1: [
      { id: '1', type: 'text_field', options: { field: 'name', label: 'Όνομα' }, validation: {} },
      {
        id: '2',
        type: 'text_field',
        options: { field: 'tenant', label: 'E-mail ενοίκου' },
        validation: { format: 'email' },
      },
      {
        id: '3',
        type: 'text_field',
        options: { field: 'email', label: 'E-mail', autocomplete: 'email' },
        validation: { format: 'email' },
      },
    ],
  },
]);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limits: { ...limits, guest: { attempts: 200, seconds: 3600 } } });
  await sql`insert into online_form (deya_id, id, form_id, title, api, is_online)
    values (1, ${FORM}, 'new-supply', '{"el":"Νέα παροχή","de":"Neuer Anschluss"}', ${LAYOUT}, true)`.execute(
    app.admin,
  );
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql`delete from login_throttle`.execute(app.admin);
});

let keys = 0;
const newKey = () => `key-of-an-application-${String((keys += 1)).padStart(4, '0')}`;

type Receipt = Answer<'POST /api/onlineForms/{id}/answers'>;

const apply = async (answers: object, { as, lang = 'el' }: { as?: 'anna'; lang?: string } = {}): Promise<Receipt> => {
  const payload = { answers, idempotency_key: newKey() };
  const call = `POST /api/onlineForms/${FORM}/answers?lang=${lang}`;
  const sent = (await app.send(call, { payload, ...(as && { as }) })).json<Receipt>();
  await app.runJobs();
  return sent;
};

/** An application of a guest, without the mail of its receipt. */
const ofGuest = async (): Promise<Receipt> => {
  const sent = await apply({ name: 'Ευτυχία', email: GUEST });
  app.mails.length = 0;
  return sent;
};

const post = (call: string, payload: object) =>
  app.server.inject({ method: 'POST', url: `/api/report-links${call}`, payload, remoteAddress: freshAddress() });

const secretIn = (text: string | undefined): string => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? 'none';

const linkTo = async (code: string, email = GUEST): Promise<string> => {
  app.mails.length = 0;
  await post('', { deya_id: 1, code, email });
  await app.runJobs();
  const token = secretIn(app.mails.at(-1)?.text);
  app.mails.length = 0;
  return token;
};

const open = async (token: string): Promise<Followed['application']> =>
  (await post('/application', { token })).json<Followed>().application;

const staff = async (id: number, call: string, payload: object) => {
  const sent = await app.send(`POST /api/staff/cases/${id}/${call}?deya_id=1`, { as: 'stella', payload });
  await app.runJobs();
  return sent;
};
const move = (id: number, body: object) => staff(id, 'move', body);
const read = async (id: number) =>
  (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' })).json<
    Answer<'GET /api/staff/cases/{id}'>
  >();

const noteForm = async (note: string, photos: number, others: Record<string, string> = {}): Promise<FormData> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ note, idempotency_key: newKey(), ...others })) form.append(name, value);
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#a13d2d' } })
    .jpeg()
    .toBuffer();
  for (let n = 0; n < photos; n += 1)
    form.append('photos', new File([new Uint8Array(bytes)], 'deed.jpg', { type: 'image/jpeg' }));
  return form;
};

describe('an application of a guest', () => {
  it('is a document without a word of its answers, in the mail and by the link', async () => {
    await sql`update online_form set document = true where id = ${FORM}`.execute(app.admin);
    const { code } = await apply({ name: 'Ευτυχία', email: GUEST });
    const [attached] = app.mails[0]!.attachments ?? [];
    const linked = await post('/document', { token: await linkTo(code) });
    await sql`update online_form set document = false where id = ${FORM}`.execute(app.admin);
    for (const pdf of [attached!.data, linked.rawPayload]) {
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
      expect(text).toContain(code);
      expect(text).not.toMatch(/Ευτυχία|eftychia/);
    }
  });

  it('is confirmed to the address of its answers, without a word of them, and leads to its page', async () => {
    const { code, sender_notified } = await apply(
      { name: 'Ευτυχία', tenant: 'tenant@example.gr', email: GUEST },
      { lang: 'de' },
    );
    expect(sender_notified).toBe(true);
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[GUEST, `Ihr Antrag ist eingegangen: ${code}`]]);
    expect(app.mails[0]!.text).toContain(`/report/follow?deya_id=1#${code}`);
    expect(app.mails[0]!.text).not.toContain('Ευτυχία');
  });

  it('without an address has a number alone', async () => {
    expect((await apply({ name: 'Ευτυχία' })).sender_notified).toBe(false);
    expect(app.mails).toEqual([]);
  });

  it('is followed by the link that its reference and address lead to, without its answers', async () => {
    const { id, code } = await ofGuest();
    expect(await linkTo(code, 'other@example.gr')).toBe('none');
    const shown = await open(await linkTo(code));
    expect(shown).toMatchObject({ id, code, status: 0, email: GUEST, events: [{ by: 'customer', status: 0 }] });
    expect(JSON.stringify(shown)).not.toContain('Ευτυχία');
    expect(shown).not.toHaveProperty('answers');
  });

  it('has a link of its own: it opens no report, and the link to a report no application', async () => {
    const application = await ofGuest();
    const body = { deya_id: 1, problem_type: 'other', description: 'Νερά', address: 'Όθωνος 5', email: GUEST };
    const payload = { ...body, idempotency_key: newKey() };
    const report = (await app.send('POST /api/reports', { payload })).json<{ code: string }>();
    await app.runJobs();
    const [toApplication, toReport] = [await linkTo(application.code), await linkTo(report.code)];
    expect((await post('/report', { token: toApplication })).json()).toEqual({ message: 'report_link_invalid' });
    expect((await post('/application', { token: toReport })).json()).toEqual({ message: 'report_link_invalid' });
    expect((await post('/report', { token: toReport })).statusCode).toBe(200);
  });

  it('takes the answer to a question of the staff with photos, and is not changed by opening its link', async () => {
    const { id, code } = await ofGuest();
    const question = { note: 'Στείλτε μας το συμβόλαιο.', answer_days: 5, idempotency_key: newKey() };
    await staff(id, 'answers', question);
    expect(app.mails[0]!.text).toContain('Στείλτε μας το συμβόλαιο.');
    expect(app.mails[0]!.text).toContain(`#${code}`);
    const token = await linkTo(code);
    const before = await read(id);
    expect((await open(token)).answer_until).toBe('2026-11-25');
    expect(await read(id)).toEqual(before);
    const payload = await noteForm('Το συμβόλαιο', 2, { token });
    expect((await app.send('POST /api/report-links/notes', { payload })).statusCode).toBe(200);
    const shown = await open(token);
    expect(shown).toMatchObject({ answer_until: null, photos: [{}, {}], utility_photos: [] });
    const seen = await read(id);
    expect(seen).toMatchObject({ photos: [{}, {}], staff_photos: [], answer_until: null, email: GUEST });
    expect(seen.events.at(-1)).toMatchObject({ by: 'customer', note: 'Το συμβόλαιο' });
    const photo = await post('/photo', { token, photo_id: shown.photos[0]!.id });
    expect(photo.headers['content-type']).toBe('image/jpeg');
  });

  it('is withdrawn while the utility has not begun, and then takes no note', async () => {
    const { id, code } = await ofGuest();
    const token = await linkTo(code);
    expect((await post('/withdraw', { token })).statusCode).toBe(200);
    expect(await open(token)).toMatchObject({ status: 4, events: [{}, { by: 'customer', status: 4 }] });
    const payload = await noteForm('Κάτι ακόμη', 0, { token });
    expect((await app.send('POST /api/report-links/notes', { payload })).json()).toEqual({
      message: 'application_closed',
    });
    await move(id, { from: 4, to: 'reopened', reason: 'Το ζητήσατε.' });
    expect((await post('/withdraw', { token })).json()).toEqual({ message: 'application_in_progress' });
  });

  it('asks whether it was handled well; “no” with a reason opens it again and is counted', async () => {
    const { id, code } = await ofGuest();
    await move(id, { from: 0, to: 'in_progress' });
    await move(id, { from: 2, to: 'resolved', reason: 'Η παροχή συνδέθηκε.' });
    expect(app.mails.at(-1)!.text).toContain('Πήρατε αυτό που ζητήσατε;');
    const token = await linkTo(code);
    const answer = { token, event: (await open(token)).question!.event, solved: 'no' };
    expect((await post('/feedback', answer)).json()).toEqual({ message: { reason: ['required'] } });
    expect((await post('/feedback', { ...answer, reason: 'Δεν έχω νερό.' })).json()).toEqual({ message: 'Success' });
    expect((await post('/feedback', { ...answer, solved: 'yes' })).json()).toEqual({ message: 'feedback_given' });
    expect(await open(token)).toMatchObject({ status: 5, question: null });
    const figures = await app.send('GET /api/staff/cases/figures?deya_id=1&by=type', { as: 'stella' });
    const { data } = figures.json<Answer<'GET /api/staff/cases/figures'>>();
    expect(data.find(({ key }) => key === String(FORM))).toMatchObject({ unsatisfied: 1 });
  });

  it('gets another address once that is confirmed; names and telephones stay in its answers', async () => {
    const { code } = await ofGuest();
    const token = await linkTo(code);
    expect((await post('/contact', { token, email: GUEST, phone: '6944123456' })).json()).toEqual({
      message: { phone: ['unexpected'] },
    });
    expect((await post('/contact', { token, email: 'new@example.gr' })).json()).toEqual({ email_waits: true });
    await app.runJobs();
    const confirm = secretIn(app.mails[0]!.text);
    app.mails.length = 0;
    expect((await post('/confirm', { token: confirm })).statusCode).toBe(200);
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [GUEST, `Άλλαξε η διεύθυνση e-mail της αίτησης ${code}`],
    ]);
    expect((await post('/application', { token })).json()).toEqual({ message: 'report_link_invalid' });
    expect((await open(await linkTo(code, 'new@example.gr'))).email).toBe('new@example.gr');
  });
});

describe('an application of an account', () => {
  const own = async (id: number) => (await app.send(`GET /api/applications/${id}`, { as: 'anna' })).json<Own>();

  it('shows the words of the utility, and takes a note with a photo, the withdrawal and the answer of its sender', async () => {
    const { id } = await apply({ name: 'Άννα', email: 'not-of-anna@example.gr' }, { as: 'anna' });
    expect(app.mails.map(({ to }) => to)).toEqual(['anna@example.gr']);
    const payload = await noteForm('Με τοπογραφικό', 1);
    expect((await app.send(`POST /api/applications/${id}/notes`, { as: 'anna', payload })).statusCode).toBe(200);
    await move(id, { from: 0, to: 'in_progress', reason: 'Ελέγχουμε τα χαρτιά.' });
    const shown = await own(id);
    expect(shown).toMatchObject({
      email: null,
      answers: { name: 'Άννα' },
      photos: [{}],
      events: [{ status: 0 }, { note: 'Με τοπογραφικό' }, { by: 'utility', status: 2, note: 'Ελέγχουμε τα χαρτιά.' }],
    });
    const photo = `GET /api/applications/${id}/photos/${shown.photos[0]!.id}`;
    expect((await app.send(photo, { as: 'anna' })).headers['content-type']).toBe('image/jpeg');
    expect((await app.send(photo, { as: 'gina' })).json()).toEqual({ message: 'application_not_found' });
    const withdrawal = await app.send(`POST /api/applications/${id}/withdraw`, { as: 'anna', payload: {} });
    expect(withdrawal.json()).toEqual({ message: 'application_in_progress' });
    await move(id, { from: 2, to: 'resolved' });
    const { question } = await own(id);
    const answer = { event: question!.event, solved: 'yes' };
    expect((await app.send(`POST /api/applications/${id}/feedback`, { as: 'anna', payload: answer })).statusCode).toBe(
      200,
    );
    expect((await own(id)).events.at(-1)).toMatchObject({ by: 'customer', solved: true });
  });
});
