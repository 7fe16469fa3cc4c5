import { sql } from 'kysely';
import sharp from 'sharp';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { limits } from '../../kernel/rate-limits.ts';
import { freshAddress } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people, type Name } from '../../testing/test-data.ts';

type Whole = Answer<'GET /api/staff/cases/{id}'>;
type Work = Answer<'POST /api/work-links/case'>;

const CREW = 'crew@example.gr';
const DAY_SECONDS = 86_400;
const { stella } = people;

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ limits: { ...limits, guest: { attempts: 200, seconds: 3600 } } })));
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql`delete from login_throttle`.execute(app.admin);
});

let keys = 0;
const newKey = () => `key-of-a-forward-${String((keys += 1)).padStart(4, '0')}`;

const photo = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a4b1e' } })
    .withExif({ IFD0: { Copyright: 'place of the phone' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'repair.jpg', { type: 'image/jpeg' });
};

const formOf = (fields: Record<string, unknown>, photos: readonly File[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const one of photos) form.append('photos', one);
  return form;
};

const REPORT = {
  deya_id: 1,
  problem_type: 'damage_public',
  description: 'Τρέχει νερό στο πεζοδρόμιο.',
  address: 'Όθωνος 3',
  first_name: 'Μαρία',
  last_name: 'Παππά',
  phone: '6944123456',
  email: 'guest@example.gr',
};

const report = async (photos: readonly File[] = []): Promise<number> => {
  const payload = formOf({ ...REPORT, idempotency_key: newKey() }, photos);
  const { id } = (await app.send('POST /api/reports', { payload })).json<{ id: number }>();
  await app.runJobs();
  app.mails.length = 0;
  return id;
};

const staff = (call: string, payload?: object, as: Name = 'stella') =>
  app.send(`${call}?deya_id=1`, { as, ...(payload && { payload }) });
const read = async (id: number) => (await staff(`GET /api/staff/cases/${id}`)).json<Whole>();
const FORWARD = { name: 'Τεχνική ΕΠΕ', email: CREW, lang: 'el', shows_sender: false };
const forward = async (id: number, changes: object = {}) =>
  staff(`POST /api/staff/cases/${id}/forwards`, { ...FORWARD, idempotency_key: newKey(), ...changes });

const secretIn = (text: string | undefined): string => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? 'none';
/** The secret of the newest mail to the contractor. */
const mailed = async (): Promise<string> => {
  await app.runJobs();
  return secretIn(app.mails.findLast(({ to }) => to === CREW)?.text);
};
/** A case with a link to a contractor. */
const forwarded = async (changes: object = {}, photos: readonly File[] = []) => {
  const id = await report(photos);
  const { forwards } = (await forward(id, changes)).json<Whole>();
  return { id, forward_id: forwards[0]!.id, token: await mailed() };
};

const post = (call: string, payload: object) =>
  app.server.inject({ method: 'POST', url: `/api/work-links${call}`, payload, remoteAddress: freshAddress() });
const open = (token: string) => post('/case', { token });
const answer = async (token: string, text: string, photos: readonly File[] = [], idempotency_key = newKey()) =>
  app.send('POST /api/work-links/answers', { payload: formOf({ token, text, idempotency_key }, photos) });
const codeOf = (refused: { json: () => unknown }) => (refused.json() as { message: string }).message;

describe('a report that is forwarded', () => {
  it('is mailed to the contractor with a link, in the chosen language, without name and phone of the sender', async () => {
    const id = await report([await photo()]);
    const answered = await forward(id, { lang: 'de', message: 'Bitte bis Freitag.' });
    expect(answered.json<Whole>().forwards).toMatchObject([
      {
        name: 'Τεχνική ΕΠΕ',
        email: CREW,
        lang: 'de',
        message: 'Bitte bis Freitag.',
        is_open: true,
        staff: 'stella Δοκιμής',
      },
    ]);
    const token = await mailed();
    const [mail] = app.mails.filter(({ to }) => to === CREW);
    expect(mail!.subject).toMatch(/^Arbeit für .+: Meldung /);
    expect(mail!.text).toContain('Bitte bis Freitag.');
    const work = (await open(token)).json<Work>();
    expect(work).toMatchObject({ address: 'Όθωνος 3', description: REPORT.description, sender: null, answers: [] });
    for (const shown of [mail!.text, JSON.stringify(work)]) expect(shown).not.toMatch(/Μαρία|Παππά|694|guest@/);
    const picture = await post('/photo', { token, photo_id: work.photos[0]!.id });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('shows name and phone of the sender where the staff have allowed it, and never the e-mail', async () => {
    const { token } = await forwarded({ shows_sender: true });
    const work = (await open(token)).json<Work>();
    expect(work.sender).toEqual({ name: 'Μαρία Παππά', phone: '+306944123456', kwdikos_katanalwti: null });
    expect(JSON.stringify(work)).not.toContain('guest@');
  });

  it('is forwarded once for each key, and the secret of its link stands nowhere', async () => {
    const id = await report();
    const idempotency_key = newKey();
    await forward(id, { idempotency_key });
    expect((await forward(id, { idempotency_key })).json<Whole>().forwards).toHaveLength(1);
    const token = await mailed();
    expect(app.mails.filter(({ to }) => to === CREW)).toHaveLength(1);
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(t::text, '') from one_time_token t) || (select string_agg(f::text, '') from case_forward f)
        || (select string_agg(a::text, '') from audit_event a) as text`.execute(app.admin);
    expect(rows[0]!.text.includes(token)).toBe(false);
    expect(rows[0]!.text.includes('case-forward')).toBe(true);
  });

  it('that is closed, and an application, are not forwarded', async () => {
    const id = await report();
    await staff(`POST /api/staff/cases/${id}/move`, { from: 0, to: 'closed', reason: 'Έγινε.' });
    const refused = await forward(id);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'report_closed']);
    expect((await read(id)).forwards).toEqual([]);
  });
});

describe('the link of a contractor', () => {
  it('changes nothing when it is opened, however often', async () => {
    const { id, token } = await forwarded();
    const before = await read(id);
    for (let times = 0; times < 3; times += 1) expect((await open(token)).statusCode).toBe(200);
    expect((await app.server.inject({ method: 'GET', url: '/api/work-links/case' })).statusCode).toBe(404);
    expect(await read(id)).toEqual(before);
  });

  it.each([
    ['a secret that was never sent', async () => 'x'.repeat(43)],
    [
      'a link that was withdrawn',
      async () => {
        const { id, forward_id, token } = await forwarded();
        await staff(`POST /api/staff/cases/${id}/forwards/${forward_id}/withdraw`);
        return token;
      },
    ],
    [
      'the link before a newer one',
      async () => {
        const { id, forward_id, token } = await forwarded();
        await staff(`POST /api/staff/cases/${id}/forwards/${forward_id}/resend`);
        expect((await open(await mailed())).statusCode).toBe(200);
        return token;
      },
    ],
    [
      'the link of a case that is closed',
      async () => {
        const { id, token } = await forwarded();
        await staff(`POST /api/staff/cases/${id}/move`, { from: 0, to: 'closed', reason: 'Έγινε.' });
        return token;
      },
    ],
  ])('shows nothing and takes nothing for %s', async (_, make) => {
    const token = await make();
    const refused = [await open(token), await post('/photo', { token, photo_id: 1 }), await answer(token, 'Έγινε.')];
    expect(refused.map((one) => [one.statusCode, codeOf(one)])).toEqual(refused.map(() => [422, 'work_link_invalid']));
  });

  it('ends after fourteen days', async () => {
    const { id, token } = await forwarded();
    app.clock.pass(14 * DAY_SECONDS - 60);
    expect((await open(token)).statusCode).toBe(200);
    app.clock.pass(120);
    expect((await open(token)).statusCode).toBe(422);
    expect((await read(id)).forwards).toMatchObject([{ is_open: false, withdrawn_at: null }]);
  });

  it('is of its case alone: the photos of another case and its own forwarding do not open', async () => {
    const { id, token } = await forwarded();
    const other = await forwarded({}, [await photo()]);
    const { photos } = await read(other.id);
    expect((await post('/photo', { token, photo_id: photos[0]!.id })).statusCode).toBe(404);
    const foreign = await staff(`POST /api/staff/cases/${id}/forwards/${other.forward_id}/withdraw`);
    expect(foreign.statusCode).toBe(404);
    expect((await open(other.token)).statusCode).toBe(200);
  });
});

describe('the answer of a contractor', () => {
  it('is a note among the staff with photos that they may show to the sender, once for each key', async () => {
    const { id, token } = await forwarded();
    const key = newKey();
    for (let times = 0; times < 2; times += 1)
      expect((await answer(token, 'Αντικαταστάθηκε ο σωλήνας.', [await photo()], key)).statusCode).toBe(200);
    const { notes, staff_photos } = await read(id);
    expect(notes).toMatchObject([{ text: 'Αντικαταστάθηκε ο σωλήνας.', staff: null, contractor: 'Τεχνική ΕΠΕ' }]);
    expect(staff_photos).toMatchObject([{ is_public: false, contractor: 'Τεχνική ΕΠΕ', width: 320 }]);
    const photo_id = staff_photos[0]!.id;
    const bytes = await post('/photo', { token, photo_id });
    expect([bytes.statusCode, bytes.rawPayload.includes('place of the phone')]).toEqual([200, false]);
    expect((await open(token)).json<Work>()).toMatchObject({
      answers: [{ text: 'Αντικαταστάθηκε ο σωλήνας.' }],
      answer_photos: [{ id: photo_id }],
    });
    const shown = await staff(`PUT /api/staff/cases/${id}/photos/${photo_id}`, { is_public: true });
    expect(shown.json<Whole>().staff_photos).toMatchObject([{ id: photo_id, is_public: true }]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where detail ->> 'report' = ${String(id)} and action like 'case-%' and action <> 'case-read'
      order by seq`.execute(app.admin);
    expect(rows.map(({ action }) => action)).toEqual(['case-forwarded', 'case-forward-answered', 'case-photo-shown']);
  });

  it('is mailed to the person who has the case, otherwise to the utility', async () => {
    await sql`update deya set email_public = 'desk@example.gr' where id = 1`.execute(app.admin);
    const { id, token } = await forwarded();
    await app.runJobs();
    app.mails.length = 0;
    await answer(token, 'Χρειάζεται εκσκαφή.');
    await staff(`PUT /api/staff/cases/${id}/work`, { version: 0, priority: 'normal', assignee_id: stella.id }, 'admin');
    await app.runJobs();
    const { code } = await read(id);
    expect(app.mails.map(({ to, subject }) => [to, subject.includes(code)])).toEqual([[stella.email, true]]);
    app.mails.length = 0;
    await staff(`PUT /api/staff/cases/${id}/work`, { version: 1, priority: 'normal' }, 'admin');
    await answer(token, 'Τελείωσε.');
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual(['desk@example.gr']);
  });

  it('with more photos than a case takes is refused as a whole', async () => {
    const { id, token } = await forwarded();
    const three = [await photo(), await photo(), await photo()];
    for (let times = 0; times < 3; times += 1) await answer(token, 'Φωτογραφίες.', three);
    const refused = await answer(token, 'Άλλες δύο.', three.slice(1));
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { message: { photos: ['too_many_photos'] } }]);
    const { notes, staff_photos } = await read(id);
    expect([notes.length, staff_photos.length]).toEqual([3, 9]);
  });

  it('without words, and a file that is no photo, are refused', async () => {
    const { id, token } = await forwarded();
    const page = new File(['<script>'], 'a.jpg', { type: 'image/jpeg' });
    expect((await answer(token, ' ')).statusCode).toBe(422);
    expect((await answer(token, 'Δείτε.', [page])).statusCode).toBe(422);
    expect((await read(id)).notes).toEqual([]);
  });
});
