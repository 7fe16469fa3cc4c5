import { sql } from 'kysely';
import sharp from 'sharp';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { limits } from '../../kernel/rate-limits.ts';
import { freshAddress } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Followed = Answer<'POST /api/report-links/report'>;

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ limits: { ...limits, guest: { attempts: 200, seconds: 3600 } } })));
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql`delete from login_throttle`.execute(app.admin);
});

const GUEST = 'guest@example.gr';
let keys = 0;
const newKey = () => `key-of-a-followed-${String((keys += 1)).padStart(4, '0')}`;

const report = async (changes: object = {}): Promise<{ id: number; code: string }> => {
  const payload = {
    deya_id: 1,
    problem_type: 'damage_public',
    description: 'Τρέχει νερό στο πεζοδρόμιο.',
    address: 'Όθωνος 3',
    email: GUEST,
    idempotency_key: newKey(),
    ...changes,
  };
  const stored = (await app.send('POST /api/reports', { payload })).json();
  await app.runJobs();
  app.mails.length = 0;
  return stored;
};

const post = (call: string, payload: object) =>
  app.server.inject({ method: 'POST', url: `/api/report-links${call}`, payload, remoteAddress: freshAddress() });

const ask = async (code: string, email: string = GUEST, deya_id = 1): Promise<void> => {
  expect((await post('', { deya_id, code, email })).json()).toEqual({ message: 'Success' });
  await app.runJobs();
};

const secretIn = (text: string | undefined): string => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? 'none';

/** A link to the report, as its mail has it. */
const linkTo = async (code: string, email: string = GUEST): Promise<string> => {
  app.mails.length = 0;
  await ask(code, email);
  const token = secretIn(app.mails.at(-1)?.text);
  app.mails.length = 0;
  return token;
};

const open = async (token: string): Promise<Followed> => (await post('/report', { token })).json();

const move = (id: number, body: object) =>
  app.send(`POST /api/staff/cases/${id}/move?deya_id=1`, { as: 'stella', payload: body });

const photo = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b5e8e' } })
    .withExif({ IFD3: { GPSLatitude: '37/1 5/1 8/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'leak.jpg', { type: 'image/jpeg' });
};

const noteForm = async (token: string, note: string, photos: number, key = newKey()): Promise<FormData> => {
  const form = new FormData();
  form.append('token', token);
  form.append('note', note);
  form.append('idempotency_key', key);
  for (let n = 0; n < photos; n += 1) form.append('photos', await photo());
  return form;
};

const sendNote = async (token: string, note: string, photos = 0, key?: string) =>
  app.send('POST /api/report-links/notes', { payload: await noteForm(token, note, photos, key) });

describe('a link to a report', () => {
  it('is mailed to the address of the report in its language, and shows what was sent', async () => {
    const { code, id } = await report({ lang: 'de' });
    await ask(code.toLowerCase().replace('-', ' '));
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[GUEST, `Der Link zu Ihrer Meldung ${code}`]]);
    const { report: shown } = await open(secretIn(app.mails[0]!.text));
    expect(shown).toMatchObject({
      id,
      code,
      mine: true,
      description: 'Τρέχει νερό στο πεζοδρόμιο.',
      contact: { email: GUEST },
      events: [{ by: 'customer', status: 0 }],
      answer_until: null,
      question: null,
    });
  });

  it.each([
    ['an address that is not that of the report', (code: string) => ask(code, 'other@example.gr')],
    ['a reference that is unknown', () => ask('0000-0000')],
    ['the reference at another utility', (code: string) => ask(code, GUEST, 2)],
  ])('is not mailed for %s, with the same answer', async (_, asking) => {
    const { code } = await report();
    await asking(code);
    expect(app.mails).toEqual([]);
  });

  it('is asked for in the same form with and without a report, unreadable in the queue', async () => {
    const { code } = await report();
    for (const asked of [code, '0000-0000']) await post('', { deya_id: 1, code: asked, email: GUEST });
    const { rows } = await sql<{ name: string; data: { kind: string; address: string } }>`
      select name, data from boss.job where state = 'created' order by created_on`.execute(app.admin);
    expect(rows.map(({ name, data }) => [name, data.kind])).toEqual([
      ['mail.ask', 'report-link'],
      ['mail.ask', 'report-link'],
    ]);
    expect(rows.map(({ data }) => Buffer.from(data.address, 'base64url').toString()).join()).not.toMatch(/guest|0000/);
  });

  it('can be asked for three times an hour for one address', async () => {
    const codes = [];
    for (let n = 0; n < 4; n += 1)
      codes.push((await post('', { deya_id: 1, code: '0000-0000', email: GUEST })).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
  });

  it('works again within two hours, then no more', async () => {
    const token = await linkTo((await report()).code);
    await open(token);
    app.clock.pass(2 * 3600 - 60);
    expect((await post('/report', { token })).statusCode).toBe(200);
    app.clock.pass(61);
    const late = await post('/report', { token });
    expect([late.statusCode, late.json()]).toEqual([422, { message: 'report_link_invalid' }]);
    expect((await post('/withdraw', { token })).json()).toEqual({ message: 'report_link_invalid' });
  });

  it('changes nothing when it is opened, as scanners of mails do', async () => {
    const { id, code } = await report();
    const token = await linkTo(code);
    const state = async () =>
      JSON.stringify(
        await sql`select r.*, (select count(*) from problem_report_event) as events from problem_report r where id = ${id}`.execute(
          app.admin,
        ),
      );
    const before = await state();
    for (const url of [
      '/report/follow',
      '/api/report-links',
      '/api/report-links/withdraw',
      '/api/report-links/confirm',
    ])
      await app.server.inject({ method: 'GET', url: `${url}?token=${token}`, remoteAddress: freshAddress() });
    await open(token);
    await open(token);
    expect(await state()).toBe(before);
    expect((await open(token)).report.status).toBe(0);
  });

  it('leads to its own report only: another one’s photo is not found', async () => {
    const [mine, theirs] = [await report(), await report({ email: 'other@example.gr' })];
    const theirToken = await linkTo(theirs.code, 'other@example.gr');
    await sendNote(theirToken, 'Με φωτογραφία.', 1);
    const photo_id = (await open(theirToken)).report.photos[0]!.id;
    expect((await post('/photo', { token: theirToken, photo_id, size: 'thumb' })).headers['content-type']).toBe(
      'image/jpeg',
    );
    const token = await linkTo(mine.code);
    expect((await post('/photo', { token, photo_id })).json()).toEqual({ message: 'report_not_found' });
  });

  it('to a report of an account leads to the page of the account, which asks to sign in', async () => {
    const payload = { deya_id: 1, problem_type: 'other', description: 'Α', address: 'Β', idempotency_key: newKey() };
    const { id, code } = (await app.send('POST /api/reports', { payload, as: 'anna' })).json();
    await app.runJobs();
    app.mails.length = 0;
    await ask(code, 'anna@example.gr');
    expect(app.mails[0]!.text).toContain(`/report/mine/${id}`);
    expect(secretIn(app.mails[0]!.text)).toBe('none');
  });
});

describe('a guest with a link', () => {
  it('adds a note with photos, re-encoded and once for each key, which ends the wait of the staff', async () => {
    const { id, code } = await report();
    await sql`insert into case_work (deya_id, case_id, answer_until, updated_at) values (1, ${id}, '2026-12-24', now())`.execute(
      app.admin,
    );
    const token = await linkTo(code);
    expect((await open(token)).report.answer_until).toBe('2026-12-24');
    const key = newKey();
    expect((await sendNote(token, 'Στον δεύτερο.', 2, key)).statusCode).toBe(200);
    expect((await sendNote(token, 'Στον δεύτερο.', 2, key)).statusCode).toBe(200);
    const { report: shown } = await open(token);
    expect(shown).toMatchObject({
      answer_until: null,
      photos: [{}, {}],
      events: [{}, { by: 'customer', note: 'Στον δεύτερο.' }],
    });
    const { data } = await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' }).then((answer) => ({
      data: answer.json<Answer<'GET /api/staff/cases/{id}'>>(),
    }));
    expect(data.photos).toHaveLength(2);
    const picture = await post('/photo', { token, photo_id: shown.photos[0]!.id });
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined();
  });

  it('is refused a file that is no photo, and more photos than a report takes; nothing of the note stays', async () => {
    const { code } = await report();
    const token = await linkTo(code);
    const form = await noteForm(token, 'Κείμενο', 0);
    form.append('photos', new File(['<html>'], 'leak.jpg', { type: 'image/jpeg' }));
    expect((await app.send('POST /api/report-links/notes', { payload: form })).json()).toEqual({
      message: { photos: ['image'] },
    });
    for (let n = 0; n < 4; n += 1) await sendNote(token, `Σημείωση ${n}`, 3);
    expect((await sendNote(token, 'Μία ακόμη', 1)).json()).toEqual({ message: 'report_photos_full' });
    expect((await sendNote(token, 'Χωρίς φωτογραφία')).statusCode).toBe(200);
    expect((await open(token)).report.events.map(({ note }) => note)).toEqual([
      null,
      'Σημείωση 0',
      'Σημείωση 1',
      'Σημείωση 2',
      'Σημείωση 3',
      'Χωρίς φωτογραφία',
    ]);
  });

  it('sees the public photos of the staff alone', async () => {
    const { id, code } = await report();
    const token = await linkTo(code);
    await sendNote(token, 'Με φωτογραφίες', 2);
    const { photos } = (await open(token)).report;
    const [seen, hidden] = [photos[0]!, photos[1]!];
    await sql`delete from problem_report_photo where report_id = ${id}`.execute(app.admin);
    await sql`insert into case_photo (deya_id, case_id, media_id, is_public, at)
      values (1, ${id}, ${seen.id}, true, now()), (1, ${id}, ${hidden.id}, false, now())`.execute(app.admin);
    expect((await open(token)).report.utility_photos).toMatchObject([{ id: seen.id }]);
    expect((await post('/photo', { token, photo_id: seen.id })).statusCode).toBe(200);
    expect((await post('/photo', { token, photo_id: hidden.id })).statusCode).toBe(404);
  });

  it('withdraws the report while the utility has not begun', async () => {
    const { id, code } = await report();
    const token = await linkTo(code);
    await move(id, { from: 0, to: 'in_progress' });
    expect((await post('/withdraw', { token })).json()).toEqual({ message: 'report_in_progress' });
    const other = await report();
    const second = await linkTo(other.code);
    expect((await post('/withdraw', { token: second })).statusCode).toBe(200);
    expect((await open(second)).report).toMatchObject({ status: 4, events: [{}, { by: 'customer', status: 4 }] });
  });

  it('gets a button to the page in each mail about the report, with its reference in the fragment', async () => {
    const { id, code } = await report();
    await move(id, { from: 0, to: 'confirmed' });
    await app.runJobs();
    expect(app.mails[0]!.text).toContain(`/report/follow?deya_id=1#${code}`);
  });
});

describe('new contact details', () => {
  const change = async (token: string, contact: object) => (await post('/contact', { token, ...contact })).json();

  it('of a guest are stored, and need an address', async () => {
    const { code } = await report();
    const token = await linkTo(code);
    expect(await change(token, { phone: '6944123456' })).toEqual({ message: { email: ['required'] } });
    expect(await change(token, { phone: '6944123456', email: GUEST, first_name: 'Μαρία' })).toEqual({
      email_waits: false,
    });
    expect((await open(token)).report.contact).toEqual({
      first_name: 'Μαρία',
      last_name: null,
      phone: '+306944123456',
      email: GUEST,
    });
  });

  it('with another address: it is confirmed by a link, the old one gets a mail and its links are over', async () => {
    const { code } = await report();
    const token = await linkTo(code);
    expect(await change(token, { email: 'New@example.gr' })).toEqual({ email_waits: true });
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual(['new@example.gr']);
    const confirm = secretIn(app.mails[0]!.text);
    app.mails.length = 0;
    expect((await open(token)).report.contact.email).toBe(GUEST);
    expect((await post('/confirm', { token: confirm })).statusCode).toBe(200);
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [GUEST, `Άλλαξε η διεύθυνση e-mail της αναφοράς ${code}`],
    ]);
    expect(app.mails[0]!.text).not.toContain('new@example.gr');
    expect((await post('/report', { token })).json()).toEqual({ message: 'report_link_invalid' });
    expect((await post('/confirm', { token: confirm })).json()).toEqual({ message: 'confirmation_not_found' });
    expect((await open(await linkTo(code, 'new@example.gr'))).report.contact.email).toBe('new@example.gr');
  });

  it('of two that wait, the one that is confirmed first ends the other', async () => {
    const { code } = await report();
    const token = await linkTo(code);
    await change(token, { email: 'one@example.gr' });
    await change(token, { email: 'two@example.gr' });
    await app.runJobs();
    const [one, two] = app.mails.map(({ text }) => secretIn(text));
    expect((await post('/confirm', { token: two! })).statusCode).toBe(200);
    expect((await post('/confirm', { token: one! })).json()).toEqual({ message: 'confirmation_not_found' });
  });

  it('of a reporter with an account: no address is that of the account', async () => {
    const payload = { deya_id: 1, problem_type: 'other', description: 'Α', address: 'Β', idempotency_key: newKey() };
    const { id } = (await app.send('POST /api/reports', { payload: { ...payload, email: GUEST }, as: 'anna' })).json();
    const changed = await app.send(`POST /api/reports/${id}/contact`, {
      as: 'anna',
      payload: { email: 'anna@example.gr' },
    });
    expect(changed.json()).toEqual({ email_waits: false });
    const own = (await app.send(`GET /api/reports/${id}`, { as: 'anna' })).json<Answer<'GET /api/reports/{id}'>>();
    expect(own.contact.email).toBeNull();
    const others = await app.send(`POST /api/reports/${id}/contact`, { as: 'gina', payload: {} });
    expect(others.json()).toEqual({ message: 'report_not_found' });
  });
});

describe('the question whether the problem was solved', () => {
  const solved = async () => {
    const { id, code } = await report();
    await move(id, { from: 0, to: 'in_progress' });
    await move(id, { from: 2, to: 'resolved' });
    await app.runJobs();
    // The mails of the two moves go out side by side.
    const mail = app.mails.find(({ subject }) => subject.startsWith('Λύθηκε'))!;
    return { id, code, mail, token: await linkTo(code) };
  };
  const answer = async (token: string, body: object) => (await post('/feedback', { token, ...body })).json();

  it('is asked in the mail and on the page; “no” opens the report again with the reason', async () => {
    const { id, mail, token } = await solved();
    expect(mail.text).toContain('Λύθηκε πράγματι;');
    const { question } = (await open(token)).report;
    expect(question).toMatchObject({ event: 2, is_over: false });
    expect(await answer(token, { event: 2, solved: 'no' })).toEqual({ message: { reason: ['required'] } });
    expect(await answer(token, { event: 2, solved: 'no', reason: 'Τρέχει ακόμη.' })).toEqual({ message: 'Success' });
    expect((await open(token)).report).toMatchObject({ status: 5, question: null });
    const staff = (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' })).json();
    expect(staff.events.at(-1)).toMatchObject({ by: 'customer', status: 5, note: 'Τρέχει ακόμη.', solved: false });
    const list = (
      await app.send('GET /api/staff/cases?deya_id=1&state=active&itemsPerPage=200', { as: 'stella' })
    ).json();
    expect(list.data.map((row: { id: number }) => row.id)).toContain(id);
  });

  it('is answered once for each solution, and asked again after the next one', async () => {
    const { id, token } = await solved();
    await answer(token, { event: 2, solved: 'no', reason: 'Τρέχει.' });
    expect(await answer(token, { event: 2, solved: 'yes' })).toEqual({ message: 'feedback_given' });
    await move(id, { from: 5, to: 'resolved' });
    expect((await open(token)).report.question).toMatchObject({ event: 4 });
    expect(await answer(token, { event: 4, solved: 'yes' })).toEqual({ message: 'Success' });
    const { status, events, question } = (await open(token)).report;
    expect([status, question]).toEqual([3, null]);
    expect(events.at(-1)).toMatchObject({ by: 'customer', status: null, solved: true });
    const staff = (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' })).json();
    expect(staff.events.at(-1)).toMatchObject({ by: 'customer', solved: true });
  });

  it('stays after the staff have closed the solved report', async () => {
    const { id, token } = await solved();
    await move(id, { from: 3, to: 'closed' });
    expect(await answer(token, { event: 2, solved: 'no', reason: 'Τρέχει.' })).toEqual({ message: 'Success' });
    expect((await open(token)).report.status).toBe(5);
  });

  it('is over after 14 days, and is not asked about an open report', async () => {
    const { id, code } = await solved();
    app.clock.pass(14 * 86_400);
    const token = await linkTo(code);
    expect((await open(token)).report.question).toMatchObject({ is_over: true });
    expect(await answer(token, { event: 2, solved: 'yes' })).toEqual({ message: 'feedback_over' });
    await move(id, { from: 3, to: 'reopened', reason: 'Ξανά.' });
    expect(await answer(token, { event: 2, solved: 'yes' })).toEqual({ message: 'feedback_not_asked' });
  });

  it('of two answers at once takes one', async () => {
    const { token } = await solved();
    const both = await Promise.all([
      answer(token, { event: 2, solved: 'yes' }),
      answer(token, { event: 2, solved: 'no', reason: 'Τρέχει.' }),
    ]);
    expect(both.map(({ message }) => message).toSorted()).toEqual(['Success', 'feedback_given']);
  });
});
