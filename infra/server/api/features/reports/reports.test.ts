import { noTransport } from '@hydria/adapters/mail/transport.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import sharp from 'sharp';
import { limits } from '../../kernel/rate-limits.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(
  async () => void (app = await startTestApp({ limits: { ...limits, guest: { attempts: 100, seconds: 3600 } } })),
);
afterAll(() => app.stop());

let keys = 0;
const newKey = () => `key-of-this-test-${String((keys += 1)).padStart(4, '0')}`;

const burst = (changes: Record<string, unknown> = {}) => ({
  deya_id: 1,
  problem_type: 'damage_public',
  description: 'Τρέχει νερό στο πεζοδρόμιο από χθες.',
  address: 'Αγίου Νικολάου 12',
  idempotency_key: newKey(),
  ...changes,
});

const photo = async (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#0b5e8e' } })
    .withExif({ IFD3: { GPSLatitude: '37/1 5/1 8/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

const formOf = (fields: Record<string, unknown>, files: Record<string, Uint8Array> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [name, bytes] of Object.entries(files))
    form.append('photos', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
  return form;
};

const send = (fields: Record<string, unknown>, as?: Name) =>
  app.send('POST /api/reports', { payload: fields, ...(as ? { as } : {}) });
const sendForm = (payload: FormData, as?: Name) => app.send('POST /api/reports', { payload, ...(as ? { as } : {}) });

const mine = async (as: Name) => (await app.send('GET /api/reports?deya_id=1&mine=true', { as })).json();

const stored = async (): Promise<number> => {
  const { count } = await app.admin
    .selectFrom('problem_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

it('accepts a report from a guest and returns a reference', async () => {
  const answer = await send(burst());
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/), status: 0 });
});

it('keeps a photo without its position and shows it to the reporter alone', async () => {
  const answer = await sendForm(
    formOf(burst({ kwdikos_katanalwti: '100-1', phone: '694 412 3456' }), { 'IMG_1.JPG': await photo() }),
    'anna',
  );
  expect(answer.statusCode).toBe(200);
  const { id } = answer.json();
  const [report] = (await mine('anna')).data;
  expect(report).toMatchObject({ id, mine: true, kwdikos_katanalwti: '100-1', photos: [{ width: 640, height: 480 }] });
  const address = `GET /api/reports/${id}/photos/${report.photos[0].id}`;
  const seen = await app.send(address, { as: 'anna' });
  expect(seen.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined();
  const thumb = await sharp((await app.send(`${address}?size=thumb`, { as: 'anna' })).rawPayload).metadata();
  expect(thumb.width).toBe(320);
  expect((await app.send(address, { as: 'babis' })).statusCode).toBe(404);
  expect((await app.send(address)).statusCode).toBe(401);
  expect((await app.send(address, { as: 'stella' })).statusCode).toBe(200);
});

it('stores the phone as E.164', async () => {
  const { id } = (await send(burst({ phone: '694-4123456' }))).json();
  const row = await app.admin
    .selectFrom('problem_report')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.phone).toBe('+306944123456');
});

it('stores a double click once, also when both arrive together', async () => {
  const before = await stored();
  const report = burst();
  const answers = await Promise.all([send(report), send(report), send(report)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().code)).size).toBe(1);
  expect(await stored()).toBe(before + 1);
});

it('returns the receipt of a key to its sender only', async () => {
  const report = burst();
  const first = (await send(report, 'anna')).json();
  const before = await stored();
  expect((await send(report, 'anna')).json()).toEqual(first);
  for (const other of [await send(report, 'babis'), await send(report)])
    expect([other.statusCode, other.json()]).toEqual([422, { message: { idempotency_key: ['unique'] } }]);
  expect(await stored()).toBe(before);
  // A person who signed in between two attempts of the same report owns both.
  const guests = burst();
  const guest = (await send(guests)).json();
  expect((await send(guests, 'anna')).json()).toEqual(guest);
});

it('names every field that is wrong, and stores nothing', async () => {
  const before = await stored();
  const wrong = await send(burst({ description: 'ώ'.repeat(221), address: '', phone: '12', email: 'me' }));
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().message).toEqual({
    description: ['max'],
    location: ['required'],
    phone: ['phone'],
    email: ['email'],
  });
  expect((await send(burst({ problem_type: 'ufo' }))).json().message).toEqual({ problem_type: ['invalid'] });
  expect((await send(burst({ status: 3 }))).json().message).toEqual({ status: ['unexpected'] });
  expect((await send(burst({ idempotency_key: undefined }))).json().message).toEqual({ idempotency_key: ['required'] });
  expect(await stored()).toBe(before);
});

it('refuses a file that is not a photo, regardless of its name, and stores nothing of the report', async () => {
  const before = await stored();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const cases: [string, Uint8Array, string][] = [
    ['drawing.jpg', svg, 'image'],
    ['photo.gif', await photo(), 'mimes'],
    ['page.jpg.html', await photo(), 'mimes'],
    ['big.jpg', Buffer.alloc(10 * 1024 * 1024 + 1), 'size'],
    ['cut.jpg', (await photo()).subarray(0, 400), 'image'],
  ];
  for (const [name, bytes, code] of cases) {
    const answer = await sendForm(formOf(burst(), { [name]: bytes }));
    expect([name, answer.statusCode, answer.json().message]).toEqual([name, 422, { photos: [code] }]);
  }
  expect(await stored()).toBe(before);
});

it('accepts three photos and not four', async () => {
  const bytes = await photo();
  expect((await sendForm(formOf(burst(), { 'a.jpg': bytes, 'b.jpg': bytes, 'c.jpg': bytes }))).statusCode).toBe(200);
  const four = await sendForm(formOf(burst(), { 'a.jpg': bytes, 'b.jpg': bytes, 'c.jpg': bytes, 'd.jpg': bytes }));
  expect(four.json().message).toEqual({ photos: ['max'] });
});

it('refuses an unknown utility, and one that accepts no reports', async () => {
  expect((await send(burst({ deya_id: 99 }))).json()).toEqual({ message: 'deya_not_found' });
  expect((await send(burst({ deya_id: 4 }))).json()).toEqual({ message: 'deya_not_found' });
  await app.admin.updateTable('deya').set({ customer_reports: false }).where('id', '=', 2).execute();
  const closed = await send(burst({ deya_id: 2 }));
  expect([closed.statusCode, closed.json().message]).toEqual([403, 'reports_closed']);
});

it('lets a person name only their own supply', async () => {
  expect((await send(burst({ kwdikos_katanalwti: '100-3' }), 'anna')).json()).toEqual({ message: 'supply_not_found' });
  expect((await send(burst({ kwdikos_katanalwti: '100-3', address: '' }), 'babis')).statusCode).toBe(200);
});

it('lists to others only kind, state and dates, and counts 0, 1, 2 and 5 as active', async () => {
  const list = (await app.send('GET /api/reports?deya_id=1')).json();
  expect(list.closed).toBe(3);
  expect(list.active).toBeGreaterThanOrEqual(4);
  for (const report of list.data)
    expect(report).toMatchObject({
      mine: false,
      code: '',
      description: null,
      address: null,
      latitude: null,
      photos: [],
    });
  const closed = (await app.send('GET /api/reports?deya_id=1&state=closed')).json();
  expect(closed.data.map(({ status }: { status: number }) => status).toSorted()).toEqual([3, 4, 6]);
  expect((await app.send('GET /api/reports?deya_id=2')).json().data).toEqual([]);
});

it('returns long lists in pages without gaps', async () => {
  for (let sent = 0; sent < 55; sent += 1) await send(burst({ deya_id: 3 }));
  const first = (await app.send('GET /api/reports?deya_id=3')).json();
  const second = (await app.send(`GET /api/reports?deya_id=3&cursor=${first.next}`)).json();
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 5, null]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(55);
});

describe('the list of one’s own reports', () => {
  const own = async (query: string) =>
    (await app.send(`GET /api/reports?deya_id=1&mine=true${query}`, { as: 'babis' })).json();

  it('is searched by the words of description, address and reference, without accents', async () => {
    const { code } = (await send(burst({ description: 'Θόλωσε το ΝΕΡΌ', address: 'Ερμού 5' }), 'babis')).json();
    await send(burst({ description: 'Καμία πίεση', address: 'Αθηνάς 7' }), 'babis');
    for (const words of ['θολωσε', 'ερμου 5', code.toLowerCase()]) {
      const found = await own(`&search=${encodeURIComponent(words)}`);
      expect([words, found.total, found.data.map((report: { code: string }) => report.code)]).toEqual([
        words,
        1,
        [code],
      ]);
    }
    expect(await own('&search=ufo')).toMatchObject({ total: 0, data: [], next: null });
  });

  it('counts the reports of a state over all pages', async () => {
    const all = await own('');
    const first = await own('&itemsPerPage=1');
    expect(first).toMatchObject({ total: all.total, data: [all.data[0]], next: String(all.data[0].id) });
    expect(await own('&state=closed')).toMatchObject({ total: all.closed, active: all.active });
    expect((await own('&state=active')).total).toBe(all.active);
  });

  it('is the only one that is searched by words', async () => {
    const refused = await app.send('GET /api/reports?deya_id=1&search=burst', { as: 'babis' });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: { search: ['unexpected'] } }]);
  });
});

describe('one’s own report', () => {
  const open = (id: number, as: Name = 'anna') => app.send(`GET /api/reports/${id}`, { as });
  const withdraw = (id: number, as: Name = 'anna') => app.send(`POST /api/reports/${id}/withdraw`, { as });
  const note = (id: number, words: string, as: Name = 'anna', idempotency_key = newKey()) =>
    app.send(`POST /api/reports/${id}/notes`, { as, payload: { note: words, idempotency_key } });
  const made = async (): Promise<number> => (await send(burst(), 'anna')).json().id;
  const move = (id: number, status: number) =>
    app.admin.updateTable('problem_report').set({ status, updated_at: app.clock.now() }).where('id', '=', id).execute();

  it('has the day on which it was sent, that of each change, and the reason of the utility', async () => {
    const id = await made();
    const sent = app.clock.now().toISOString();
    app.clock.pass(3600);
    const at = app.clock.now();
    await app.admin
      .insertInto('problem_report_event')
      .values({ deya_id: 1, report_id: id, n: 1, by: 'utility', status: 4, note: 'Ιδιωτικό δίκτυο.', at })
      .execute();
    await move(id, 4);
    const report = (await open(id)).json();
    expect(report).toMatchObject({ id, mine: true, status: 4, description: burst().description });
    expect(report.events).toMatchObject([
      { by: 'customer', status: 0, note: null, at: sent },
      { by: 'utility', status: 4, note: 'Ιδιωτικό δίκτυο.', at: at.toISOString() },
    ]);
  });

  it('shows the day of its last change where no reason is stored', async () => {
    const id = await made();
    app.clock.pass(60);
    await move(id, 2);
    const { events } = (await open(id)).json();
    expect(events.at(-1)).toMatchObject({ by: 'utility', status: 2, note: null, at: app.clock.now().toISOString() });
    expect(events).toHaveLength(2);
  });

  it('is withdrawn while the utility has not begun with it, and only then', async () => {
    const id = await made();
    expect((await withdraw(id, 'babis')).statusCode).toBe(404);
    expect((await withdraw(id)).json()).toEqual({ message: 'Success' });
    expect((await open(id)).json()).toMatchObject({
      status: 4,
      events: [{ status: 0 }, { by: 'customer', status: 4, note: null }],
    });
    const again = await withdraw(id);
    expect([again.statusCode, again.json()]).toEqual([409, { message: 'report_in_progress' }]);
    const begun = await made();
    await move(begun, 1);
    expect((await withdraw(begun)).statusCode).toBe(409);
    expect((await open(begun)).json().status).toBe(1);
  });

  it('takes notes while it is open, each once, and of as many characters as the utility allows', async () => {
    const id = await made();
    const key = newKey();
    await Promise.all([
      note(id, ' Τώρα τρέχει περισσότερο. ', 'anna', key),
      note(id, 'Τώρα τρέχει περισσότερο.', 'anna', key),
    ]);
    expect((await open(id)).json().events.slice(1)).toMatchObject([
      { by: 'customer', status: null, note: 'Τώρα τρέχει περισσότερο.', at: expect.any(String) },
    ]);
    expect((await note(id, 'ώ'.repeat(221))).json()).toEqual({ message: { note: ['max'] } });
    expect((await note(id, 'Ξένο', 'babis')).json()).toEqual({ message: 'report_not_found' });
    await withdraw(id);
    expect((await note(id, 'Ξανά')).json()).toEqual({ message: 'report_closed' });
  });

  it('is there for its reporter alone', async () => {
    const id = await made();
    for (const as of ['babis', 'gina', 'stella', 'admin'] as const) expect((await open(id, as)).statusCode).toBe(404);
    expect((await app.send(`GET /api/reports/${id}`)).statusCode).toBe(401);
    expect((await open(1)).json()).toEqual({ message: 'report_not_found' });
    const guests = (await send(burst())).json().id;
    expect((await open(guests)).statusCode).toBe(404);
  });
});

it('refuses a place abroad, and one too far from the office where that is known, by the name of the field', async () => {
  const before = await stored();
  const at = (latitude: number, longitude: number, deya_id = 1) =>
    send(burst({ deya_id, address: undefined, latitude, longitude }));
  const rome = await at(41.9, 12.5);
  expect([rome.statusCode, rome.json()]).toEqual([422, { message: { latitude: ['outside_area'] } }]);
  // The office of the first utility is in Patras; that of the third one is not known.
  expect((await at(35.5, 24.02)).json().message).toEqual({ latitude: ['outside_area'] });
  expect((await at(38.3, 21.8)).statusCode).toBe(200);
  expect((await at(35.5, 24.02, 3)).statusCode).toBe(200);
  expect((await at(41.9, 12.5, 3)).statusCode).toBe(422);
  expect(await stored()).toBe(before + 2);
});

it('requires a sign-in to list a person’s own reports', async () => {
  expect((await app.send('GET /api/reports?deya_id=1&mine=true')).statusCode).toBe(401);
  expect((await mine('gina')).data).toEqual([]);
});

it('limits reports of guests per address, until an hour has passed', async () => {
  await app.admin.deleteFrom('login_throttle').execute();
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(burst({ deya_id: 3 }))));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const refused = await send(burst());
  expect([refused.statusCode, refused.json().message, refused.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    '3600',
  ]);
  expect((await send(burst(), 'anna')).statusCode).toBe(200);
  app.clock.pass(3601);
  expect((await send(burst())).statusCode).toBe(200);
});

describe('the mail that confirms a report', () => {
  beforeEach(async () => {
    // The mails of the reports above.
    await app.runJobs();
    app.mails.length = 0;
  });

  it('goes to the address that a guest left, in their language, with number and link and none of their words', async () => {
    const { code } = (
      await send(burst({ email: 'guest@example.gr', lang: 'de', description: 'Buy now at evil.example' }))
    ).json<{ code: string }>();
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]).toMatchObject({ to: 'guest@example.gr', subject: `Ihre Meldung ist eingegangen: ${code}` });
    expect(app.mails[0]!.text).toContain(`/de/report/follow?deya_id=1#${code}`);
    expect(app.mails[0]!.text).not.toContain('evil');
  });

  it('goes to the account of a signed-in person who left none', async () => {
    const { code } = (await send(burst(), 'anna')).json<{ code: string }>();
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['anna@example.gr', `Λάβαμε την αναφορά σας: ${code}`],
    ]);
    expect(app.mails[0]!.text).toContain('/report/mine');
  });

  it('is sent once for a repeated request, and not sent without an address', async () => {
    const once = burst({ email: 'once@example.gr' });
    await send(once);
    await send(once);
    await send(burst());
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual(['once@example.gr']);
  });
});

describe('the mail that tells a utility of a report', () => {
  const setDeya = (row: { email_public: string | null; settings?: string }) =>
    app.admin.updateTable('deya').set(row).where('id', '=', 1).execute();
  beforeEach(async () => {
    await app.runJobs();
    app.mails.length = 0;
  });
  afterAll(() => setDeya({ email_public: null }));

  it.each([
    [undefined, 'Νέα αναφορά', 'Βλάβη σε δημόσιο χώρο', '/admin/cases/%d?deya_id=1'],
    ['["de","el"]', 'Neue Meldung', 'Problem im öffentlichen Raum', '/de/admin/cases/%d?deya_id=1'],
    ['["en"]', 'New report', 'Problem in a public place', '/en/admin/cases/%d?deya_id=1'],
    ['["fr","en"]', 'Nouveau signalement', 'Problème dans un lieu public', '/fr/admin/cases/%d?deya_id=1'],
  ])('names number, kind, place and a link, in the language of the utility: %s', async (languages, is, kind, link) => {
    await setDeya({ email_public: 'faults@alpha.example', settings: languages ? `{"languages":${languages}}` : '{}' });
    const contact = { phone: '694 412 3456', email: 'guest@example.gr', first_name: 'Μαρία', last_name: 'Κυδωνάκη' };
    const answer = (await send(burst(contact))).json();
    expect(answer.utility_notified).toBe(true);
    await app.runJobs();
    const [mail] = app.mails.filter(({ to }) => to === 'faults@alpha.example');
    expect(mail!.subject).toContain(`${is} ${answer.code}`);
    const page = link.replace('%d', String(answer.id));
    for (const part of [answer.code, kind, 'Αγίου Νικολάου 12', 'Τρέχει νερό στο πεζοδρόμιο από χθες.', page])
      expect(mail!.text).toContain(part);
    for (const personal of ['694', 'guest@example.gr', 'Μαρία', 'Κυδωνάκη'])
      expect(JSON.stringify(mail)).not.toContain(personal);
  });

  it('is one for each report, however often its request is repeated or its job runs', async () => {
    await setDeya({ email_public: 'faults@alpha.example', settings: '{}' });
    const once = burst();
    const answers = [(await send(once)).json(), (await send(once)).json(), (await send(burst())).json()];
    const ids = { deya_id: 1, id: answers[0].id };
    await enqueue(app.db, 'mail.send', { template: 'report-for-utility', ids });
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual(['faults@alpha.example', 'faults@alpha.example']);
  });

  it('is not claimed and not sent where the utility has no address', async () => {
    await setDeya({ email_public: null });
    const answer = (await send(burst())).json();
    await app.runJobs();
    expect([answer.utility_notified, app.mails]).toEqual([false, []]);
  });
});

it('claims no mail to the utility on an installation that sends none, and its job fails before the eyes of the operator', async () => {
  const silent = await startTestApp({ sendsMail: false }, { outside: { mail: noTransport } });
  await silent.admin.updateTable('deya').set({ email_public: 'faults@alpha.example' }).where('id', '=', 1).execute();
  const answer = await silent.send('POST /api/reports', { payload: burst() });
  expect(answer.json()).toMatchObject({ utility_notified: false });
  await expect(silent.runJobs()).rejects.toThrow('mail_not_configured');
  await silent.stop();
});
