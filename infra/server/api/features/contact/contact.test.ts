import { sql } from 'kysely';
import { appOf } from '../../app.ts';
import { purgeExpired } from '../jobs/purge-expired.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  app.mails.length = 0;
  await sql.raw(AS_BEFORE).execute(app.admin);
});

const AS_BEFORE = `
  delete from contact_message; delete from login_throttle;
  update deya set email_public = 'info@alpha.example', settings = '{}' where id = 1`;

let keys = 0;
const message = (changes: Record<string, unknown> = {}) => ({
  deya_id: 1,
  topic: 'bill',
  message: 'Ο λογαριασμός ήρθε <b>δύο φορές</b>.\nΤι να κάνω;',
  name: 'Μαρία Παπαδάκη',
  email: 'maria@example.gr',
  idempotency_key: `key-of-this-test-${String((keys += 1)).padStart(4, '0')}`,
  ...changes,
});
const write = (changes: Record<string, unknown> = {}, as?: Name) =>
  app.send('POST /api/contact', { payload: message(changes), ...(as && { as }) });
const list = async (query = '') =>
  (await app.send(`GET /api/staff/contact?deya_id=1${query}`, { as: 'stella' })).json();

it('a guest writes and gets a reference, and the utility gets the message and a mail', async () => {
  const answer = await write();
  expect(answer.statusCode).toBe(200);
  const { code } = answer.json();
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]).toMatchObject({ to: 'info@alpha.example', subject: `Μήνυμα ${code}: Λογαριασμός` });
  expect(app.mails[0]!.text).toContain('maria@example.gr');
  expect(app.mails[0]!.text).toContain('Τι να κάνω;');
  expect(app.mails[0]!.html).not.toContain('<b>δύο');
  expect(await list()).toMatchObject({
    open: 1,
    data: [{ code, topic: 'bill', email: 'maria@example.gr', phone: null }],
  });
});

it('the mail to the utility is in its first language, whatever the sender reads', async () => {
  await sql`update deya set settings = '{"languages": ["de", "el"]}' where id = 1`.execute(app.admin);
  const { code } = (await write({ lang: 'en' })).json();
  await app.runJobs();
  expect(app.mails).toMatchObject([{ to: 'info@alpha.example', subject: `Nachricht ${code}: Rechnung`, lang: 'de' }]);
});

it('a request without an answer can be repeated: one message, one mail, the same reference', async () => {
  const idempotency_key = 'key-that-is-sent-again';
  const [first, second] = [await write({ idempotency_key }), await write({ idempotency_key })];
  expect(second.json()).toEqual(first.json());
  await app.runJobs();
  expect([app.mails.length, (await list()).open]).toEqual([1, 1]);
});

it('a key of another sender reveals nothing of their message', async () => {
  const idempotency_key = 'key-of-a-guest-000001';
  const { code } = (await write({ idempotency_key })).json();
  for (const as of ['anna', 'babis'] as const) {
    const answer = await write({ idempotency_key }, as);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { idempotency_key: ['unique'] } }]);
  }
  expect((await write({ idempotency_key })).json().code).toBe(code);
});

describe('an answer of the staff', () => {
  const answer = (id: number, payload: object = {}, as: Name = 'stella') =>
    app.send(`POST /api/staff/contact/${id}/answer?deya_id=1`, {
      as,
      payload: { message: 'Πληρώστε μόνο τον δεύτερο.', idempotency_key: 'key-of-the-answer-0001', ...payload },
    });
  const written = async (changes: Record<string, unknown> = {}): Promise<number> => {
    await write(changes);
    await app.runJobs();
    app.mails.length = 0;
    return (await list()).data[0].id;
  };

  it('is mailed to the sender in their language, and closes the message', async () => {
    const id = await written({ lang: 'en' });
    expect((await answer(id)).json()).toMatchObject({
      state: 'closed',
      closed_by: 'stella Δοκιμής',
      answer: 'Πληρώστε μόνο τον δεύτερο.',
    });
    await app.runJobs();
    expect(app.mails).toMatchObject([
      { to: 'maria@example.gr', subject: expect.stringMatching(/^Answer to your message/) },
    ]);
    expect(app.mails[0]!.text).toContain('Πληρώστε μόνο τον δεύτερο.');
    expect(app.mails[0]!.html).not.toContain('<b>δύο');
  });

  it('is in a language that the utility offers', async () => {
    const id = await written({ lang: 'de' });
    await sql`update deya set settings = settings || '{"languages": ["fr", "el"]}' where id = 1`.execute(app.admin);
    await answer(id);
    await app.runJobs();
    await sql`update deya set settings = settings - 'languages' where id = 1`.execute(app.admin);
    expect(app.mails).toMatchObject([{ to: 'maria@example.gr', lang: 'fr' }]);
  });

  it('is given by one of two members of the staff; the second one is refused, and reads who was first', async () => {
    const id = await written();
    await answer(id);
    const second = await answer(id, { idempotency_key: 'key-of-the-answer-0002' }, 'admin');
    expect([second.statusCode, second.json()]).toEqual([409, { message: 'message_closed' }]);
    const one = (await app.send(`GET /api/staff/contact/${id}?deya_id=1`, { as: 'admin' })).json();
    expect(one).toMatchObject({ closed_by: 'stella Δοκιμής', answer: 'Πληρώστε μόνο τον δεύτερο.' });
  });

  it('is mailed once when it is sent again without an answer', async () => {
    const id = await written();
    expect([(await answer(id)).statusCode, (await answer(id)).statusCode]).toEqual([200, 200]);
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  it('needs an address: a sender with a phone alone is called', async () => {
    const id = await written({ email: undefined, phone: '6944123456' });
    expect((await answer(id)).json()).toEqual({ message: 'message_without_email' });
    expect((await list()).open).toBe(1);
  });

  it('leads the queue on: open messages are counted since the oldest one, and closed ones stand behind', async () => {
    const first = await written();
    app.clock.pass(60);
    await write();
    const waiting = async () => (await app.send('GET /api/staff/contact/waiting?deya_id=1', { as: 'stella' })).json();
    expect(await waiting()).toMatchObject({ count: 2 });
    await answer(first);
    expect(await waiting()).toMatchObject({ count: 1 });
    expect((await list()).data.map(({ state }: { state: string }) => state)).toEqual(['open', 'closed']);
    expect(await list('&search=ΠΑΠΑΔΑΚΗ')).toMatchObject({ total: 2 });
    expect(await list('&search=nothing')).toMatchObject({ total: 0, data: [] });
  });
});

it('a utility without a public address finds the message in the portal all the same', async () => {
  await sql`update deya set email_public = null where id = 1`.execute(app.admin);
  expect((await write()).statusCode).toBe(200);
  await app.runJobs();
  expect([app.mails.length, (await list()).open]).toEqual([0, 1]);
});

it.each([
  [{ email: undefined }, { reply: ['required'] }],
  [{ email: 'me' }, { email: ['email'] }],
  [{ phone: '12' }, { phone: ['phone'] }],
  [{ topic: 'weather' }, { topic: ['invalid'] }],
  [{ message: 'ώ'.repeat(221) }, { message: ['max'] }],
  [{ message: '  ' }, { message: ['required'] }],
  [{ name: '' }, { name: ['required'] }],
  [{ afm: '123456783' }, { afm: ['unexpected'] }],
])('refuses %j and stores nothing', async (changes, wrong) => {
  const answer = await write(changes);
  expect([answer.statusCode, answer.json()]).toEqual([422, { message: wrong }]);
  expect((await list()).data).toEqual([]);
});

it('takes as many characters as the utility says, as people count them', async () => {
  expect((await write({ message: '👨‍👩‍👧'.repeat(220) })).statusCode).toBe(200);
  await sql`update deya set settings = '{"free_text_max": 50}' where id = 1`.execute(app.admin);
  expect((await write({ message: 'ώ'.repeat(51) })).statusCode).toBe(422);
});

it('is refused for an unknown utility, and after twenty messages of a network in an hour', async () => {
  expect((await write({ deya_id: 4 })).json()).toEqual({ message: 'deya_not_found' });
  const idempotency_key = 'key-that-is-sent-again';
  const first = await write({ idempotency_key });
  for (let n = 1; n < 20; n += 1) expect((await write()).statusCode).toBe(200);
  expect((await write({}, 'anna')).json()).toMatchObject({ message: 'too_many_requests' });
  // A repetition does not count against the limit.
  expect((await write({ idempotency_key })).json()).toEqual(first.json());
});

it('staff mark messages as handled; those of another utility find none', async () => {
  await write();
  const [{ id }] = (await list()).data;
  const close = (deya_id: number, as: Name) =>
    app.send(`POST /api/staff/contact/${id}/close?deya_id=${deya_id}`, { as });
  expect((await close(2, 'admin')).json()).toEqual({ message: 'message_not_found' });
  expect((await close(1, 'babis')).statusCode).toBe(403);
  expect((await close(1, 'stella')).statusCode).toBe(200);
  expect((await close(1, 'stella')).statusCode).toBe(200);
  expect(await list('&state=closed')).toMatchObject({ open: 0, data: [{ id, state: 'closed' }] });
  expect((await list('&state=open')).data).toEqual([]);
});

it('pages of the list end where the next one begins', async () => {
  await sql`insert into contact_message (deya_id, code, topic, name, phone, message, lang, idempotency_key, created_at)
    select 1, 'C' || n, 'other', 'x', '+306900000000', 'x', 'el', 'k' || n, now() from generate_series(1, 51) n`.execute(
    app.admin,
  );
  const first = await list();
  const second = await list(`&cursor=${first.next}`);
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 1, null]);
  expect((await app.send('GET /api/staff/contact?deya_id=1&cursor=x', { as: 'stella' })).statusCode).toBe(422);
});

it('is deleted after a year', async () => {
  await write();
  app.clock.pass(364 * 86_400);
  await purgeExpired(appOf(app.server));
  expect((await list()).data).toHaveLength(1);
  app.clock.pass(2 * 86_400);
  await purgeExpired(appOf(app.server));
  expect((await list()).data).toEqual([]);
});
